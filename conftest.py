"""For the whole test run: coverage is measured in pytest itself, not in the kernels of the notebooks.

nbval would start coverage in every kernel and wait a minute for its word, which it misses now and then; what the
notebooks call is covered by the unit tests anyway.
"""

import nbval.plugin


def _leave_alone(*arguments: object, **options: object) -> None:
    """Do nothing."""


nbval.plugin.setup_coverage = _leave_alone
nbval.plugin.teardown_coverage = _leave_alone
