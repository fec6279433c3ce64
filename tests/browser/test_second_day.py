"""What the first day of thirteen players leaves out: each act of the desk with the likeliest mistake made first and put
right where it was made. How an event begins, how rounds go wrong, and what a correction changes afterwards."""

from __future__ import annotations

import re
from datetime import timedelta
from time import monotonic

import pytest
from django.utils.timezone import localdate
from playwright.sync_api import Page, expect

from games.ledger.verify import verify
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink
from tests.browser.conftest import OpenPage, Watches
from tests.browser.hand import DESK, LISTS, PASSWORD, SATURDAY, Hand, enter_everybody, make_the_event, set_up

NEXT_YEAR = "/desk/tui-weekend-2027"
LAST_YEAR = (localdate() - timedelta(days=300)).isoformat()


def laptop(open_page: OpenPage) -> Hand:
    """A director at a laptop, and an event of three divisions that nobody else sees."""
    page = open_page(own_context=True)
    page.set_viewport_size({"width": 1280, "height": 720})
    hand = Hand(page)
    set_up(hand)
    make_the_event(hand)
    return hand


def refused(page: Page, sentence: str | re.Pattern[str]) -> None:
    """The page says in red, or in amber, what is wrong."""
    expect(page.locator("main [role=alert], main .errorlist, main .notice.warn").first).to_be_visible()
    expect(page.locator("main")).to_contain_text(sentence)


@pytest.mark.slow
def test_an_event_begins_with_every_mistake(open_page: OpenPage, watch: Watches) -> None:
    watch.expect("status of 422")
    watch.expect("status of 403")
    hand, began = laptop(open_page), monotonic()
    before = hand.clicks
    rehearse_and_delete_the_wrong_event(hand)
    copy_to_the_wrong_year_and_archive_the_wrong_one(hand)
    invite_three_helpers(hand, [open_page(own_context=True) for _ in range(3)])
    set_a_timetable_in_the_past(hand)
    enter_everybody(hand)
    enter_somebody_outside_the_limits(hand)
    enter_somebody_without_a_grade(hand)
    claim_a_grade_far_above_the_rating(hand)
    hide_a_name(hand, open_page())
    search_for_a_player(hand)
    warn_of_a_table_for_another_board(hand)
    print(f"an event begins: {hand.clicks - before} presses, {monotonic() - began:.0f} s of machine")
    assert [one.broken for one in verify() if one.broken] == []


def rehearse_and_delete_the_wrong_event(hand: Hand) -> None:
    """A rehearsal is marked on every page; at its deletion the other event's name is typed first."""
    page = hand.page
    page.goto("/desk/new/")
    hand.press(page.get_by_text("New Zealand Open", exact=True))
    hand.button("Rehearse with invented players")
    expect(page.get_by_text("Rehearsal", exact=False).first).to_be_visible()
    rehearsal = page.url
    page.goto(f"{rehearsal}edit/")
    hand.link("Delete this event")
    page.get_by_label("Type the event’s name to confirm").fill("Tūī Weekend")
    hand.button("Delete it")
    refused(page, "name")
    page.get_by_label("Type the event’s name to confirm").fill(page.locator("main strong").first.inner_text())
    hand.button("Delete it")
    page.wait_for_url("**/desk/")
    expect(page.locator("main article")).to_have_count(1)


def copy_to_the_wrong_year_and_archive_the_wrong_one(hand: Hand) -> None:
    """The copy has a year that no event has; then the new event is archived instead of the old one, and comes back."""
    page = hand.page
    page.goto(f"{DESK}/edit/")
    hand.link("Copy it for another year")
    page.get_by_label("Name", exact=True).fill("Tūī Weekend 2027")
    page.get_by_label("First day").fill("0027-11-27")
    hand.button("Make the copy")
    refused(page, "year")
    page.get_by_label("First day").fill("2027-11-27")
    hand.button("Make the copy")
    page.wait_for_url(f"**{NEXT_YEAR}/**")
    for name in ("Open", "Division 2", "Beginners"):
        expect(page.locator("main")).to_contain_text(name)
    page.goto(f"{NEXT_YEAR}/edit/")
    hand.button("Archive it")
    page.goto("/desk/")
    hand.link("1 archived event")
    hand.link("Tūī Weekend 2027")
    page.goto(f"{NEXT_YEAR}/edit/")
    hand.button("Bring it back")
    page.goto("/desk/")
    expect(page.locator("main article")).to_have_count(2)


