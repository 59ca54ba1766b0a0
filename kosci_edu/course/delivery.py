"""The course's files on disk: delivering them to a learner, and giving an original back.

A course folder mirrors the tree of the originals, so that links between notebooks are the same everywhere.
A small manifest in it holds the version and the SHA-256 of every file as delivered; that is how a file the
learner changed is told from one that may be updated. Nothing is written half: a file appears all at once.
"""

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import ProxyHandler, Request, build_opener

from kosci_edu.messages import say

__all__ = [
    "CourseError",
    "Delivery",
    "copy_course",
    "course_source",
    "course_version",
    "fetch",
    "lesson_language",
    "reset_notebook",
]

PARTS = ("notebooks", "exercises", "solutions")
FIRST_LESSON = "00-start.ipynb"
MANIFEST = ".kosci-course.json"
PARTIAL = ".kosci-part"


class CourseError(Exception):
    """Something about the course's files that the learner can put right; the text is one sentence."""


@dataclass(frozen=True)
class Delivery:
    """What `copy_course` did: names of files by what became of them, and what else there is to say."""

    folder: Path
    copied: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    notices: tuple[str, ...]

    def sentences(self) -> tuple[str, ...]:
        """The report for the learner, one line a sentence."""
        outcome = {key: len(getattr(self, key)) for key in ("copied", "updated", "unchanged", "kept")}
        counts = say("Files copied: {copied}, updated: {updated}, unchanged: {unchanged}, yours: {kept}.", **outcome)
        if not self.kept:
            return (counts, *self.notices)
        names, example = ", ".join(self.kept), self.folder / self.kept[0]
        hint = say(
            'Kept as you changed them: {names}; originals: kosci reset "{example}"',
            names=names,
            example=example,
        )
        return (counts, hint, *self.notices)


class _Manifest(NamedTuple):
    version: str
    files: dict[str, str]
    damaged: bool = False


def course_version() -> str:
    """The version of the course and the library."""
    try:
        return metadata.version("kosci-edu")
    except metadata.PackageNotFoundError:  # run from a checkout that is not installed
        project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
        return project.partition('\nversion = "')[2].partition('"')[0]


def course_source() -> Path:
    """The folder with the originals: inside the installed package, else the checkout around the package."""
    package = Path(__file__).resolve().parents[1]
    bundled = package / "_course"
    return bundled if bundled.is_dir() else package.parent


def lesson_language(language: str) -> str:
    """This language if the lessons exist in it, else Polish."""
    return language if (course_source() / "notebooks" / language / FIRST_LESSON).is_file() else "pl"


def copy_course(folder: Path, language: str = "pl", with_solutions: bool = False) -> Delivery:
    """Bring a course folder up to date without touching what the learner changed.

    Raises:
        CourseError: where that is not possible, in one sentence.
    """
    originals = originals_of(language, PARTS if with_solutions else PARTS[:2])
    outcome: dict[str, list[str]] = {"copied": [], "updated": [], "unchanged": [], "kept": []}
    with telling_errors(folder):
        if folder.is_file():
            raise CourseError(say("{folder} is a file; choose a folder, or a new name for one.", folder=folder))
        folder.mkdir(parents=True, exist_ok=True)
        if folder.resolve() == course_source():
            sentence = "{folder} holds the originals of the course; choose another folder."
            raise CourseError(say(sentence, folder=folder))
        _remove_partial_files(folder)
        manifest = _read_manifest(folder)
        files = dict(manifest.files)
        for name, original in originals.items():
            content = content_of(original)
            became = _compare(folder / name, content, files.get(name))
            outcome[became].append(name)
            if became == "kept":
                continue
            files[name] = _digest(content)
            if became != "unchanged":
                _write(folder / name, content)
                _write_manifest(folder, files)  # at once, so that a start cut short knows what it delivered
        _write_manifest(folder, files)
    return Delivery(folder, **{key: tuple(names) for key, names in outcome.items()}, notices=_notices(manifest))


def reset_notebook(path: Path) -> tuple[str, ...]:
    """Give the original of a notebook back and keep the learner's version beside it; returns what to say.

    Raises:
        CourseError: where there is no original, or it cannot be written.
    """
    with telling_errors(path):
        folder, name = _place_in_course(path)
        notebook, content, manifest = (
            folder / name,
            content_of(course_source() / name),
            _read_manifest(folder),
        )
        became = _compare(notebook, content, None)
        if became == "unchanged":
            return (say("{path} is the original already; nothing was changed.", path=path),)
        backup = _back_up(notebook) if became == "kept" else None
        _write(notebook, content)
        _write_manifest(folder, {**manifest.files, name: _digest(content)}, manifest.version)
    if backup is None:
        done = say("{path} was missing; the original is there again.", path=path)
    else:
        done = say("{path} is the original again; your version is kept as {name}.", path=path, name=backup.name)
    if not _is_open_in_jupyter(notebook):
        return (done,)
    return (
        done,
        say("It is open in Jupyter: choose File → Reload Notebook from Disk, do not save the old one over it."),
    )


def _place_in_course(path: Path) -> tuple[Path, str]:
    """The course folder above a file, and the file's name within it, which an original has too."""
    notebook = path.parent.resolve() / path.name
    folder = next((above for above in notebook.parents if (above / MANIFEST).is_file()), None)
    if folder is None:
        raise CourseError(say("{path} is not in a course folder made by kosci start.", path=path))
    name = notebook.relative_to(folder).as_posix()
    if name.partition("/")[0] not in PARTS or not (course_source() / name).is_file():
        raise CourseError(say("{path} is not a file of the course, so there is no original of it.", path=path))
    return folder, name


