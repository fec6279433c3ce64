"""Fees in the database: booked once, taken back by another payment, moved along, forgotten, deleted, restored."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db import connections

from games.ledger.verify import verify
from games.models import LedgerEvent
from ground.errors import Refused
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import Event, Fee, FeeClass, Payment
from nzgs_tourney.pages.entries.own_fee import own_fee
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.entries.set_fees import agree_fee, charge, set_fees
from nzgs_tourney.services.entries.take_payment import book_transfers, refund, take_back_payment, take_payment
from nzgs_tourney.services.events.delete_event import delete_event
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.store.entries.fees import asked_of, fee_classes, fee_of_entry, fees_by_entry, has_fee
from nzgs_tourney.tournament.division.choices import Carries
from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow
from tests.db.desk import Desk, make_desk
from tests.db.telling_fees import ADULT, charged, first, paid

pytestmark = pytest.mark.django_db
A = "Aroha"
YOUTH = FeeTerms("Youth", Decimal("12.50"), under_age=18)


@pytest.fixture
def desk() -> Desk:
    return make_desk(4)


def owed(desk: Desk) -> Owed:
    found = fee_of_entry(first(desk))
    assert found is not None
    return found


@pytest.mark.on_both
def test_a_payment_sent_twice_is_booked_once(desk: Desk) -> None:
    entry, nonce = charged(desk).pk, uuid4()
    rows = {take_payment(entry, Decimal(30), PaidHow.CASH, actor=A, nonce=nonce).pk for _press in range(3)}
    assert len(rows) == 1
    assert owed(desk).to_pay == 0
    (verdict,) = [one for one in verify() if one.stream == desk.event.stream.key]
    assert verdict.broken is None


@pytest.mark.on_both
@pytest.mark.django_db(transaction=True)
def test_two_presses_at_the_same_time_book_one_payment_and_two_desks_two_with_their_own_numbers() -> None:
    desk = make_desk(4)
    entry, nonce = charged(desk).pk, uuid4()

    def press(used: UUID) -> int:
        try:
            return take_payment(entry, Decimal(30), PaidHow.CASH, actor=A, nonce=used).number
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        numbers = list(pool.map(press, [nonce, nonce, uuid4(), nonce]))
    assert sorted(set(numbers)) == [1, 2]
    assert Payment.objects.count() == 2
    assert owed(desk).to_pay == Decimal(-30)


def test_who_withdraws_before_they_played_owes_nothing_more(desk: Desk) -> None:
    entry = paid(desk).fee.entry
    assert entry is not None
    withdraw_entry(entry.pk, actor=A)
    assert (owed(desk).due, owed(desk).to_pay) == (Decimal(30), 0), "what they paid is theirs to ask back"
    refund(entry.pk, Decimal(30), PaidHow.CASH, "Withdrew in time.", actor=A, nonce=uuid4())
    assert (owed(desk).due, owed(desk).to_pay) == (0, 0)
    assert fees_by_entry(desk.event)[entry.pk] == owed(desk)
    return_entry(entry.pk, actor=A)
    assert owed(desk).to_pay == Decimal(30)


@pytest.mark.on_both
def test_a_players_page_leads_to_the_fee_only_where_there_is_one_to_show(desk: Desk) -> None:
    entry = charged(desk)

    def leads() -> bool:
        own = first(desk)
        assert has_fee(own) == (own_fee(own) is not None)
        assert has_fee(own) == asked_of(own).exists()
        return has_fee(own)

    assert leads()
    withdraw_entry(entry.pk, actor=A)
    assert not leads(), "withdrew before playing, and paid nothing"
    return_entry(entry.pk, actor=A)
    agree_fee(entry.pk, Decimal(0), "Helps at the desk.", actor=A)
    assert not leads(), "waived"
    agree_fee(entry.pk, Decimal(10), "Helps at the desk.", actor=A)
    assert leads()
    take_payment(entry.pk, Decimal(5), PaidHow.CASH, actor=A, nonce=uuid4())
    withdraw_entry(entry.pk, actor=A)
    assert leads(), "part was paid"
    assert owed(desk).to_pay == 0


def test_who_withdraws_after_a_round_owes_what_they_owed(desk: Desk) -> None:
    entry = charged(desk)
    desk.play(1)
    withdraw_entry(entry.pk, actor=A)
    assert owed(desk).to_pay == fees_by_entry(desk.event)[entry.pk].to_pay == Decimal(30)


def test_a_class_keeps_its_number_and_those_in_it_owe_its_new_amount(desk: Desk) -> None:
    entry = charged(desk)
    (adult,) = fee_classes(desk.event)
    set_fees(desk.event.pk, [YOUTH, FeeTerms("Grown-ups", Decimal(35), number=adult.number)], actor=A)
    assert [(one.name, one.number) for one in fee_classes(desk.event)] == [("Youth", 2), ("Grown-ups", 1)]
    assert owed(desk).due == Decimal(35)
    with pytest.raises(Refused, match="Somebody is in the class “Grown-ups”"):
        set_fees(desk.event.pk, [], actor=A)
    assert Fee.objects.get(entry=entry).fee_class == FeeClass.objects.get(name="Grown-ups")


def test_two_classes_swap_their_names(desk: Desk) -> None:
    one, other = set_fees(desk.event.pk, [ADULT, YOUTH], actor=A)
    swapped = [FeeTerms("Youth", Decimal(30), number=one.number), FeeTerms("Adult", Decimal(9), number=other.number)]
    assert [row.name for row in set_fees(desk.event.pk, swapped, actor=A)] == ["Youth", "Adult"]


def test_a_colleague_who_set_the_fees_meanwhile_is_named(desk: Desk) -> None:
    seen = Event.objects.get(pk=desk.event.pk).stream.seq
    set_fees(desk.event.pk, [ADULT], actor="Rewi")
    with pytest.raises(OvertakenError, match="Rewi"):
        set_fees(desk.event.pk, [YOUTH], actor=A, expected_seq=seen)


@pytest.mark.parametrize(
    ("classes", "sentence"),
    [
        ([FeeTerms(" ", Decimal(1))], "Give every class of fees a name"),
        ([ADULT, FeeTerms("adult", Decimal(1))], "Two classes of fees are called “adult”"),
        ([FeeTerms("Adult", Decimal(-1))], "an amount from \\$0"),
        ([FeeTerms("Adult", Decimal(1), division=99)], "The division of “Adult” is gone"),
        ([FeeTerms(str(number), Decimal(1)) for number in range(21)], "too many"),
    ],
)
def test_fees_that_make_no_sense_are_refused_and_nothing_changes(
    desk: Desk, classes: list[FeeTerms], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        set_fees(desk.event.pk, classes, actor=A)
    assert fee_classes(desk.event) == ()


def test_more_than_was_paid_cannot_go_back_and_a_reason_is_needed(desk: Desk) -> None:
    entry = paid(desk).fee.entry
    assert entry is not None
    for amount, reason, sentence in (
        (Decimal("30.01"), "Ill.", "paid \\$30"),
        (Decimal(5), "  ", "Say why"),
        (Decimal(0), "Ill.", "above \\$0"),
    ):
        with pytest.raises(Refused, match=sentence):
            refund(entry.pk, amount, PaidHow.CASH, reason, actor=A, nonce=uuid4())
    assert refund(entry.pk, Decimal(30), PaidHow.CASH, "Ill.", actor=A, nonce=uuid4()).amount == Decimal(-30)
    assert owed(desk).to_pay == Decimal(30)


def test_a_payment_is_taken_back_once_and_both_stay(desk: Desk) -> None:
    number = paid(desk).number
    backs = {take_back_payment(desk.event.pk, number, "Mistyped.", actor="Rewi", nonce=uuid4()).pk for _ in range(2)}
    assert len(backs) == 1
    assert [row.amount for row in Payment.objects.all()] == [Decimal(30), Decimal(-30)]
    with pytest.raises(Refused, match="takes another back"):
        take_back_payment(desk.event.pk, number + 1, "Wrong.", actor=A, nonce=uuid4())


def test_transfers_are_booked_all_or_none_and_once(desk: Desk) -> None:
    reference, nonce = charged(desk).fee.reference, uuid4()
    with pytest.raises(Refused, match="NOBODY"):
        book_transfers(desk.event.pk, [(reference, Decimal(30)), ("NOBODY", Decimal(1))], actor=A, nonce=nonce)
    assert not Payment.objects.exists()
    for _press in range(2):
        book_transfers(desk.event.pk, [(reference, Decimal(10)), (reference, Decimal(20))], actor=A, nonce=nonce)
    assert owed(desk).paid == Decimal(30)
    assert Payment.objects.count() == 2


def test_references_are_unique_and_a_waived_fee_owes_nothing(desk: Desk) -> None:
    (adult,) = set_fees(desk.event.pk, [ADULT], actor=A)
    entries = list(desk.division.entries.values_list("pk", flat=True))
    assert charge(desk.event.pk, entries, adult.number, actor=A) == 4
    assert charge(desk.event.pk, entries, adult.number, actor=A) == 0
    assert len({fee.reference for fee in fees_by_entry(desk.event).values()}) == 4
    with pytest.raises(Refused, match="Say why"):
        agree_fee(entries[0], Decimal(0), "", actor=A)
    agree_fee(entries[0], Decimal(0), "Helps.", actor=A)
    assert owed(desk).waived
    assert charge(desk.event.pk, entries, None, actor=A) == 4
    assert owed(desk).waived, "what was agreed stays"


def test_a_fee_goes_along_to_another_division_and_back(desk: Desk) -> None:
    entry = paid(desk).fee.entry
    assert entry is not None
    other = add_division(desk.event.pk, "Others", actor=A)
    (moved,) = move_entries([entry.pk], other.pk, Carries.RESULTS, actor=A)
    assert list(fees_by_entry(desk.event)) == [moved.pk]
    take_payment(moved.pk, Decimal(5), PaidHow.CASH, actor=A, nonce=uuid4())
    assert Fee.objects.count() == 1
    undo_move([moved.pk], actor=A)
    assert owed(desk).paid == Decimal(35)


def test_who_paid_stays_and_so_does_the_event_but_a_fee_alone_goes_with_its_entry(desk: Desk) -> None:
    entry = charged(desk)
    take_payment(entry.pk, Decimal(1), PaidHow.CASH, actor=A, nonce=uuid4())
    with pytest.raises(Refused, match="Money was taken from"):
        remove_entry(entry.pk, actor=A)
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    with pytest.raises(Refused, match="Money was taken for this event"):
        delete_event(desk.event.pk, desk.event.name, actor=A)
    other = desk.division.entries.latest("pk")
    charge(desk.event.pk, [other.pk], 1, actor=A)
    assert remove_entry(other.pk, actor=A)
    assert Fee.objects.count() == 1


def test_of_a_forgotten_person_the_amounts_stay(desk: Desk) -> None:
    payment = paid(desk)
    entry = payment.fee.entry
    assert entry is not None
    agree_fee(entry.pk, Decimal(20), "Out of work.", actor=A)
    refund(entry.pk, Decimal(10), PaidHow.CASH, "In hospital.", actor=A, nonce=uuid4())
    Event.objects.filter(pk=desk.event.pk).update(ends="2026-01-01", begins="2026-01-01")
    forget_person(entry.player_id, entry.player.name, actor="Federation")
    assert owed(desk).paid == Decimal(20)
    assert owed(desk).because == FORGOTTEN
    assert [row.reason for row in Payment.objects.all()] == ["", FORGOTTEN]
    told = str([event.full_payload for event in LedgerEvent.objects.filter(kind__startswith="payment")])
    assert "hospital" not in told
