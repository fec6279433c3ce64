"""Pages that update by themselves: on two phones, at the referee's and the director's desk, and on the big screen."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from games.models import Case, CaseKind, Speaker
from games.services.change_or_withdraw_case import withdraw_case
from games.services.clear_result import clear_result
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, TableCall, User
from nzgs_tourney.services.disputes.call_referee import call_referee
from nzgs_tourney.services.draws.rearrange_round import rearrange_round
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, SignIn, Watches
from tests.browser.test_ending import press
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import TWICE, claimed_case, ruling_in, submitted_record
from tests.db.test_repair_round import seats

HIDE = "Object.defineProperty(document, 'hidden', {get: () => window.away === true});"
AWAY = "window.away = true; document.dispatchEvent(new Event('visibilitychange'));"
BACK = "window.away = false; document.dispatchEvent(new Event('visibilitychange'));"
LOOK = "document.dispatchEvent(new Event('live:look'))"


class Room:
    """A published round; the phones of the players at table 1, and the desks of the referee and the director."""

    def __init__(self, desk: Desk, open_page: OpenPage, sign_in: SignIn) -> None:
        self.desk = desk
        self.game = games_of(desk.publish(1))[0]
        self.open_page, self.sign_in = open_page, sign_in

    def phone(self, colour: str, page: str = "home", *more: object) -> Page:
        entry = self.game.pairing.seats.get(colour=colour).entry
        token = token_of(PlayerLink.objects.get(entry=entry))
        return self.opened(self.open_page("phone"), reverse(f"player:{page}", args=[token, *more]))

    def referee(self, page: str = "records", *more: object) -> Page:
        user, _ = User.objects.get_or_create(username="referee", first_name="Ranginui", last_name="Referee")
        Role.objects.get_or_create(event=self.desk.event, user=user, kind=RoleKind.REFEREE)
        desktop = self.open_page("desktop")
        self.sign_in(desktop, user)
        return self.opened(desktop, reverse(f"referee:{page}", args=[self.desk.event.slug, *more]))

    def director(self, page: str = "desk:event") -> Page:
        desktop = self.open_page("desktop")
        self.sign_in(desktop, self.desk.director)
        return self.opened(desktop, reverse(page, args=[self.desk.event.slug]))

    def opened(self, page: Page, address: str) -> Page:
        page.add_init_script(HIDE)
        page.goto(address)
        page.evaluate("window.same = true")
        return page


@pytest.fixture
def room(site: str, open_page: OpenPage, sign_in: SignIn) -> Room:
    return Room(make_desk(4), open_page, sign_in)


def stayed(*pages: Page) -> bool:
    """Whether none of these pages was loaded again."""
    return all(page.evaluate("window.same === true") for page in pages)


def calls(page: Page) -> Locator:
    return page.locator(".call-list").get_by_text("Table 1 calls the referee.")


def test_a_claim_reaches_the_opponent_and_the_referee_who_are_somewhere_else(room: Room) -> None:
    submitted_record(room.game, TWICE, Speaker.WHITE)
    claimant = room.phone("white", "game", room.game.pk)
    accused, queue = room.phone("black"), room.referee()
    accused.evaluate(AWAY)
    queue.evaluate(AWAY)
    claimant.get_by_role("link", name="Claim at move 4").tap()
    claimant.get_by_label("What happened?").fill("Black played twice.")
    press(claimant, "Send to the referee")
    expect(claimant.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    claimant.evaluate("window.same = true")
    for page in (accused, queue):
        page.evaluate(LOOK)
    asked = accused.locator("#asked")
    expect(asked).to_contain_text("opened this case in your game of round 1, table 1 about move 4")
    expect(asked).to_contain_text("Stop the clock")
    expect(queue.get_by_role("link", name="Case 1:")).to_be_visible()
    for page in (accused, queue):
        assert page.title().startswith("• ")
        page.evaluate(BACK)
        assert not page.title().startswith("•")
    assert stayed(accused, queue)
    asked.get_by_role("link", name="See the case and answer").tap()
    expect(accused.get_by_text("The case waits for a ruling.", exact=True)).to_be_visible()
    accused.evaluate("window.same = true")
    accused.get_by_label("In words").fill("I thought that White had passed.")
    ruling_in(room.game.cases.get(), "reading_a")
    for page in (accused, claimant):
        expect(page.get_by_role("heading", name="Ruling 1")).to_be_visible()
        expect(page.locator("h1")).to_contain_text("Ruled")
    assert stayed(accused, claimant)
    expect(accused.get_by_label("In words")).to_have_value("I thought that White had passed.")
    expect(accused.get_by_text("New: reload to see it")).to_be_visible()


def test_table_and_opponent_are_in_view_whatever_the_notices(room: Room) -> None:
    words = "The stone was on the board, and both players saw it there before White captured. " * 8
    for number, key in enumerate(("no_breach", "reading_a"), start=1):
        case = claimed_case(room.game, CaseKind.OUT_OF_TURN, TWICE + b"\n" * number, 4, statement=words)
        ruling_in(case, key, reason=words)
    claimed_case(room.game, statement=words)
    white = room.phone("white")
    expect(white.locator("#asked > .notice")).to_contain_text("Case 3")
    expect(white.locator("#asked .notice:visible")).to_have_count(1)
    for seen in (white.get_by_role("heading", name=room.game.black_name), white.locator(".pairing dd").first):
        box = seen.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
    white.get_by_text("2 more notices").tap()
    expect(white.locator("#asked .notice:visible")).to_have_count(3)
    withdraw_case(Case.objects.get(number=3).pk, Speaker.BLACK, actor="Black by link")
    expect(white.locator("#asked > .notice")).to_contain_text("Ruling 2")
    assert_accessible(white)


def test_what_is_typed_chosen_and_open_stays(room: Room) -> None:
    white = room.phone("white", "game", room.game.pk)
    white.get_by_text("Share it from another app").tap()
    paste = white.get_by_label("paste")
    paste.press_sequentially("(;GM[1]")
    white.locator("label.choice", has=white.get_by_text("I won", exact=True)).tap()
    paste.focus()
    where = paste.bounding_box()
    report_from(room.game, Speaker.BLACK, "B+R")
    claimed_case(room.game)
    expect(white.locator("#asked")).to_contain_text(f"{room.game.black_name} opened this case")
    expect(white.get_by_text("New: reload to see it")).to_be_visible()
    expect(paste).to_have_value("(;GM[1]")
    expect(paste).to_be_focused()
    assert abs(paste.bounding_box()["y"] - where["y"]) < 1, "nothing jumps"
    expect(white.get_by_text("On Android, choose")).to_be_visible()
    assert white.locator("[name=winner]:checked").get_attribute("value") == "me"
    expect(white.get_by_role("link", name="New at the top")).to_be_visible()
    assert stayed(white)


def test_the_opponents_report_comes_in_by_itself(room: Room) -> None:
    white = room.phone("white")
    report_from(room.game, Speaker.BLACK, "B+R")
    expect(white.locator("summary", has_text=re.compile("^Yes, "))).to_be_visible()
    assert stayed(white)


def test_a_result_that_was_cleared_is_not_thanked_for(room: Room) -> None:
    black = room.phone("black")
    black.locator("label.choice", has=black.get_by_text("I won", exact=True)).tap()
    press(black, "Send the result")
    expect(black.get_by_text("Thank you. Your result is sent.")).to_be_visible()
    black.evaluate("window.same = true")
    clear_result(room.game.pk, actor="Director", nonce=uuid4())
    expect(black.get_by_text("The director cleared this result.")).to_be_visible()
    expect(black.get_by_text("Thank you. Your result is sent.")).to_have_count(0)
    assert stayed(black)


def test_nothing_jumps_where_nobody_calls(room: Room) -> None:
    desk = room.director()
    where = desk.locator("main").bounding_box()
    desk.evaluate("document.querySelector('#calls').innerHTML = '<ul class=call-list></ul>'")
    assert desk.locator("main").bounding_box() == where


def test_one_press_calls_the_referee_to_the_table(room: Room) -> None:
    player, opponent = room.phone("black"), room.phone("white")
    queue, desk = room.referee(), room.director()
    player.get_by_role("button", name="Call the referee").dblclick()
    expect(player.get_by_text("You called the referee to table 1.")).to_be_visible()
    assert TableCall.objects.count() == 1
    for page in (queue, desk):
        expect(calls(page)).to_be_visible()
        expect(page.locator("main, #calls").filter(has_text=room.game.black_name).first).to_be_visible()
    expect(opponent.get_by_text(f"{room.game.black_name} called the referee to your table.")).to_be_visible()
    queue.get_by_role("button", name="I’m coming").click()
    for page in (player, opponent):
        expect(page.get_by_text("Ranginui Referee is coming to table 1.")).to_be_visible()
    for page in (queue, desk):
        expect(calls(page)).to_have_count(0)
    player.get_by_role("button", name="Call the referee again").tap()
    expect(calls(queue)).to_be_visible()
    player.get_by_role("button", name="Withdraw the call").tap()
    expect(calls(queue)).to_have_count(0)
    assert stayed(player, opponent, queue, desk)


def test_a_call_interrupts_no_reason_that_a_referee_writes(room: Room) -> None:
    case = claimed_case(room.game, CaseKind.OUT_OF_TURN, TWICE, 4)
    page = room.referee("case", case.number)
    reason = page.get_by_label("Reason")
    reason.fill("Black moved twice, and")
    page.evaluate(AWAY)
    call_referee(room.game.pk, Speaker.WHITE, actor="White by link", nonce=uuid4())
    page.evaluate(LOOK)
    expect(page.locator("#calls")).to_contain_text("Table 1 calls the referee.")
    assert page.title().startswith("• ")
    page.get_by_role("button", name="I’m coming").click()
    expect(page.locator("#calls")).to_be_empty()
    expect(reason).to_have_value("Black moved twice, and")
    assert stayed(page)


def test_without_a_connection_the_page_says_so_and_goes_on(room: Room, watch: Watches) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    player = room.phone("black")
    player.context.set_offline(True)
    for _ in range(2):
        with player.expect_event("requestfailed"):
            player.evaluate(LOOK)
    expect(player.get_by_text("No connection: this page may be out of date.")).to_be_visible()
    player.get_by_role("button", name="Call the referee").tap()
    expect(player.get_by_text("Saved on this phone.")).to_be_visible()
    player.get_by_role("button", name="Don’t send it").tap()
    player.context.set_offline(False)
    player.evaluate(LOOK)
    expect(player.locator("[data-live-line]")).to_be_hidden()
    assert not TableCall.objects.exists()


def test_a_page_whose_board_is_gone_says_so_with_a_link_to_itself(room: Room) -> None:
    player = room.phone("black", "game", room.game.pk)
    at = seats(room.game.pairing.round)
    wanted = Rearrangement((1, 2), places=(PairAtTable(1, at[1][0], at[2][1]), PairAtTable(2, at[2][0], at[1][1])))
    rearrange_round(room.desk.division.pk, 1, wanted, "Wrong boards.", actor="Director")
    player.evaluate(LOOK)
    line = player.locator("[data-live-line]")
    expect(line).to_have_text("This page has changed. Reload it. Reload")
    assert_accessible(player)
    line.get_by_role("link", name="Reload", exact=True).tap()
    expect(player.get_by_text("The director changed this board. This is what you have now.")).to_be_visible()


def test_the_game_page_and_the_big_screen_follow(room: Room) -> None:
    visitor = room.opened(room.open_page("desktop"), reverse("public:game", args=[room.game.pk]))
    place = [room.desk.event.slug, room.desk.division.slug]
    screen = room.opened(room.open_page("desktop"), reverse("public:screen", args=place))
    screen.evaluate(AWAY)
    for game in games_of(room.desk.division.drawn_rounds.get()):
        both_report(game, "B+3")
    expect(visitor.get_by_text("Both sides confirmed it")).to_be_visible()
    assert stayed(visitor)
    screen.evaluate(LOOK)
    expect(screen.get_by_role("heading", name="Standings after round 1")).to_be_visible()
    assert screen.title().startswith("• Big screen")
    next_round(room)
    screen.evaluate(LOOK)
    expect(screen.get_by_role("heading", name="Round 2").first).to_be_visible()
    assert stayed(screen)


def test_a_board_that_comes_in_can_be_stepped_through(room: Room) -> None:
    visitor = room.opened(room.open_page("desktop"), reverse("public:game", args=[room.game.pk]))
    submitted_record(room.game, TWICE)
    expect(visitor.get_by_role("button", name="One move back")).to_be_visible()
    visitor.get_by_role("button", name="One move back").click()
    submitted_record(room.game, TWICE.replace(b"SZ[9]", b"SZ[9]GN[again]"), Speaker.WHITE)
    expect(visitor.get_by_role("heading", name="All records")).to_be_visible()
    expect(visitor.locator("[data-part=caption]")).to_contain_text("Move 4")


def test_a_case_with_boards_that_did_not_change_says_nothing(room: Room) -> None:
    case = claimed_case(room.game, CaseKind.REPETITION, TWICE, 4)
    official = room.referee("case", case.number)
    expect(official.locator(".board-frame svg").first).to_be_visible()
    with official.expect_response(lambda answer: answer.url.endswith(f"/cases/{case.number}/")) as looked:
        official.evaluate(LOOK)
    assert looked.value.status == 304
    expect(official.locator("[data-live-line]")).to_have_count(0)
    asked = official.locator("[data-live]").evaluate_all("(roots) => roots.map((root) => root.dataset.live)")
    assert asked
    assert all(asked), "each part that updates has an address"


def next_round(room: Room) -> None:
    close_round(room.desk.division.pk, 1, actor="Director")
    room.desk.publish(2)
