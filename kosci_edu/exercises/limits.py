"""How a learner's own code is run: in limited time, so that neither a loop nor `exit()` ends a check or a kernel."""

import sys
import time
from collections.abc import Callable
from contextvars import copy_context
from threading import Thread
from types import FrameType
from typing import Any, TypeVar

from kosci_edu.machine import end_thread

__all__ = ["SECONDS", "in_time"]

SECONDS = 5
T = TypeVar("T")


def in_time(work: Callable[[], T], seconds: float = SECONDS) -> T:
    """What some work comes to. It runs in a thread of its own, which is left behind if it cannot be stopped.

    Args:
        work: calls a learner's code; what it raises is raised here, `SystemExit` and its like as a RuntimeError.
        seconds: the most that it may take.

    Raises:
        TimeoutError: where it takes longer.
    """
    results: list[T] = []
    problems: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as problem:  # whatever it is, it is raised where the work was asked for
            problems.append(problem)

    if _is_late(run, seconds):
        raise TimeoutError
    if problems:
        raise problems[0] if isinstance(problems[0], Exception) else RuntimeError
    return results[0]


def _is_late(run: Callable[[], None], seconds: float) -> bool:
    """Run it, and say whether it was cut off."""
    thread = Thread(target=copy_context().run, args=(run,), daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a browser's Python starts no threads
        return _is_late_here(run, seconds)
    try:
        thread.join(seconds)
    finally:
        is_late = thread.is_alive()
        if is_late:
            end_thread(thread)
    return is_late


def _is_late_here(run: Callable[[], None], seconds: float) -> bool:
    """The same in this thread: at every line it is looked whether the time is up."""
    deadline = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, argument: object) -> Any:
        if time.monotonic() > deadline:
            raise SystemExit
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        run()
    except SystemExit:  # of `watch`, where the learner's code had ended already
        pass
    finally:
        sys.settrace(before)
    return time.monotonic() > deadline
