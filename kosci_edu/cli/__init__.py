"""The command `kosci`: what can go wrong around a command is told here, what each does stands in `commands`.

A mistake of the user is told in one line on standard error, with exit status 2.
"""

import io
import os
import sys
from collections.abc import Sequence
from errno import EBADF
from pathlib import Path

__all__ = ["main"]

FAULT = 70  # of the program itself, as in the system's sysexits.h


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status.

    Args:
        arguments: the words behind `kosci`; by default those of the command line.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a Windows code page has not all our letters, and JSON is UTF-8
            is_utf8 = os.name == "nt" or "--json" in words
            stream.reconfigure(encoding="utf-8" if is_utf8 else None, errors="replace")
    try:
        status, sentence = _run(words)
    except KeyboardInterrupt:
        return 130
    if sentence:
        print(" ".join(sentence.split()), file=sys.stderr)
    return status


def _run(words: list[str]) -> tuple[int, str]:
    """The exit status of a command, and what is wrong, if anything is."""
    from kosci_edu.cli.commands import run  # only now, so that Ctrl-C while it is imported is met in `main`
    from kosci_edu.course.delivery import CourseError
    from kosci_edu.faults import fault_sentence
    from kosci_edu.files import reason_of
    from kosci_edu.messages import say

    if "" in words:
        return 2, say("One of the words after “kosci” is empty; leave it out.")
    try:
        status = run(words)
        if sys.stdout is None:  # closed before the start
            raise OSError(EBADF, say("it is closed"))
        sys.stdout.flush()
    except (CourseError, ValueError) as mistake:
        return 2, str(mistake)
    except BrokenPipeError:  # nobody reads on
        _write_no_more()
        return 1, ""
    except OSError as error:
        _write_no_more()
        reason = reason_of(error)
        if error.filename:
            return 2, say("{path} cannot be read or written ({reason}).", path=error.filename, reason=reason)
        return 2, say("The output cannot be written ({reason}).", reason=reason)
    except Exception as problem:
        if isinstance(problem, RuntimeError) and _is_homeless():
            return 2, say("You have no home folder on this computer; set the variable HOME.")
        return FAULT, fault_sentence(problem)
    return status, ""


def _is_homeless() -> bool:
    try:
        Path.home()
    except RuntimeError:
        return True
    return False


def _write_no_more() -> None:
    """Let what is still to be printed go nowhere, so that Python does not fail over it when it ends."""
    if sys.stdout:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
