"""A whole day of thirteen players in three divisions, from an empty site to the final standings, with the likeliest
mistake at each step, put right where it was made."""

from __future__ import annotations

import re
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from tests.browser.accessible import assert_accessible
from tests.browser.conftest import OpenPage, Watches
from tests.browser.hand import (
    DESK,
    LISTS,
    PASSWORD,
    Hand,
    close_every_round,
    enter_everybody,
    make_the_event,
    set_up,
    tick,
)

MOST_CLICKS = 50
"""Of the director, for two rounds in three divisions with every mistake."""


@pytest.mark.slow
def test_thirteen_players_in_three_divisions(open_page: OpenPage, watch: Watches) -> None:
    watch.expect("status of 422")
    director, assistant = open_page(own_context=True), open_page(own_context=True)
    director.set_viewport_size({"width": 1280, "height": 720})
    hand = Hand(director)
    began = monotonic()
    set_up(hand)
    make_the_event(hand)
    enter_everybody(hand)
    invite_an_assistant(hand, assistant)
    check_everybody_in(assistant)
    draw_and_publish(hand)
    print(f"to the first round: {hand.clicks} presses, {hand.lines} lines, {monotonic() - began:.0f} s of machine")
    type_the_first_round(hand, assistant)
    close_every_round(hand, 1)
    correct_a_closed_round(hand)
    print(f"to the end of round 1: {hand.clicks} presses, {hand.lines} lines, {monotonic() - began:.0f} s of machine")
    finish_with_a_board_open(hand)
    print(f"to the end: {hand.clicks} presses, {hand.lines} lines, {monotonic() - began:.0f} s of machine")
    assert hand.clicks <= MOST_CLICKS
    assert [one.broken for one in verify() if one.broken] == []


def invite_an_assistant(hand: Hand, assistant: Page) -> None:
    """By a link; the assistant may neither draw nor read the officials' page."""
    page = hand.page
    page.goto(f"{DESK}/officials/")
    page.get_by_label("Who is it for?").fill("Wiremu")
    hand.press(page.locator("#id_kind").get_by_text("Assistant", exact=True))
    hand.button("Make the link")
    expect(page.get_by_text("Link for Wiremu: assistant")).to_be_visible()
    links = [field.input_value() for field in page.locator("main input").all()]
    assistant.goto(next(link for link in links if "/invitation/" in link))
    assistant.get_by_label("Your name").fill("Wiremu Moko")
    assistant.get_by_label("Username").fill("wiremu")
    assistant.get_by_label("Password", exact=True).fill(PASSWORD)
    assistant.get_by_label("The same password again").fill(PASSWORD)
    assistant.get_by_role("button", name="Accept and sign in").click()
    expect(assistant.get_by_text("You are an assistant at Tūī Weekend now.")).to_be_visible()
    expect(assistant.get_by_role("button", name=re.compile("^Draw"))).to_have_count(0)


def check_everybody_in(assistant: Page) -> None:
    """Of two similar names the wrong one is tapped, and asked about; the last is marked missing, and comes late."""
    assistant.goto(f"{DESK}/roll/")
    tick(assistant, "Ani Rata")
    expect(assistant.get_by_role("heading", name="Similar names: who is here?")).to_be_visible()
    assistant.get_by_role("button", name="Ana Rata").click()
    expect(assistant.locator("[data-count=there]")).to_have_text("1")
    for rows in LISTS.values():
        for line in rows.splitlines()[1:]:
            name = line.partition(",")[0]
            if name not in ("Ana Rata", "Rewi Beech"):
                tick(assistant, name)
    assistant.get_by_role("button", name="Ani Rata").click()
    expect(assistant.locator("[data-count=there]")).to_have_text("12")
    assistant.get_by_role("button", name=re.compile("^Mark all not seen")).click()
    expect(assistant.locator("main")).to_contain_text("1 was marked as a no-show at once.")
    assistant.get_by_role("button", name="Undo").click()
    expect(assistant.locator("[data-count=unseen]")).to_have_text("1")
    tick(assistant, "Rewi Beech")
    expect(assistant.locator("[data-count=there]")).to_have_text("13")


