"""The checks of `kosci doctor`: Python, the kernel, the widgets, the language pack, the course files."""

import json
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from kosci_edu.course.delivery import (
    PARTS,
    CourseError,
    course_source,
    originals_of,
    telling_errors,
)
from kosci_edu.messages import say

__all__ = ["Check", "diagnose"]

OLDEST_PYTHON = (3, 11)


class Check(NamedTuple):
    """One line of `kosci doctor`.

    Args:
        name: what was looked at, in a word or two.
        ok: whether it is right.
        sentence: what was found.
    """

    name: str
    ok: bool
    sentence: str


def diagnose() -> Iterator[Check]:
    """Look at all that the course needs, one check after the other."""
    checks: dict[str, Callable[[], str]] = {
        "Python": _check_python,
        say("kernel"): _check_kernel,
        say("widgets"): _check_widgets,
        say("Polish JupyterLab"): _check_language_pack,
        say("course files"): _check_course_files,
        say("current folder"): _check_current_folder,
    }
    for name, check in checks.items():
        try:
            yield Check(name, True, check())
        except CourseError as wrong:
            yield Check(name, False, str(wrong))
        except Exception as error:  # the doctor reports whatever ails, it does not fall ill itself
            yield Check(name, False, " ".join(f"{type(error).__name__}: {error}".split()))


def _check_python() -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        raise CourseError(say("Python {version} is too old; the course needs 3.11 or newer.", version=version))
    return say("Python {version} runs the course: {path}", version=version, path=sys.executable)


def _check_kernel() -> str:
    from subprocess import DEVNULL

    from jupyter_client.manager import KernelManager

    from kosci_edu.course.kernel import RunningPython

    manager = KernelManager(kernel_name="python3", kernel_spec_manager=RunningPython())
    manager.start_kernel(stdout=DEVNULL, stderr=DEVNULL)
    client = manager.client()
    try:
        client.start_channels()
        client.wait_for_ready(timeout=60)
        reply = client.execute("", user_expressions={"sum": "1 + 1"}, reply=True, timeout=30)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    if reply["content"]["user_expressions"]["sum"].get("data", {}).get("text/plain") != "2":
        raise CourseError(say("The kernel python3 starts but does not compute 1 + 1."))
    return say("The kernel python3 starts and computes 1 + 1 = 2.")


def _check_widgets() -> str:
    import anywidget
    import ipywidgets
    from jupyter_core.paths import jupyter_path

    for name in ("@jupyter-widgets/jupyterlab-manager", "anywidget"):
        if not any(Path(folder, name, "package.json").is_file() for folder in jupyter_path("labextensions")):
            raise CourseError(say("JupyterLab lacks the extension {name}; install kosci-edu again.", name=name))
    versions = f"ipywidgets {ipywidgets.__version__}, anywidget {anywidget.__version__}"
    return say("The widgets and their JupyterLab extensions are there: {versions}.", versions=versions)


def _check_language_pack() -> str:
    if not metadata.entry_points(group="jupyterlab.languagepack", name="pl_PL"):
        raise CourseError(say("The language pack is missing: pip install jupyterlab-language-pack-pl-PL"))
    return say("The Polish language pack is there.")


def _check_course_files() -> str:
    import nbformat

    delivered = metadata.files("kosci-edu") if course_source().name == "_course" else None
    for file in delivered or ():
        if "_course" in file.parts and not Path(str(file.locate())).is_file():
            raise CourseError(say("{path} is missing; install kosci-edu again.", path=file.name))
    names = originals_of("pl", PARTS)
    for name, path in names.items():
        try:
            if path.suffix == ".ipynb":
                nbformat.validate(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, nbformat.ValidationError) as error:
            raise CourseError(say("{path} cannot be read; install kosci-edu again.", path=name)) from error
    return say("{n} course file is there and readable.", "{n} course files are there and readable.", n=len(names))


def _check_current_folder() -> str:
    from tempfile import TemporaryFile

    with telling_errors(Path.cwd()), TemporaryFile(dir=Path.cwd()):
        pass
    return say("{path} can be written to.", path=Path.cwd())
