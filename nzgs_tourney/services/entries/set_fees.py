"""A director sets what it costs to take part, and who owes what."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor, Personal
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import cleaned_text
from nzgs_tourney.models import Application, Entry, Event, EventFees, Fee, FeeClass
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
from nzgs_tourney.services.events.subjects import EVENT, entry_name, entry_subject
from nzgs_tourney.store.entries.fees import fee_classes, fee_row, terms_of
from nzgs_tourney.tournament.fees.reference import new_reference
from nzgs_tourney.tournament.fees.terms import HIGHEST_FEE, MOST_CLASSES, FeeTerms, amount_text


@transaction.atomic
def set_fees(
    event_id: int,
    classes: Sequence[FeeTerms],
    *,
    account: str = "",
    receipt_from: str = "",
    actor: Actor,
    expected_seq: int | None = None,
) -> tuple[FeeTerms, ...]:
    """Replace the classes of fees, in this order, and the two texts. A class keeps its `number`, and who is in it
    owes its new amount; one with the number 0 is new, or the one with its name. One ledger event if anything changed.

    Raises OvertakenError where somebody changed the classes after ledger event `expected_seq`. Raises Refused, changing
    nothing, for a class without a name, two with the same one, an amount below zero or too high, days that end before
    they begin, an unknown division, too many classes, and where a class that somebody is in would go.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    before = fee_classes(event)
    known = {one.name: one.number for one in before}
    classes = [one if one.number else replace(one, number=known.get(one.name, 0)) for one in classes]
    texts = EventFees.objects.filter(event=event).first() or EventFees(event=event)
    wanted = {"account": cleaned_text(account), "receipt_from": cleaned_text(receipt_from)}
    new_texts = [field for field, text in wanted.items() if getattr(texts, field) != text]
    if before != tuple(classes):
        since = events_since(stream, expected_seq, "fees.set", subject=EVENT)
        refuse_replacing(stream, since, _("the fees"), _in_words(before), _in_words(classes))
        _check(classes)
        _store(event, classes)
    elif not new_texts:
        return before
    for field in new_texts:
        setattr(texts, field, wanted[field])
    if new_texts:
        texts.save()
    append(stream, "fees.set", EVENT, actor, {"classes": list(map(_as_json, classes)), "texts": new_texts})
    return fee_classes(event)


def _in_words(classes: Sequence[FeeTerms]) -> str:
    return "; ".join(f"{one.name} {amount_text(one.amount)}" for one in classes) or _("nothing")


def _as_json(one: FeeTerms) -> dict[str, Any]:
    """A class for the ledger."""
    days = {"from": one.first_day, "until": one.last_day}
    return {
        "name": one.name,
        "kind": one.kind.value,
        "amount": f"{one.amount:f}",
        **{key: day.isoformat() for key, day in days.items() if day is not None},
        **({"division": one.division} if one.division is not None else {}),
        **({"under_age": one.under_age} if one.under_age is not None else {}),
    }


def _check(classes: Sequence[FeeTerms]) -> None:
    if len(classes) > MOST_CLASSES:
        raise Refused(
            _("{count} classes of fees are too many for one event: {most} at most.").format(
                count=len(classes), most=MOST_CLASSES
            )
        )
    names: set[str] = set()
    for one in classes:
        if not one.name.strip():
            raise Refused(_("Give every class of fees a name."))
        if one.name.casefold() in names:
            raise Refused(_("Two classes of fees are called “{name}”.").format(name=one.name))
        names.add(one.name.casefold())
        if not 0 <= one.amount <= HIGHEST_FEE:
            raise Refused(_("Give “{name}” an amount from $0 to $9,999.99.").format(name=one.name))
        if one.first_day is not None and one.last_day is not None and one.first_day > one.last_day:
            raise Refused(_("“{name}” ends before it begins: check its days.").format(name=one.name))


def _store(event: Event, classes: Sequence[FeeTerms]) -> None:
    kept = {row.number: row for row in FeeClass.objects.filter(event=event)}
    divisions = {division.number: division for division in event.divisions.all()}
    wanted = {one.number for one in classes}
    for number, row in kept.items():
        if number not in wanted:
            if row.fees.exists():
                raise Refused(
                    _("Somebody is in the class “{name}”: give them another one first.").format(name=row.name)
                )
            row.delete()
    # Names are unique, and two classes may have swapped theirs.
    for row in FeeClass.objects.filter(event=event):
        FeeClass.objects.filter(pk=row.pk).update(name=f"{row.pk}")
    last = max(kept, default=0)
    for position, one in enumerate(classes, start=1):
        if one.division is not None and one.division not in divisions:
            raise Refused(_("The division of “{name}” is gone: choose another.").format(name=one.name))
        row = kept.get(one.number) or FeeClass(event=event)
        if row.pk is None:
            last += 1
            row.number = last
        row.position, row.name, row.kind, row.amount = position, one.name.strip(), one.kind.value, one.amount
        row.first_day, row.last_day, row.under_age = one.first_day, one.last_day, one.under_age
        row.division = divisions[one.division] if one.division is not None else None
        row.save()