def draw_and_publish(hand: Hand) -> None:
    """All divisions at once: published too soon, taken back, and published again."""
    page = hand.page
    page.goto(f"{DESK}/")
    hand.button("Draw the next round of all divisions")
    hand.button("Publish the ticked drafts")
    expect(page.get_by_text("Makes drafts of them again, which nobody else sees.")).to_be_visible()
    hand.button("Undo")
    expect(page.locator("main")).to_contain_text("Drafts again, which nobody else sees:")
    hand.button("Publish the ticked drafts")
    expect(page.locator("main")).to_contain_text("Published: Open round 1, Division 2 round 1, Beginners round 1.")


def type_the_first_round(hand: Hand, assistant: Page) -> None:
    """Two who type: what a colleague has typed isn't replaced unseen, and a result at a wrong board is cleared."""
    page = hand.page
    for typist in (page, assistant):
        typist.goto(f"{DESK}/open-boards/")
        expect(typist.locator("[name=result]:focus")).to_have_count(1)
    page.keyboard.type("w")
    assistant.keyboard.type("b3")
    assistant.keyboard.press("Enter")
    expect(assistant.locator("[data-board='1'] [data-known]")).to_contain_text("by 3")
    page.keyboard.press("Enter")
    told = "Wiremu Moko has entered B+3 since; you typed W, and nothing was changed. Enter it again to replace theirs."
    expect(page.locator("[data-board='1'] [data-said]")).to_have_text(told)
    page.locator("[data-board='1'] [name=result]").fill("")
    hand.type("3b")
    expect(page.locator("[data-board='3'] [data-known]")).to_contain_text("Reported")
    hand.press(page.locator("[data-board='3']").get_by_role("button", name=re.compile("^Clear")))
    expect(page.locator("[data-board='3'] [data-known]")).to_contain_text("No result yet")
    for keys in ("2w", "3w", "4b", "5b", "6j"):
        page.locator("[name=result]").last.focus()
        hand.type(keys)
        expect(page.locator(f"[data-board='{keys[0]}'] [data-known]")).to_contain_text("Reported")


def correct_a_closed_round(hand: Hand) -> None:
    """The next round is drawn when somebody finds that Black won at table 2: what hangs on it is named."""
    page = hand.page
    page.goto(f"{DESK}/")
    hand.button("Draw the next round of all divisions")
    hand.button("Publish the ticked drafts")
    page.goto(f"{DESK}/open/rounds/1/results/")
    hand.press(page.locator("[data-board='2']").get_by_role("link", name=re.compile("^Correct")))
    hand.press(page.locator("main label", has_text="(Black)").first)
    hand.button("Check it")
    page.get_by_label("Why is it corrected?").fill("The slip says Black")
    hand.button("Check it")
    expect(page.locator("main")).to_contain_text("Round 2 was drawn with the old result.")
    expect(page.locator("main")).to_contain_text("Places ")
    hand.button("Correct the result")
    expect(page.locator("main")).to_contain_text("Table 2 is corrected:")
    expect(page.locator("[data-board='2']")).to_contain_text("Corrected")


def finish_with_a_board_open(hand: Hand) -> None:
    """Finished too soon, with one board without a result; opened again with a reason, and finished with all."""
    page = hand.page
    page.goto(f"{DESK}/open-boards/")
    for keys in ("1b", "2b", "3b", "4b", "5b"):
        page.locator("[name=result]").last.focus()
        hand.type(keys)
        expect(page.locator(f"[data-board='{keys[0]}'] [data-known]")).to_contain_text("Reported")
    page.goto(f"{DESK}/finish/")
    expect(page.locator("main")).to_contain_text("Beginners, round 2, table 6")
    hand.button("Finish now")
    expect(page.locator("main")).to_contain_text("1 board was left open by decision.")
    hand.link("Open it again")
    page.locator("main [name=reason]").fill("Table 6 has just ended")
    hand.button("Open the event again")
    expect(page.locator("main")).to_contain_text("The event is open again.")
    page.goto(f"{DESK}/open-boards/")
    hand.type("6w")
    expect(page.locator("[data-board='6'] [data-known]")).to_contain_text("Reported")
    close_every_round(hand, 2)
    page.goto(f"{DESK}/finish/")
    hand.button("Finish now")
    hand.link("Final standings")
    expect(page.locator(".standings tbody tr, table tbody tr")).to_have_count(5)
    assert_accessible(page)
