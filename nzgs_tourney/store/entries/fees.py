"""The classes of fees of an event, and what each entry owes and has paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import F, OuterRef, Q, QuerySet

from nzgs_tourney.models import LIVING, Application, ApplicationState, Entry, Event, EventFees, Fee, FeeClass, Payment
from nzgs_tourney.store.entries.room import rooms_of
from nzgs_tourney.tournament.fees.owed import Owed, Paid
from nzgs_tourney.tournament.fees.terms import FeeKind, FeeTerms, PaidHow


def fee_classes(event: Event) -> tuple[FeeTerms, ...]:
    """All classes of the event in the director's order; none where it takes no fees. Those that somebody may choose now
    are `nzgs_tourney.tournament.fees.terms.offered` of them. One query."""
    rows = FeeClass.objects.filter(event=event).select_related("division").order_by("position")
    return tuple(map(terms_of, rows))


def terms_of(row: FeeClass) -> FeeTerms:
    """The stored class as values. Its division must be loaded."""
    return FeeTerms(
        name=row.name,
        amount=row.amount,
        kind=FeeKind(row.kind),
        first_day=row.first_day,
        last_day=row.last_day,
        division=row.division.number if row.division is not None else None,
        under_age=row.under_age,
        number=row.number,
    )


def account_of(event: Event) -> str:
    """The account for transfers, as the director typed it; empty where there is none. One query."""
    return EventFees.objects.filter(event=event).values_list("account", flat=True).first() or ""


def fees_by_entry(event: Event) -> dict[int, Owed]:
    """What each entry of the event owes and has paid, by the entry's id. An entry that was moved to another division
    took its fee along. Entries without a fee are left out. At most four queries; one where nobody has a fee."""
    rows = Fee.objects.filter(event=event, entry__isnull=False)
    found = {row.entry_id: fee for row, fee in _owed(rows) if row.entry_id is not None}
    if not found:
        return found
    moved = Entry.objects.filter(division__event=event, came_from__isnull=False).order_by("pk")
    for entry, origin in moved.values_list("pk", "came_from"):
        if origin in found and entry not in found:
            found[entry] = found.pop(origin)
    never_played = Entry.objects.filter(division__event=event, withdrawn_from__lte=F("enters_in"))
    for entry in never_played.values_list("pk", flat=True):
        if entry in found:
            found[entry] = replace(found[entry], asked=False)
    return found


def open_fees(event: Event) -> dict[int, Owed]:
    """The same for applications that aren't an entry, by the application's id. Two queries."""
    rows = Fee.objects.filter(event=event, entry__isnull=True, application__isnull=False).select_related("application")
    return {
        row.application.pk: replace(fee, asked=row.application.state in _ASKED)
        for row, fee in _owed(rows)
        if row.application is not None
    }


_ASKED = frozenset(LIVING) - {ApplicationState.WAITING}
"""Who waits for a place isn't asked for money yet."""


def fee_of_application(application: Application) -> Owed | None:
    """The same for what somebody sent by an entry page: that of the entry which it became, else its own; None where it
    has none. Who hasn't confirmed isn't asked while their division is full: they would wait for a place. At most eight
    queries."""
    if application.entry is not None:
        return fee_of_entry(application.entry)
    row = Fee.objects.filter(application=application).first()
    if row is None:
        return None
    asked = application.state in _ASKED
    if application.state == ApplicationState.SENT:
        asked = rooms_of(application.event_id)[application.division_id].free != 0
    return replace(_one(row), asked=asked)


def fee_of_entry(entry: Entry) -> Owed | None:
    """The same for one entry, None where it has no fee. At most four queries."""
    row = fee_row(entry)
    if row is None:
        return None
    left = entry.withdrawn_from is not None and entry.withdrawn_from <= entry.enters_in
    return replace(_one(row), asked=not left)


def has_fee(entry: Entry) -> bool:
    """Whether anything is asked of this entry, or was ever paid for it, by the rule of `Owed.is_shown`. One query,
    unless it was moved."""
    if entry.came_from_id is not None:
        fee = fee_of_entry(entry)
        return fee is not None and fee.is_shown
    return asked_of(entry).exists()


def asked_of(entry: Entry | OuterRef) -> QuerySet[Fee]:
    """The fee of this entry, if anything is asked of it or was ever paid for it, by the rule of `Owed.is_shown`."""
    plays = Q(entry__withdrawn_from=None) | Q(entry__withdrawn_from__gt=F("entry__enters_in"))
    due = Q(agreed__gt=0) | Q(agreed=None, fee_class__amount__gt=0)
    return Fee.objects.filter(Q(payments__isnull=False) | (plays & due), entry=entry)


def fee_row(entry: Entry) -> Fee | None:
    """The stored fee of an entry: its own, or that of the one it came from. One query for each move."""
    at: Entry | None = entry
    while at is not None:
        if (row := Fee.objects.filter(entry=at).select_related("fee_class__division").first()) is not None:
            return row
        at = at.came_from
    return None


def _one(row: Fee) -> Owed:
    return next(fee for _row, fee in _owed(Fee.objects.filter(pk=row.pk)))


def _owed(rows: QuerySet[Fee]) -> Iterable[tuple[Fee, Owed]]:
    fees = list(rows.select_related("fee_class__division"))
    paid = _payments([row.pk for row in fees])
    for row in fees:
        terms = terms_of(row.fee_class) if row.fee_class is not None else None
        yield row, Owed(row.reference, terms, row.agreed, row.agreed_because, paid.get(row.pk, ()))


def _payments(fees: Iterable[int]) -> Mapping[int, tuple[Paid, ...]]:
    """The payments of these fees, in the order of their numbers. One query."""
    found: dict[int, list[Paid]] = defaultdict(list)
    rows = Payment.objects.filter(fee__in=list(fees)).select_related("undoes", "undone_by").order_by("number")
    for row in rows:
        found[row.fee_id].append(paid_of(row))
    return {fee: tuple(payments) for fee, payments in found.items()}


def paid_of(row: Payment) -> Paid:
    """The stored payment as values."""
    return Paid(
        number=row.number,
        amount=row.amount,
        how=PaidHow(row.how),
        at=row.at,
        by=row.actor_name,
        reason=row.reason,
        undoes=row.undoes.number if row.undoes is not None else None,
        undone=hasattr(row, "undone_by"),
    )
