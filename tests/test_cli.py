"""The command `kosci` as its users and other programs meet it: what it prints, where, and its exit status."""

import json
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path
from types import ModuleType, SimpleNamespace

import nbformat
import pytest

from kosci_edu import cli
from kosci_edu.cli import commands
from kosci_edu.course import delivery, doctor, launcher
from kosci_edu.course.delivery import CourseError
from kosci_edu.messages import use_language
from kosci_edu.rules import VARIANTS, find_rules

ROOT = Path(__file__).parents[1]
LESSON = "notebooks/pl/02-jeden-rzut.ipynb"
# The real command in a process of its own; only the originals are a tiny stand-in for the course.
COMMAND = """
import sys
from pathlib import Path
from kosci_edu import cli
from kosci_edu.cli import commands
from kosci_edu.course import delivery
source = Path(sys.argv.pop(1))
delivery.course_source = lambda: source
sys.exit(cli.main())
"""


OPEN_TO_ALL = """
c.ServerApp.ip = "0.0.0.0"
c.ServerApp.token = c.IdentityProvider.token = c.PasswordIdentityProvider.token = ""
c.ServerApp.password = c.PasswordIdentityProvider.hashed_password = ""
c.ServerApp.identity_provider_class = "jupyter_server.auth.identity.IdentityProvider"
"""


@pytest.fixture
def source(tmp_path) -> Path:
    folder = tmp_path / "source"
    for name in ("notebooks/pl/00-start.ipynb", LESSON, "exercises/pl/02-jeden-rzut.ipynb"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        cells = [nbformat.v4.new_markdown_cell(f"# {name}")]
        path.write_text(nbformat.writes(nbformat.v4.new_notebook(cells=cells)), encoding="utf-8")
    return folder


@pytest.fixture
def kosci(capsys, monkeypatch, source):
    """Run the command in this process; gives exit status, standard output and standard error."""
    monkeypatch.delenv("KOSCI_LANG", raising=False)
    monkeypatch.setattr(delivery, "course_source", lambda: source)

    def run(*words: object) -> tuple[int, str, str]:
        status = cli.main([str(word) for word in words])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    yield run
    use_language("pl")


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """Jupyter's folders set apart, in them a kernel of the user that does not work, and a server without a token."""
    folders = {f"JUPYTER_{kind}_DIR": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    kernel = tmp_path / "DATA" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(json.dumps({"argv": ["no-such-python"], "display_name": "x", "language": "python"}))
    config = tmp_path / "CONFIG" / "jupyter_server_config.py"
    config.parent.mkdir()
    config.write_text(OPEN_TO_ALL, encoding="utf-8")
    (tmp_path / "TMP").mkdir()
    own = {name: value for name, value in os.environ.items() if name not in ("KOSCI_LANG", "JUPYTER_TOKEN")}
    return {
        **own,
        **folders,
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "TMPDIR": str(tmp_path / "TMP"),
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
    }


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def get(address: str) -> tuple[int, str]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=20) as answer:
        return answer.status, answer.read().decode()


def put(address: str, content: object) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    request = urllib.request.Request(address, json.dumps(content).encode(), method="PUT")
    opener.open(request, timeout=20).close()


def read_until(process: subprocess.Popen, mark: str, seconds: float = 90) -> list[str]:
    """The lines on standard output up to the first that has the mark."""
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: [lines.put(line) for line in process.stdout], daemon=True).start()
    seen = [lines.get(timeout=seconds)]
    while mark not in seen[-1]:
        seen.append(lines.get(timeout=seconds))
    return seen


