"""Two phones settle the end of one game: marked, agreed and confirmed; or disputed, played on, and agreed then."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from games.models import Game, Record
from games.rules import point_named
from games.store.ending import ending_of
from nzgs_tourney.links import address_of
from nzgs_tourney.models import PlayerLink
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.watch import assert_fits
from tests.db.disputes import claimed_case, ruling_in
from tests.db.endings import finished_game, let_propose, opened_game
from tests.web.ending import CROWDED_ROWS, laid_out


@pytest.fixture
def game(site: str) -> Game:
    return finished_game()


@pytest.fixture
def black(open_page: OpenPage, game: Game) -> Page:
    return at_the_end(open_page("phone"), game, "black")


@pytest.fixture
def white(open_page: OpenPage, game: Game) -> Page:
    return at_the_end(open_page("phone", "dark"), game, "white")


def at_the_end(page: Page, game: Game, colour: str) -> Page:
    home = address_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour=colour).entry))
    page.goto(f"{home.rstrip('/')}/games/{game.pk}/")
    page.get_by_role("link", name="Count on the board").tap()
    expect(page.get_by_role("heading", name="End of the game")).to_be_visible()
    return page


def tap(page: Page, name: str) -> None:
    """Tap a point of the board of nine lines."""
    board = page.locator("[data-tap-surface] svg")
    board.scroll_into_view_if_needed()
    box, point = board.bounding_box(), point_named(name, 9)
    assert box is not None
    assert point is not None
    origin, cell, whole = (float(board.get_attribute(key) or 0) for key in ("data-origin", "data-cell", "data-size"))
    scale = box["width"] / (2 * origin + cell * (whole - 1))
    row, column = divmod(point, 9)
    board.tap(position={"x": (origin + cell * column) * scale, "y": (origin + cell * row) * scale})


def told(page: Page, words: str | re.Pattern[str]) -> None:
    """What the page comes to say, by itself if need be."""
    expect(page.locator("#ending")).to_contain_text(words)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).tap()


def lay_out(page: Page, other: Page) -> None:
    """Start counting on one phone, and say on the other that play is over."""
    press(page, "Start counting")
    told(page, "Is play over?")
    expect(page.locator("#ending")).not_to_contain_text("wins by")
    press(other, "Play is over")
    for one in (page, other):
        told(one, "White wins by 36")


def test_dead_stones_are_proposed_in_one_tap_and_used_in_another(open_page: OpenPage, site: str) -> None:
    """The proposal is on both boards, changes no count by itself, and is used by whoever presses."""
    game = opened_game(laid_out(CROWDED_ROWS))
    let_propose(game)
    black, white = (
        at_the_end(open_page("phone", look), game, who) for look, who in (("light", "black"), ("dark", "white"))
    )
    told(black, "White wins by 2")
    press(black, "Propose dead stones")
    for page in (black, white):
        told(page, "Proposed dead stones")
        told(page, "With these off: Black wins by 2")
        expect(page.get_by_role("button", name="I agree: White wins by 2")).to_be_visible()
        expect(page.locator("#ending .ghost-white")).to_have_count(0)
        assert_accessible(page)
        assert_fits(page)
    press(white, "Use these")
    for page in (black, white):
        expect(page.get_by_role("button", name="I agree: Black wins by 2")).to_be_visible()
        expect(page.locator("#ending .ghost-white")).to_have_count(1)


def test_marked_agreed_and_confirmed(black: Page, white: Page, game: Game) -> None:
    lay_out(black, white)
    told(white, "White wins by 36")
    tap(black, "B2")
    told(black, "Black wins by 2")
    told(white, "Black 45, White 36 + komi 7 = 43")
    expect(white.locator(".ghost-white")).to_have_count(2)
    for page in (black, white):
        assert_accessible(page)
        assert_fits(page)
    press(white, "I agree: Black wins by 2")
    told(black, re.compile(rf"{game.white_name}\s+Agrees"))
    press(black, "I agree: Black wins by 2")
    press(black, "Confirm: Black wins by 2")
    expect(black.get_by_text("Your result is sent.")).to_be_visible()
    told(white, f"{game.black_name} has confirmed it.")
    press(white, "Confirm: Black wins by 2")
    expect(white.get_by_text("the result is confirmed.")).to_be_visible()
    game.refresh_from_db()
    assert (game.state, game.result) == ("confirmed", "B+2")
    black.reload()
    black.get_by_role("link", name="See the count").tap()
    told(black, re.compile("nothing can be marked any more", re.IGNORECASE))
    assert [one.broken for one in verify()] == [None]


def test_disputed_played_on_and_agreed(black: Page, white: Page, game: Game) -> None:
    lay_out(black, white)
    tap(black, "B2")
    told(white, "Black wins by 2")
    white.get_by_text("We don’t agree").tap()
    white.get_by_text("White’s", exact=True).tap()
    press(white, "Dispute the dead stones")
    told(black, "White is offered the first move")
    for page in (black, white):
        assert_accessible(page)
        assert_fits(page)
    press(white, "White first")
    press(black, "Black first")
    told(black, "all stones stay on the board")
    press(black, "White first")
    told(white, "Your turn.")
    tap(white, "B1")
    told(white, "Move 25: White played B1.")
    told(black, "Black to move. Your turn.")
    tap(black, "A2")
    told(black, "Move 26: Black played A2.")
    told(white, "Your turn.")
    assert_accessible(white)
    press(white, "Pass")
    told(black, "Your turn.")
    press(black, "Pass")
    told(black, "Do you agree?")
    told(white, "Do you agree?")
    assert Record.objects.filter(game=game).count() == 2
    tap(white, "B1")
    told(white, "Black wins by 2")
    press(white, "I agree: Black wins by 2")
    told(black, re.compile(rf"{game.white_name}\s+Agrees"))
    press(black, "I agree: Black wins by 2")
    expect(black.get_by_role("button", name="Confirm: Black wins by 2")).to_be_visible()
    black.get_by_text("Step by step").tap()
    story = black.locator("#ending-story li")
    expect(story).to_have_count(14)
    expect(story.nth(3)).to_contain_text("Disputes which of White’s stones are dead.")


def test_a_tap_on_an_outdated_board_shows_the_board_as_it_is(
    black: Page, white: Page, game: Game, watch: Watches
) -> None:
    watch.expect("status of 409")
    lay_out(black, white)
    told(white, "White wins by 36")
    white.route("**/end/", lambda route: route.abort())
    watch.expect("ERR_FAILED|htmx:(sendError|afterRequest)")
    expect(white.get_by_text("No connection: this board may be out of date")).to_be_visible()
    tap(black, "B2")
    told(black, "Black wins by 2")
    tap(white, "C2")
    told(white, "The board has changed: check it again.")
    told(white, "Black wins by 2")
    expect(white.get_by_text("No connection: this board may be out of date")).to_be_hidden()
    assert len(ending_of(game).dead) == 2


def test_by_keyboard_and_by_name(open_page: OpenPage, black: Page, white: Page) -> None:
    lay_out(black, white)
    desktop = open_page("desktop")
    desktop.goto(black.url)
    desktop.locator("[data-tap-surface]").focus()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown", "Enter"):
        desktop.keyboard.press(key)
    told(desktop, "Black wins by 2")
    expect(desktop.locator("[data-tap-surface]")).to_be_focused()
    told(black, "Black wins by 2")
    black.get_by_text("List of chains").tap()
    chain = black.get_by_role("button", name="White chain of 2 at B2: dead")
    box = chain.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    chain.tap()
    told(black, "White wins by 36")
    expect(black.get_by_role("button", name="White chain of 2 at B2")).to_be_visible()


def test_without_a_script(open_page: OpenPage, black: Page, white: Page, game: Game) -> None:
    lay_out(black, white)
    plain = open_page("phone", javascript=False)
    plain.goto(black.url)
    plain.get_by_label("Mark a chain").fill("b2")
    press(plain, "Play here")
    told(plain, "Black wins by 2")
    press(plain, "I agree: Black wins by 2")
    told(plain, "Waiting for")


def test_a_case_stops_the_count_on_both_phones_until_the_ruling(black: Page, white: Page, game: Game) -> None:
    lay_out(black, white)
    entering = black.context.new_page()
    entering.goto(black.url.replace("/end/", "/enter/"))
    expect(entering.locator("#entered")).to_be_visible()
    case = claimed_case(game)
    for page in (black, white):
        told(page, "Counting waits")
        expect(page.locator("[data-tap]")).to_have_count(0)
        assert_fits(page)
    expect(entering.locator("#entered")).to_be_hidden()
    expect(entering.locator("#stops")).to_contain_text("Case 1: something else.")
    assert_accessible(entering)
    entering.get_by_label("Enter it anyway").tap()
    expect(entering.locator("#entered")).to_be_visible()
    ruling_in(case, "no_breach", reason="Nothing was moved.")
    for page in (black, white):
        told(page, "Because: Nothing was moved.")
        expect(page.locator("[data-tap]")).to_be_visible()
    expect(entering.locator("#stops")).to_contain_text("Go on where you stopped.")
    expect(entering.locator(".entry-anyway")).to_be_hidden()
    expect(entering.locator("#entered")).to_be_visible()
