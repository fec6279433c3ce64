"""The people of one round and what they hold: the entry list as it arrives, a record with a repetition, a thumb."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

ENTRIES = """Name,Grade,Club
Mere Tūī,2d,Rimu
Hēmi Kōtuku,2d,Rimu
Siobhán O’Fern,1d,Kauri
Bartholomew Quill,1d,Kauri
林清,1k,Kauri
Māui,1k,
Nobody Readable,strong,Rimu
Ngaio Pōhutukawa-Longwater,2k,Rimu
"""
BY_HAND = "Wiremu Late"
KO = "bq cq ar dr bs cs cr br cr"
"""Black's ninth move retakes a ko at once: the board is again as Black's seventh left it."""


def record_of(black: str, white: str, komi: str = "7") -> str:
    """An SGF with that repetition, as a server would give it."""
    moves = "".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(KO.split()))
    return f"(;FF[4]GM[1]CA[UTF-8]SZ[19]KM[{komi}]PB[{black}]PW[{white}]{moves})"


@dataclass(frozen=True, slots=True)
class Board:
    """A published board as its sheet and page name it."""

    table: str
    black: str
    white: str


def boards_on(page: Page) -> list[Board]:
    """The boards on the director's page of a round."""
    rows = page.locator("tbody tr[id^=table-]")
    rows.first.wait_for()
    return [
        Board(
            row.get_attribute("id").removeprefix("table-"),
            row.locator("[data-label=Black] strong").inner_text(),
            row.locator("[data-label=White] strong").inner_text(),
        )
        for row in rows.all()
    ]


class Thumb:
    """Counts what a player presses on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """Press it: in sight without scrolling sideways, and large enough for a thumb."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 40, f"{target} is {box['height']} px high"
        target.tap()
        self.taps += 1


def tile(page: Page, words: str) -> Locator:
    """A choice that is shown as a tile."""
    return page.locator("label.choice").filter(has=page.get_by_text(words, exact=True))


def link_of(director: Page, desk: str, name: str) -> str:
    """A player's personal link as the entry's page shows it."""
    director.goto(f"{desk}entries/")
    director.get_by_role("link", name=name, exact=True).click()
    director.get_by_text("Personal link", exact=True).click()
    return re.sub(r"^https?://[^/]+", "", director.locator(".address").inner_text().strip())


def type_results(director: Page, *typed: str) -> None:
    """Type results from the slips, each with Enter, into the boards that the page itself goes to."""
    for text in typed:
        focused = director.locator("[name=result]:focus")
        expect(focused).to_have_count(1)
        row = focused.locator("xpath=ancestor::tr").get_attribute("id")
        director.keyboard.type(text)
        director.keyboard.press("Enter")
        expect(director.locator(f"#{row} [data-known]")).to_contain_text(re.compile("Reported|One differs"))
