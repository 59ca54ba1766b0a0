"""What the tests share: they speak Polish, and may watch for widgets whose code raised."""

from collections.abc import Iterator

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
    told = LearnerWidget._failure

    def record(widget: LearnerWidget, mistake: Exception) -> str:
        seen.append(told(widget, mistake))
        return seen[-1]

    monkeypatch.setattr(LearnerWidget, "_failure", record)
    yield seen
    assert seen == []