def invite_three_helpers(hand: Hand, helpers: list[Page]) -> None:
    """Each sees their own work alone, and is refused what isn't; a link made for the wrong role is taken back."""
    page = hand.page
    for helper, (kind, name, works) in zip(
        helpers,
        (
            ("Drawmaster", "Rata", "open/rounds/1/"),
            ("Assistant", "Kiri", "roll/"),
            ("Press", "Ihaia", "open/standings/"),
        ),
        strict=True,
    ):
        page.goto(f"{DESK}/officials/")
        page.get_by_label("Who is it for?").fill(name)
        hand.press(page.locator("#id_kind").get_by_text(kind, exact=True))
        hand.button("Make the link")
        links = [field.input_value() for field in page.locator("main input").all()]
        helper.goto(next(link for link in links if "/invitation/" in link))
        helper.get_by_label("Your name").fill(f"{name} Moko")
        helper.get_by_label("Username").fill(name.lower())
        helper.get_by_label("Password", exact=True).fill(PASSWORD)
        helper.get_by_label("The same password again").fill(PASSWORD)
        helper.get_by_role("button", name="Accept and sign in").click()
        helper.wait_for_url(f"**{DESK}/**")
        assert status(helper, works) == 200, (kind, works)
        for path in ("officials/", "open/settings/", *(("roll/", "open-boards/") if kind == "Press" else ())):
            assert status(helper, path) == 403, (kind, path)


def status(page: Page, path: str) -> int:
    """The status of the answer at this path of the event's desk."""
    answer = page.goto(f"{DESK}/{path}")
    return answer.status if answer else 0


def set_a_timetable_in_the_past(hand: Hand) -> None:
    """The year of the last event is typed: it is asked about, and nothing is saved before it is put right."""
    page = hand.page
    page.goto(f"{DESK}/open/timetable/")
    page.get_by_label("Round 1 begins").fill(f"{LAST_YEAR}T09:30")
    hand.button("Save the timetable")
    refused(page, "Tick this, or change: Round 1 begins.")
    page.get_by_label("Round 1 begins").fill(f"{SATURDAY}T09:30")
    page.get_by_label("In words").fill("Saturdy 9:30 every 2 h")
    hand.button("Fill in")
    refused(page, "Saturdy")
    page.get_by_label("In words").fill("Saturday 9:30 every 2 h, 3 rounds; Sunday 10:00 every 2 h")
    hand.button("Fill in")
    expect(page.get_by_label("Round 2 begins")).to_have_value(f"{SATURDAY}T11:30")
    hand.button("Save the timetable")
    expect(page.locator("main")).not_to_contain_text("Tick this")


def enter_somebody_outside_the_limits(hand: Hand) -> None:
    """Division 2 is for kyu players: a 1d is refused, then entered with the reason."""
    page = hand.page
    page.goto(f"{DESK}/division-2/settings/")
    hand.fold("Who may enter")
    page.get_by_label("Highest grade").fill("1k")
    hand.button("Save")
    page.goto(f"{DESK}/division-2/entries/new/")
    page.get_by_label("Name", exact=True).fill("Pania Strong")
    page.get_by_label("Grade").fill("1d")
    hand.button("Add them")
    refused(page, "Enter anyway")
    page.get_by_label("Enter anyway").check()
    page.get_by_label("Why they play outside the limits").fill("Has just begun again")
    hand.button("Add them")
    expect(page.locator("main")).to_contain_text("Pania Strong")


def enter_somebody_without_a_grade(hand: Hand) -> None:
    """A “?” needs what to pair by, which is forgotten and asked for; then they were entered by mistake."""
    page = hand.page
    page.goto(f"{DESK}/beginners/entries/new/")
    page.get_by_label("Name", exact=True).fill("Moana Newcomer")
    page.get_by_label("Grade").fill("?")
    hand.button("Add them")
    expect(page.locator("main")).to_contain_text("Before the draw, write what Moana Newcomer is paired as.")
    hand.link("Moana Newcomer")
    page.get_by_label("Rating").fill("24k")
    hand.press(page.locator("main form.form").get_by_role("button", name="Save").first)
    expect(page.locator("main .lede")).to_contain_text("rating")
    hand.fold("Entered by mistake?")
    hand.button("Remove Moana Newcomer")
    expect(page.locator("main table")).not_to_contain_text("Moana Newcomer")


