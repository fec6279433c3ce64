"""One round of an event through the pages: the director, four players on phones, and anybody."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from nzgs_tourney.models import User
from tests.browser.conftest import OpenPage
from tests.browser.one_round import BY_HAND, ENTRIES, Board, Thumb, boards_on, link_of, record_of, tile, type_results
from tests.browser.watch import assert_fits
from tests.pdf_text import pages_of

PASSWORD = "rimu and tōtara"
DESK = "/desk/rimu-cup/handicap/"
SEEN = "/e/rimu-cup/handicap/"


def test_a_round_from_the_entry_list_to_the_standings(open_page: OpenPage, desktop: Page) -> None:
    User.objects.create_superuser("federation")
    User.objects.create_user("aroha", password=PASSWORD, first_name="Aroha", last_name="Director", makes_events=True)
    sign_in_and_make_the_event(desktop)
    enter_everybody(desktop)
    draw_and_swap(desktop)
    publish_and_print(desktop)
    agreed, differing, recorded, _ = boards_on(desktop)
    anybody = open_page(own_context=True)
    watch_the_standings(anybody)
    two_who_agree(desktop, open_page("phone"), open_page("phone"), agreed)
    two_who_differ(desktop, open_page("phone"), open_page("phone", "dark"), differing)
    settle_by_keyboard(desktop, differing)
    submit_a_record(desktop, open_page("phone"), recorded)
    enter_the_rest_and_close(desktop)
    see_the_standings(anybody, agreed)
    assert [one.broken for one in verify()] == [None]


def sign_in_and_make_the_event(director: Page) -> None:
    director.goto("/desk/")
    director.get_by_label("Username or e-mail").fill("aroha")
    director.get_by_label("Password", exact=True).fill(PASSWORD)
    director.keyboard.press("Enter")
    director.wait_for_url("**/desk/")
    director.get_by_role("link", name="Make the first event").first.click()
    director.get_by_label("Name").fill("Rimu Cup")
    director.get_by_label("First day").fill("2026-11-28")
    director.get_by_text("One-day handicap").click()
    director.get_by_role("button", name="Make the event").click()
    director.wait_for_url("**/desk/rimu-cup/")
    director.get_by_role("button", name="Make it public").click()
    expect(director.get_by_text("Everybody can see the event now.")).to_be_visible()


def enter_everybody(director: Page) -> None:
    director.goto(f"{DESK}import/")
    file = {"name": "entries.csv", "mimeType": "text/csv", "buffer": ENTRIES.encode()}
    director.get_by_label("File").set_input_files(file)
    director.get_by_role("button", name="Check the list").click()
    unreadable = director.get_by_role("region", name="1 line to correct")
    expect(unreadable).to_contain_text("8")
    expect(unreadable).to_contain_text("strong")
    director.get_by_role("button", name="Accept the list").click()
    expect(director.get_by_text("7 entered, 1 not entered yet.")).to_be_visible()
    director.goto(f"{DESK}entries/")
    director.get_by_role("link", name="Add a player").click()
    director.get_by_label("Name", exact=True).fill(BY_HAND)
    director.get_by_label("Grade").fill("3k")
    director.get_by_role("button", name="Add them").click()
    expect(director.locator("main")).to_contain_text("8 players")


def draw_and_swap(director: Page) -> None:
    director.goto(f"{DESK}rounds/1/")
    director.get_by_role("button", name="Draw round 1").click()
    boards = boards_on(director)
    assert len(boards) == 4
    for row in director.locator("tbody tr[id^=table-]").all():
        assert len(row.locator("[data-label=Why]").inner_text()) > 10
    director.get_by_role("link", name=f"swap {boards[0].black}").click()
    director.wait_for_url("**?first=*")
    other = director.get_by_label("changes places with")
    other.select_option(other.locator("option", has_text=boards[1].black).get_attribute("value"))
    expect(director.locator("#swap-price")).to_contain_text(boards[1].white)
    director.get_by_role("button", name="Swap them").click()
    expect(director.get_by_text("Swapped.")).to_be_visible()
    assert {boards[0].black, boards[1].black} & _pair(boards_on(director)[0]) == {boards[1].black}


def _pair(board: Board) -> set[str]:
    return {board.black, board.white}


def publish_and_print(director: Page) -> None:
    director.get_by_role("button", name="Publish round 1").click()
    expect(director.get_by_text("Round 1 is published")).to_be_visible()
    director.get_by_role("link", name="Sheets").click()
    slips = director.get_by_role("link", name="Open Result slips").get_attribute("href")
    answer = director.request.get(str(slips))
    assert answer.headers["content-type"] == "application/pdf"
    text = "\n".join(pages_of(answer.body()))
    for name in ("Hēmi Kōtuku", "林清", BY_HAND):
        assert name in text
    director.goto(f"{DESK}rounds/1/")


def two_who_agree(director: Page, first: Page, second: Page, board: Board) -> None:
    first.goto(link_of(director, DESK, board.black))
    expect(first.locator("main")).to_contain_text(board.white)
    thumb = Thumb(first)
    thumb.tap(tile(first, "I won"))
    thumb.tap(tile(first, "By resignation"))
    thumb.tap(first.get_by_role("button", name="Send the result"))
    expect(first.get_by_text("Your result is sent.")).to_be_visible()
    assert thumb.taps <= 3
    assert_fits(first)
    second.goto(link_of(director, DESK, board.white))
    expect(second.locator("main")).to_contain_text("won by resignation")
    thumb = Thumb(second)
    thumb.tap(second.locator("summary", has_text=re.compile("^Yes, ")))
    thumb.tap(second.get_by_role("button", name="Yes, make it final"))
    expect(second.get_by_text("Both of you say the same: the result is confirmed.")).to_be_visible()


def two_who_differ(director: Page, first: Page, second: Page, board: Board) -> None:
    for player, name in ((first, board.black), (second, board.white)):
        player.goto(link_of(director, DESK, name))
        if player is second:
            player.get_by_text("No, it was different").tap()
        tile(player, "I won").tap()
        tile(player, "By counting").tap()
        player.get_by_label("By how many points?").fill("3")
        player.get_by_role("button", name="Send the result").tap()
    expect(second.get_by_text("The two reports differ.").first).to_be_visible()


def settle_by_keyboard(director: Page, board: Board) -> None:
    director.goto(f"{DESK}rounds/1/results/?show=differ")
    row = director.locator("[data-board]")
    expect(row).to_contain_text("Contradiction")
    type_results(director, "b3")
    row.locator("[name=result]").focus()
    director.keyboard.type("c")
    director.keyboard.press("Enter")
    expect(row).to_contain_text("Confirmed")
    expect(row).to_contain_text(board.black)


def submit_a_record(director: Page, player: Page, board: Board) -> None:
    player.goto(link_of(director, DESK, board.black))
    player.get_by_role("link", name="Send the game record").tap()
    player.get_by_label("Or paste the record").fill(record_of(board.black, board.white, komi="5.5"))
    player.get_by_role("button", name="Submit the record").tap()
    expect(player.locator("main")).to_contain_text("The record says komi 5.5, the draw says")
    player.get_by_role("button", name="Submit anyway").tap()
    expect(player.locator("main")).to_contain_text("9 moves, 1 finding.")
    player.get_by_role("link", name="See it on the board").tap()
    caption = player.locator("[data-part=caption]")
    expect(caption).to_contain_text("Move 9")
    player.get_by_role("button", name="One move back").tap()
    expect(caption).to_contain_text("Move 8")
    player.get_by_role("slider", name="Move").fill("3")
    expect(caption).to_contain_text("Move 3")
    player.locator("a.finding", has_text="Repetition").tap()
    expect(caption).to_contain_text("Move 9")
    expect(player.get_by_role("heading", name="The position after move 7")).to_be_visible()
    player.keyboard.press("ArrowLeft")
    expect(caption).to_contain_text("Move 8")


def enter_the_rest_and_close(director: Page) -> None:
    director.goto(f"{DESK}rounds/1/results/?show=open")
    type_results(director, "w", "b1")
    button = director.get_by_role("button", name="Close round 1")
    expect(button).to_be_focused()
    director.keyboard.press("Enter")
    expect(director.get_by_role("heading", name="Read these back from the signed slips")).to_be_visible()
    director.get_by_role("button", name="These are right: close round 1").press("Enter")
    expect(director.get_by_text("Round 1 is closed: every result is confirmed.")).to_be_visible()
    director.goto("/desk/rimu-cup/history/")
    expect(director.get_by_text("Nothing was altered.")).to_be_visible()


def watch_the_standings(anybody: Page) -> None:
    anybody.clock.install()
    anybody.goto(f"{SEEN}standings/")
    assert _asked_again(anybody) == 304


def see_the_standings(anybody: Page, board: Board) -> None:
    _asked_again(anybody)
    expect(anybody.locator("main")).to_contain_text("after round 1")
    rows = anybody.get_by_role("row")
    expect(rows).to_have_count(9)
    expect(rows.filter(has_text=board.black)).to_contain_text("1")
    assert _asked_again(anybody) == 304


def _asked_again(page: Page) -> int:
    """The status of the page's own next poll, its clock put forward; 204 says that there is no stream of news."""
    polled = lambda answer: answer.url.endswith("/standings/") and answer.status != 204  # noqa: E731
    with page.expect_response(polled) as answer:
        page.clock.fast_forward(11_000)
    return answer.value.status
