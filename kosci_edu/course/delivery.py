"""The course's files on disk: delivering them to a learner, and giving an original back.

A course folder mirrors the tree of the originals, so that links between notebooks are the same everywhere.
A small manifest in it holds the version and the SHA-256 of every file as delivered; that is how a file the
learner changed is told from one that may be updated. How files are written is in `kosci_edu.files`.
"""

import contextlib
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import ProxyHandler, Request, build_opener

from kosci_edu.files import (
    DAMAGE,
    check_name,
    dated,
    news,
    one_writer,
    plain_file,
    read_or_put_aside,
    reason_of,
    sweep,
    write_atomically,
)
from kosci_edu.messages import KosciError, say
from kosci_edu.progress import COURSE_MARKS, course_folder

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
MANIFEST, OLD_MANIFEST = COURSE_MARKS
NAME = re.compile(rf"({'|'.join(PARTS)})(/\w[\w.+ -]{{0,99}}){{1,4}}")
"""What the files of the course may be called; no other name in a manifest is believed."""
DIGESTS = "sources"
"""What the digests of notebooks in a manifest are made of; older manifests do not say, and theirs had the outputs."""


class CourseError(KosciError):
    """Something about the course's files that the learner can put right; the text is one sentence."""


@dataclass(frozen=True)
class Delivery:
    """What `copy_course` did.

    Args:
        folder: the course folder.
        copied: names of files that were not there; so are all the others names within the folder.
        updated: those that the learner had not changed.
        unchanged: those that are as they should be.
        kept: those that the learner has changed.
        newer: those of them that have changed in the course as well.
        removed: those that the learner had not changed, and the course has no more under this name.
        notices: what else there is to say, in sentences.
    """

    folder: Path
    copied: tuple[str, ...]
    updated: tuple[str, ...]
    unchanged: tuple[str, ...]
    kept: tuple[str, ...]
    newer: tuple[str, ...]
    removed: tuple[str, ...]
    notices: tuple[str, ...]

    def sentences(self) -> tuple[str, ...]:
        """The report for the learner, one line a sentence."""
        outcome = {key: len(getattr(self, key)) for key in ("copied", "updated", "unchanged", "kept")}
        lines = [say("Files copied: {copied}, updated: {updated}, unchanged: {unchanged}, yours: {kept}.", **outcome)]
        if self.kept:
            names, example = ", ".join(self.kept), self.folder / self.kept[0]
            sentence = 'Kept as you changed them: {names}; originals: kosci reset "{example}"'
            lines.append(say(sentence, names=names, example=example))
        if self.newer:
            lines.append(say("Of these there is a newer original: {names}", names=", ".join(self.newer)))
        if self.removed:
            lines.append(say("Removed, as they have other names now: {names}", names=", ".join(self.removed)))
        return (*lines, *self.notices)


class _Manifest(NamedTuple):
    version: str
    files: dict[str, str]


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
    """The `language` if the lessons exist in it, else Polish."""
    return language if (course_source() / "notebooks" / language / FIRST_LESSON).is_file() else "pl"


def copy_course(folder: Path, language: str = "pl", with_solutions: bool = False) -> Delivery:
    """Bring a course folder up to date without touching what the learner changed.

    Args:
        folder: where the course is, or is to be.
        language: of the lessons, `"pl"` or another one that they exist in.
        with_solutions: whether the solutions are wanted too.

    Raises:
        CourseError: where that is not possible, in one sentence.
    """
    originals = originals_of(language, PARTS if with_solutions else PARTS[:2])
    outcome: dict[str, list[str]] = {key: [] for key in ("copied", "updated", "unchanged", "kept", "newer")}
    with telling_errors(folder):
        if folder.is_file():
            raise CourseError(say("{folder} is a file; choose a folder, or a new name for one.", folder=folder))
        folder.mkdir(parents=True, exist_ok=True)
        if folder.resolve() == course_source():
            sentence = "{folder} holds the originals of the course; choose another folder."
            raise CourseError(say(sentence, folder=folder))
        with one_writer(folder / MANIFEST):
            for below in (folder, *(path for part in PARTS for path in (folder / part).rglob("*") if path.is_dir())):
                sweep(below)
            manifest = _read_manifest(folder)
            files = dict(manifest.files)
            removed = _remove_renamed(folder, files)
            for name, original in originals.items():
                content = content_of(original)
                path, delivered = _within(folder, name), files.get(name)
                became = _compare(path, content, delivered)
                outcome[became].append(name)
                if became == "kept":
                    outcome["newer"] += [name] if delivered not in (None, _digest(content)) else []
                    continue
                files[name] = _digest(content)
                if became != "unchanged":
                    path.parent.mkdir(parents=True, exist_ok=True)
                    write_atomically(path, content)
                    _write_manifest(folder, files)  # at once, so that a start cut short knows what it delivered
            _write_manifest(folder, files)
    lists = {key: tuple(names) for key, names in outcome.items()}
    return Delivery(folder, **lists, removed=removed, notices=_notices(manifest))


