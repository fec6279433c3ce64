"""Results typed at the desk: hands on the keys, slips turned over, and the network gone in the middle."""

import re
from errno import ENOSPC

import pytest
from django.db import OperationalError
from playwright.sync_api import Page, expect

from games.models import Game, GameState, Speaker
from nzgs_tourney.models import Role, User
from nzgs_tourney.services.events.edit_division import add_division
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.watch import assert_fits
from tests.db.desk import Desk, both_report, enter_players, games_of, make_desk, report_from


def disk_full(*_args: object, **_named: object) -> None:
    """Fails as Django does where SQLite says so."""
    raise OperationalError("database or disk is full") from OSError(ENOSPC, "No space left on device")


def open_results(page: Page, sign_in: SignIn, players: int = 12) -> tuple[Desk, list[Game]]:
    """The results of a round just published, as its director sees them."""
    desk = make_desk(players)
    games = games_of(desk.publish(1))
    sign_in(page, desk.director)
    page.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/results/")
    return desk, games


def at(page: Page, table: int) -> None:
    """The cursor is at this table."""
    expect(page.locator(f"[data-board='{table}'] [name=result]")).to_be_focused()


def type_result(page: Page, keys: str) -> None:
    page.keyboard.type(keys)
    page.keyboard.press("Enter")


def results() -> list[str]:
    return list(Game.objects.order_by("pairing__table").values_list("result", flat=True))


def test_one_key_and_enter_a_slip(desktop: Page, sign_in: SignIn) -> None:
    open_results(desktop, sign_in)
    at(desktop, 1)
    for keys in ("b", "w", "j", "b3", "wr", "l"):
        type_result(desktop, keys)
    expect(desktop.locator("#results-count")).to_have_text("All 6 results are in, 6 to confirm")
    assert results() == ["B", "W", "jigo", "B+3", "W+R", "both_lose"]
    expect(desktop.get_by_role("button", name="Close round 1")).to_be_focused()
    expect(desktop.locator("[data-count=open]")).to_have_text("0")


def test_the_cursor_goes_to_what_is_open_and_arrows_go_anywhere(desktop: Page, sign_in: SignIn) -> None:
    _, games = open_results(desktop, sign_in)
    report_from(games[0], Speaker.BLACK, "B")
    both_report(games[1], "W+R")
    desktop.reload()
    at(desktop, 3)
    desktop.keyboard.press("ArrowUp")
    at(desktop, 1)
    desktop.keyboard.press("ArrowDown")
    at(desktop, 3)
    desktop.keyboard.press("ArrowDown")
    at(desktop, 4)
    type_result(desktop, "b")
    at(desktop, 5)


