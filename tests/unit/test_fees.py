"""Fees: days at both changes of the clocks, exact amounts, references, lines of statements, totals."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import pairwise

import pytest

from nzgs_tourney.tournament.fees.owed import Owed, Paid, totals
from nzgs_tourney.tournament.fees.reference import DIGITS, LETTERS, is_reference, new_reference, references_in
from nzgs_tourney.tournament.fees.statement import Match, amount_in, read_statement
from nzgs_tourney.tournament.fees.terms import FeeKind, FeeTerms, PaidHow, age_on, amount_text, offered, read_amount

ADULT = FeeTerms("Adult", Decimal(30))
AT = datetime(2026, 9, 1, tzinfo=UTC)


def until(day: date) -> tuple[FeeTerms, FeeTerms]:
    """An early class until this day, and a later one from the next day on."""
    return (
        FeeTerms("Early", Decimal(25), FeeKind.EARLY, last_day=day),
        FeeTerms("Adult", Decimal(30), first_day=date.fromordinal(day.toordinal() + 1)),
    )


@pytest.mark.parametrize(
    ("day", "last_second", "midnight"),
    [
        (date(2026, 9, 26), "2026-09-26T11:59:59", "2026-09-26T12:00:00"),
        (date(2026, 9, 27), "2026-09-27T10:59:59", "2026-09-27T11:00:00"),
        (date(2027, 4, 3), "2027-04-03T10:59:59", "2027-04-03T11:00:00"),
        (date(2027, 4, 4), "2027-04-04T11:59:59", "2027-04-04T12:00:00"),
    ],
    ids=["before the clocks go forward", "the day they do", "before they go back", "the day they do so"],
)
def test_an_early_class_ends_at_midnight_in_new_zealand(day: date, last_second: str, midnight: str) -> None:
    classes = until(day)
    before, after = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (last_second, midnight))
    assert [one.name for one in offered(classes, before)] == ["Early"]
    assert [one.name for one in offered(classes, after)] == ["Adult"]


def test_a_class_is_for_a_division_or_an_age_and_what_is_unknown_is_no_obstacle() -> None:
    youth = FeeTerms("Youth", Decimal(10), FeeKind.YOUTH, under_age=18, division=2)
    assert youth.is_for(2, 17)
    assert not youth.is_for(2, 18)
    assert not youth.is_for(1, 17)
    assert youth.is_for()


def test_an_age_is_in_full_years() -> None:
    assert age_on(date(2026, 3, 1), date(2010, 3, 2)) == 15
    assert age_on(date(2026, 3, 2), date(2010, 3, 2)) == 16
    assert age_on(date(2027, 2, 28), date(2008, 2, 29)) == 18


@pytest.mark.parametrize(
    ("typed", "amount"), [("30", "30"), ("$7.50", "7.50"), (" 1,200.05 ", "1200.05"), ("0", "0"), ("7.5", "7.5")]
)
def test_an_amount_is_read_exactly(typed: str, amount: str) -> None:
    assert read_amount(typed) == Decimal(amount)


@pytest.mark.parametrize("typed", ["", "-5", "thirty", "7.505", "1e3", "٣", "30.", ".5", "12345", "NaN"])
def test_anything_else_is_no_amount(typed: str) -> None:
    with pytest.raises(ValueError, match="no amount"):
        read_amount(typed)


def test_an_amount_is_shown_with_cents_where_it_has_any() -> None:
    shown = [amount_text(Decimal(text)) for text in ("30", "30.00", "7.5", "-30", "1200")]
    assert shown == ["$30", "$30", "$7.50", "−$30", "$1,200"]


def made(seed: int) -> str:
    return new_reference(random.Random(seed).choice)


def test_one_wrong_character_or_two_swapped_letters_make_no_reference() -> None:
    for reference in map(made, range(200)):
        assert is_reference(reference)
        for at, own in enumerate(reference):
            for other in LETTERS if own in LETTERS else DIGITS:
                assert other == own or not is_reference(reference[:at] + other + reference[at + 1 :])
        for one, other in pairwise((0, 2, 4)):
            swapped = list(reference)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            assert reference[one] == reference[other] or not is_reference("".join(swapped))


def test_no_reference_has_a_character_that_looks_like_another() -> None:
    assert not set(LETTERS + DIGITS) & set("BILOSUZ01258")
    assert len(LETTERS) == 19, "a prime, so that the sum notices every change"


@pytest.mark.parametrize("written", ["{}", "ref {}", "entry-{}", "MERE{}X"])
def test_a_reference_is_found_wherever_it_is_in_a_line(written: str) -> None:
    reference = made(7)
    assert references_in(written.format(reference.lower())) == (reference,)
    assert reference in references_in(f"{reference[:3]} {reference[3:]}")


@pytest.mark.parametrize(
    ("line", "amount"),
    [
        ("1/09/2026\tK\t30.00", "30.00"),
        ("2026-09-01,transfer,1,200.50", "1200.50"),
        ("Kea, -7.50", "-7.50"),
        ("3 Sep $25 thanks", "25.00"),
        ("12-3456-7891011-00;K;30", "30.00"),
        ("nothing here", None),
    ],
)
def test_the_amount_of_a_line(line: str, amount: str | None) -> None:
    assert amount_in(line) == (Decimal(amount) if amount else None)


def test_each_line_is_matched_once_and_what_was_matched_before_counts() -> None:
    one, other = made(1), made(2)
    fees = {reference: Owed(reference, ADULT) for reference in (one, other)}
    first = f"{one} 30.00\n\n{one} 30.00\n{other} 20.00\n{other} 10.00\n"
    found = read_statement(f"{first}Kea 5.00\n{one} {other} 60.00\n{other} -10.00\n{one}", fees)
    assert [(line.number, line.match) for line in found] == [
        (1, Match.FITS),
        (3, Match.PAID_ALREADY),
        (4, Match.OTHER_AMOUNT),
        (5, Match.FITS),
        (6, Match.UNKNOWN),
        (7, Match.UNKNOWN),
        (8, Match.WENT_BACK),
        (9, Match.NO_AMOUNT),
    ]
    assert read_statement(f"{one} -10.00", fees)[0].match is Match.MONEY_OUT, "more than was paid"
    waits = {one: Owed(one, ADULT, asked=False)}
    found = read_statement(f"{one} 30.00\n{one} 30.00\n{one} -60.00\n{one} -60.00", waits)
    matches = [Match.NO_PLACE, Match.PAID_ALREADY, Match.WENT_BACK, Match.MONEY_OUT]
    assert [line.match for line in found] == matches, "who has no place owes nothing"
    with pytest.raises(ValueError, match="501"):
        read_statement("x\n" * 501, fees)


def paid(number: int, amount: str, how: PaidHow = PaidHow.CASH, by: str = "Aroha", **more: object) -> Paid:
    return Paid(number, Decimal(amount), how, AT, by, **more)  # type: ignore[arg-type]


def test_who_isnt_asked_owes_nothing_also_of_an_agreed_fee() -> None:
    agreed = Owed("A", ADULT, agreed=Decimal(20), because="Helps.", asked=False)
    assert (agreed.due, agreed.to_pay, agreed.is_shown) == (0, 0, False)
    part = Owed("A", ADULT, agreed=Decimal(20), because="Helps.", payments=(paid(1, "15"),), asked=False)
    assert (part.due, part.to_pay, part.is_shown) == (Decimal(15), 0, True)


def test_totals_are_exact_and_a_payment_that_was_taken_back_counts_nowhere() -> None:
    cents = Owed("A", FeeTerms("Adult", Decimal("0.30")), payments=(paid(1, "0.10"), paid(2, "0.20")))
    mistake = (paid(3, "30", undone=True), paid(4, "-30", by="Rewi", undoes=3), paid(5, "40", PaidHow.CARD, "Rewi"))
    refunded = Owed("B", ADULT, payments=(*mistake, paid(6, "-5")))
    waived = Owed("C", ADULT, agreed=Decimal(0), because="Helps.")
    sums = totals([cents, refunded, waived, Owed("D", ADULT)])
    assert (cents.to_pay, refunded.to_pay, waived.to_pay) == (0, Decimal(-5), 0)
    assert (sums.due, sums.taken, sums.to_pay, sums.too_much) == (
        Decimal("60.30"),
        Decimal("35.30"),
        Decimal(30),
        Decimal(5),
    )
    assert dict(sums.by_how) == {PaidHow.CASH: Decimal("-4.70"), PaidHow.CARD: Decimal(40)}
    assert [(one.name, one.amount) for one in sums.by_taker] == [("Aroha", Decimal("-4.70")), ("Rewi", Decimal(40))]
    assert sums.waived == 1
