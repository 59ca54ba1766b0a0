"""The list of claims under a real hand: choosing, searching, themes and widths."""

import pytest
from playwright.sync_api import Page, expect

from .harness import Lab, axe_serious, close_sidebars, evaluate_in_kernel, show, use_theme, write_code

NOTEBOOK = "errata.ipynb"
SOURCES = [
    "from kosci_edu.claims import check_claims\nfrom kosci_edu.widgets import ClaimList\n"
    'claims = ClaimList(check_claims("poradnik") + check_claims("zasady"))\nclaims',
    "1 + 1",
]
LIST = ".kosci-claims"


@pytest.fixture(scope="module", autouse=True)
def _notebook(lab: Lab) -> None:
    write_code(lab, NOTEBOOK, SOURCES)


def test_claims_are_chosen_and_searched(page: Page) -> None:
    widget = show(page, NOTEBOOK, LIST)
    rows = widget.locator("tbody tr:visible")
    everything = rows.count()
    assert everything > 80
    widget.get_by_role("combobox", name="Dokument").select_option("poradnik")
    widget.get_by_role("combobox", name="Werdykt").select_option("misprint")
    expect(widget.get_by_role("status")).to_contain_text(f"z {everything}")
    for _ in range(100):  # the front end shows it at once, and the kernel hears of it a little later
        if evaluate_in_kernel(page, "claims.verdict") == "'misprint'":
            break
        page.wait_for_timeout(100)
    assert str(rows.count()) == evaluate_in_kernel(page, "len(claims.chosen)")
    widget.get_by_role("searchbox", name="Słowa").fill("trójki")
    expect(rows.first).to_contain_text("2, 2, 2, 5, 6")
    widget.get_by_role("searchbox", name="Słowa").fill("hipopotam")
    expect(widget.get_by_role("status")).to_contain_text("Żadne twierdzenie nie pasuje")
    expect(rows).to_have_count(0)


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_the_list_fits_and_is_accessible(page: Page, theme: str) -> None:
    widget = show(page, NOTEBOOK, LIST)
    use_theme(page, theme)
    assert axe_serious(page, LIST) == []
    close_sidebars(page)
    for width in (1280, 380):
        page.set_viewport_size({"width": width, "height": 800})
        expect(widget.locator("tbody tr:visible").first).to_be_visible()
        assert widget.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