def assert_mistake(result: tuple[int, str, str], *words: str) -> None:
    """Exit status 2, nothing on standard output and one line on standard error, with these words."""
    status, out, err = result
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert all(word in err for word in words), err


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGTERM)])
def test_start_serves_the_course_and_ends_cleanly(source, environment, tmp_path, ending):
    port = free_port()
    words = ["start", "mój kurs", "--no-browser", "--port", str(port)]
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, str(source), *words],
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    try:
        *report, address = read_until(process, "token=")
        assert report == ["Pliki skopiowane: 3, zaktualizowane: 0, bez zmian: 0, zachowane twoje: 0.\n"]
        assert address.startswith(f"http://127.0.0.1:{port}/lab/tree/notebooks/pl/00-start.ipynb?token=")
        status, page = get(address.strip())
        assert status == 200
        assert "JupyterLab" in page
        assert '"disabledExtensions": ["@jupyter/nbgrader", "@jupyter-notebook/lab-extension"]' in page
        base, token = address.partition("/lab/")[0], address.strip().partition("?")[2]
        plugin = "@jupyterlab/translation-extension:plugin"
        assert '"default": "pl_PL"' in get(f"{base}/lab/api/settings/{plugin}?{token}")[1]
        kernel = json.loads(get(f"{base}/api/kernelspecs?{token}")[1])["kernelspecs"]["python3"]
        assert kernel["spec"]["argv"][0] == sys.executable
        with pytest.raises(urllib.error.HTTPError, match="403"):
            get(f"{base}/api/contents")
        with pytest.raises(urllib.error.HTTPError, match="404"):  # nbgrader adds it, where it is installed
            get(f"{base}/formgrader?{token}")
        put(f"{base}/lab/api/workspaces/default?{token}", {"data": {}, "metadata": {"id": "default"}})
        put(f"{base}/lab/api/settings/@jupyterlab/apputils-extension:themes?{token}", {"raw": "{}"})
    finally:
        process.send_signal(ending)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert process.returncode == 0
    assert list((tmp_path / "RUNTIME").glob("jpserver-*.json")) == []
    assert [path.name for path in (tmp_path / "CONFIG").rglob("*")] == ["jupyter_server_config.py"]
    assert {path.name for path in (tmp_path / "mój kurs" / ".jupyterlab").iterdir()} == {"settings", "workspaces"}
    assert [path.name for path in (tmp_path / "TMP").iterdir() if path.suffix != ".lock"] == []
    with socket.socket() as trial:
        assert trial.connect_ex(("127.0.0.1", port)) != 0


