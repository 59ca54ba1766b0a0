"""Work shared out to all cores: the same function on one block of numbers after the other, results in shared memory."""

import os
import warnings
from collections.abc import Callable

import numpy as np

from kosci_edu.solver.lattice import Ints

__all__ = ["processes_at_once", "share_out"]


def processes_at_once() -> int:
    """How many processes can work at the same time."""
    if not hasattr(os, "fork"):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def share_out(work: Callable[[Ints], None], blocks: Ints) -> None:
    """Do the work on every block, on all cores where processes can be forked; its results go to shared memory.

    The number of each piece of work goes into a pipe, from which every process helps itself until it is empty.
    (Threads would wait for one another: the steps are so short that Python itself takes half the time.)

    Args:
        work: is given a block; what it returns is lost.
        blocks: an array [block, number].

    Raises:
        RuntimeError: where a helping process failed.
    """
    processes = min(processes_at_once(), len(blocks))
    if processes == 1:
        for block in blocks:
            work(block)
        return
    pieces = np.array_split(blocks, min(len(blocks), 2000))  # their numbers fit into any pipe
    reading, writing = os.pipe()
    os.write(writing, np.arange(len(pieces), dtype=np.int16).tobytes())
    os.close(writing)

    def help_oneself() -> None:
        while number := os.read(reading, 2):
            for block in pieces[int(np.frombuffer(number, dtype=np.int16)[0])]:
                work(block)

    helpers: list[int] = []
    try:
        for _ in range(processes - 1):
            helpers.append(_fork(help_oneself))
        help_oneself()
    finally:
        os.close(reading)
        failed = [helper for helper in helpers if os.waitpid(helper, 0)[1] != 0]
    if failed:
        raise RuntimeError("a helping process failed")


def _fork(work: Callable[[], None]) -> int:
    """Do the work in a forked process; gives its id."""
    with warnings.catch_warnings():
        # Python warns of forking beside other threads; the helper only does arithmetic, and needs no lock of theirs.
        warnings.simplefilter("ignore", DeprecationWarning)
        helper = os.fork()
    if helper == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return helper
