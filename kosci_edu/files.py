"""How everything that is kept is written: as a whole or not at all, one writer at a time, nothing damaged overwritten.

A file appears under its name only when all of it is on the disk. Until then it is a partial file that belongs to the
process named in it, and is swept away once that process is gone. What a file holds, its owner knows.
"""

import contextlib
import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, TypeVar

from kosci_edu.messages import KosciError, say, short

__all__ = [
    "DAMAGE",
    "check_name",
    "dated",
    "news",
    "one_writer",
    "plain_file",
    "read",
    "read_or_put_aside",
    "reason_of",
    "report",
    "sweep",
    "telling",
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


def write_atomically(path: Path, content: bytes, anew: bool = False) -> None:
    """Write a file so that it is there as a whole or not at all, also when the power fails meanwhile.

    Args:
        path: where, in a folder that there is; where it is a link, the file that it leads to is written.
        content: all of it.
        anew: whether no file may have that name yet.

    Raises:
        FileExistsError: where there is one `anew`, whoever made it and however lately.
        OSError: where that is not possible; then nothing has changed.
    """
    target = plain_file(path if anew else Path(os.path.realpath(path)))
    partial = target.with_name(f".{target.name[:40]}.{os.getpid()}-{next(_numbers)}{PARTIAL}")
    _being_written.add(partial.name)
    try:
        with partial.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        (_take_new_name if anew else _replace)(partial, target)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # nobody knows of the partial file
        raise
    finally:
        _remove(partial)
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
        case errno.EEXIST:
            return say("there is one already")
        case errno.EILSEQ:
            return say("no file can have such a name")
    return error.strerror or str(error) or type(error).__name__


@contextlib.contextmanager
def telling(path: str | Path, kind: type[KosciError] = KosciError, writing: bool = False) -> Iterator[None]:
    """Say in one sentence why the file at `path` cannot be read or written.

    Args:
        path: of the file, whatever stands in it.
        kind: of error that says it.
        writing: whether it is being written.

    Raises:
        KosciError: in place of an `OSError`, and before anything is done where no file can have such a name.
    """
    try:
        check_name(path)
        yield
    except OSError as error:
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in Path(path).name or str(path))
        values = {"name": short(shown), "reason": reason_of(error)}
        if writing:
            raise kind("The file {name} cannot be written ({reason}).", **values) from None
        raise kind("The file {name} cannot be read ({reason}).", **values) from None


def check_name(path: str | Path) -> None:
    """Refuse a `path` that no file of this system can have.

    Raises:
        OSError: for a text with a zero byte in it, or with half a character.
    """
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise OSError(errno.EILSEQ, os.strerror(errno.EILSEQ), ascii(str(path)))


def plain_file(path: Path) -> Path:
    """The same `path`, unless what is there is no file: a folder, a device, or a pipe that nobody writes to.

    Raises:
        OSError: where it is something of that kind.
    """
    if path.exists() and not path.is_file():
        number = errno.EISDIR if path.is_dir() else errno.EINVAL
        raise OSError(number, os.strerror(number), str(path))
    return path


def _take_new_name(partial: Path, target: Path) -> None:
    """Let the partial file take a name that no file has."""
    try:
        os.link(partial, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names
        target.open("xb").close()
        _replace(partial, target)


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

    The lock is a hidden file beside the one to be written, where every process finds it. The system lets go of it when
    its process ends, however it ends; who is done removes it. Where no file can be locked, it goes on without.

    Args:
        path: the file that is to be written.
        seconds: how long to wait for another writer.

    Raises:
        TimeoutError: where the other one has not ended by then.
    """
    target = Path(os.path.realpath(path))
    lock, deadline = target.with_name(f".{target.name}.lock"), time.monotonic() + seconds
    while (held := _held(lock)) is None:
        if time.monotonic() >= deadline:
            raise TimeoutError(errno.EAGAIN, say("another program is writing there"), str(path))
        time.sleep(0.02)
    with held as file:
        try:
            yield
        finally:
            if file is not None and sys.platform != "win32":
                _remove(lock)  # before the next one has it, who sees that it is gone
            if file is not None:
                _lock(file.fileno(), taking=False)
    if sys.platform == "win32":  # there no open file can be removed
        _remove(lock)


def _held(lock: Path) -> contextlib.AbstractContextManager[BinaryIO | None] | None:
    """The lock, held until it is closed; nothing that is open where none can be made; None where another has it."""
    try:
        file = lock.open("a+b")
    except OSError:
        return contextlib.nullcontext()
    if _lock(file.fileno(), taking=True) and (sys.platform == "win32" or _is_at(lock, file)):
        return file
    file.close()
    return None


def _is_at(path: Path, file: BinaryIO) -> bool:
    """Whether the open file is still the one that has this name."""
    with contextlib.suppress(OSError):
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    return False


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


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
    """What a file holds, or None where there is no such file, or it is damaged or cannot be read, which is told.

    Args:
        path: the file.
        parse: makes of its content what it holds; what it raises in `DAMAGE` means that it is damaged.
    """
    try:
        return parse(plain_file(path).read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, *DAMAGE):
        report(_cannot_be_read(path))
        return None


def _cannot_be_read(path: Path) -> str:
    return say("The file {name} cannot be read, so nothing in it counts.", name=path.name)


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
        return parse(plain_file(path).read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, *DAMAGE):
        aside = path.rename(dated(path))
    _news[:] = [sentence for sentence in _news if sentence != _cannot_be_read(path)]
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