def test_a_real_process_tells_a_mistake_in_one_line(source, environment, tmp_path):
    words = [sys.executable, "-c", COMMAND, str(source), "start", "--prot", "8888"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8")
    assert_mistake((done.returncode, done.stdout, done.stderr), "Nieznana opcja --prot")


def test_a_busy_port_is_told_before_anything_is_copied(kosci, tmp_path):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert_mistake(kosci("start", tmp_path / "kurs", "--port", port), str(port), "zajęty")
    assert not (tmp_path / "kurs").exists()


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_a_port_out_of_range_is_told(kosci, tmp_path, port):
    assert_mistake(kosci("start", tmp_path / "kurs", f"--port={port}"), "65535")


def test_without_a_port_a_free_one_from_8888_up_is_chosen():
    with launcher.reserved_port() as first:
        pass
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", first))
        busy.listen()
        with launcher.reserved_port() as second:
            assert second > first >= 8888


def test_two_starts_at_once_reserve_two_ports():
    with launcher.reserved_port() as first, launcher.reserved_port() as second:
        assert second > first
        with pytest.raises(CourseError, match=str(first)), launcher.reserved_port(first):
            pytest.fail("two courses on one port")
    with launcher.reserved_port() as again:
        assert again == first


def test_start_in_english_says_that_the_lessons_are_polish(kosci, tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(launcher, "run_lab", lambda *arguments, **names: started.append(arguments))
    status, out, _ = kosci("start", tmp_path / "kurs", "--lang", "en")
    assert status == 0
    assert out.startswith("The lessons exist only in Polish")
    assert started[0][1] == "notebooks/pl/00-start.ipynb"


def test_a_changed_notebook_is_named_by_start(kosci, tmp_path, monkeypatch):
    monkeypatch.setattr(launcher, "run_lab", lambda *arguments, **names: None)
    kosci("start", tmp_path / "kurs")
    (tmp_path / "kurs" / LESSON).write_text("moje", encoding="utf-8")
    _, out, _ = kosci("start", tmp_path / "kurs")
    assert LESSON in out
    assert "kosci reset" in out


@pytest.mark.parametrize("language", ["pl", "en"])
def test_the_lab_settings_of_each_language_silence_the_news(language):
    path = Path(launcher.__file__).parents[1] / "lab_settings" / language / "overrides.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    assert settings["@jupyterlab/translation-extension:plugin"]["locale"].startswith(language)


def test_assignment_tells_what_it_writes_and_overwrites_nothing(kosci, tmp_path):
    notebook = tmp_path / "klasa" / "source" / "02-jeden-rzut" / "02-jeden-rzut.ipynb"
    assert kosci("assignment", "02", tmp_path / "klasa") == (
        0,
        f"{notebook}\n{tmp_path / 'klasa' / 'nbgrader_config.py'}\n",
        "",
    )
    assert_mistake(kosci("assignment", "02", tmp_path / "klasa"), "02-jeden-rzut.ipynb", "już jest")
    assert_mistake(kosci("assignment", "99", tmp_path / "klasa"), "„99”", "00, 01, 02")
    notebook.parent.parent.joinpath("03-okreslony-general").write_text("in the way")
    assert_mistake(kosci("assignment", "03", tmp_path / "klasa"), "03-okreslony-general")


def test_reset_tells_where_the_learners_version_is(kosci, tmp_path):
    delivery.copy_course(tmp_path / "kurs")
    (tmp_path / "kurs" / LESSON).write_text("moje", encoding="utf-8")
    status, out, _ = kosci("reset", tmp_path / "kurs" / LESSON)
    assert status == 0
    (backup,) = (tmp_path / "kurs" / LESSON).parent.glob("02-jeden-rzut.*-*.ipynb")
    assert backup.name in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["start", "--nie"], "--nie"),
        (["start", "--port", "dużo"], "--port"),
        (["start", "--port"], "--port"),
        (["start", "a", "b"], "argumentów"),
        (["start", "--lang", "de"], "pl, en"),
        (["start", "--lang"], "pl, en"),
        (["reset"], "NOTEBOOK"),
        (["reset", "nie-ma.ipynb"], "folderze kursu"),
        (["strat"], "polecenia"),
        (["--nie"], "--nie"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_exit_status_2(kosci, words, told):
    assert_mistake(kosci(*words), told)


def test_a_file_in_place_of_the_folder_is_told(kosci, tmp_path):
    (tmp_path / "plik").write_text("", encoding="utf-8")
    assert_mistake(kosci("start", tmp_path / "plik"), "to plik")


def test_a_folder_without_write_permission_is_told(kosci, tmp_path, monkeypatch):
    def refuse(path: Path, content: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(delivery, "write_atomically", refuse)
    assert_mistake(kosci("start", tmp_path / "kurs"), "prawa zapisu")


@pytest.mark.parametrize("command", ["start", "reset", "doctor", "claims"])
def test_the_help_of_each_command_shows_an_example_in_both_languages(kosci, command):
    status, polish, err = kosci(command, "--help")
    assert (status, err) == (0, "")
    assert f"Przykład: kosci {command}" in polish
    assert "Użycie:" in polish
    assert f"Example: kosci {command}" in kosci(command, "--lang", "en", "--help")[1]


def test_kosci_alone_prints_the_help(kosci):
    status, out, err = kosci()
    assert (status, err) == (0, "")
    assert all(command in out for command in ("start", "reset", "doctor", "claims"))


def test_the_version_is_printed(kosci):
    assert kosci("--version") == (0, f"kosci-edu {delivery.course_version()}\n", "")


def test_the_environment_chooses_the_language_and_the_option_overrides_it(kosci, monkeypatch):
    monkeypatch.setenv("KOSCI_LANG", "en")
    assert "Usage:" in kosci()[1]
    assert "Użycie:" in kosci("--lang=pl")[1]


def test_help_imports_nothing_heavy():
    heavy = ("jupyterlab", "jupyter_server", "ipykernel", "numpy", "sympy", "matplotlib")
    code = f"import sys, kosci_edu.cli; print([name for name in {heavy} if name in sys.modules])"
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8")
    assert done.stdout == "[]\n"


def test_the_doctor_prints_a_line_for_each_check_and_fails_with_one(kosci, monkeypatch):
    checks = [doctor.Check("Python", True, "dobrze"), doctor.Check("widżety", False, "brak")]
    monkeypatch.setattr(doctor, "diagnose", lambda: iter(checks))
    assert kosci("doctor") == (1, "OK  Python: dobrze\nŹLE  widżety: brak\n", "")
    monkeypatch.setattr(doctor, "diagnose", lambda: iter(checks[:1]))
    assert kosci("doctor")[0] == 0


@pytest.fixture
def two_claims(monkeypatch):
    """Two claims in place of the real ones; the second differs from its recorded verdict."""

    def claim(name: str, verdict: str, recorded: str) -> SimpleNamespace:
        fields = {"id": name, "document": "zasady", "place": "1", "printed": "27,77 %", "exact": "5/18"}
        fields |= {"verdict": verdict, "reason": "bo tak", "lesson": "02"}
        return SimpleNamespace(**fields, recorded=recorded, as_dict=lambda: fields)

    def check_claims(document: str | None = None) -> tuple[SimpleNamespace, ...]:
        if document not in (None, "zasady"):
            raise ValueError("Nie ma takiego dokumentu.")
        good = claim("a", "confirmed", "confirmed")
        return (good,) if document else (good, claim("b", "wrong", "truncated"))

    module = ModuleType("kosci_edu.claims")
    module.check_claims = check_claims
    monkeypatch.setitem(sys.modules, "kosci_edu.claims", module)


def test_claims_prints_a_line_for_each_claim_and_a_count(kosci, two_claims):
    status, out, _ = kosci("claims", "--document", "zasady")
    assert status == 0
    assert out.splitlines() == ["a: 27,77 % | 5/18 | zgadza się", "1 twierdzenie: zgadza się 1"]


def test_claims_fails_where_a_verdict_is_not_the_recorded_one(kosci, two_claims):
    status, out, _ = kosci("claims")
    assert status == 1
    assert out.splitlines()[-1] == "b: wynik sprawdzenia to błąd, a zapisano ucięte zamiast zaokrąglone."


def test_claims_as_json_prints_only_json_with_the_keys_of_the_contract(kosci, two_claims):
    status, out, err = kosci("claims", "--json")
    assert (status, err) == (1, "")
    keys = ["id", "document", "place", "printed", "exact", "verdict", "reason", "lesson"]
    assert [list(claim) for claim in json.loads(out)["claims"]] == [keys, keys]


def test_an_unknown_document_is_told(kosci, two_claims):
    assert_mistake(kosci("claims", "--document", "nic"), "dokumentu")


# --- around the command ----------------------------------------------------------------------------------

MAIN = "import sys; from kosci_edu.cli import main; sys.exit(main())"


def real(*words: str, before: str = "", **options: object) -> tuple[int, bytes, str]:
    """Run the command in a process of its own; gives exit status, standard output and standard error."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    done = subprocess.run([sys.executable, "-c", before + MAIN, *words], env=environment, timeout=60, **options)
    return done.returncode, done.stdout, done.stderr.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", [("--help",), ("claims", "--document", "zasady", "--json")])
def test_an_output_that_cannot_be_written_is_told_in_one_line(words):
    with Path("/dev/full").open("wb") as full:
        status, _, err = real(*words, stdout=full)
    assert (status, err) == (2, "Nie można wypisać wyniku (zabrakło miejsca).\n")


def test_nobody_is_told_that_nobody_reads_on():
    reading, writing = os.pipe()
    os.close(reading)
    status, _, err = real("claims", "--document", "zasady", stdout=writing)
    os.close(writing)
    assert (status, err) == (1, "")


def test_ctrl_c_while_the_command_is_imported_ends_it_without_a_word():
    interrupted = (
        "import sys\nclass Interrupt:\n    def find_spec(self, name, *_):\n"
        "        if name == 'typer': raise KeyboardInterrupt\nsys.meta_path.insert(0, Interrupt())\n"
    )
    assert real("claims", before=interrupted) == (130, b"", "")


def test_without_a_home_folder_there_is_one_line(kosci, monkeypatch):
    """As under a number that no user has: neither HOME nor the system's list of users tells a home."""

    def nowhere(*_: object) -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr(delivery, "reset_notebook", nowhere)
    assert_mistake(kosci("reset", "x.ipynb"), "HOME")


def test_json_is_utf_8_whatever_the_console_speaks():
    status, out, err = real("claims", "--document", "zasady", "--json", env={"PYTHONIOENCODING": "cp1250"})
    assert (status, err) == (0, "")
    assert "ż" in json.dumps(json.loads(out.decode("utf-8")), ensure_ascii=False)


def test_a_fault_of_ours_is_told_as_one_in_one_line(kosci, monkeypatch):
    def fail(folder: Path) -> None:
        raise TypeError("zażółć\ngęślą")

    monkeypatch.setattr(delivery, "reset_notebook", fail)
    status, out, err = kosci("reset", "x.ipynb")
    assert (status, out, err.count("\n")) == (70, "", 1)
    assert "błąd kursu, nie twój" in err
    assert "TypeError: zażółć gęślą (test_cli.py:" in err


@pytest.mark.parametrize("row", ["ones", "jedynki", "Jedynki", "JEDYNKI"])
def test_a_row_is_known_by_its_id_and_by_its_name(row):
    assert commands._row(find_rules(), row) == "ones"


@pytest.mark.parametrize(
    ("row", "found"),
    [("Mały strit", "small_straight"), ("maly_strit", "small_straight"), ("4 jednakowe", "four_of_a_kind"),
     ("trójki", "threes"), ("trojki", "threes"), ("szansa", "chance"), ("generał", "yahtzee"), ("general", "yahtzee")],
)  # fmt: skip
def test_a_row_may_be_typed_as_it_is_printed_or_without_accents(row, found):
    assert commands._row(find_rules(), row) == found


def test_every_row_of_every_game_may_be_typed_as_it_is_printed():
    for name in VARIANTS:
        game = find_rules(name)
        assert [commands._row(game, game.row_name(row.id)) for row in game.rows] == [row.id for row in game.rows], name


def test_a_row_that_is_not_there_is_told(kosci):
    assert_mistake(kosci("advise", "15566", "--filled", "dwunastki=3"), "dwunastki")
