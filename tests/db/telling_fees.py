"""Rows for `test_one_ledger_event`: fees and payments."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

from nzgs_tourney.models import Entry, Payment
from nzgs_tourney.services.entries.set_fees import agree_fee, charge, set_fees
from nzgs_tourney.services.entries.take_payment import book_transfers, refund, take_back_payment, take_payment
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells

ADULT = FeeTerms("Adult", Decimal(30))


def first(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).earliest("pk")


def charged(desk: Desk) -> Entry:
    """The first entry, who owes $30."""
    (adult,) = set_fees(desk.event.pk, [ADULT], actor=A)
    charge(desk.event.pk, [first(desk).pk], adult.number, actor=A)
    return first(desk)


def paid(desk: Desk) -> Payment:
    """The $30 of the first entry, in cash."""
    return take_payment(charged(desk).pk, Decimal(30), PaidHow.CASH, actor=A, nonce=uuid4())


@tells(set_fees, "fees.set")
def _(desk: Desk) -> Do:
    return lambda: set_fees(desk.event.pk, [ADULT], actor=A)


@tells(charge, "fees.charged")
def _(desk: Desk) -> Do:
    (adult,) = set_fees(desk.event.pk, [ADULT], actor=A)
    return lambda: charge(desk.event.pk, [first(desk).pk], adult.number, actor=A)


@tells(agree_fee, "fee.agreed")
def _(desk: Desk) -> Do:
    entry = charged(desk).pk
    return lambda: agree_fee(entry, Decimal(0), "Helps at the desk.", actor=A)


@tells(take_payment, "payment.taken")
def _(desk: Desk) -> Do:
    entry, nonce = charged(desk).pk, uuid4()
    return lambda: take_payment(entry, Decimal(30), PaidHow.CASH, actor=A, nonce=nonce)


@tells(refund, "payment.refunded")
def _(desk: Desk) -> Do:
    entry, nonce = paid(desk).fee.entry, uuid4()
    assert entry is not None
    return lambda: refund(entry.pk, Decimal(10), PaidHow.CASH, "Left early.", actor=A, nonce=nonce)


@tells(take_back_payment, "payment.taken_back")
def _(desk: Desk) -> Do:
    payment, nonce = paid(desk), uuid4()
    return lambda: take_back_payment(desk.event.pk, payment.number, "Mistyped.", actor=A, nonce=nonce)


@tells(book_transfers, "payment.taken")
def _(desk: Desk) -> Do:
    reference, nonce = charged(desk).fee.reference, uuid4()
    return lambda: book_transfers(desk.event.pk, [(reference, Decimal(30))], actor=A, nonce=nonce)
