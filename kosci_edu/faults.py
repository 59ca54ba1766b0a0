"""How a fault of the library is told: as a fault of ours, with all that a report of it needs."""

from pathlib import Path
from traceback import extract_tb

from kosci_edu.messages import say, short

__all__ = ["fault_sentence"]


def fault_sentence(problem: BaseException) -> str:
    """What to tell of a `problem` that is no mistake of the learner."""
    calls = extract_tb(problem.__traceback__)
    place = f" ({Path(calls[-1].filename).name}:{calls[-1].lineno})" if calls else ""
    report = f"{type(problem).__name__}: {short(' '.join(str(problem).split()), 100)}{place}"
    return say("This is a fault of the course, not yours. Please show it to its authors or your teacher: {report}",
               report=report)  # fmt: skip