def originals_of(language: str, parts: tuple[str, ...]) -> dict[str, Path]:
    """The files to deliver, by name within the course folder; hidden ones and caches are left out."""
    source = course_source()
    found = [path for part in parts for path in sorted((source / part / language).rglob("*")) if path.is_file()]
    names = {path.relative_to(source).as_posix(): path for path in found}
    originals = {name: path for name, path in names.items() if not re.search(r"(^|/)(\.|__pycache__)", name)}
    if f"notebooks/{language}/{FIRST_LESSON}" not in originals:
        raise CourseError(say("The course files are missing; install kosci-edu again."))
    return originals


def content_of(original: Path) -> bytes:
    """What a learner gets: a lesson without its outputs, so that it gives no answer away; else the file as it is."""
    content = original.read_bytes()
    if "notebooks" not in original.parts or original.suffix != ".ipynb":
        return content
    notebook = json.loads(content)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _digest(content: bytes) -> str:
    """The SHA-256 of a file; of a notebook without its metadata, which JupyterLab rewrites just by opening it."""
    try:
        notebook = json.loads(content)
        content = json.dumps(notebook["cells"], sort_keys=True).encode()
    except (ValueError, LookupError, TypeError):
        pass
    return hashlib.sha256(content).hexdigest()


def _compare(path: Path, wanted: bytes, delivered: str | None) -> str:
    """What is to become of the file at `path`: copied, updated, unchanged or kept."""
    if not path.exists():
        return "copied"
    present = _digest(path.read_bytes())
    if present == _digest(wanted):
        return "unchanged"
    return "updated" if present == delivered else "kept"


def _write(path: Path, content: bytes) -> None:
    """Write the file so that it is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}{PARTIAL}")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _remove_partial_files(folder: Path) -> None:
    """Remove what a start that was killed has left behind."""
    pattern = f".*{PARTIAL}"
    for leftover in [
        *folder.glob(pattern),
        *(file for part in PARTS for file in (folder / part).rglob(pattern)),
    ]:
        leftover.unlink(missing_ok=True)


def _back_up(notebook: Path) -> Path:
    """Copy the learner's version to a dated file beside it, one that did not exist before."""
    content = notebook.read_bytes()
    stem = f"{notebook.stem}.{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while True:
        backup = notebook.with_name(f"{stem}{'' if number == 1 else f'-{number}'}{notebook.suffix}")
        try:
            with backup.open("xb") as file:
                file.write(content)
        except FileExistsError:
            number += 1
        else:
            return backup


def _read_manifest(folder: Path) -> _Manifest:
    """The manifest of a course folder; one that cannot be understood counts as empty."""
    version = course_version()
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        files = {str(name): str(digest) for name, digest in data["files"].items()}
        manifest = _Manifest(str(data["version"]), files)
    except FileNotFoundError:
        return _Manifest(version, {})
    except (ValueError, LookupError, TypeError, AttributeError):
        return _Manifest(version, {}, damaged=True)
    if _release(manifest.version) > _release(version):
        sentence = "{folder} holds version {newer} of the course, newer than kosci-edu {version}; update kosci-edu."
        raise CourseError(say(sentence, folder=folder, newer=manifest.version, version=version))
    return manifest


def _write_manifest(folder: Path, files: dict[str, str], version: str | None = None) -> None:
    data = {"version": version or course_version(), "files": dict(sorted(files.items()))}
    _write(folder / MANIFEST, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())


def _release(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def _notices(manifest: _Manifest) -> tuple[str, ...]:
    new = course_version()
    if manifest.damaged:
        return (say("The damaged list of delivered files was made anew; nothing of yours was changed."),)
    if _release(manifest.version) < _release(new):
        return (say("The course in this folder went from version {old} to {new}.", old=manifest.version, new=new),)
    return ()


@contextlib.contextmanager
def telling_errors(path: Path) -> Iterator[None]:
    """Say in one sentence why files at `path` cannot be read or written."""
    try:
        yield
    except OSError as error:
        where = error.filename or path
        if isinstance(error, PermissionError):
            sentence = say("There is no permission to write {path}; choose another folder.", path=where)
        elif isinstance(error, FileExistsError | NotADirectoryError | IsADirectoryError):
            sentence = say("{path} is in the way: a file where a folder should be, or the reverse.", path=where)
        else:
            sentence = say("{path} cannot be read or written ({reason}).", path=where, reason=error.strerror or error)
        raise CourseError(sentence) from error


def fetch(url: str, token: str = "") -> bytes:
    """What a server on this computer answers; short of patience, and never by way of a proxy."""
    headers = {"Authorization": f"token {token}"} if token else {}
    with build_opener(ProxyHandler({})).open(Request(url, headers=headers), timeout=2) as answer:
        content: bytes = answer.read()
    return content


def _is_open_in_jupyter(notebook: Path) -> bool:
    """Whether a Jupyter server of this user has the notebook open; any failure counts as no."""
    try:
        from jupyter_server.serverapp import list_running_servers

        return any(notebook in _open_notebooks(server) for server in list_running_servers())
    except (OSError, ImportError):
        return False


def _open_notebooks(server: dict[str, Any]) -> set[Path]:
    try:
        scheme = "https" if server["secure"] else "http"
        address = f"{scheme}://127.0.0.1:{server['port']}{server['base_url']}api/sessions"
        sessions = json.loads(fetch(address, server["token"]))
        return {Path(server["root_dir"], session["path"]).resolve() for session in sessions}
    except (OSError, ValueError, LookupError, TypeError):
        return set()
