"""A weekend event from an empty site to the receipts and the last mail, all of it in browsers, with a real mail server:
after every act it is named who got which mail, so that nobody else got any."""

from __future__ import annotations

import re
from datetime import timedelta
from io import BytesIO

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from nzgs_tourney.models import Pairing
from tests.browser.conftest import OpenPage, Watches
from tests.browser.hand import SATURDAY, Hand, set_up, tick
from tests.browser.one_round import boards_on, tile, type_results
from tests.browser.post import Post, first_link
from tests.browser.weekend import (
    ANAHERA,
    HEMI,
    MERE,
    NGAIO,
    REWI,
    TAMA,
    WAI,
    Person,
    confirm,
    enter,
    fill,
    send,
    stands,
)  # fmt: skip
from tests.mail_server import mail_server
from tests.pdf_text import pages_of

DESK = "/desk/rata-weekend"
ENTERED = (MERE, TAMA, WAI, HEMI, NGAIO, ANAHERA)
PLAYING = (MERE, TAMA, WAI, HEMI, NGAIO, REWI)


@pytest.mark.slow
def test_a_weekend_from_the_open_entry_page_to_the_last_mail(open_page: OpenPage, watch: Watches) -> None:
    watch.expect("status of 422")
    office = open_page("desktop", own_context=True)
    office.set_viewport_size({"width": 1280, "height": 720})
    hand = Hand(office)
    with mail_server() as server:
        post = Post(server)
        set_up(hand)
        make_the_event(hand)
        open_entries(hand)
        phones = {one.key: open_page("phone") for one in (*ENTERED, REWI)}
        everybody_enters(phones, post)
        pages = accept_and_take_money(hand, phones, post)
        check_in_and_begin(hand, phones, pages, post)
        first_round(hand, phones, pages, post)
        second_round(hand, post)
        finish(hand, post)
    papers(hand)


def make_the_event(hand: Hand) -> None:
    """A handicap event of one division, public at once, with messages."""
    page = hand.page
    hand.link("Make the first event")
    page.get_by_label("Name", exact=True).fill("Rātā Weekend")
    page.get_by_label("First day").fill(str(SATURDAY))
    page.get_by_label("Last day").fill(str(SATURDAY + timedelta(days=1)))
    hand.press(page.get_by_text("One-day handicap", exact=True))
    hand.button("Make the event")
    page.wait_for_url(f"**{DESK}/")
    hand.button("Make it public")
    page.goto(f"{DESK}/messages/")
    hand.button("Switch messages on")
    expect(page.get_by_text("Messages are on.")).to_be_visible()


def open_entries(hand: Hand) -> None:
    """Two fees, then an entry page with six places; a deadline before the opening is refused where it was typed."""
    page = hand.page
    page.goto(f"{DESK}/fees/")
    hand.link("Set the first fee")
    for number, (name, amount) in enumerate((("Adult", "30"), ("Youth", "20"))):
        page.get_by_label("Name").nth(number).fill(name)
        page.get_by_label("Amount").nth(number).fill(amount)
    hand.press(page.locator("main summary", has_text="When and who").nth(1))
    page.get_by_label("Younger than").nth(1).fill("18")
    page.get_by_label("Account for bank transfers").fill("Rimu Go Club, 01-0000-0000000-00")
    page.get_by_label("On receipts, below the organiser").fill("1 Rimu Street, Wellington")
    hand.button("Save")
    expect(page.get_by_text("The fees are saved.")).to_be_visible()
    page.goto(f"{DESK}/entry-page/")
    hand.link("Open an entry page")
    page.get_by_label("Closes").fill(f"{SATURDAY - timedelta(days=400)}T18:00")
    page.get_by_label("Places").fill("6")
    hand.button("Open the entry page")
    expect(page.locator("main")).to_contain_text("The page closes before it opens.")
    expect(page.get_by_label("Places")).to_have_value("6")
    page.get_by_label("Closes").fill(f"{SATURDAY - timedelta(days=1)}T18:00")
    hand.button("Open the entry page")
    expect(page.get_by_text("Nobody waits for you.")).to_be_visible()


