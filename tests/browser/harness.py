"""A real JupyterLab and what the browser tests do in it. The server and the browser start in `conftest`."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

REPOSITORY = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
SECOND = 1000  # playwright counts in milliseconds
LESSON_TIME = 120 * SECOND

TABLE = ".kosci-game"
"""The game table, wherever it stands."""

FIELD = ".kosci-answer"
"""The field of a task or a guess."""

KERNEL_IS_READY = """() => {
    const session = window.jupyterapp?.shell.currentWidget?.sessionContext;
    const kernel = session?.session?.kernel;
    return Boolean(session?.isReady && kernel?.connectionStatus === 'connected' && kernel?.status === 'idle');
}"""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, the folder it shows, and where it keeps what its user chose."""

    address: str
    course: Path
    settings: Path


def find_browser() -> str | None:
    """The path of a Chromium of this machine."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def copy_course(destination: Path) -> None:
    """Copy the lessons and the exercises of the repository."""
    for folder in ("notebooks", "exercises"):
        if (REPOSITORY / folder).is_dir():
            shutil.copytree(REPOSITORY / folder, destination / folder)


@contextmanager
def running_lab(temporary: Path) -> Iterator[Lab]:
    """Start JupyterLab with all its files in this temporary folder, and end it afterwards."""
    course = temporary / "course"
    course.mkdir()
    copy_course(course)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = {
        "JUPYTER_CONFIG_DIR": temporary / "config",
        "JUPYTER_DATA_DIR": temporary / "data",
        "JUPYTER_RUNTIME_DIR": temporary / "runtime",
        "IPYTHONDIR": temporary / "ipython",
        "MPLCONFIGDIR": temporary / "matplotlib",
    }
    python_path = os.pathsep.join(filter(None, [str(REPOSITORY), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {name: str(folder) for name, folder in folders.items()}
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password="),
        *(f"--ServerApp.root_dir={course}", "--LabApp.expose_app_in_browser=True"),
        f"--LabApp.workspaces_dir={temporary / 'workspaces'}",
        f"--LabApp.user_settings_dir={temporary / 'settings'}",
        f"--LabApp.app_settings_dir={REPOSITORY / 'kosci_edu' / 'lab_settings' / 'pl'}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    log = temporary / "lab.log"
    with log.open("w", encoding="utf-8") as output:
        server = subprocess.Popen(
            command,
            cwd=course,
            env=environment | {"PYTHONPATH": python_path},
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(f"{address}/api/status", server, log)
            yield Lab(address, course, temporary / "settings")
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(900):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.2)
        else:
            return
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-4000:]}")


def write_notebook(path: Path, cells: list[Any]) -> None:
    """Make a notebook that opens with the kernel of the course."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, path)


def open_notebook(page: Page, path: str) -> None:
    """Open a notebook of the course folder, and wait until its kernel is ready."""
    page.goto(f"/lab/tree/{path}?reset")
    page.wait_for_selector("#jupyterlab-splash", state="detached", timeout=60 * SECOND)
    page.wait_for_function(KERNEL_IS_READY, timeout=60 * SECOND)


def close_sidebars(page: Page) -> None:
    """Leave the whole width to the notebook, as anybody does on a narrow screen."""
    page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); window.jupyterapp.shell.collapseRight(); }")
    page.wait_for_timeout(300)  # the Lab lays itself out anew


def run_all(page: Page, timeout: int = LESSON_TIME) -> None:
    """Run every cell from a clean start, and wait to the end (or to the first error)."""
    page.evaluate(
        """async () => {
            const commands = window.jupyterapp.commands;
            await commands.execute('notebook:clear-all-cell-outputs');
            window.kosciRun = 'running';
            commands.execute('notebook:run-all-cells').finally(() => { window.kosciRun = 'ended'; });
        }"""
    )
    page.wait_for_function("() => window.kosciRun === 'ended'", timeout=timeout)
    page.wait_for_function(KERNEL_IS_READY, timeout=timeout)


def restart_and_run(page: Page) -> None:
    """Start the kernel anew, and run every cell."""
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    page.wait_for_function(KERNEL_IS_READY, timeout=LESSON_TIME)
    run_all(page)


def cells(page: Page) -> list[dict[str, Any]]:
    """The cells of the open notebook as they are now, saved or not."""
    found: list[dict[str, Any]] = page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells"
    )
    for cell in found:
        cell["source"] = "".join(cell["source"])
    return found


