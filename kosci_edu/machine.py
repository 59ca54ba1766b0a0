"""What the machine allows: whether helping processes may be forked, how many work at once, how a thread is ended.

It is decided here for the whole package; the solver forks by it, and tournaments start their processes by it.
"""

import os
import sys
from threading import Thread

__all__ = ["all_cores", "can_fork", "end_thread"]


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


def end_thread(thread: Thread) -> None:
    """End a `thread` by a SystemExit in its code; tried for a second only, as the code may catch whatever is raised.

    Python has no other way to end a thread, and a loop without end would slow everything down from then on. What is
    busy outside of Python, such as a long sleep, ends only when it comes back.
    """
    import ctypes

    for _ in range(10):
        if not thread.is_alive():
            return
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))
        thread.join(0.1)
