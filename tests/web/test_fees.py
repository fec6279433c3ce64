"""Fees at the desk, as pages and papers."""

from __future__ import annotations

import io
from decimal import Decimal
from uuid import uuid4

import pytest
from django.test import Client
from openpyxl import load_workbook

from nzgs_tourney.models import Entry, Fee, FeeClass, Payment, PlayerLink
from nzgs_tourney.pages.entries.fees_page import fees_page
from nzgs_tourney.paper import receipts
from nzgs_tourney.services.entries.accept_application import decline_applications
from nzgs_tourney.services.entries.issue_links import issue_link
from nzgs_tourney.services.entries.set_fees import charge, set_fees
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.entries.take_payment import take_payment
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow
from tests.db.applications import confirmed, open_page, sent
from tests.db.desk import Desk, make_desk
from tests.pdf_text import pages_of
from tests.web.desk_pages import messages_of, of_event, signed_in
from tests.web.parsed import page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]

ROWS = {"count": "2", "c0-name": "Adult", "c0-amount": "30", "c1-name": "Youth", "c1-amount": "$12.50"}


def first(desk: Desk) -> Entry:
    return desk.division.entries.order_by("pk")[0]


def with_fee(desk: Desk) -> Entry:
    """Everybody owes $30, and there is an account."""
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], account="Kea Go 12-34", actor="Aroha")
    charge(desk.event.pk, desk.division.entries.values_list("pk", flat=True), adult.number, actor="Aroha")
    return first(desk)


def test_fees_are_set_given_to_everybody_and_paid_with_one_press(desk: Desk, director: Client) -> None:
    assert "No fees yet" in page_text(director.get(of_event(desk, "fees")))
    assert director.post(of_event(desk, "fees_set"), ROWS).status_code == 302
    assert [(row.name, row.amount) for row in FeeClass.objects.all()] == [
        ("Adult", Decimal(30)),
        ("Youth", Decimal("12.50")),
    ]
    answer = director.post(of_event(desk, "fees_charge"), {"class": "1"}, follow=True)
    assert "6 entries have this fee now." in page_text(answer)
    page = director.get(of_event(desk, "fees"))
    assert "$0 taken, $180 to pay." in page_text(page)
    button = select_all(page, "button[name=pay]")[0]
    sent = {"pay": button["value"], "nonce": str(uuid4())}
    for _press in range(2):
        assert director.post(of_event(desk, "fees_paid"), sent).status_code == 302
    (payment,) = Payment.objects.all()
    assert (payment.amount, payment.how, payment.number) == (Decimal(30), "cash", 1)
    page = director.get(of_event(desk, "fees") + "?show=owing")
    assert len(select_all(page, "button[name=pay]")) == 5
    assert "By Aroha" in page_text(page)


def test_what_cannot_be_read_is_marked_and_kept(desk: Desk, director: Client) -> None:
    answer = director.post(of_event(desk, "fees_set"), ROWS | {"c0-amount": "thirty", "c1-name": ""})
    assert answer.status_code == 422
    assert "Write dollars and cents, e.g. 30 or 7.50." in page_text(answer)
    assert select_one(answer, "[name=c0-amount]")["value"] == "thirty"
    assert not FeeClass.objects.exists()


def test_an_entry_pays_another_amount_gets_some_back_and_a_mistake_stays_in_the_list(
    desk: Desk, director: Client
) -> None:
    entry = with_fee(desk)
    address = of_event(desk, "fee_entry", entry.pk)
    paid = {"act": "payment", "amount": "20", "how": "card", "nonce": str(uuid4())}
    assert director.post(address, paid).status_code == 302
    assert "$10 to pay" in page_text(director.get(address))
    too_much = {"act": "refund", "refund-amount": "25", "refund-how": "cash", "refund-reason": "Ill.", "nonce": uuid4()}
    answer = director.post(address, too_much)
    assert answer.status_code == 422
    assert "paid $20: no more than that can be refunded." in page_text(answer)
    assert director.post(address, too_much | {"refund-amount": "5"}).status_code == 302
    back = of_event(desk, "fee_take_back", entry.pk, 1)
    assert "Say why" in messages_of(director.post(back, {"reason": "", "nonce": uuid4()}))
    director.post(back, {"reason": "Another player’s.", "nonce": uuid4()})
    page = page_text(director.get(address))
    assert "taken back" in page
    assert "Another player’s." in page
    assert Payment.objects.count() == 3