def test_what_is_typed_beside_a_cleared_contradiction_stays_without_a_notice_between_the_rows(
    desktop: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 422")
    desk = make_desk(6)
    games = games_of(desk.publish(1))
    report_from(games[0], Speaker.BLACK, "B+3")
    report_from(games[0], Speaker.WHITE, "W+R")
    sign_in(desktop, desk.director)
    desktop.goto(f"/desk/{desk.event.slug}/{desk.division.slug}/rounds/1/results/")
    row = desktop.locator("[data-board='1']")
    expect(row).to_have_class(re.compile("trouble"))
    type_result(desktop, "x")
    expect(row.locator("[data-known]")).to_contain_text("No result yet")
    row.locator("[name=result]").focus()
    type_result(desktop, "zz")
    expect(row.locator("[data-said]")).to_contain_text("isn’t a result")
    both_report(games[2], "W+R")
    expect(desktop.locator("[data-board='3'] [data-known]")).to_contain_text("Confirmed")
    expect(row.locator("[name=result]")).to_have_value("zz")
    expect(desktop.locator("[data-live-held]")).to_have_count(0)


def test_a_signed_slip_confirms_by_one_key(desktop: Page, sign_in: SignIn) -> None:
    _, games = open_results(desktop, sign_in)
    type_result(desktop, "b")
    expect(desktop.locator("[data-board='1'] [data-confirms]")).to_be_visible()
    desktop.keyboard.press("ArrowUp")
    type_result(desktop, "c")
    expect(desktop.locator("[data-board='1']")).to_contain_text("final")
    assert Game.objects.get(pk=games[0].pk).state == GameState.CONFIRMED


def test_a_result_on_the_wrong_board_goes_by_one_key_and_comes_back_by_another(desktop: Page, sign_in: SignIn) -> None:
    _, games = open_results(desktop, sign_in)
    row = desktop.locator("[data-board='1']")
    type_result(desktop, "b")
    expect(row.locator("[data-known] strong")).to_have_text(games[0].black_name)
    desktop.keyboard.press("ArrowUp")
    type_result(desktop, "x")
    expect(row).to_contain_text("Cleared by Aroha Director")
    at(desktop, 1)
    assert results()[0] == ""
    type_result(desktop, "u")
    expect(row.locator("[data-known] strong")).to_have_text(games[0].black_name)
    expect(row).not_to_contain_text("Cleared")
    assert results()[0] == "B"
    row.get_by_role("button", name="Clear").click()
    expect(row.get_by_role("button", name="Undo")).to_be_visible()
    type_result(desktop, "x")
    expect(row.locator("[data-said]")).to_have_text("There is no result to clear.")
    assert_accessible(desktop)
    assert results()[0] == ""
    desktop.reload()
    desktop.locator("[data-board='1'] [name=result]").fill("u")
    desktop.keyboard.press("Enter")
    expect(desktop.locator("[data-board='1'] [data-known] strong")).to_have_text(games[0].black_name)


def test_without_a_network_nothing_typed_is_lost(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    open_results(desktop, sign_in)
    desktop.context.set_offline(True)
    type_result(desktop, "b")
    type_result(desktop, "w")
    expect(desktop.locator("#results-trouble")).to_contain_text("2 results are not sent yet. There is no connection")
    expect(desktop.locator("[data-board='1'] [data-said]")).to_have_text("kept here, not sent yet")
    assert results()[:2] == ["", ""]
    desktop.context.set_offline(False)
    expect(desktop.locator("#results-count")).to_have_text("2 of 6 results in, 2 to confirm")
    expect(desktop.locator("#results-trouble")).to_be_hidden()
    assert results()[:2] == ["B", "W"]


def test_what_could_not_be_sent_is_still_there_after_the_page_is_opened_again(
    desktop: Page, sign_in: SignIn, watch: Watches
) -> None:
    watch.expect("status of 500")
    open_results(desktop, sign_in)
    desktop.route("**/results/*/", lambda route: route.fulfill(status=500, body="broken"))
    type_result(desktop, "b")
    expect(desktop.locator("#results-trouble")).to_contain_text("The server answered 500; what you typed is kept")
    desktop.unroute("**/results/*/")
    desktop.once("dialog", lambda dialog: dialog.accept())
    desktop.reload()
    expect(desktop.locator("#results-count")).to_have_text("1 of 6 results in, 1 to confirm")
    assert results()[0] == "B"


def test_a_full_disk_is_told_and_what_was_typed_is_sent_when_there_is_room(
    desktop: Page, sign_in: SignIn, watch: Watches, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.expect("status of 503")
    open_results(desktop, sign_in)
    with monkeypatch.context() as full:
        full.setattr("nzgs_tourney.views.director.results.report_result", disk_full)
        type_result(desktop, "b")
        trouble = desktop.locator("#results-trouble")
        expect(trouble).to_contain_text(
            "The disk is full: free some space on the site’s computer. What you typed is kept"
        )
        assert results()[0] == ""
    expect(desktop.locator("#results-count")).to_have_text("1 of 6 results in, 1 to confirm")
    expect(trouble).to_be_hidden()
    assert results()[0] == "B"


def test_without_javascript_the_page_of_a_full_disk_sends_it_again(
    open_page: OpenPage, sign_in: SignIn, watch: Watches, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.expect("status of 503")
    page = open_page("phone", javascript=False)
    open_results(page, sign_in)
    page.locator("[data-board='1'] [name=result]").fill("b3")
    with monkeypatch.context() as full:
        full.setattr("nzgs_tourney.views.director.results.report_result", disk_full)
        page.locator("[data-board='1'] [name=result]").press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Not saved yet")
        page.get_by_role("button", name="Send again").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Not saved yet")
        assert results()[0] == ""
    page.get_by_role("button", name="Send again").click()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Not saved yet")
    assert results()[0] == "B+3"


def test_who_is_signed_out_meanwhile_signs_in_beside_it(desktop: Page, sign_in: SignIn) -> None:
    desk, _games = open_results(desktop, sign_in)
    User.objects.create_superuser("federation")
    desktop.context.clear_cookies(name="sessionid")
    type_result(desktop, "b")
    expect(desktop.locator("#results-trouble")).to_contain_text("You are signed out; what you typed is kept")
    expect(desktop.locator("[data-board='1'] [name=result]")).to_have_value("b")
    with desktop.context.expect_page() as opened:
        desktop.get_by_role("link", name="Sign in on another tab").click()
    expect(opened.value.get_by_role("heading", name="Sign in")).to_be_visible()
    opened.value.close()
    sign_in(desktop, desk.director)
    expect(desktop.locator("#results-trouble")).to_be_hidden(timeout=15_000)
    assert results()[0] == "B"


def test_who_is_no_director_any_more_is_told(desktop: Page, sign_in: SignIn, watch: Watches) -> None:
    watch.expect("status of 403")
    desk, _games = open_results(desktop, sign_in)
    Role.objects.filter(user=desk.director).delete()
    type_result(desktop, "b")
    trouble = desktop.locator("#results-trouble")
    expect(trouble).to_contain_text("This account can’t enter results here any more; what you typed is kept")
    expect(trouble.get_by_role("link")).to_be_hidden()


def test_without_javascript_each_board_is_a_form(open_page: OpenPage, sign_in: SignIn) -> None:
    page = open_page("phone", javascript=False)
    open_results(page, sign_in)
    row = page.locator("[data-board='2']")
    row.locator("[name=result]").fill("w2")
    row.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"Table 2: .* \(White\) by 2\."))
    assert results()[1] == "W+2"


def test_the_page_is_sound_on_every_screen(every_look: Page, sign_in: SignIn) -> None:
    _, games = open_results(every_look, sign_in)
    both_report(games[0], "jigo")
    report_from(games[1], Speaker.BLACK, "B+R")
    report_from(games[2], Speaker.BLACK, "B+R")
    report_from(games[2], Speaker.WHITE, "W+T")
    every_look.reload()
    assert_accessible(every_look)
    assert_fits(every_look)


def test_a_tables_number_and_a_key_enter_its_slip_in_any_division(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(4)
    other = add_division(desk.event.pk, "Juniors", actor="Director")
    enter_players(other, 4)
    for one in (desk, Desk(desk.event, other, desk.director)):
        one.publish(1)
    sign_in(desktop, desk.director)
    desktop.goto(f"/desk/{desk.event.slug}/open-boards/")
    at(desktop, 1)
    type_result(desktop, "4b")
    expect(desktop.locator("[data-board='4'] [data-known]")).to_contain_text("Black")
    at(desktop, 1)
    type_result(desktop, "3")
    at(desktop, 3)
    type_result(desktop, "w")
    expect(desktop.locator("[data-board='3'] [data-known]")).to_contain_text("White")
    assert results() == ["", "", "W", "B"]
    type_result(desktop, "9b")
    expect(desktop.locator("[data-board='1'] [data-said]")).to_have_text(
        "Table 9 isn’t on this page, or its result is final."
    )
    assert results() == ["", "", "W", "B"]


def test_a_table_of_two_divisions_is_not_guessed(desktop: Page, sign_in: SignIn) -> None:
    desk = make_desk(4)
    other = add_division(desk.event.pk, "Juniors", actor="Director")
    for division in (desk.division, other):  # in two rooms
        division.first_table = 1
        division.save(update_fields=["first_table"])
    enter_players(other, 4)
    for one in (desk, Desk(desk.event, other, desk.director)):
        one.publish(1)
    sign_in(desktop, desk.director)
    desktop.goto(f"/desk/{desk.event.slug}/open-boards/")
    type_result(desktop, "2b")
    expect(desktop.locator("[data-board='1'] [data-said]").first).to_have_text(
        "Two divisions have a table 2: type at its line."
    )
    assert results() == ["", "", "", ""]
