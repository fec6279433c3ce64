"""Four players sit at each other's boards: the director changes them, and two phones show it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db.models import Q
from playwright.sync_api import Page, expect

from games.models import Game, Report, Speaker
from nzgs_tourney.models import Round
from nzgs_tourney.services.rounds.publish_round import recall_round
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.one_round import tile
from tests.browser.test_news import SELDOM
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.web.phone import phone as held_by

WHY = "They sat at the wrong boards."


def one_result_in() -> tuple[Desk, Round]:
    """Round 1 published with a bye, one board reported."""
    desk = make_desk(9)
    drawn = desk.publish(1)
    report_from(games_of(drawn)[0], Speaker.BLACK, "B+R")
    return desk, drawn


def address_of(game: Game, colour: str) -> str:
    """The personal page of one player of a game."""
    return held_by(None, game, colour).address("home")  # no client is needed for an address


def changes(page: Page, desk: Desk, looks: Callable[[Page], None] = assert_accessible) -> None:
    """Tick tables 2 and 3, take the first of the other ways, say why; each step `looks` right."""
    page.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/")
    page.get_by_role("link", name="Wrong boards? Change them").click()
    expect(page.get_by_label("Table 2:")).to_be_visible()
    expect(page.get_by_label("Table 1:")).to_have_count(0)
    page.get_by_label("Table 2:").check()
    page.get_by_label("Table 3:").check()
    page.get_by_role("button", name="Choose the pairings").click()
    expect(page.get_by_role("button", name="Choose this").first).to_be_visible()
    looks(page)
    page.get_by_role("button", name="Choose this").first.click()
    expect(page.get_by_role("heading", name="The new boards")).to_be_visible()
    page.get_by_label("Why").fill(WHY)
    looks(page)
    page.get_by_role("button", name="Change the boards").click()
    expect(page.get_by_text("The boards are changed")).to_be_visible()


def test_wrong_boards_are_changed_and_both_phones_show_it(open_page: OpenPage, sign_in: SignIn, watch: Watches) -> None:
    desk, drawn = one_result_in()
    old = games_of(drawn)[1]
    black, white = open_page("phone"), open_page("phone", "dark")
    black.goto(address_of(old, "black"))
    white.goto(address_of(old, "white"))
    director = open_page("phone")
    sign_in(director, desk.director)
    tile(black, "I won").click()  # what is chosen stays when news comes
    changes(director, desk)

    watch.expect("409")
    black.get_by_role("button", name="Send the result").click()
    expect(black.get_by_text("This page is out of date")).to_be_visible()
    assert_accessible(black)
    assert not Game.objects.filter(pk=old.pk).exists()
    black.get_by_role("link", name="Reload", exact=True).click()
    white.reload()
    for page, other in ((black, old.white_name), (white, old.black_name)):
        expect(page.get_by_text("The director changed your board at")).to_be_visible()
        expect(page.get_by_text(f"You were to play {other} at table 2.")).to_be_visible()
        expect(page.locator(".pairing")).not_to_contain_text(other)
        assert_accessible(page)

    public = open_page("phone")
    public.goto(f"/e/{desk.event.slug}/{desk.division.slug}/draw/1/")
    expect(public.get_by_text("Changed", exact=True)).to_have_count(2)
    assert_accessible(public)


def test_a_cleared_board_is_changed_and_a_phone_that_reported_sees_why(
    open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    """They sat at the wrong boards and one has reported: the director clears it, then changes the boards."""
    desk, drawn = one_result_in()
    old = games_of(drawn)[1]
    home = address_of(old, "black")
    black = open_page("phone", "dark")
    black.goto(home)
    tile(black, "I won").click()
    black.get_by_role("button", name="Send the result").click()
    expect(black.get_by_text("Your result is sent.")).to_be_visible()
    game_page = f"{home.rstrip('/')}/games/{old.pk}/"
    black.goto(home)  # where nothing leads on by itself, so that the notice is seen below
    director = open_page("phone")
    sign_in(director, desk.director)
    director.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/change-boards/")
    expect(director.get_by_label("Table 2:")).to_have_count(0)
    assert_accessible(director)
    director.get_by_role("link", name="Clear it").click()
    director.locator("[data-board='2']").get_by_role("button", name="Clear").click()
    expect(director.locator("[data-board='2'] [data-known]")).to_have_attribute("data-state", "open")
    director.locator("[data-board='2']").get_by_role("link", name="Change this board").click()
    expect(director.get_by_label("Table 2:")).to_be_checked()
    changes(director, desk)

    black.goto(game_page)
    expect(black.get_by_text("The director cleared the result of this board and changed the board.")).to_be_visible()
    assert_accessible(black)
    black.goto(home)
    expect(black.get_by_text("The director changed your board at")).to_be_visible()
    expect(black.get_by_text("That result was cleared and doesn’t count")).to_be_visible()
    expect(black.locator(".pairing")).not_to_contain_text(old.white_name)
    assert_accessible(black)
    tile(black, "I won").click()
    black.get_by_role("button", name="Send the result").click()
    expect(black.get_by_text("Your result is sent.")).to_be_visible()
    assert Report.objects.filter(game=old).count() == 1
    now = Game.objects.filter(Q(black=old.black) | Q(white=old.black), taken_apart=None).get()
    assert Report.objects.filter(game=now).count() == 1


def test_wrong_boards_are_changed_without_javascript(open_page: OpenPage, sign_in: SignIn) -> None:
    desk, _ = one_result_in()
    page = open_page("desktop", javascript=False)
    sign_in(page, desk.director)
    changes(page, desk, looks=lambda _page: None)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_reason_stays_and_enter_makes_the_change(open_page: OpenPage, sign_in: SignIn, *, javascript: bool) -> None:
    desk, drawn = one_result_in()
    page = open_page(javascript=javascript)
    sign_in(page, desk.director)
    page.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/change-boards/?apart=2&apart=3")
    page.get_by_role("button", name="Choose this").first.click()
    why = page.get_by_label("Why")
    why.fill(WHY)
    page.get_by_role("button", name="Swap colours at table 2").click()
    expect(page.locator("input[name=at][value$=':turned']")).to_have_count(1)
    expect(why).to_have_value(WHY)
    page.get_by_label("Table 4:").check()
    page.get_by_label("Table 3:").uncheck()
    page.get_by_role("button", name="Choose the pairings").click()
    expect(page.get_by_label("Table 4:")).to_be_checked()
    page.get_by_role("button", name="Choose this").first.click()
    expect(why).to_have_value(WHY)
    why.press("Enter")
    expect(page.get_by_text("The boards are changed")).to_be_visible()
    assert {change.reason for change in drawn.seat_changes.all()} == {WHY}


def test_a_result_typed_for_a_board_that_is_gone_is_answered(
    open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    desk, drawn = one_result_in()
    typing, changing = open_page(), open_page()
    for page in (typing, changing):
        sign_in(page, desk.director)
    old = games_of(drawn)[1]
    typing.add_init_script(SELDOM)
    typing.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/results/")
    changes(changing, desk)
    watch.expect("409")
    field = typing.get_by_label("Result at table 2,")
    field.fill("b")
    field.press("Enter")
    state_text = typing.locator(f"#said-{old.pk}")
    expect(state_text).to_have_text("Nothing was entered: the boards of this round were changed. Reload")
    field = typing.get_by_label("Result at table 4,")
    field.fill("b")
    field.press("Enter")
    expect(typing.locator("[data-board='4'] [data-known]")).to_have_attribute("data-state", "reported")
    assert_accessible(typing)
    state_text.get_by_role("link", name="Reload").click()
    expect(typing.get_by_label("Result at table 2,")).to_be_visible()
    expect(state_text).to_have_count(0)


def test_a_result_typed_for_a_round_that_was_taken_back_is_answered(
    open_page: OpenPage, sign_in: SignIn, watch: Watches
) -> None:
    desk = make_desk(4)
    (first, _other), typing = games_of(desk.publish(1)), open_page()
    sign_in(typing, desk.director)
    typing.add_init_script(SELDOM)
    typing.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/results/")
    recall_round(desk.division.pk, 1, actor="Director")
    watch.expect("409")
    field = typing.get_by_label("Result at table 1,")
    field.fill("b")
    field.press("Enter")
    state_text = typing.locator(f"#said-{first.pk}")
    expect(state_text).to_contain_text("Nothing was entered: round 1 was taken back.")
    state_text.get_by_role("link", name="Reload").click()
    expect(typing.get_by_role("heading", name="No results before the round is published")).to_be_visible()
