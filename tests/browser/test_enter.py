"""Entering a position or moves on a phone: tapped, undone, kept while the network is away, saved as the record."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import EnteredDraft, Game, Record
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.test_tap import spot
from tests.browser.watch import assert_fits

pytestmark = pytest.mark.desk(4, published=1)

OFFLINE = "No connection: what you enter"


def address(game: Game, mode: str, side: str = "black") -> str:
    link = PlayerLink.objects.get(entry=game.pairing.seats.get(colour=side).entry)
    return f"{reverse('player:enter', args=[token_of(link), game.pk])}?mode={mode}"


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
    expect(phone.locator(".coordinate text").first).to_have_text("T")
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
    live_text = phone.locator("[data-entered-last]")
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
    expect(phone.locator("[data-entered-notes]")).to_contain_text("Two moves in a row.")
    assert draft(phone) == "BA1 WA2 Bpass BC3"
    phone.locator("[data-entered-clear] summary").tap()
    assert draft(phone) == "BA1 WA2 Bpass BC3", "it asks"
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
    expect(phone.locator("[data-entered-last]")).to_contain_text(f"Move {len(names)}, Black R16")
    assert draft(phone).split() == [f"{'BW'[number % 2]}{name}" for number, name in enumerate(names)]


def test_it_tries_again_where_the_phone_notices_nothing(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_FAILED")
    phone.goto(address(game, "moves"))
    phone.route("**/enter/**", lambda route: route.abort())
    tap(phone, "Q16")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    expect(phone.locator("[data-entered-last]")).to_contain_text("Move 1, Black Q16")
    phone.unroute("**/enter/**")
    expect(phone.get_by_text(OFFLINE)).to_be_hidden()


def test_a_phone_loses_its_network_for_thirty_moves_and_comes_back(phone: Page, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    last, told = phone.locator("[data-entered-last]"), phone.locator(".entry-told")
    phone.goto(address(game, "moves"))
    tap(phone, "A1", "A2")
    phone.context.set_offline(True)
    tap(phone, "Q16", "B1")
    expect(last).to_have_text("Move 4, White B1, captures 1")
    expect(told).to_have_text("On the board: 1 black, 2 white. Captured: 1 black, 0 white.")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    phone.get_by_role("button", name="Pass").tap()
    more = [f"{column}{row}" for row in (3, 6, 9) for column in "CDEFGHJKLM"]
    tap(phone, *more[:27])
    expect(last).to_have_text("Move 32, White J9")
    phone.get_by_role("button", name="Undo").tap()
    expect(last).to_have_text("Move 31, Black H9")
    entered = draft(phone)
    phone.context.set_offline(False)
    expect(phone.get_by_text(OFFLINE)).to_be_hidden()
    expect(last).to_have_text("Move 31, Black H9")
    phone.reload()
    expect(phone.get_by_text("Entered earlier: go on from here.")).to_be_visible()
    expect(last).to_have_text("Move 31, Black H9")
    assert draft(phone) == entered
    assert len(entered.split()) == 31


def test_a_page_closed_without_a_network_goes_on_when_it_is_opened_again(
    phone: Page, game: Game, watch: Watches
) -> None:
    watch.expect("ERR_FAILED")
    phone.goto(address(game, "moves"))
    phone.route("**/enter/**", lambda route: route.abort())
    tap(phone, "Q16", "D4", "C3")
    expect(phone.get_by_text(OFFLINE)).to_be_visible()
    again = phone.context.new_page()
    phone.close()
    again.goto(address(game, "moves"))
    expect(again.locator("[data-entered-last]")).to_have_text("Move 3, Black C3")
    expect(again.locator("#enter-form [name=version]")).to_have_value("1")
    assert EnteredDraft.objects.get().text == draft(again) == "BQ16 WD4 BC3"


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


NAMES = [f"{column}{row}" for row in (3, 9, 12, 15) for column in "CDEFGHJKLM"]


def enter_forty(page: Page, game: Game) -> None:
    page.goto(address(game, "moves"))
    tap(page, *NAMES)
    expect(page.locator("[data-entered-at]")).to_have_text("40 of 40")


def back_to(page: Page, move: int) -> None:
    while not page.locator("[data-entered-at]").inner_text().startswith(f"{move} "):
        page.get_by_role("button", name="One move back").tap()


def test_a_move_is_inserted_at_12_of_40_with_what_it_changes(phone: Page, game: Game) -> None:
    enter_forty(phone, game)
    before = draft(phone).split()
    back_to(phone, 12)
    expect(phone.locator("[data-entered-last]")).to_have_text("Move 12, White D9")
    expect(phone.locator(".board-stones > *")).to_have_count(12)
    plan = phone.get_by_role("region", name="What this changes")
    tap(phone, "M15")  # where move 40 is played
    insert = plan.locator("[data-entered-kind=insert]")
    expect(insert.get_by_role("button")).to_have_text("Insert as move 13: Black M15")
    expect(insert.get_by_role("listitem")).to_have_text(
        [
            "Moves 13 and 14: Black twice in a row.",
            "Move 40, White M15: a stone is there then, so this move goes too.",
        ]
    )
    plan.get_by_role("button", name="Cancel").tap()
    assert draft(phone).split() == before, "nothing is taken before it is chosen"
    tap(phone, "R2")
    replace = plan.locator("[data-entered-kind=replace]")
    expect(replace.get_by_role("button")).to_have_text("Instead of move 12, White D9: White R2")
    expect(replace.get_by_role("listitem")).to_have_text(["No other move changes."])
    replace.get_by_role("button").tap()
    assert draft(phone).split() == [*before[:11], "WR2", *before[12:]]
    tap(phone, "D9")
    insert.get_by_role("button").tap()
    expect(phone.locator("[data-entered-at]")).to_have_text("13 of 41")
    assert draft(phone).split() == [*before[:11], "WR2", "BD9", *before[12:]]
    phone.get_by_role("button", name="Remove this move").tap()
    remove = plan.locator("[data-entered-kind=remove]")
    expect(remove.get_by_role("button")).to_have_text("Remove move 13: Black D9")
    remove.get_by_role("button").tap()
    for _ in range(3):
        phone.get_by_role("button", name="Undo").tap()
    assert draft(phone).split() == before
    expect(phone.locator("[data-entered-at]")).to_have_text("12 of 40")


def test_a_tap_in_the_middle_takes_nothing_by_itself(phone: Page, game: Game) -> None:
    phone.goto(address(game, "moves"))
    tap(phone, *[f"{column}{row}" for row in (3, 9) for column in "CDEFGHJK"])
    before = draft(phone)
    back_to(phone, 14)
    tap(phone, "K9")
    plan = phone.get_by_role("region", name="What this changes")
    expect(plan).to_be_in_viewport()
    expect(plan.locator("[data-entered-kind=insert]").get_by_role("button")).to_be_in_viewport()
    assert draft(phone) == before


def test_what_a_change_does_to_later_captures_is_shown(phone: Page, game: Game) -> None:
    phone.goto(address(game, "moves"))
    tap(phone, "A1", "A2", "Q16", "B1", "D4", "Q4")
    expect(phone.locator(".entry-told")).to_contain_text("Captured: 1 black, 0 white.")
    back_to(phone, 2)
    tap(phone, "K10")
    plan = phone.get_by_role("region", name="What this changes")
    expect(plan.locator("[data-entered-kind=replace]").get_by_role("listitem")).to_have_text(
        ["Move 4, White B1: captures 0 instead of 1."]
    )


def test_two_phones_enter_one_game(open_page: OpenPage, game: Game, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    one, two = open_page("phone"), open_page("phone", "dark")
    one.goto(address(game, "moves"))
    tap(one, "Q16", "D4", "Q4")
    expect(one.locator("#enter-form [name=version]")).not_to_have_value("0")
    one.wait_for_function("() => JSON.parse(localStorage[Object.keys(localStorage)[0]]).sent")
    # The other phone goes on where this one stopped, and this one follows.
    two.goto(address(game, "moves", side="white"))
    expect(two.locator("[data-entered-last]")).to_have_text("Move 3, Black Q4")
    tap(two, "D16")
    two.wait_for_function("() => JSON.parse(localStorage[Object.keys(localStorage)[0]]).sent")
    one.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(one.locator("[data-entered-last]")).to_have_text("Continued on another phone.")
    assert draft(one) == "BQ16 WD4 BQ4 WD16"
    # Both go on without a network: the later one sees the other's and chooses.
    one.context.set_offline(True)
    tap(one, "C6", "R3")
    expect(one.get_by_text(OFFLINE)).to_be_visible()
    tap(two, "F17", "C14")
    two.wait_for_function("() => JSON.parse(localStorage[Object.keys(localStorage)[0]]).sent")
    one.context.set_offline(False)
    question = one.get_by_role("alert").filter(has_text="Another phone has entered this game too.")
    expect(question).to_contain_text("Moves there: 6, here: 6.")
    expect(question).to_contain_text("differs is move 5: Black F17 there, Black C6 here.")
    expect(question.get_by_role("img", name="The board on the other phone")).to_be_visible()
    assert_fits(one)
    assert_accessible(one)
    assert draft(one) == "BQ16 WD4 BQ4 WD16 BC6 WR3"
    question.get_by_role("button", name="Go on with the other").tap()
    expect(question).to_be_hidden()
    expect(one.locator("[data-entered-at]")).to_have_text("6 of 6")
    assert draft(one) == draft(two) == "BQ16 WD4 BQ4 WD16 BF17 WC14"
    one.get_by_role("button", name="Undo").tap()
    assert draft(one) == "BQ16 WD4 BQ4 WD16 BC6 WR3", "nothing entered is lost"
    two.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(two.locator("#enter-form [name=draft]")).to_have_value("BQ16 WD4 BQ4 WD16 BC6 WR3")
    one.get_by_role("button", name="Save as the game’s record").tap()
    expect(one.get_by_text("Saved as a record of the game.")).to_be_visible()
    assert Record.objects.get().origin == {"code": "entered_moves", "moves": 6}
    two.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(two.locator("#enter-form [name=draft]")).to_have_value("")


def test_numbers_are_shown_on_demand_and_a_mistaken_tap_goes_within_five_seconds(
    open_page: OpenPage, game: Game
) -> None:
    phone = open_page("phone", own_context=True)
    phone.clock.install()
    phone.goto(address(game, "moves"))
    tap(phone, "Q16", "D4", "C3")
    phone.get_by_label("Move numbers").tap()
    expect(phone.locator(".board-marks text")).to_have_text(["1", "2", "3"])
    bar = phone.locator("[data-entered-bar]")
    expect(bar).to_have_attribute("data-fresh", "")
    phone.clock.run_for(5_001)
    expect(bar).not_to_have_attribute("data-fresh", "")
    tap(phone, "D3")
    expect(bar).to_have_attribute("data-fresh", "")
    bar.get_by_role("button", name="Undo").tap()
    expect(bar).to_contain_text("Move 3, Black C3")
    phone.get_by_label("Flip board").tap()
    expect(phone.locator(".board-marks text")).to_have_text(["1", "2", "3"])
    assert draft(phone) == "BQ16 WD4 BC3"


def test_on_its_side_the_board_fills_the_height(phone: Page, game: Game) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(address(game, "moves"))
    tap(phone, "Q16", "D4")
    expect(phone.locator("[data-entered-last]")).to_have_text("Move 2, White D4")
    board = phone.locator("[data-tap-surface]").bounding_box()
    assert board is not None
    assert (board["x"], board["y"], board["width"], board["height"]) == (0, 0, 390, 390)
    for name in ("Undo", "Pass", "One move back"):
        expect(phone.get_by_role("button", name=name)).to_be_in_viewport()
    assert_fits(phone)


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
    expect(page.locator("[data-entered-last]")).to_contain_text("Move 2, White D4")
    page.get_by_role("button", name="Save as the game’s record").click()
    expect(page.get_by_text("Saved as a record of the game.")).to_be_visible()
