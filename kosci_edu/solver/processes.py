"""Work shared out to all cores: the same function on one block of numbers after the other, results in shared memory.

Where helping processes are forked is decided here, by `can_fork`, for the whole package; everywhere else the work is
done block by block in this process, with the same results.
"""

import contextlib
import gc
import math
import mmap
import os
import signal
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from kosci_edu.solver.lattice import Ints

__all__ = ["Progress", "can_fork", "in_blocks", "processes_at_once", "share_out", "shared"]

Progress = Callable[[int, int], None]
"""Is told how much is done, and how much there is."""


def can_fork() -> bool:
    """Whether helping processes may be forked: on Linux only.

    A notebook's kernel has other threads, and a fork takes their locks along as they are. That is safe for helpers
    that compute with NumPy in memory made before, import, print and log nothing, collect no garbage (another's
    finalizer might wait for a lock) and leave by `os._exit`; and Linux hands over the memory allocator unlocked. On
    macOS the system's own libraries may crash after a fork; Windows has none; in a browser's Python it only raises.
    """
    return sys.platform == "linux"


def processes_at_once() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if can_fork() else 1


def shared(*shape: int, dtype: type[np.float64] | type[np.int64] = np.float64) -> npt.NDArray[Any]:
    """An array of zeros that forked processes share.

    Args:
        shape: the length of every axis.
        dtype: of its numbers, which take eight bytes each.
    """
    return np.frombuffer(mmap.mmap(-1, 8 * math.prod(shape)), dtype).reshape(shape)


def in_blocks(numbers: Ints, size: int) -> Ints:
    """An array [block, number]: the last block is filled up with the last number, which is simply done again.

    Args:
        numbers: an array of at least one number.
        size: of a block.
    """
    return np.append(numbers, np.repeat(numbers[-1], -len(numbers) % size)).reshape(-1, size)


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
        with contextlib.suppress(OSError):  # no room for another process: those that there are do its part
            for _ in range(processes - 1):
                helpers.append(_fork(help_oneself))
        help_oneself()
    except BaseException:  # also when somebody interrupts: nobody is left working
        for helper in helpers:
            os.kill(helper, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        failed = [helper for helper in helpers if os.waitpid(helper, 0)[1] != 0]
    if failed:
        raise RuntimeError("a helping process failed")


def _fork(work: Callable[[], None]) -> int:
    """Do the work in a forked process, as `can_fork` asks for; gives its id."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python warns of any fork beside other threads
        helper = os.fork()
    if helper == 0:
        try:
            gc.disable()
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return helper
