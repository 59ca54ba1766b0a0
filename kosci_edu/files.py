"""How everything that is kept is written: as a whole or not at all, one writer at a time, nothing damaged overwritten.

A file appears under its name only when all of it is on the disk. Until then it is a partial file that belongs to the
process named in it, and is swept away once that process is gone. What a file holds, its owner knows.
"""

import contextlib
import errno
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, TypeVar

from kosci_edu.messages import say

__all__ = [
    "DAMAGE",
    "dated",
    "news",
    "one_writer",
    "read",
    "read_or_put_aside",
    "reason_of",
    "report",
    "sweep",
    "write_atomically",
]

PARTIAL = ".kosci-part"
DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What reading a damaged file may raise."""
PATIENCE = 10
T = TypeVar("T")

_numbers = count(1)
_being_written: set[str] = set()
_news: list[str] = []


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or not at all, also when the power fails meanwhile.

    Args:
        path: where, in a folder that there is; where it is a link, the file that it leads to is written.
        content: all of it.

    Raises:
        OSError: where that is not possible; then nothing has changed.
    """
    target = Path(os.path.realpath(path))
    _check_that_it_is_a_file(target)
    partial = target.with_name(f".{target.name[:60]}.{os.getpid()}-{next(_numbers)}{PARTIAL}")
    _being_written.add(partial.name)
    try:
        with partial.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _replace(partial, target)
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        _being_written.discard(partial.name)
    with contextlib.suppress(OSError):  # some systems open no folders
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def reason_of(error: OSError) -> str:
    """Why the system refused, in the language in use; an `error` that is seldom met keeps the system's own words."""
    match error.errno:
        case errno.ENOENT:
            return say("there is no such file or folder")
        case errno.EACCES | errno.EPERM:
            return say("that is not allowed")
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return say("there is no room left")
        case errno.EROFS:
            return say("nothing can be written there")
        case errno.ENOTDIR | errno.EISDIR | errno.EINVAL:
            return say("it is not the kind of file that is wanted there")
        case errno.ENAMETOOLONG:
            return say("the name is too long")
        case errno.ELOOP:
            return say("its links lead in a circle")
    return error.strerror or str(error) or type(error).__name__


def _check_that_it_is_a_file(path: Path) -> None:
    """Refuse what is there and is no file, such as a device, or a pipe that nobody writes to."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))


def _content(path: Path) -> bytes:
    _check_that_it_is_a_file(path)
    return path.read_bytes()


def _replace(partial: Path, target: Path) -> None:
    """Let the partial file take its name; on Windows a program that just reads the old one may be in the way."""
    for _ in range(20 if sys.platform == "win32" else 0):
        with contextlib.suppress(PermissionError):
            partial.replace(target)
            return
        time.sleep(0.05)
    partial.replace(target)


def sweep(folder: Path) -> None:
    """Remove the partial files in the `folder` whose process is gone."""
    for partial in folder.glob(f".*{PARTIAL}"):
        owner = re.search(rf"\.(\d{{1,9}})(-\d+)?{re.escape(PARTIAL)}$", partial.name)
        pid = int(owner[1]) if owner else 0
        is_live = partial.name in _being_written if pid == os.getpid() else _is_running(pid)
        if not is_live:
            partial.unlink(missing_ok=True)


def _is_running(pid: int) -> bool:
    try:
        import psutil  # type: ignore[import-untyped]  # it comes without types
    except ImportError:  # a browser's Python is alone
        return False
    return pid > 0 and psutil.pid_exists(pid)


@contextlib.contextmanager
def one_writer(path: Path, seconds: float = PATIENCE) -> Iterator[None]:
    """Keep every other process and thread of this user from writing here, as long as they ask in the same way.

    The lock is a file in the temporary folder, which the system lets go of when its process ends, however it ends.
    Where no file can be locked, it goes on without.

    Args:
        path: the file, or the folder, that is to be written.
        seconds: how long to wait for another writer.

    Raises:
        TimeoutError: where the other one has not ended by then.
    """
    with _lock_file(path) as file:
        deadline = time.monotonic() + seconds
        while file is not None and not _lock(file.fileno(), taking=True):
            if time.monotonic() >= deadline:
                raise TimeoutError(errno.EAGAIN, say("another program is writing there"), str(path))
            time.sleep(0.02)
        try:
            yield
        finally:
            if file is not None:
                _lock(file.fileno(), taking=False)


def _lock_file(path: Path) -> contextlib.AbstractContextManager[BinaryIO | None]:
    user = getattr(os, "getuid", lambda: "")()
    name = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    try:
        return Path(tempfile.gettempdir(), f"kosci-{user}-{name}.lock").open("ab")
    except OSError:
        return contextlib.nullcontext()


def _lock(descriptor: int, taking: bool) -> bool:
    """Take the lock on an open file, or let it go; whether that went well, or there is nothing to lock it with."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK if taking else msvcrt.LK_UNLCK, 1)
        elif sys.platform != "emscripten":
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB if taking else fcntl.LOCK_UN)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def read(path: Path, parse: Callable[[bytes], T]) -> T | None:
    """What a file holds, or None where there is no such file, or it is damaged or cannot be read.

    Args:
        path: the file.
        parse: makes of its content what it holds; what it raises in `DAMAGE` means that it is damaged.
    """
    try:
        return parse(_content(path))
    except (OSError, *DAMAGE):
        return None


def read_or_put_aside(path: Path, parse: Callable[[bytes], T]) -> T | None:
    """What a file that is to be written anew holds; one that is damaged or cannot be read gets a dated name first.

    Args:
        path: the file.
        parse: makes of its content what it holds; what it raises in `DAMAGE` means that it is damaged.

    Returns:
        None where there is no such file, or none any more.

    Raises:
        OSError: where it can be neither read nor put aside.
    """
    try:
        return parse(_content(path))
    except FileNotFoundError:
        return None
    except (OSError, *DAMAGE):
        aside = path.rename(dated(path))
    report(say("The file {name} could not be read; it is kept as {aside}.", name=path.name, aside=aside.name))
    return None


def dated(path: Path) -> Path:
    """A name beside `path` that no file has: with the date, and a number where that is not enough."""
    stem = f"{path.stem}.{datetime.now():%Y-%m-%d-%H%M%S}"
    endings = chain([""], (f"-{number}" for number in count(2)))
    names = (path.with_name(f"{stem}{ending}{path.suffix}") for ending in endings)
    return next(name for name in names if not os.path.lexists(name))


def report(sentence: str) -> None:
    """Have the `sentence` told to the learner by whoever asks for the `news` next."""
    if sentence not in _news:
        _news.append(sentence)


def news() -> str:
    """What has become of kept files that a learner should know, in sentences; each is given out once."""
    sentences = " ".join(_news)
    _news.clear()
    return sentences