def claim_a_grade_far_above_the_rating(hand: Hand) -> None:
    """It is flagged at the entry until the grade is put right, or accepted."""
    page = hand.page
    page.goto(f"{DESK}/open/entries/new/")
    page.get_by_label("Name", exact=True).fill("Tai Bold")
    page.get_by_label("Grade").fill("3d")
    hand.fold("More about this player")
    page.get_by_label("Rating").fill("-9.50")
    hand.button("Add them")
    hand.link("Tai Bold")
    expect(page.get_by_role("button", name="Accept this grade")).to_be_visible()
    page.get_by_label("Grade").fill("10k")
    hand.press(page.locator("main form.form").get_by_role("button", name="Save").first)
    expect(page.get_by_role("button", name="Accept this grade")).to_have_count(0)


def hide_a_name(hand: Hand, public: Page) -> None:
    """A pseudonym is chosen and not typed; then nobody else reads the name."""
    page = hand.page
    page.goto(f"{DESK}/beginners/entries/")
    hand.link("Kiri Fern")
    hand.fold("More about this player")
    page.get_by_label("Name in public").select_option("pseudonym")
    hand.press(page.locator("main form.form").get_by_role("button", name="Save").first)
    refused(page, "Type the pseudonym to show in public.")
    page.get_by_label("Pseudonym").fill("Quiet Pine")
    hand.press(page.locator("main form.form").get_by_role("button", name="Save").first)
    expect(page.locator("main")).to_contain_text("in public Quiet Pine")
    public.goto("/e/tui-weekend/beginners/standings/")
    expect(public.locator("body")).not_to_contain_text("Kiri Fern")


def search_for_a_player(hand: Hand) -> None:
    """By keyboard from any page, with a letter too many at first."""
    page = hand.page
    page.goto(f"{DESK}/roll/")
    page.keyboard.press("/")
    hand.type("Barthollomew")
    page.wait_for_url("**/find/**")
    expect(page.locator("main")).not_to_contain_text("Bartholomew Quill")
    page.keyboard.press("/")
    page.keyboard.press("Control+a")
    hand.type("Bartholomew")
    expect(page.locator("main")).to_contain_text("Bartholomew Quill")


def warn_of_a_table_for_another_board(hand: Hand) -> None:
    """The beginners' handicap table is emptied: their draft on 13x13 says so, and leads to the field."""
    page = hand.page
    page.goto(f"{DESK}/beginners/settings/#id_handicap_table")
    table = page.locator("#id_handicap_table")
    wanted = table.input_value()
    table.fill("")
    hand.button("Save")
    page.goto(f"{DESK}/beginners/rounds/1/")
    hand.press(page.get_by_role("button", name="Draw round 1"))
    hand.press(page.locator("summary", has_text=re.compile("thing")))
    expect(page.get_by_text("On 13×13 the draw gives as many stones as on 19×19.")).to_be_visible()
    hand.press(page.get_by_role("link", name="Change the handicap table"))
    table.fill(wanted)
    hand.button("Save")
    page.goto(f"{DESK}/beginners/rounds/1/")
    hand.press(page.get_by_role("button", name=re.compile("^Draw again")).first)
    expect(page.locator("body")).not_to_contain_text("as many stones as on 19×19")


@pytest.mark.slow
def test_rounds_go_wrong_and_are_put_right(open_page: OpenPage, watch: Watches) -> None:
    watch.expect("status of 422")
    hand = laptop(open_page)
    enter_everybody(hand)
    before, began = hand.clicks, monotonic()
    keep_a_family_apart(hand)
    enter_a_round_from_paper(hand)
    set_the_komi_of_a_board(hand)
    withdraw_the_wrong_player(hand)
    publish_too_soon(hand)
    type_clear_and_declare_void(hand)
    print_a_missing_slip(hand)
    close_with_something_unusual(hand)
    check_in_by_phone(hand, open_page("phone"))
    move_to_the_wrong_division(hand)
    merge_two_divisions(hand)
    correct_what_was_sent(hand)
    print(f"rounds: {hand.clicks - before} presses, {hand.lines} lines, {monotonic() - began:.0f} s of machine")
    assert [one.broken for one in verify() if one.broken] == []


def keep_a_family_apart(hand: Hand) -> None:
    """Of the family only one is chosen at first."""
    page = hand.page
    page.goto(f"{DESK}/open/rounds/1/wishes/")
    page.get_by_label("What you want").select_option("always")
    page.get_by_label("Name", exact=True).select_option(label="Mere Tūī")
    hand.button("Add the wish")
    refused(page, "Choose")
    page.locator("#id_other").select_option(label="Hēmi Kōtuku")
    hand.fold("A family or group: more than two")
    hand.press(page.locator("#id_more").get_by_text("Siobhán O’Fern"))
    hand.button("Add the wish")
    expect(page.locator("#wished + ul")).to_contain_text("Siobhán O’Fern")