def cell_sources(page: Page) -> list[str]:
    """What stands in the cells."""
    return [cell["source"] for cell in cells(page)]


def errors(page: Page) -> list[str]:
    """The error outputs of all the cells, in words."""
    outputs = [output for cell in cells(page) for output in cell.get("outputs", [])]
    return [f"{output['ename']}: {output['evalue']}" for output in outputs if output["output_type"] == "error"]


def not_executed(page: Page) -> list[str]:
    """The code cells that have not run."""
    code = [cell for cell in cells(page) if cell["cell_type"] == "code" and cell["source"].strip()]
    return [cell["source"] for cell in code if cell["execution_count"] is None]


def evaluate_in_kernel(page: Page, expression: str) -> str:
    """The text that the kernel of the open notebook gives for an expression."""
    found: str = page.evaluate(
        """async (expression) => {
            const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
            const request = { code: '', user_expressions: { asked: expression } };
            const reply = (await kernel.requestExecute(request).done).content;
            const asked = reply.user_expressions.asked;
            return asked.status === 'ok' ? asked.data['text/plain'] : `${asked.ename}: ${asked.evalue}`;
        }""",
        expression,
    )
    return found


def use_theme(page: Page, name: str) -> None:
    """Change to a theme, such as “JupyterLab Dark”."""
    page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    is_light = "Light" in name
    page.wait_for_selector(f"body[data-jp-theme-light='{str(is_light).lower()}']", state="attached")
    page.wait_for_timeout(300)  # the style sheets of the theme


def axe_serious(page: Page, selector: str) -> list[str]:
    """What axe finds serious or critical inside the element, a line each."""
    violations = Axe().run(page, context=selector).response["violations"]
    return [
        f"{violation['id']}: {violation['help']}: {node['html']}"
        for violation in violations
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def field(page: Page, name: str) -> Locator:
    """The field of this name, in sight."""
    found = page.locator(f'{FIELD}[aria-label="{name}"]')
    found.scroll_into_view_if_needed()
    return found


def write_code(lab: Lab, notebook: str, sources: Sequence[str]) -> None:
    """Make a notebook of code cells in the course folder."""
    write_notebook(lab.course / notebook, list(map(nbformat.v4.new_code_cell, sources)))


def show(page: Page, notebook: str, selector: str) -> Locator:
    """Open a notebook, run it, and bring a widget into sight."""
    open_notebook(page, notebook)
    run_all(page)
    widget = page.locator(selector)
    widget.scroll_into_view_if_needed()
    return widget


def press_notebook_keys(page: Page, widget: Locator) -> None:
    """Press the keys that would edit the notebook, with the widget and its first and last button in focus."""
    for focused in (widget, widget.get_by_role("button").first, widget.get_by_role("button").last):
        focused.focus()
        for key in ("a", "b", "x", "d", "d", "m", "1", "Escape", "ArrowDown", "Delete"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)


def check_fit(widget: Locator, name: str = "") -> None:
    """Nothing of a widget is wider than it, and it is no wider than its cell."""
    size = widget.evaluate("(widget) => [widget.scrollWidth, widget.clientWidth, widget.parentElement.clientWidth]")
    assert size[0] <= size[1] <= size[2], name


def check_targets(targets: Locator, name: str = "") -> None:
    """Everything that a finger has to meet is large enough for it."""
    for target in targets.all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, f"{name}: {target.inner_text()}"


def any_button(widget: Locator, name: str) -> Locator:
    """A button by a part of its name."""
    return widget.get_by_role("button", name=name)


# The game table.


def button(table: Locator, name: str) -> Locator:
    """A button of the table by its whole name."""
    return table.get_by_role("button", name=name, exact=True)


def die(table: Locator, position: int) -> Locator:
    """A die by its place from 1."""
    return table.get_by_role("button", name=f"Kostka {position}:")


def wait_until_still(table: Locator) -> None:
    """Wait until presses count: the dice lie still, and the eye has had time."""
    expect(button(table, "Nowa gra")).to_be_enabled()


def turn(table: Locator) -> Locator:
    """The line that says whose turn it is."""
    return table.locator(".kosci-turn")


def offers(table: Locator) -> Locator:
    """What may be written or declared now."""
    return table.locator(".kosci-offer:visible")