def everybody_enters(phones: dict[str, Page], post: Post) -> None:
    """One is under 16, one is entered by a friend, one enters twice, one mistypes, the last one waits."""
    links: dict[str, str] = {}
    for one in (MERE, HEMI, ANAHERA):
        enter(phones[one.key], one)
        links |= post.arrives("entry_received", one.key)
    child = phones[TAMA.key]
    fill(child, TAMA)
    child.get_by_text("Under 16: a parent or guardian agrees").click()
    child.get_by_label("I’m under 16").check()
    child.get_by_role("button", name="Send my entry").click()
    expect(child.locator("main")).to_contain_text("Under 16, we need the name of a parent or guardian.")
    expect(child.get_by_label("Given name")).to_have_value(TAMA.given)
    child.get_by_label("Your parent’s or guardian’s name").fill(TAMA.parent)
    child.get_by_label("My parent or guardian agrees").check()
    send(child)
    links |= post.arrives("entry_received", TAMA.key)
    enter(phones[MERE.key], WAI)
    links |= post.arrives("entry_received", WAI.key)
    enter(phones[HEMI.key], HEMI)
    again = post.arrives("entry_received", HEMI.key)
    assert first_link(again[HEMI.key]) == first_link(links[HEMI.key])
    hasty = phones[NGAIO.key]
    fill(hasty, NGAIO)
    hasty.get_by_label("E-mail").fill("ngaio players.example")
    hasty.get_by_label("Grade", exact=True).fill("strong")
    hasty.get_by_role("button", name="Send my entry").click()
    expect(hasty.locator("main [role=alert]").first).to_be_visible()
    post.nothing_arrives()
    hasty.get_by_label("E-mail").fill(NGAIO.address)
    hasty.get_by_label("Grade", exact=True).fill(NGAIO.grade)
    send(hasty)
    links |= post.arrives("entry_received", NGAIO.key)
    for one in ENTERED:
        confirm(phones[one.key], first_link(links[one.key]))
        stands(phones[one.key], "Confirmed: the director decides")
    last = phones[REWI.key]
    enter(last, REWI)
    links |= post.arrives("entry_received", REWI.key)
    confirm(last, first_link(links[REWI.key]))
    stands(last, "You’re on the waiting list")
    expect(last.get_by_text("You’re number 1 in line.")).to_be_visible()


def accept_and_take_money(hand: Hand, phones: dict[str, Page], post: Post) -> dict[str, str]:
    """All six are accepted; one pays by transfer, withdraws and has the money back, and the one who waits moves up.
    Returns the personal pages by person."""
    page = hand.page
    page.goto(f"{DESK}/entry-page/")
    for one in ENTERED:
        page.get_by_label(one.name, exact=True).check()
    hand.button("Accept the ticked")
    expect(page.get_by_text("6 entries are accepted.")).to_be_visible()
    texts = post.arrives("entry_confirmed", *(one.key for one in ENTERED))
    assert all("01-0000-0000000-00" in text for text in texts.values()), "each says where the fee goes"
    leaver = phones[ANAHERA.key]
    own_entry = leaver.url
    leaver.goto(first_link(texts[ANAHERA.key]))
    leaver.get_by_role("link", name=re.compile("fee|\\$30")).first.click()
    expect(leaver.locator("main")).to_contain_text("$30")
    reference = leaver.locator("dd.mono").inner_text()
    page.goto(f"{DESK}/fees/statement/")
    page.get_by_label("Lines").fill(f"27 Nov\tA RIMU\t{reference.lower()}\t30.00")
    hand.button("Match")
    hand.button("Book what is ticked")
    expect(page.get_by_text("1 transfer is booked.")).to_be_visible()
    pay_at_the_desk(page, MERE)
    page.get_by_role("link", name=ANAHERA.name).click()
    leaver.goto(own_entry)
    leaver.locator("summary", has_text="Withdraw").click()
    leaver.get_by_role("button", name="Withdraw my entry").click()
    stands(leaver, "You’ve withdrawn")
    texts |= post.arrives("entry_confirmed", REWI.key)
    stands(phones[REWI.key], "You’re on the waiting list")
    phones[REWI.key].reload()
    stands(phones[REWI.key], "You’re entered")
    page.reload()
    hand.fold("Refund")
    back = page.locator("details", has=page.get_by_role("button", name="Book the refund"))
    back.get_by_label("Amount").fill("30")
    back.get_by_label("Why").fill("Withdrew in time")
    hand.button("Book the refund")
    expect(page.locator("main")).to_contain_text("Withdrew in time")
    return {key: first_link(text) for key, text in texts.items()}


