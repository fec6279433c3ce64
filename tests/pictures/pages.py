"""What each picture shows: the page, as whom it is opened, and what is done there first."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tests.browser.one_round import link_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.pictures.demo import Demo

Visitor = Literal["director", "referee", "player", "public"]
DESK = "/desk/demo-congress"

LIST = """Name,Grade,Rating,Club,Rounds missed
Mahina Pōhutu,2d,2.20,Capital Go,
Kōwhai,4d,4.05,Capital Go,
Rosalind Quilfeather,5d,5.31,Bay Atari,2
田中美咲 (Misaki Tanaka),1d,1.10,Harbour Stones,
Rufus Lemonwood,12k,-11.40,Southern Liberties,1
Somebody,25k+,,,
"""
"""An entry list with a new name, a known one, one that is close to a known one, and a line that can't be read."""


@dataclass(frozen=True, slots=True)
class Picture:
    """`name`.png: a page as this visitor sees it, after `goes` has led there; `height` is where it is cut off."""

    name: str
    visitor: Visitor
    goes: Callable[[Page, Demo], object]
    height: int


def at(path: str) -> Callable[[Page, Demo], object]:
    """Only open this page."""
    return lambda page, _demo: page.goto(path)


def _press(page: Page, button: str) -> None:
    """Press the first button of this selector, and wait for the page that it leads to."""
    with page.expect_navigation():
        page.locator(button).first.click()


def _list(page: Page, _demo: Demo) -> None:
    page.goto(f"{DESK}/open/import/")
    page.fill("[name=text]", LIST)
    _press(page, "main form[enctype] .button:not(.quiet)")


def _invitation(page: Page, _demo: Demo) -> None:
    page.goto(f"{DESK}/officials/")
    page.fill("[name=person]", "Moana Tīeke")
    page.check("[name=kind][value=referee]", force=True)
    _press(page, "form:has([name=person]) .button")


def _count(page: Page, demo: Demo) -> None:
    """The player sends a whole game, here that of another board, and starts counting it."""
    page.goto(demo.player())
    game = page.locator("main a[href$='#record']").first.get_attribute("href") or ""
    page.goto(game)
    sgf = page.request.get("/g/1/records/1/original.sgf").text()
    page.fill("[name=text]", re.sub(r"(PB|PW|RE)\[[^]]*\]", "", sgf))
    _press(page, ".record-form .button")
    if "/staged/" in page.url:
        _press(page, "main form .button:not(.quiet)")
    opponent = page.locator("h1").inner_text().strip()
    page.goto(f"{game.partition('#')[0]}end/")
    page.locator("main form .button.large").first.click()
    page.locator("#over").wait_for()
    _say_over(page, demo, opponent)
    page.locator("#agree").wait_for()


def _say_over(page: Page, demo: Demo, opponent: str) -> None:
    """The opponent says too that play is over, from the personal link that the director sees."""
    other = page.context.new_page()
    other.goto("/accounts/login/")
    other.fill("[name=login]", "director")
    other.fill("[name=password]", demo.password)
    other.press("[name=password]", "Enter")
    other.wait_for_url(lambda address: "/accounts/" not in address)
    other.goto(link_of(other, f"{DESK}/open/", opponent))
    game = other.locator("main a[href$='#record']").first.get_attribute("href") or ""
    other.goto(f"{game.partition('#')[0]}end/")
    other.locator("#say-over").click()
    other.close()


def _case(page: Page, _demo: Demo) -> None:
    page.goto("/referee/demo-congress/cases/1/")


def _game(page: Page, demo: Demo) -> None:
    page.goto(demo.path("a repetition that can still be claimed"))


PICTURES = (
    Picture("round", "director", at(f"{DESK}/open/rounds/4/"), 1080),
    Picture("draft", "director", at(f"{DESK}/handicap/rounds/4/"), 1040),
    Picture("results", "director", at(f"{DESK}/handicap/rounds/3/results/"), 900),
    Picture("sheets", "director", at(f"{DESK}/open/rounds/4/sheets/"), 1000),
    Picture("list", "director", _list, 1000),
    Picture("invitation", "director", _invitation, 800),
    Picture("player", "player", lambda page, demo: page.goto(demo.player()), 1000),
    Picture("count", "player", _count, 1100),
    Picture("game", "public", _game, 690),
    Picture("case", "referee", _case, 1180),
)
