"""Figures in JupyterLab: their text for screen readers, both themes, print, a narrow window, a notebook not trusted."""

import json
from collections.abc import Callable

from playwright.sync_api import Page

from .harness import Lab, axe_serious, check_fit, close_sidebars, open_notebook, run_all, show, use_theme, write_code

FIGURE = ".kosci-figure"
CODE = """from kosci_edu import Distribution
from kosci_edu.plots import distribution_figure
distribution_figure(Distribution({0: 25, 1: 10, 2: 1}), title="Szóstki na dwóch kostkach")"""
CORNER = """(figure) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const drawing = canvas.getContext('2d');
    drawing.filter = getComputedStyle(figure).filter;
    drawing.drawImage(figure, 0, 0, 1, 1, 0, 0, 1, 1);
    return drawing.getImageData(0, 0, 1, 1).data[0];
}"""
"""The red of the first pixel as it is seen: the paper that the figure is drawn on."""


def test_a_figure_follows_the_theme_and_is_printed_on_white(
    lab: Lab, page: Page, save_screenshot: Callable[[Page, str], None]
) -> None:
    write_code(lab, "figure.ipynb", [CODE])
    figure = show(page, "figure.ipynb", FIGURE)
    assert (figure.get_attribute("alt") or "").startswith("Szanse od „0” do „2”")
    assert figure.evaluate("(figure) => figure.width") == 700
    assert axe_serious(page, FIGURE) == []
    assert figure.evaluate(CORNER) == 255
    save_screenshot(page, "figure-light.png")
    use_theme(page, "JupyterLab Dark")
    assert figure.evaluate(CORNER) == 0x11  # as the page itself
    save_screenshot(page, "figure-dark.png")
    page.emulate_media(media="print")
    assert figure.evaluate(CORNER) == 255


def test_a_figure_is_no_wider_than_its_cell(lab: Lab, new_page: Callable[..., Page]) -> None:
    write_code(lab, "narrow-figure.ipynb", [CODE])
    page = new_page(width=400)
    open_notebook(page, "narrow-figure.ipynb")
    close_sidebars(page)
    run_all(page)
    figure = page.locator(FIGURE)
    check_fit(figure)
    width, height = figure.evaluate("(figure) => [figure.width, figure.height]")
    assert width > 200
    assert abs(width / height - 7 / 4.2) < 0.02


def test_a_figure_is_seen_in_a_notebook_that_is_not_trusted(lab: Lab, page: Page) -> None:
    write_code(lab, "trusted-figure.ipynb", [CODE])
    show(page, "trusted-figure.ipynb", FIGURE)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    notebook = json.loads((lab.course / "trusted-figure.ipynb").read_text(encoding="utf-8"))
    notebook["cells"][0]["source"] += "\n"  # so it is not the notebook that was signed
    (lab.course / "foreign-figure.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    open_notebook(page, "foreign-figure.ipynb")
    figure = page.locator(FIGURE)
    assert figure.evaluate("(figure) => figure.naturalWidth") == 1050
    assert figure.get_attribute("alt")