def pay_at_the_desk(page: Page, person: Person) -> None:
    """They pay what they owe, in cash."""
    button = page.get_by_role("button", name=re.compile(rf"^Paid \$\d+ cash\s*, {person.name}$"))
    button.click()
    expect(button).to_have_count(0)


def send_what_waits(page: Page) -> None:
    """Read the messages that wait, and send them."""
    page.goto(f"{DESK}/messages/")
    page.get_by_role("button", name="Send the chosen ones").click()
    expect(page.get_by_text("6 messages go out.")).to_be_visible()


def check_in_and_begin(hand: Hand, phones: dict[str, Page], pages: dict[str, str], post: Post) -> None:
    """Five check themselves in with the code on the wall, one is ticked at the desk and pays there; the first round is
    drawn and published, and each is told their own board."""
    page = hand.page
    page.goto(f"{DESK}/roll/")
    hand.button("Open check-in by phone")
    code = page.locator(".roll-code").inner_text()
    for one in PLAYING[1:]:
        phone = phones[one.key]
        phone.goto(pages[one.key])
        phone.get_by_label("Code").fill(code)
        phone.get_by_role("button", name=re.compile("here|Check", re.I)).first.click()
        expect(phone.get_by_text("You’re checked in.")).to_be_visible()
    page.reload()
    expect(page.locator("[data-count=there]")).to_have_text("5")
    tick(page, MERE.name)
    expect(page.locator("[data-count=there]")).to_have_text("6")
    pay_at_the_desk(page, TAMA)
    draw_and_tell(hand, 1, post)


def draw_and_tell(hand: Hand, number: int, post: Post) -> None:
    """A round is drawn and published; nobody is told before the director has read what goes, and then each what the
    draw says."""
    page = hand.page
    page.goto(f"{DESK}/handicap/rounds/{number}/")
    hand.button(f"Draw round {number}")
    hand.button(f"Publish round {number}")
    expect(page.get_by_text(f"Round {number} is published")).to_be_visible()
    boards = boards_on(page)
    post.nothing_arrives()
    send_what_waits(page)
    texts = post.arrives("round_published", *(one.key for one in PLAYING))
    people = {one.name: one for one in PLAYING}
    for board in boards:
        black, white = people[board.black], people[board.white]
        told = {black: (f"You are Black against {white.name}, {white.grade}: ", texts[black.key])}
        told[white] = (f"You are White against {black.name}, {black.grade}: ", texts[white.key])
        terms = set()
        for reader, (begins, text) in told.items():
            (line,) = [one for one in text.splitlines() if one.startswith(begins)]
            assert f"Table {board.table}." in text
            named = {one.name for one in (*PLAYING, ANAHERA) if one.name in text}
            assert named == {black.name, white.name}, (reader, text)
            terms.add(line.removeprefix(begins))
        assert len(terms) == 1
        pairing = Pairing.objects.get(round__number=number, table=int(board.table))
        assert next(iter(terms)).startswith(f"handicap {pairing.handicap}" if pairing.handicap else "even")