def test_a_fee_is_waived_with_a_reason_and_owed_again(desk: Desk, director: Client) -> None:
    entry = with_fee(desk)
    address = of_event(desk, "fee_entry", entry.pk)
    answer = director.post(address, {"act": "agreed", "agreed-agreed": "0", "agreed-because": ""})
    assert answer.status_code == 422
    director.post(address, {"act": "agreed", "agreed-agreed": "0", "agreed-because": "Helps at the desk."})
    page = page_text(director.get(address))
    assert "Waived" in page
    assert "Helps at the desk." in page
    director.post(address, {"act": "usual"})
    assert "$30 to pay" in page_text(director.get(address))


def test_lines_of_a_statement_are_shown_before_they_are_booked(desk: Desk, director: Client) -> None:
    with_fee(desk)
    one, other = Fee.objects.order_by("pk")[:2]
    text = f"1/09/2026\t{one.reference.lower()}\t30.00\n2 Sep, {other.reference}, $25\n3 Sep, Kea cafe, -7.50"
    page = director.post(of_event(desk, "fees_statement"), {"text": text})
    assert not Payment.objects.exists()
    said = page_text(page)
    assert all(words in said for words in ("fits", "other amount", "no reference of this event"))
    ticked = [box["value"] for box in select_all(page, "[name=line][checked]")]
    assert ticked == ["1"]
    sent = {"text": text, "book": "yes", "line": ["1", "2", "3"], "nonce": str(uuid4())}
    for _press in range(2):
        director.post(of_event(desk, "fees_statement"), sent)
    assert [(row.amount, row.how) for row in Payment.objects.all()] == [
        (Decimal(30), "transfer"),
        (Decimal(25), "transfer"),
    ]


def test_the_treasurers_list_has_numbers_and_no_formula(desk: Desk, director: Client) -> None:
    entry = with_fee(desk)
    Entry.objects.filter(pk=entry.pk).update(name="=1+1")
    take_payment(entry.pk, Decimal(30), PaidHow.CASH, actor="Aroha", nonce=uuid4())
    answer = director.get(of_event(desk, "fees_xlsx"))
    book = load_workbook(io.BytesIO(answer.content))
    rows = [[cell.value for cell in row] for sheet in book for row in sheet.iter_rows()]
    assert any("=1+1" in row for row in rows)
    assert all(cell.data_type != "f" for sheet in book for row in sheet.iter_rows() for cell in row)
    assert any(30 in row for row in rows)


def test_who_confirmed_owes_in_the_list_and_what_a_declined_one_paid_goes_back_by_the_statement(
    desk: Desk, director: Client
) -> None:
    (adult,) = set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor="Aroha")
    open_page(desk, places=8)
    sent(desk, "Wai", fee_class=adult.number)
    one, other = confirmed(desk, fee_class=adult.number), confirmed(desk, "Tama", fee_class=adult.number)
    waits = confirmed(desk, "Rewi", fee_class=adult.number)
    page = director.get(of_event(desk, "fees"))
    assert "$0 taken, $60 to pay." in page_text(page), "neither who hasn’t confirmed nor who waits owes anything"
    rows = [text_of(row) for row in select_all(page, "tbody tr") if "Kea" in text_of(row)]
    assert [("Not entered yet" in row, "Paid" in row) for row in rows if "Mere" in row or "Tama" in row] == [
        (True, False),
        (True, False),
    ]
    references = [Fee.objects.get(application=each).reference for each in (one, waits)]
    lines = "\n".join(f"{reference} 30.00" for reference in references)
    assert "has no place" in page_text(director.post(of_event(desk, "fees_statement"), {"text": lines}))
    ticked = {"book": "yes", "line": ["1", "2"], "nonce": str(uuid4())}
    director.post(of_event(desk, "fees_statement"), {"text": lines, **ticked})
    decline_applications(desk.event.pk, [one.number, other.number], "Full.", actor="Aroha")
    assert "Declined" in page_text(director.get(of_event(desk, "fees") + "?q=mere"))
    back = {"text": f"{references[0]} -30.00", "book": "yes", "line": "1", "nonce": str(uuid4())}
    for _press in range(2):
        director.post(of_event(desk, "fees_statement"), back)
    assert [(row.amount, row.reason) for row in Payment.objects.filter(fee__application=one)] == [
        (Decimal(30), ""),
        (Decimal(-30), "On the bank statement."),
    ]
    answer = director.post(of_event(desk, "fees_statement"), back | {"nonce": str(uuid4())})
    assert "no more than that can be refunded" in page_text(answer)
    book = load_workbook(io.BytesIO(director.get(of_event(desk, "fees_xlsx")).content))
    assert any("Mere Kea" in row for row in book.worksheets[0].values)