def enter_a_round_from_paper(hand: Hand) -> None:
    """Pasted with a number that nobody has, corrected by keyboard, and published with its results."""
    page = hand.page
    page.goto(f"{DESK}/division-2/rounds/1/paper/")
    expect(page.locator("[name=text]:focus")).to_have_count(1)
    page.keyboard.insert_text("1-2 b, 3-9 w+5")
    hand.button("Check it")
    refused(page, "Line 1, column 10: Nobody in this division has number 9.")
    expect(page.get_by_label("The boards")).to_have_value("1-2 b, 3-9 w+5")
    page.get_by_label("The boards").fill("")
    page.get_by_label("The boards").press_sequentially("1 2 b\n3 4 w5")
    hand.button("Check it")
    hand.button("Publish round 1 with its results")
    expect(page.locator("main")).to_contain_text("Round 1 is published with 2 results from paper.")


def set_the_komi_of_a_board(hand: Hand) -> None:
    """Without a reason it is refused; a komi for the wrong board is undone in the message."""
    page = hand.page
    page.goto(f"{DESK}/open/rounds/1/")
    hand.press(page.get_by_role("button", name="Draw round 1"))
    hand.fold("Set handicap or komi by hand")
    fold = page.locator("#handicap")
    fold.get_by_label("Table").fill("2")
    fold.get_by_label("Stones").fill("0")
    fold.get_by_label("Komi").fill("0.5")
    hand.button("Set it")
    expect(fold.locator("[name=reason]:invalid:focus")).to_have_count(1)
    fold.get_by_label("Reason").fill("Agreed between the two")
    hand.button("Set it")
    hand.button("Undo")
    expect(page.locator("main")).not_to_contain_text("Agreed between the two")


def withdraw_the_wrong_player(hand: Hand) -> None:
    """Undone in the message."""
    page = hand.page
    page.goto(f"{DESK}/beginners/entries/")
    hand.link("Ana Rata")
    hand.fold("Withdraw")
    hand.button("Withdraw Ana Rata")
    hand.button("Undo")
    expect(page.locator("main")).to_contain_text("Ana Rata plays again")


def publish_too_soon(hand: Hand) -> None:
    """One round; its message takes it back, and nobody's page keeps it."""
    page = hand.page
    page.goto(f"{DESK}/open/rounds/1/")
    hand.press(page.get_by_role("button", name="Publish round 1"))
    hand.button("Undo")
    expect(page.locator("main")).to_contain_text("draft")
    hand.press(page.get_by_role("button", name="Publish round 1"))
    expect(page.locator("main")).to_contain_text("Round 1 is published")


def type_clear_and_declare_void(hand: Hand) -> None:
    """Typed at the wrong board and undone by a key; void without a reason, with one, and after all played."""
    page = hand.page
    page.goto(f"{DESK}/open/rounds/1/results/")
    board, state = page.locator("[data-board='1']"), page.locator("[data-board='1'] [data-known]")
    hand.type("b")
    expect(state).to_contain_text("Reported")
    board.locator("[name=result]").focus()
    hand.type("x")
    expect(state).to_contain_text("No result yet")
    board.locator("[name=result]").focus()
    hand.type("u")
    expect(state).to_contain_text("Reported")
    hand.press(board.locator(".board-menu summary"))
    hand.press(board.get_by_role("link", name="Declare the game void"))
    hand.button("Declare it void")
    expect(page.locator("main [name=reason]:invalid:focus")).to_have_count(1)
    page.locator("main [name=reason]").fill("The fire alarm")
    hand.button("Declare it void")
    expect(state).to_contain_text("Void")
    board.locator("[name=result]").focus()
    hand.type("x")
    expect(state).to_contain_text("No result yet")
    for keys in ("1b", "1w", "2b"):
        page.locator("[name=result]").last.focus()
        hand.type(keys)
        expect(page.locator(f"[data-board='{keys[0]}'] [data-known]")).to_contain_text("Reported")


def print_a_missing_slip(hand: Hand) -> None:
    """From its board, alone."""
    board = hand.page.locator("[data-board='2']")
    hand.press(board.locator(".board-menu summary"))
    slip = board.get_by_role("link", name="Print its slip again").get_attribute("href")
    answer = hand.page.context.request.get(f"{hand.page.url.partition('/desk')[0]}{slip}")
    assert answer.ok
    assert answer.body().startswith(b"%PDF")


