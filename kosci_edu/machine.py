"""What the machine allows: whether helping processes may be forked, and how many work at once.

It is decided here for the whole package; the solver forks by it, and tournaments start their processes by it.
"""

import os
import sys

__all__ = ["all_cores", "can_fork"]


def can_fork() -> bool:
    """Whether helping processes may be forked: on Linux only.

    A notebook's kernel has other threads, and a fork takes their locks along as they are. That is safe for helpers
    that compute in memory made before, import nothing that is not loaded, and end without the cleaning up of Python;
    and Linux hands over the memory allocator unlocked. On macOS the system's own libraries may crash after a fork;
    Windows has none; in a browser's Python it only raises.
    """
    return sys.platform == "linux" and hasattr(os, "fork")


def all_cores() -> int:
    """How many processes can work at once, where there are processes."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