def test_a_receipt_from_the_desk_is_in_its_readers_language(
    desk: Desk, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "embeds", lambda _language: True)  # whatever fonts this machine has
    entry, other = with_fee(desk), desk.division.entries.order_by("pk")[1]
    for one, language in ((entry, "ja"), (other, "")):
        take_payment(one.pk, Decimal(30), PaidHow.CASH, actor="Aroha", nonce=uuid4())
        PlayerLink.objects.filter(pk=issue_link(one).pk).update(language=language)
    (alone,) = pages_of(director.get(of_event(desk, "receipts") + f"?entry={entry.pk}").content)
    assert "Paid altogether" not in alone
    both = pages_of(director.get(of_event(desk, "receipts")).content)
    assert sorted("Paid altogether" in page for page in both) == [False, True]
    assert alone.splitlines()[:5] in [page.splitlines()[:5] for page in both]


def test_receipts_and_the_desk_list_are_printed(desk: Desk, director: Client) -> None:
    entry = with_fee(desk)
    assert director.get(of_event(desk, "receipts")).status_code == 404
    take_payment(entry.pk, Decimal(30), PaidHow.CASH, actor="Aroha", nonce=uuid4())
    (receipt,) = pages_of(director.get(of_event(desk, "receipts") + f"?entry={entry.pk}").content)
    assert entry.name in receipt
    assert "Paid altogether" in receipt
    assert "GST" not in receipt
    (listed,) = pages_of(director.get(of_event(desk, "desk_list")).content)
    assert listed.splitlines()[:2] == [desk.event.name, "Entry desk list"]
    assert "To pay altogether: $150." in listed


def test_the_desk_list_is_by_family_name_and_has_the_names_people_know_at_the_desk(
    desk: Desk, director: Client
) -> None:
    one, two, *others = desk.division.entries.order_by("pk")
    desk.division.entries.exclude(pk__in=[one.pk, two.pk]).update(withdrawn_from=1)
    Entry.objects.filter(pk=one.pk).update(name="Zoe Aa", family_name="Aa", given_name="Zoe")
    Entry.objects.filter(pk=two.pk).update(
        name="江小雨", latin_name="Aria Zz", family_name="Zz", name_in_public="pseudonym", pseudonym="Aaa"
    )
    (listed,) = pages_of(director.get(of_event(desk, "desk_list")).content)
    assert others
    assert listed.index("Zoe Aa") < listed.index("江小雨 (Aria Zz)")
    assert "Aaa" not in listed


def test_an_assistant_takes_money_and_sets_nothing(desk: Desk, director: Client) -> None:
    entry = with_fee(desk)
    assert text_of(select_one(director.get(of_event(desk, "fee_entry", entry.pk)), "h1")) == entry.name
    assert Client().get(of_event(desk, "fees")).status_code in (302, 403, 404)


