"""What the tests share: they speak Polish, and may watch for widgets whose code raised."""

from collections.abc import Iterator
from typing import Any

import pytest

from kosci_edu.messages import language, use_language


@pytest.fixture(autouse=True)
def _polish() -> Iterator[None]:
    before = language()
    use_language("pl")
    yield
    use_language(before)


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was told in a widget because code raised; a test that expects it takes it from the list."""
    from kosci_edu.widgets.base import LearnerWidget

    seen: list[str] = []
    for name in ("_failure", "_fault"):
        words = getattr(LearnerWidget, name)

        def record(widget: LearnerWidget, mistake: Exception, words: Any = words) -> str:
            seen.append(words(widget, mistake))
            return seen[-1]

        monkeypatch.setattr(LearnerWidget, name, record)
    yield seen
    assert seen == []
