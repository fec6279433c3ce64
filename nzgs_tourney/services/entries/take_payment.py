"""Money that changed hands is booked: a payment, a refund, one taken back, or lines of a bank statement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor, Personal, name_of
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text
from nzgs_tourney.models import Entry, Event, Fee, Payment
from nzgs_tourney.services.entries.set_fees import locked_entry, owing
from nzgs_tourney.services.events.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.tournament.fees.terms import HIGHEST_FEE, PaidHow, amount_text


@transaction.atomic
def take_payment(entry_id: int, amount: Decimal, how: PaidHow, *, actor: Actor, nonce: UUID) -> Payment:
    """The payment of an entry. The same `nonce` again gives the one that is booked. Raises Refused for an amount of
    zero, below it, or too high."""
    stream, entry = locked_entry(entry_id)
    if (booked := Payment.objects.filter(event=entry.division.event, nonce=nonce).first()) is not None:
        return booked
    _check_amount(amount)
    fee = owing(entry.division.event, entry)
    return _book(stream, "payment.taken", fee, entry, actor, amount=amount, how=how.value, nonce=nonce)


@transaction.atomic
def refund(entry_id: int, amount: Decimal, how: PaidHow, reason: str, *, actor: Actor, nonce: UUID) -> Payment:
    """The refund of this amount to an entry, which is stored below zero. The same `nonce` again gives the one that is
    booked. Raises Refused without a reason, for an amount of zero or below, and for more than was paid."""
    stream, entry = locked_entry(entry_id)
    event = entry.division.event
    if (booked := Payment.objects.filter(event=event, nonce=nonce).first()) is not None:
        return booked
    _check_amount(amount)
    text = _checked_reason(reason)
    fee = owing(event, entry)
    _refuse_more_than_paid(fee, amount)
    return _book(stream, "payment.refunded", fee, entry, actor, amount=-amount, how=how.value, reason=text, nonce=nonce)


@transaction.atomic
def take_back_payment(event_id: int, number: int, reason: str, *, actor: Actor, nonce: UUID) -> Payment:
    """The payment that takes back the one with this number, which was booked by mistake: both stay. One that is taken
    back already stays as it is. Raises Refused without a reason, and for one that takes another back itself."""
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    undone = Payment.objects.select_related("fee__entry__division").get(event=event, number=number)
    already = Payment.objects.filter(undoes=undone).first()
    if already is not None:
        return already
    text = _checked_reason(reason)
    if undone.undoes_id is not None:
        raise Refused(_("Payment {number} takes another back: book the right one instead.").format(number=number))
    fields: dict[str, Any] = {"amount": -undone.amount, "how": undone.how, "reason": text, "undoes": undone}
    return _book(stream, "payment.taken_back", undone.fee, undone.fee.entry, actor, nonce=nonce, **fields)


@transaction.atomic
def book_transfers(
    event_id: int, transfers: Sequence[tuple[str, Decimal]], *, actor: Actor, nonce: UUID
) -> tuple[Payment, ...]:
    """The payments of these bank transfers, each a reference and an amount, below zero for a refund: all of them, or if
    one is refused, none. One ledger event for each. The same `nonce` again books nothing. Raises Refused for a
    reference that the event doesn't have, for an amount of zero, and for a refund of more than was paid."""
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    fees = Fee.objects.filter(event=event).select_related("entry__division", "application")
    known: Mapping[str, Fee] = {fee.reference: fee for fee in fees}
    booked = []
    for place, (reference, amount) in enumerate(transfers):
        own = uuid5(nonce, str(place))
        if (there := Payment.objects.filter(event=event, nonce=own).first()) is not None:
            booked.append(there)
            continue
        if reference not in known:
            raise Refused(_("The reference {reference} isn’t one of this event.").format(reference=reference))
        _check_amount(abs(amount))
        fee = known[reference]
        kind = "payment.taken" if amount > 0 else "payment.refunded"
        fields: dict[str, Any] = {"amount": amount, "how": PaidHow.TRANSFER.value, "nonce": own}
        if amount < 0:
            _refuse_more_than_paid(fee, -amount)
            fields["reason"] = _("On the bank statement.")
        booked.append(_book(stream, kind, fee, fee.entry, actor, **fields))
    return tuple(booked)


def _check_amount(amount: Decimal) -> None:
    if not 0 < amount <= HIGHEST_FEE:
        raise Refused(_("Give an amount above $0, at most $9,999.99."))


def _refuse_more_than_paid(fee: Fee, amount: Decimal) -> None:
    paid = sum(fee.payments.values_list("amount", flat=True), Decimal(0))
    if amount > paid:
        of = fee.entry or fee.application
        raise Refused(
            _("{name} paid {paid}: no more than that can be refunded.").format(
                name=of.name if of is not None else "", paid=amount_text(paid)
            )
        )


def _checked_reason(reason: str) -> str:
    text = cleaned_text(reason)[:200]
    if not text:
        raise Refused(_("Say why: it stays with the payment."))
    return text


def _book(stream: Stream, kind: str, fee: Fee, entry: Entry | None, actor: Actor, **fields: Any) -> Payment:
    """Store the payment under the next number, with its event in the locked ledger."""
    last = Payment.objects.filter(event=fee.event_id).aggregate(last=Max("number"))["last"] or 0
    row = Payment.objects.create(
        event_id=fee.event_id, number=last + 1, fee=fee, actor_name=actor, at=stream.moment, **fields
    )
    player = entry.player_id if entry is not None else None
    named = entry_name(entry) if entry is not None else name_of(fee.application.name if fee.application else "")
    payload = {
        "name": named,
        "number": row.number,
        "amount": f"{abs(row.amount):f}",
        "how": row.how,
        **({"undoes": row.undoes.number} if row.undoes is not None else {}),
        **({"reason": Personal(row.reason, player)} if row.reason else {}),
    }
    append(stream, kind, entry_subject(entry) if entry is not None else EVENT, actor, payload)
    return row