def test_a_walk_in_gets_a_fee_and_the_list_of_entries_says_what_is_to_pay(desk: Desk, director: Client) -> None:
    listed = of_event(desk, "entries", desk.division.slug)
    assert "Fee" not in page_text(director.get(listed)), "the event takes none"
    with_fee(desk)
    new = of_event(desk, "entry_new", desk.division.slug)
    assert "Adult, $30" in page_text(director.get(new))
    director.post(new, {"name": "Wai Kea", "rank": "3k", "fee_class": "1"})
    director.post(new, {"name": "Rimu Tui", "rank": "3k", "fee_class": ""})
    entry = Entry.objects.get(name="Wai Kea")
    owed = {one.entry_id: one.fee_class and one.fee_class.number for one in Fee.objects.all()}
    assert owed[entry.pk] == 1
    assert Entry.objects.get(name="Rimu Tui").pk not in owed
    take_payment(entry.pk, Decimal(30), PaidHow.CASH, actor="Aroha", nonce=uuid4())
    page = director.get(listed)
    fees = {link["href"]: text_of(link) for link in select_all(page, "main td a") if "/fees/" in link["href"]}
    assert sorted(fees.values()) == ["$30 to pay"] * 6 + ["paid"]
    assert fees[of_event(desk, "fee_entry", entry.pk)] == "paid"


def test_the_fees_of_a_team_are_found_by_its_name() -> None:
    teams = make_desk(6, "club-teams")
    with_fee(teams)
    members = list(teams.division.entries.order_by("pk").values_list("pk", flat=True)[:4])
    set_team(teams.division.pk, None, "Tōtara", members, actor="Aroha")
    page = signed_in(teams.director).get(of_event(teams, "fees"), {"q": "tōtara"})
    assert len(select_all(page, "button[name=pay]")) == 4
    assert len(fees_page(teams.event, only_owing=False, search="").lines) == 6


def test_a_refund_begins_with_what_was_paid_too_much_and_how_it_was_paid(desk: Desk, director: Client) -> None:
    entry = with_fee(desk)
    address = of_event(desk, "fee_entry", entry.pk)
    for _payment in range(2):
        take_payment(entry.pk, Decimal(30), PaidHow.TRANSFER, actor="Aroha", nonce=uuid4())
    page = director.get(address)
    assert select_one(page, "[name=refund-amount]")["value"] == "30.00"
    assert select_one(page, "[name=refund-how] [selected]")["value"] == "transfer"


def test_fees_before_anybody_is_entered_say_so(desk: Desk, director: Client) -> None:
    set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30))], actor="Aroha")
    desk.division.entries.all().delete()
    assert "Nobody is entered yet" in page_text(director.get(of_event(desk, "fees")))
    filtered = page_text(director.get(of_event(desk, "fees") + "?show=owing"))
    assert "Nobody here" in filtered
    assert "Show all" in filtered


def test_the_days_of_a_fee_are_in_sight_when_it_is_changed(desk: Desk, director: Client) -> None:
    for_young = FeeTerms("Youth", Decimal(20), under_age=18)
    set_fees(desk.event.pk, [FeeTerms("Adult", Decimal(30)), for_young], actor="Aroha")
    folds = select_all(director.get(of_event(desk, "fees_set")), "form details.fold > summary")
    said = [text_of(fold) for fold in folds[:2]]
    assert said == ["When and who", "When and who (under 18 on the first day)"]


def test_who_confirmed_and_is_not_entered_is_not_among_those_who_owe(desk: Desk, director: Client) -> None:
    with_fee(desk)
    open_page(desk)
    charged = confirmed(desk, "Mere", fee_class=1)
    assert charged.entry is None
    assert fees_page(desk.event, only_owing=False, search="").owing == 6
    everybody = page_text(director.get(of_event(desk, "fees")))
    assert "$0 taken, $210 to pay." in everybody
    assert "Not entered yet" in everybody
    owing = director.get(of_event(desk, "fees") + "?show=owing")
    assert "Not entered yet" not in page_text(owing)
    assert len(select_all(owing, "button[name=pay]")) == 6
