"""Two phones say different things: nobody concedes by one tap, and the stone beside a name is that person's."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Speaker
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage
from tests.browser.watch import wide
from tests.db.desk import games_of, make_desk, report_from
from tests.web.phone import phone as held_by


def differing() -> Game:
    """Each player says to have won."""
    game = games_of(make_desk(4).publish(1))[0]
    report_from(game, Speaker.BLACK, "B+R")
    report_from(game, Speaker.WHITE, "W+3")
    return game


def address_of(game: Game, colour: str) -> str:
    """The personal page of one player of a game."""
    return held_by(None, game, colour).address("home")  # no client is needed for an address


def fits(page: Page) -> None:
    assert_accessible(page)
    assert wide(page) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_agreeing_asks_once_and_names_the_winner(open_page: OpenPage, javascript: bool) -> None:
    game = differing()
    black, white = open_page("phone", javascript=javascript), open_page("phone", "dark", javascript=javascript)
    black.goto(address_of(game, "black"))
    white.goto(address_of(game, "white"))
    for page, mine, theirs in ((black, game.black_name, game.white_name), (white, game.white_name, game.black_name)):
        cards = page.locator(".reports > li")
        expect(cards).to_have_count(2)
        first, second = (card.locator(".button").bounding_box() for card in cards.all())
        assert first is not None
        assert second is not None
        assert (first["width"], first["height"]) == (second["width"], second["height"])
        expect(cards.nth(0)).to_contain_text(mine)
        expect(cards.nth(1)).to_contain_text(theirs)
        if javascript:
            fits(page)

    black.get_by_role("link", name=re.compile("Agree with this")).click()
    expect(black.get_by_role("heading", name=f"Did {game.white_name} win?")).to_be_visible()
    if javascript:
        fits(black)
    black.get_by_role("link", name="No, go back").click()
    expect(black.locator(".reports > li")).to_have_count(2)
    black.get_by_role("link", name=re.compile("Agree with this")).click()
    black.get_by_role("button", name=f"Yes, {game.white_name} won").click()
    expect(black.get_by_text("Both of you say the same")).to_be_visible()
    game.refresh_from_db()
    assert (game.state, game.result) == ("confirmed", "W+3")


def test_the_stone_beside_a_name_is_that_person_s(every_look: Page) -> None:
    game = differing()
    every_look.goto(address_of(game, "white"))
    top = every_look.locator(".pairing-top")
    expect(top.locator(".stone.white + p")).to_contain_text("You are White")
    expect(top.locator(".stone.black + div")).to_contain_text(game.black_name)
    fits(every_look)
    every_look.get_by_role("link", name="Send the game record").click()
    expect(every_look.locator("h1 .stone.black")).to_be_visible()
    expect(every_look.locator("h1")).to_contain_text(game.black_name)
    fits(every_look)