def class_numbered(event: Event, number: int | None) -> FeeClass | None:
    """The event's class with this number, None for None. Raises Refused where it is gone."""
    if number is None:
        return None
    row = FeeClass.objects.filter(event=event, number=number).first()
    if row is None:
        raise Refused(_("This class of fees is gone: reload the page and choose another."))
    return row


def owing(event: Event, entry: Entry | None = None, application: Application | None = None) -> Fee:
    """The stored fee of this entry, or of this application, made with a new reference where there is none. Runs under
    the lock of the service that needs it."""
    row = fee_row(entry) if entry is not None else Fee.objects.filter(application=application).first()
    if row is not None:
        return row
    taken = set(Fee.objects.filter(event=event).values_list("reference", flat=True))
    reference = new_reference(secrets.choice)
    while reference in taken:
        reference = new_reference(secrets.choice)
    return Fee.objects.create(event=event, entry=entry, application=application, reference=reference)


@transaction.atomic
def charge(event_id: int, entries: Collection[int], number: int | None, *, actor: Actor) -> int:
    """How many of these entries of the event get another class of fees, the one with this number, or with None none.
    One ledger event, unless nobody does. An amount that was agreed with somebody stays. Raises Refused where the class
    is gone."""
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    chosen = class_numbered(event, number)
    rows = Entry.objects.filter(pk__in=entries, division__event=event).select_related("division", "came_from")
    changed = [entry for entry in rows.order_by("pk") if _charged(event, entry, chosen)]
    if changed:
        payload = {
            "class": chosen.name if chosen is not None else "",
            "entries": [entry_subject(entry) for entry in changed],
            "names": [entry_name(entry) for entry in changed],
        }
        append(stream, "fees.charged", EVENT, actor, payload)
    return len(changed)


def _charged(event: Event, entry: Entry, chosen: FeeClass | None) -> bool:
    row = fee_row(entry)
    if (row.fee_class_id if row is not None else None) == (chosen.pk if chosen is not None else None):
        return False
    row = owing(event, entry)
    row.fee_class = chosen
    row.save(update_fields=["fee_class"])
    return True


def charge_application(application: Application, number: int | None) -> Fee:
    """The fee of an application, in the class with this number. Part of the act that stores the application, which
    tells. Raises Refused where the class is gone."""
    row = owing(application.event, None, application)
    row.fee_class = class_numbered(application.event, number)
    row.save(update_fields=["fee_class"])
    return row


def fee_goes_along(application: Application, entry: Entry) -> None:
    """The fee of an application is the fee of the entry that it became. Part of the act that accepts it."""
    Fee.objects.filter(application=application).update(entry=entry)


@transaction.atomic
def agree_fee(entry_id: int, amount: Decimal | None, because: str, *, actor: Actor) -> Fee:
    """The fee of an entry, with this amount instead of that of its class, for this reason; 0 waives it, None takes the
    agreement back. Raises Refused without a reason, and for an amount below zero or too high."""
    stream, entry = locked_entry(entry_id)
    reason = cleaned_text(because) if amount is not None else ""
    if amount is not None and not reason:
        raise Refused(_("Say why: it stays with the entry."))
    if amount is not None and not 0 <= amount <= HIGHEST_FEE:
        raise Refused(_("Give an amount from $0 to $9,999.99."))
    row = owing(entry.division.event, entry)
    if (row.agreed, row.agreed_because) == (amount, reason):
        return row
    before = row.agreed
    row.agreed, row.agreed_because = amount, reason
    row.save(update_fields=["agreed", "agreed_because"])
    payload = {
        "name": entry_name(entry),
        "from": None if before is None else f"{before:f}",
        "to": None if amount is None else f"{amount:f}",
        "class": f"{terms_of(row.fee_class).amount:f}" if row.fee_class is not None else "0",
        "reason": Personal(reason, entry.player_id) if reason else "",
    }
    append(stream, "fee.agreed", entry_subject(entry), actor, payload)
    return row


def locked_entry(entry_id: int) -> tuple[Stream, Entry]:
    """The locked stream of an entry's event, and the entry."""
    rows = Entry.objects.select_related("division__event", "came_from")
    stream = lock(rows.get(pk=entry_id).division.event.stream_id)
    return stream, rows.get(pk=entry_id)