def close_with_something_unusual(hand: Hand) -> None:
    """What was typed twice differently comes first; it is looked at and put right before the round is closed."""
    page = hand.page
    hand.press(page.get_by_role("button", name="Close round 1").first)
    expect(page.locator("main")).to_contain_text("Unusual: check these first")
    expect(page.locator("main")).to_contain_text("Typed differently")
    hand.press(page.get_by_role("link", name=re.compile("^Change")).first)
    hand.press(page.get_by_role("button", name="Close round 1").first)
    hand.button("These are right: close round 1")
    expect(page.get_by_text("Round 1 is closed: every result is confirmed.")).to_be_visible()


def check_in_by_phone(hand: Hand, phone: Page) -> None:
    """With the code that only the hall sees, mistyped at first."""
    page = hand.page
    page.goto(f"{DESK}/roll/")
    hand.button("Open check-in by phone")
    code = page.locator(".roll-code").inner_text()
    link = PlayerLink.objects.living().get(entry__name="Mere Tūī")
    phone.goto(f"/p/{token_of(link)}/")
    phone.get_by_label("The code on the wall").fill(f"{(int(code) + 1) % 10_000:04}")
    phone.get_by_role("button", name="I’m here").click()
    expect(phone.locator("[data-live-line]")).to_contain_text("This isn’t the code on the wall.")
    phone.get_by_label("The code on the wall").fill(code)
    phone.get_by_role("button", name="I’m here").click()
    expect(phone.locator("main")).to_contain_text("You’re checked in.")
    page.goto(f"{DESK}/roll/?division=open&round=2")
    expect(page.locator("[data-count=there]")).to_have_text("1")
    hand.button("Close check-in by phone")


def move_to_the_wrong_division(hand: Hand) -> None:
    """No division is chosen, then the wrong one: it is undone, and the points count as the director says."""
    page = hand.page
    page.goto(f"{DESK}/division-2/rounds/1/results/")
    hand.press(page.get_by_role("button", name="Close round 1").first)
    hand.button("These are right: close round 1")
    page.goto(f"{DESK}/division-2/entries/")
    hand.link("Ngaio Longwater")
    hand.link("Move to another division")
    hand.button("Move")
    expect(page.locator("#id_to [name=to]:invalid").first).to_be_attached()
    hand.press(page.locator("#id_to").get_by_text("Beginners"))
    hand.button("Move")
    hand.button("Undo the move")
    expect(page.locator("main")).to_contain_text("Back in Division 2.")
    page.goto(f"{DESK}/division-2/entries/")
    hand.link("Ngaio Longwater")
    hand.link("Move to another division")
    hand.press(page.locator("#id_to").get_by_text("Open"))
    hand.press(page.locator("#id_carries").get_by_text("As half points"))
    hand.button("Move")
    page.goto(f"{DESK}/open/standings/")
    expect(page.locator("main")).to_contain_text("Ngaio Longwater")


def merge_two_divisions(hand: Hand) -> None:
    """All who are left follow."""
    page = hand.page
    page.goto(f"{DESK}/division-2/entries/")
    hand.link("Move all players to another division")
    hand.press(page.locator("#id_to").get_by_text("Open"))
    hand.press(page.locator("#id_carries").get_by_text("As results"))
    hand.button("Move")
    page.goto(f"{DESK}/open/standings/")
    for line in LISTS["division-2"].splitlines()[1:]:
        expect(page.locator("main")).to_contain_text(line.partition(",")[0])


def correct_what_was_sent(hand: Hand) -> None:
    """The file has gone to the federation when a slip says otherwise: the list of files says so."""
    page = hand.page
    page.goto(f"{DESK}/division-2/export/")
    hand.press(page.locator("main section.card", has_text="EGD").get_by_role("link").first)
    hand.button("I have sent it")
    page.goto(f"{DESK}/division-2/rounds/1/results/")
    hand.press(page.locator("[data-board='3']").get_by_role("link", name=re.compile("^Correct")))
    hand.press(page.locator("main label", has_text="(White)").first)
    hand.button("Check it")
    page.get_by_label("Why is it corrected?").fill("The slip says White")
    hand.button("Check it")
    expect(page.locator("main")).to_contain_text("It counts in Open too, where Rewi Beech plays now")
    expect(page.locator("main")).to_contain_text("Sheets printed before show the old result")
    hand.button("Correct the result")
    page.goto(f"{DESK}/division-2/export/")
    expect(page.locator("main")).to_contain_text("changed since sent")
