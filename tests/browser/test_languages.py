"""The pages of players and spectators on narrow screens: in every language, and in wide letters and large text."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page
from ttf_opensans import OPENSANS_REGULAR

from tests.browser.conftest import OpenPage
from tests.browser.every_page import full_event, pages
from tests.browser.layout import split_words
from tests.browser.watch import wide
from tests.languages.catalogues import LANGUAGES

pytestmark = pytest.mark.slow

WIDTHS = (390, 320)
HEIGHT = 844
LETTERS = ("DejaVu Sans", "Open Sans")
"""The widest that a system shows pages in, and one that is wider than Roboto and SF, which phones have."""
LARGE = 130
"""Per cent: the largest text of an Android phone."""

SHOW_IN = """async ([letter, size, opensans]) => {
    if (![...document.fonts].some((font) => font.family === "Open Sans")) {
        const bytes = Uint8Array.from(atob(opensans), (one) => one.charCodeAt(0));
        document.fonts.add(await new FontFace("Open Sans", bytes.buffer).load());
    }
    document.documentElement.style.setProperty("--sans", `"${letter}"`);
    document.documentElement.style.fontSize = `${size}%`;
    dispatchEvent(new Event("resize"));
}"""


def met_by_everybody() -> list[str]:
    """The addresses of the pages of players and spectators, one in each state."""
    return [
        address
        for name, addresses in pages(full_event()).items()
        if name.partition(":")[0] in ("public", "player")
        for address in addresses
    ]


def faults(page: Page) -> list[str]:
    """What doesn’t fit, once the page has laid itself out: after the frame in which its scripts hear of the width."""
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
    return [f"wider than the screen: {one}" for one in wide(page)] + [f"split: {one}" for one in split_words(page)]


def test_every_page_fits_in_every_language(open_page: OpenPage, site: str) -> None:
    addresses = met_by_everybody()
    page = open_page("phone")
    found = set()
    for language in LANGUAGES:
        page.context.add_cookies([{"name": "language", "value": language, "url": site}])
        for address in addresses:
            page.goto(address)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": HEIGHT})
                found |= {f"{language}, {width} px, {address}: {one}" for one in faults(page)}
    assert not found, "\n".join(sorted(found))


def test_every_page_fits_in_wide_letters_and_large_text(open_page: OpenPage) -> None:
    addresses = met_by_everybody()
    opensans = base64.b64encode(OPENSANS_REGULAR.path.read_bytes()).decode()
    page = open_page("phone")
    page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
    found = set()
    for address in addresses:
        page.goto(address)
        for letter in LETTERS:
            for size in (100, LARGE):
                page.evaluate(SHOW_IN, [letter, size, opensans])
                found |= {f"{letter} at {size} %, {address}: {one}" for one in faults(page)}
    assert not found, "\n".join(sorted(found))
