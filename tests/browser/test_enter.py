"""Entering a position or moves on a phone: tapped, undone, kept while the network is away, saved as the record."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game, Record
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.test_tap import spot
from tests.browser.watch import assert_fits

pytestmark = pytest.mark.desk(4, published=1)

OFFLINE = "No connection: what you enter"


def address(game: Game, mode: str, name: str = "enter") -> str:
    link = PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry)
    return f"{reverse(f'player:{name}', args=[token_of(link), game.pk])}?mode={mode}"


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.touchscreen.tap(*spot(page, name))


def draft(page: Page) -> str:
    return page.locator("#enter-form [name=draft]").input_value()


def pick(page: Page, label: str) -> None:
    page.locator(".entry-picker label", has_text=label).tap()


def test_a_position_is_tapped_and_saved(phone: Page, game: Game) -> None:
    phone.goto(address(game, "position"))
    tap(phone, "Q16", "D4", "C3")
    pick(phone, "White")
    tap(phone, "D16", "C3", "Q4", "Q4")
    expect(phone.locator(".entry-told")).to_contain_text("On the board: 2 black, 2 white.")
    expect(phone.locator(".board-stones > *")).to_have_count(4)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator(".entry-told")).to_contain_text("2 black, 3 white")
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("button", name="Count")).to_have_count(0)
    phone.get_by_label("Flip board").tap()
    expect(phone.locator("svg[data-turned]")).to_have_count(1)
    expect(phone.locator(".entry-picker :checked + span")).to_contain_text("White")
    x, y = spot(phone, "A1")  # where T19 is for White
    phone.touchscreen.tap(x, y)
    expect(phone.locator(".entry-told")).to_contain_text("2 black, 3 white")
    assert draft(phone)[18] == "O"
    phone.get_by_role("button", name="Save as the game’s record").tap()
    expect(phone.get_by_text("Saved as a record of the game.")).to_be_visible()
    expect(phone.get_by_role("heading", name="0 moves, no findings.")).to_be_visible()
    assert Record.objects.get().filename == "entered-position.sgf"
    phone.goto(address(game, "position"))
    assert set(draft(phone)) == {"."}


def test_moves_are_played_with_their_captures(phone: Page, game: Game) -> None:
    phone.goto(address(game, "moves"))
    live_text = phone.locator(".entry-told")
    tap(phone, "A1", "A2")
    expect(live_text).to_contain_text("Move 2, White A2")
    phone.get_by_role("button", name="Pass").tap()
    expect(live_text).to_contain_text("Move 3, Black passes")
    tap(phone, "B1")
    expect(live_text).to_contain_text("Move 4, White B1, captures 1")
    expect(phone.locator(".board-stones > *")).to_have_count(2)
    phone.get_by_role("button", name="Undo").tap()
    expect(live_text).to_contain_text("Move 3, Black passes")
    pick(phone, "Black")
    tap(phone, "C3")
    expect(live_text).to_contain_text("Two moves in a row.")
    assert draft(phone) == "BA1 WA2 Bpass BC3"
    phone.get_by_role("button", name="Start over").tap()
    expect(live_text).to_contain_text("No move yet")
    phone.get_by_role("button", name="Undo").tap()
    expect(live_text).to_contain_text("Move 4, Black C3")


def test_quick_taps_lose_no_move(phone: Page, game: Game) -> None:
    phone.goto(address(game, "moves"))
    names = [f"{column}{row}" for row in (3, 10, 16) for column in "CFKOR"]
    spots = [spot(phone, name) for name in names]
    for place in spots:
        phone.touchscreen.tap(*place)
    expect(phone.locator(".entry-told")).to_contain_text(f"Move {len(names)}, Black R16")
    assert draft(phone).split() == [f"{'BW'[number % 2]}{name}" for number, name in enumerate(names)]


def test_it_tries_again_where_the_phone_notices_nothing(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_FAILED")
    phone.goto(address(game, "moves"))
    phone.route("**/enter/**", lambda route: route.abort())
    tap(phone, "Q16")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    phone.unroute("**/enter/**")
    expect(phone.locator(".entry-told")).to_contain_text("Move 1, Black Q16")
    expect(phone.get_by_text(OFFLINE)).to_be_hidden()


def test_without_a_network_nothing_is_lost(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(address(game, "moves"))
    tap(phone, "Q16")
    expect(phone.locator(".entry-told")).to_contain_text("Move 1, Black Q16")
    phone.context.set_offline(True)
    tap(phone, "D4", "C3")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(".entry-told")).to_contain_text("Move 3, Black C3")
    expect(phone.get_by_text(OFFLINE)).to_be_hidden()
    phone.reload()
    expect(phone.get_by_text("This was saved on this phone earlier.")).to_be_visible()
    expect(phone.locator(".entry-told")).to_contain_text("Move 3, Black C3")
    assert draft(phone) == "BQ16 WD4 BC3"


def test_what_is_saved_without_a_network_is_sent_later(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    phone.goto(address(game, "position"))
    phone.context.set_offline(True)
    tap(phone, "Q16", "D4")
    phone.get_by_role("button", name="Save as the game’s record").tap()
    expect(phone.get_by_text("Saved on this phone. It will be sent when you’re back online.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("Saved as a record of the game.")).to_be_visible()
    assert Record.objects.get().origin == {"code": "entered_position", "stones": 2}
    assert phone.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize("mode", ["position", "moves"])
def test_it_fits_and_is_accessible_on_every_screen(every_look: Page, game: Game, mode: str) -> None:
    every_look.goto(address(game, mode))
    every_look.mouse.click(*spot(every_look, "Q16"))
    assert_fits(every_look)
    assert_accessible(every_look)


def test_without_the_script_points_are_typed(open_page: OpenPage, game: Game) -> None:
    page = open_page("phone", javascript=False)
    page.goto(address(game, "moves"))
    for point in ("Q16", "D4"):
        page.get_by_label("Next move", exact=True).fill(point)
        page.get_by_role("button", name="Play here").click()
    expect(page.locator(".entry-told")).to_contain_text("Move 2, White D4")
    page.get_by_role("button", name="Save as the game’s record").click()
    expect(page.get_by_text("Saved as a record of the game.")).to_be_visible()
