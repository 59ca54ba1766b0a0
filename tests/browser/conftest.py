"""One server and one browser for all the tests, and a new page for each.

Without a Chromium the tests are skipped; with KOSCI_BROWSER=required they fail instead.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .harness import BROWSER_ARGUMENTS, SECOND, Lab, find_browser, running_lab

expect.set_options(timeout=60 * SECOND)  # the first value of a game may have to wait until the game is solved


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium of this machine, without a window."""
    path = find_browser()
    if path is None:
        reason = "no Chromium on the PATH"
        if os.environ.get("KOSCI_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=BROWSER_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A JupyterLab on a copy of the course; it starts only where there is a browser."""
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def new_page(browser: Browser, lab: Lab) -> Iterator[Callable[..., Page]]:
    """Makes pages, `new_page(width=400)`; with the test end their kernels, and what it chose in the settings."""
    pages: list[Page] = []

    def make(width: int = 1280, height: int = 800, **options: str) -> Page:
        viewport = {"width": width, "height": height}
        context = browser.new_context(base_url=lab.address, viewport=viewport, **options)  # type: ignore[arg-type]  # playwright's own TypedDicts
        context.set_default_timeout(20 * SECOND)
        pages.append(context.new_page())
        return pages[-1]

    yield make
    for page in pages:
        page.evaluate("() => window.jupyterapp?.serviceManager.sessions.shutdownAll()")
        page.context.close()
    shutil.rmtree(lab.settings, ignore_errors=True)  # such as the theme, which the server keeps


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page 1280 pixels wide."""
    return new_page()


@pytest.fixture
def course(lab: Lab) -> Iterator[Lab]:
    """The course folder, marked as one, so that progress is kept in it; afterwards it is an ordinary one again."""
    mark, kept = lab.course / "kosci-kurs.json", lab.course / "postepy.json"
    kept.unlink(missing_ok=True)
    mark.write_text("{}", encoding="utf-8")
    yield lab
    kept.unlink(missing_ok=True)
    mark.unlink()


@pytest.fixture
def save_screenshot() -> Callable[[Page, str], None]:
    """Keeps a picture of the page in the folder KOSCI_SCREENSHOTS, where that is set."""
    folder = os.environ.get("KOSCI_SCREENSHOTS")

    def save(page: Page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / name)

    return save
