"""The command `kosci`: what can go wrong around a command is told here, what each does stands in `commands`.

A mistake of the user is told in one line on standard error, with exit status 2.
"""

import io
import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status.

    Args:
        arguments: the words behind `kosci`; by default those of the command line.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a Windows code page has not all our letters
            stream.reconfigure(encoding="utf-8" if os.name == "nt" else None, errors="replace")
    try:
        from kosci_edu.cli.commands import run  # only now, so that Ctrl-C while it is imported is met here
        from kosci_edu.course.delivery import CourseError

        try:
            return run(words)
        except (CourseError, ValueError) as mistake:
            print(" ".join(str(mistake).split()), file=sys.stderr)
            return 2
    except KeyboardInterrupt:
        return 130