def _remove_renamed(folder: Path, files: dict[str, str]) -> tuple[str, ...]:
    """Forget the files that the course has no more under their name, and remove those that the learner left alone."""
    removed = []
    for name in [name for name in files if not (course_source() / name).is_file()]:
        digest, path = files.pop(name), _within(folder, name)
        if path.is_file() and _digest(path.read_bytes()) == digest:
            path.unlink()
            removed.append(name)
    return tuple(removed)


def _within(folder: Path, name: str) -> Path:
    """The file of this name in a course folder; a link that leads out of the folder is refused."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise CourseError(say("{path} leads out of the course folder by a link; nothing is written there.", path=path))
    return path


def reset_notebook(path: Path) -> tuple[str, ...]:
    """Give the original of a notebook back and keep the learner's version beside it; returns what to say.

    Args:
        path: the notebook in a course folder; it may be missing there.

    Raises:
        CourseError: where there is no original, or it cannot be written.
    """
    with telling_errors(path):
        folder, name = _place_in_course(path)
        with one_writer(folder / MANIFEST):
            notebook, content, manifest = (
                _within(folder, name),
                content_of(course_source() / name),
                _read_manifest(folder),
            )
            if name.startswith(PARTS[2]) and name not in manifest.files:
                raise _no_original(path)  # a pupil is given no solutions
            backup = None
            if notebook.exists():
                present = plain_file(notebook).read_bytes()
                if _digest(present, whole=True) == _digest(content, whole=True):
                    return (say("{path} is the original already; nothing was changed.", path=path),)
                backup = dated(notebook)
                write_atomically(backup, present)
            notebook.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(notebook, content)
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
    folder = course_folder(notebook.parent)
    if folder is None:
        raise CourseError(say("{path} is not in a course folder made by kosci start.", path=path))
    name = notebook.relative_to(folder).as_posix()
    if name.partition("/")[0] not in PARTS or not (course_source() / name).is_file():
        raise _no_original(path)
    return folder, name


def _no_original(path: Path) -> CourseError:
    return CourseError(say("{path} is not a file of the course, so there is no original of it.", path=path))


def originals_of(language: str, parts: tuple[str, ...]) -> dict[str, Path]:
    """The files to deliver, by name within the course folder; hidden ones and caches are left out."""
    source = course_source()
    paths = [path for part in parts for path in sorted((source / part / language).rglob("*")) if path.is_file()]
    names = {path.relative_to(source).as_posix(): path for path in paths}
    originals = {name: path for name, path in names.items() if not re.search(r"(^|/)(\.|__pycache__)", name)}
    if f"notebooks/{language}/{FIRST_LESSON}" not in originals:
        raise CourseError(say("The course files are missing; install kosci-edu again."))
    return originals


def content_of(original: Path) -> bytes:
    """What a learner gets: a lesson without its outputs, so that it gives no answer away; else the file as it is."""
    content = original.read_bytes()
    return _without_outputs(content) if "notebooks" in original.parts and original.suffix == ".ipynb" else content


def _without_outputs(content: bytes) -> bytes:
    notebook = json.loads(content)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _digest(content: bytes, whole: bool = False) -> str:
    """The SHA-256 of a file; of a notebook, of what stands in its cells, so that opening and running it change nothing.

    Args:
        content: of the file.
        whole: whether the cells' outputs count too.
    """
    with contextlib.suppress(*DAMAGE):
        cells = json.loads(content)["cells"]
        if not whole:
            cells = [[cell.get("id"), cell["cell_type"], "".join(cell["source"])] for cell in cells]
        content = json.dumps(cells, sort_keys=True).encode()
    return hashlib.sha256(content).hexdigest()


def _compare(path: Path, wanted: bytes, delivered: str | None) -> str:
    """What is to become of the file at `path`: copied, updated, unchanged or kept."""
    if not path.exists():
        return "copied"
    present = _digest(plain_file(path).read_bytes())
    if present == _digest(wanted):
        return "unchanged"
    return "updated" if present == delivered else "kept"


def _read_manifest(folder: Path) -> _Manifest:
    """The manifest of a course folder; one that is missing or damaged counts as empty."""
    version = course_version()
    name = MANIFEST if (folder / MANIFEST).exists() else OLD_MANIFEST
    manifest = read_or_put_aside(folder / name, partial(_parsed, folder)) or _Manifest(version, {})
    if _release(manifest.version) > _release(version):
        sentence = "{folder} holds version {newer} of the course, newer than kosci-edu {version}; update kosci-edu."
        raise CourseError(say(sentence, folder=folder, newer=manifest.version, version=version))
    return manifest


def _parsed(folder: Path, text: bytes) -> _Manifest:
    data = json.loads(text)
    files = {name: str(digest) for name, digest in data["files"].items() if NAME.fullmatch(name)}
    if data.get("digests") != DIGESTS:
        now = {name: _digest_now(folder / name, digest) for name, digest in files.items()}
        files = {name: digest for name, digest in now.items() if digest}
    manifest = _Manifest(str(data["version"]), files)
    _release(manifest.version)  # refuses one that is no version
    return manifest


def _digest_now(path: Path, old: str) -> str:
    """The digest of a file that an older version has delivered; none where it was changed, or cannot be read."""
    with contextlib.suppress(OSError, *DAMAGE):
        content = plain_file(path).read_bytes()
        if _digest(_without_outputs(content), whole=True) == old:
            return _digest(content)
    return ""


def _write_manifest(folder: Path, files: dict[str, str], version: str | None = None) -> None:
    data = {"version": version or course_version(), "digests": DIGESTS, "files": dict(sorted(files.items()))}
    write_atomically(_within(folder, MANIFEST), (json.dumps(data, indent=1) + "\n").encode())
    (folder / OLD_MANIFEST).unlink(missing_ok=True)


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version; a ValueError where it is none."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def _notices(manifest: _Manifest) -> tuple[str, ...]:
    old, new, damage = manifest.version, course_version(), news()
    if damage:
        anew = say("The damaged list of delivered files was made anew; nothing of yours was changed.")
        return (f"{anew} {damage}",)
    if _release(old) < _release(new):
        return (say("The course in this folder went from version {old} to {new}.", old=old, new=new),)
    return ()


@contextlib.contextmanager
def telling_errors(path: Path) -> Iterator[None]:
    """Say in one sentence why files at `path` cannot be read or written."""
    try:
        check_name(path)
        yield
    except (OSError, RuntimeError) as error:  # older versions of Python tell links in a circle by a RuntimeError
        where = getattr(error, "filename", None) or path
        reason = reason_of(error) if isinstance(error, OSError) else error
        if isinstance(error, PermissionError):
            sentence = say("There is no permission to write {path}; choose another folder.", path=where)
        elif isinstance(error, FileExistsError | NotADirectoryError | IsADirectoryError):
            sentence = say("{path} is in the way: a file where a folder should be, or the reverse.", path=where)
        else:
            sentence = say("{path} cannot be read or written ({reason}).", path=where, reason=reason)
        raise CourseError(sentence) from error


def fetch(url: str, token: str = "") -> bytes:
    """What a server on this computer answers; short of patience, and never by way of a proxy.

    Args:
        url: the address.
        token: of a Jupyter server, where it asks for one.

    Raises:
        OSError: where there is no answer.
    """
    headers = {"Authorization": f"token {token}"} if token else {}
    with build_opener(ProxyHandler({})).open(Request(url, headers=headers), timeout=2) as answer:
        content: bytes = answer.read()
    return content


def _is_open_in_jupyter(notebook: Path) -> bool:
    """Whether a Jupyter server of this user has the notebook open; any failure counts as no."""
    with contextlib.suppress(OSError, ImportError, *DAMAGE):
        from jupyter_server.serverapp import list_running_servers

        return any(notebook in _open_notebooks(server) for server in list_running_servers())
    return False


def _open_notebooks(server: dict[str, Any]) -> set[Path]:
    with contextlib.suppress(OSError, *DAMAGE):
        scheme = "https" if server["secure"] else "http"
        address = f"{scheme}://127.0.0.1:{server['port']}{server['base_url']}api/sessions"
        sessions = json.loads(fetch(address, server["token"]))
        return {Path(server["root_dir"], session["path"]).resolve() for session in sessions}
    return set()
