"""For the whole test run: coverage is measured in pytest itself, not in the kernels of the notebooks.

nbval would start coverage in every kernel and wait a minute for its word, which it misses now and then; what the
notebooks call is covered by the unit tests anyway. Of a figure nbval compares what it says, not its pixels.
"""

from pathlib import Path

import nbval.plugin
import pytest


def _leave_alone(*arguments: object, **options: object) -> None:
    """Do nothing."""


nbval.plugin.setup_coverage = _leave_alone
nbval.plugin.teardown_coverage = _leave_alone


def pytest_configure(config: pytest.Config) -> None:
    """Tell nbval what may differ, from wherever the tests are started."""
    config.option.nbval_sanitize_with = str(Path(__file__).with_name("tests") / "data" / "nbval.cfg")