def first_round(hand: Hand, phones: dict[str, Page], pages: dict[str, str], post: Post) -> None:
    """At one board the opponent is told of the report by mail and confirms there, at one they confirm at once, and the
    third result comes from the slip."""
    page = hand.page
    page.goto(f"{DESK}/handicap/rounds/1/")
    slow, quick, slip = boards_on(page)
    people = {one.name: one.key for one in PLAYING}
    for board in (slow, quick):
        winner = phones[people[board.black]]
        winner.goto(pages[people[board.black]])
        tile(winner, "I won").click()
        tile(winner, "By resignation").click()
        winner.get_by_role("button", name="Send the result").click()
        expect(winner.get_by_text("Your result is sent.")).to_be_visible()
    agree(phones[people[quick.white]], pages[people[quick.white]])
    mail = post.arrives("result_reported", people[slow.white], later=timedelta(minutes=11))
    agree(phones[people[slow.white]], first_link(mail[people[slow.white]]))
    page.goto(f"{DESK}/handicap/rounds/1/results/?show=open")
    type_results(page, "w")
    close(hand, 1)
    post.nothing_arrives(later=timedelta(minutes=30))
    assert slip.table


def agree(phone: Page, address: str) -> None:
    """Confirm what the opponent reported."""
    phone.goto(address)
    phone.locator("summary", has_text=re.compile("^\\s*Yes, |won by resignation")).first.click()
    phone.get_by_role("button", name="Yes, make it final").click()
    expect(phone.get_by_text("the result is confirmed").first).to_be_visible()


def close(hand: Hand, number: int) -> None:
    """Read back and close a round."""
    page = hand.page
    page.goto(f"{DESK}/handicap/rounds/{number}/read-back/")
    hand.button(f"These are right: close round {number}")
    expect(page.get_by_text(f"Round {number} is closed: every result is confirmed.")).to_be_visible()


def second_round(hand: Hand, post: Post) -> None:
    """Everything from slips."""
    page = hand.page
    draw_and_tell(hand, 2, post)
    page.goto(f"{DESK}/handicap/rounds/2/results/?show=open")
    type_results(page, "b", "w", "b")
    close(hand, 2)
    post.nothing_arrives(later=timedelta(minutes=30))


def finish(hand: Hand, post: Post) -> None:
    """The event is finished after two rounds; everybody who played is told their place, once."""
    page = hand.page
    page.goto(f"{DESK}/finish/")
    hand.button("Finish now")
    send_what_waits(page)
    texts = post.arrives("final_standings", *(one.key for one in PLAYING))
    assert all("place" in text for text in texts.values())
    post.nothing_arrives(later=timedelta(days=1))


def papers(hand: Hand) -> None:
    """The receipts of those who paid, the treasurer's list with what came in and went back, and a certificate each."""
    page = hand.page
    page.goto(f"{DESK}/fees/")
    receipts = "\n".join(pages_of(downloaded(page, "All receipts")))
    paid, nothing = (MERE, TAMA, ANAHERA), (WAI, HEMI, NGAIO, REWI)
    assert [one.name for one in (*paid, *nothing) if one.name in receipts] == [one.name for one in paid]
    assert "1 Rimu Street, Wellington" in receipts
    book = load_workbook(BytesIO(downloaded(page, "List for the treasurer")))
    fees, payments = (list(sheet.iter_rows(min_row=2, values_only=True)) for sheet in book)
    assert {row[0]: row[5:8] for row in fees} == {
        MERE.name: (30, 30, 0),
        TAMA.name: (20, 20, 0),
        ANAHERA.name: (0, 0, 0),
        **dict.fromkeys((one.name for one in nothing), (30, 0, 30)),
    }
    assert [(row[2], row[3], row[4]) for row in payments] == [
        (ANAHERA.name, 30, "bank transfer"),
        (MERE.name, 30, "cash"),
        (ANAHERA.name, -30, "bank transfer"),
        (TAMA.name, 20, "cash"),
    ]
    page.goto(f"{DESK}/handicap/rounds/2/sheets/")
    certificates = "\n".join(pages_of(downloaded(page, re.compile("^For everybody\\s*: Certificates"))))
    assert all(one.name in certificates for one in PLAYING)
    assert ANAHERA.name not in certificates


def downloaded(page: Page, link: str | re.Pattern[str]) -> bytes:
    """What this link gives."""
    address = page.locator("main").get_by_role("link", name=link).get_attribute("href")
    answer = page.request.get(str(address))
    assert answer.ok, address
    return answer.body()
