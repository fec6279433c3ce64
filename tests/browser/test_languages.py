"""The pages of players and spectators on narrow screens: in every language, and in wide letters and large text."""

from __future__ import annotations

import base64
from itertools import product

import pytest
from playwright.sync_api import Page
from ttf_opensans import OPENSANS_REGULAR

from tests.browser.conftest import OpenPage
from tests.browser.every_page import full_event, pages
from tests.browser.layout import BOXES_WIDER_THAN_SHOWN, LAID_OUT, SPLIT_WORDS, measured
from tests.browser.watch import WIDE
from tests.languages.catalogues import LANGUAGES

pytestmark = pytest.mark.slow

WIDTHS = (390, 320)
HEIGHT = 844
LETTERS = ("DejaVu Sans", "Open Sans")
"""The widest that a system shows pages in, and one that is wider than Roboto and SF, which phones have."""
LARGE = 130
"""Per cent: the largest text of an Android phone."""

SHOW_IN = f"""async ([letter, size, opensans]) => {{
    if (opensans) {{
        const bytes = Uint8Array.from(atob(opensans), (one) => one.charCodeAt(0));
        document.fonts.add(await new FontFace("Open Sans", bytes.buffer).load());
    }}
    document.documentElement.style.setProperty("--sans", `"${{letter}}"`);
    document.documentElement.style.fontSize = `${{size}}%`;
    dispatchEvent(new Event("resize"));
    await ({LAID_OUT})();
}}"""


def met_by_everybody() -> list[str]:
    """The addresses of the pages of players and spectators, one in each state."""
    return [
        address
        for name, addresses in pages(full_event()).items()
        if name.partition(":")[0] in ("public", "player")
        for address in addresses
    ]


def faults(page: Page, before: str = LAID_OUT, argument: object = None) -> list[str]:
    """What doesn’t fit, once the page has laid itself out."""
    outside, split = measured(page, WIDE, SPLIT_WORDS, before=before, argument=argument)
    return [f"wider than the screen: {one}" for one in outside] + [f"split: {one}" for one in split]


@pytest.mark.proof
def test_every_page_fits_in_every_language(open_page: OpenPage, site: str) -> None:
    addresses = met_by_everybody()
    page = open_page("phone")
    found = set()
    widths = WIDTHS
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "language", "value": language, "url": site}])
        for address in addresses:
            page.goto(address)
            widths = widths[::-1]  # it begins as wide as the page before it ended
            for width in widths:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                found |= {f"{language}, {width} px, {address}: {one}" for one in faults(page)}
    assert not found, "\n".join(sorted(found))


def test_the_score_is_in_sight_in_every_language(phone: Page, site: str) -> None:
    standings = [one for one in met_by_everybody() if one.endswith("/standings/")]
    assert any(one.startswith("/e/") for one in standings)
    found = set()
    for language, address in product(LANGUAGES, standings):
        phone.context.add_cookies([{"name": "language", "value": language, "url": site}])
        phone.goto(address)
        (wider,) = measured(phone, BOXES_WIDER_THAN_SHOWN)
        found |= {f"{language}, {address}: {one}" for one in wider}
    assert not found, "\n".join(sorted(found))


def test_every_page_fits_in_wide_letters_and_large_text(open_page: OpenPage) -> None:
    addresses = met_by_everybody()
    opensans = base64.b64encode(OPENSANS_REGULAR.path.read_bytes()).decode()
    page = open_page("phone")
    page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
    found = set()
    for address in addresses:
        page.goto(address)
        for at, (letter, size) in enumerate(product(LETTERS, (100, LARGE))):
            shown = [letter, size, opensans if at == 0 else ""]
            found |= {f"{letter} at {size} %, {address}: {one}" for one in faults(page, SHOW_IN, shown)}
    assert not found, "\n".join(sorted(found))
