"""The money of an event at the desk: who owes what, what was paid, totals, and the fee of one entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from types import MappingProxyType

from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Application, ApplicationState, Entry, Event, Fee
from nzgs_tourney.store.entries.fees import fee_classes, fee_of_entry, fees_by_entry, open_fees
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet
from nzgs_tourney.tournament.fees.owed import MoneyTotals, Owed, totals
from nzgs_tourney.tournament.fees.statement import BOOKABLE, Match, StatementLine, read_statement
from nzgs_tourney.tournament.fees.terms import NEW_ZEALAND, amount_text
from nzgs_tourney.tournament.wording.entries.fee_words import how_words, owed_words
from nzgs_tourney.tournament.wording.entries.ledger_fees import MATCHES, class_words


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One entry with its fee, None where it has none; or with `entry` None who sent one that isn't accepted. `place`
    says in a word what they are where they don't play; `team` is empty without one."""

    entry: int | None
    name: str
    rank: str
    division: str
    fee: Owed | None
    place: str = ""
    team: str = ""

    @property
    def state(self) -> str:
        """What is still to pay, in a word or two; of who has no place, what was paid."""
        if self.fee is None:
            return _("no fee")
        if not self.fee.asked and self.fee.paid > 0:
            return _("{amount} paid").format(amount=amount_text(self.fee.paid))
        return owed_words(self.fee)

    @property
    def owes(self) -> bool:
        """Whether the desk can take what is still to pay: not of somebody who isn't entered."""
        return self.entry is not None and self.fee is not None and self.fee.to_pay > 0

    @property
    def press(self) -> str:
        """The amount to book with one press."""
        return f"{self.fee.to_pay:f}" if self.fee is not None and self.owes else ""

    @property
    def amount(self) -> str:
        """The same, as it is shown."""
        return amount_text(self.fee.to_pay) if self.fee is not None and self.owes else ""


@dataclass(frozen=True, slots=True)
class FeesPage:
    """`lines` are those that the filter and the search show; `owing` counts all that owe something. `by_how` has an
    amount for each way of paying, `by_taker` a name, an amount and the ways."""

    lines: tuple[FeeLine, ...]
    owing: int
    without: int
    any_class: bool
    taken: str
    to_pay: str
    too_much: str
    by_how: tuple[tuple[str, str], ...]
    by_taker: tuple[tuple[str, str, str], ...]


def fee_lines(event: Event) -> tuple[FeeLine, ...]:
    """Everybody who is entered and who confirmed or paid without being entered, by name; withdrawn players only where
    they paid or owe something. An entry that was moved to another division is there once. At most nine queries."""
    fees = fees_by_entry(event)
    rows = Entry.objects.filter(division__event=event).select_related("division", "team").order_by("pk")
    moved = {row.came_from_id for row in rows}
    lines = [
        FeeLine(
            row.pk, row.name, row.rank, row.division.name, fees.get(row.pk),
            place=_("withdrawn") if row.withdrawn_from is not None else "",
            team=row.team.name if row.team is not None else "",
        )
        for row in rows
        if row.pk not in moved and (row.withdrawn_from is None or (row.pk in fees and fees[row.pk].is_shown))
    ]  # fmt: skip
    lines += _not_entered(event)
    return tuple(sorted(lines, key=lambda line: (name_key(line.name), line.entry or 0)))


def _not_entered(event: Event) -> Iterator[FeeLine]:
    """Who confirmed an entry, or paid for one, and isn't entered. Nobody counts who neither confirmed nor paid."""
    fees = open_fees(event)
    for row in Application.objects.filter(pk__in=fees).select_related("division").order_by("number"):
        fee = fees[row.pk]
        if row.state == ApplicationState.CONFIRMED or fee.payments:
            yield FeeLine(None, row.name, row.rank, row.division.name, fee, place=_(_PLACES[row.state]))


_PLACES: Mapping[str, str] = MappingProxyType(
    {
        ApplicationState.SENT: gettext_noop("not confirmed"),
        ApplicationState.CONFIRMED: gettext_noop("not entered yet"),
        ApplicationState.WAITING: gettext_noop("waiting list"),
        ApplicationState.DECLINED: gettext_noop("declined"),
        ApplicationState.WITHDRAWN: gettext_noop("withdrawn"),
    }
)
"""What somebody is who isn't entered."""


def fees_page(event: Event, *, only_owing: bool, search: str) -> FeesPage:
    """The page. `search` is a part of a name, a team, a reference or a division. At most twelve queries."""
    lines, wanted = fee_lines(event), search.strip().casefold()
    sums = totals(line.fee for line in lines if line.fee is not None)
    shown = [line for line in lines if (line.owes or not only_owing) and _fits(line, wanted)]
    return FeesPage(
        lines=tuple(shown),
        owing=sum(line.owes for line in lines),
        without=sum(line.fee is None or line.fee.fee_class is None for line in lines if not line.place),
        any_class=bool(fee_classes(event)),
        taken=amount_text(sums.taken),
        to_pay=amount_text(sums.to_pay),
        too_much=amount_text(sums.too_much) if sums.too_much else "",
        by_how=tuple((how_words(how), amount_text(amount)) for how, amount in sums.by_how.items()),
        by_taker=_takers(sums),
    )


def _takers(sums: MoneyTotals) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (
            one.name,
            amount_text(one.amount),
            ", ".join(f"{how_words(how)} {amount_text(amount)}" for how, amount in one.by_how.items()),
        )
        for one in sums.by_taker
    )


def _fits(line: FeeLine, wanted: str) -> bool:
    reference = line.fee.reference if line.fee is not None else ""
    return not wanted or any(wanted in text.casefold() for text in (line.name, line.team, reference, line.division))


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment of an entry, in words. `number` is that of the receipt; `can_undo`: it may be taken back."""

    number: int
    amount: str
    how: str
    at: datetime
    by: str
    reason: str
    undoes: int | None
    undone: bool
    can_undo: bool


@dataclass(frozen=True, slots=True)
class EntryFeePage:
    """The fee of one entry. `press` is a decimal text, as in `FeeLine`. `refund` is what a refund begins with: what was
    paid too much, and how it was paid last."""

    fee: Owed | None
    state: str
    due: str
    paid: str
    press: str
    amount: str
    payments: tuple[PaymentLine, ...]
    classes: tuple[tuple[int, str], ...]
    chosen: int
    refund: Mapping[str, str]


def entry_fee_page(entry: Entry) -> EntryFeePage:
    """The page of one entry's fee. At most six queries."""
    fee = fee_of_entry(entry)
    classes = tuple((one.number, class_words(one)) for one in fee_classes(entry.division.event))
    payments = fee.payments if fee is not None else ()
    owes = fee is not None and fee.to_pay > 0
    return EntryFeePage(
        fee=fee,
        state=owed_words(fee) if fee is not None else _("no fee"),
        due=amount_text(fee.due) if fee is not None else "",
        paid=amount_text(fee.paid) if fee is not None else "",
        press=f"{fee.to_pay:f}" if fee is not None and owes else "",
        amount=amount_text(fee.to_pay) if fee is not None and owes else "",
        payments=tuple(
            PaymentLine(
                one.number, amount_text(one.amount), how_words(one.how), one.at, one.by, one.reason, one.undoes,
                one.undone, one.stands,
            )
            for one in payments
        ),
        classes=classes,
        chosen=fee.fee_class.number if fee is not None and fee.fee_class is not None else 0,
        refund=_refund_of(fee),
    )  # fmt: skip


def _refund_of(fee: Owed | None) -> dict[str, str]:
    standing = [one for one in fee.payments if one.stands] if fee is not None else []
    if fee is None or not standing:
        return {}
    too_much = {"amount": f"{-fee.to_pay:f}"} if fee.to_pay < 0 else {}
    return {**too_much, "how": standing[-1].how.value}


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A line of a statement with who it is from. `ticked`: it fits, so it is booked unless somebody unticks it."""

    line: StatementLine
    name: str
    words: str
    amount: str
    to_pay: str
    can_book: bool
    ticked: bool


def statement_rows(event: Event, text: str) -> tuple[StatementRow, ...]:
    """What each line of a pasted statement is. Raises ValueError for too many lines. At most five queries."""
    names: dict[str, str] = {}
    rows = Fee.objects.filter(event=event).select_related("entry", "application")
    for row in rows:
        of = row.entry or row.application
        names[row.reference] = of.name if of is not None else ""
    fees = {fee.reference: fee for fee in (*fees_by_entry(event).values(), *open_fees(event).values())}
    return tuple(
        StatementRow(
            line=one,
            name=names.get(one.reference, ""),
            words=_(MATCHES[one.match]),
            amount=amount_text(one.amount) if one.amount is not None else "",
            to_pay=amount_text(one.to_pay) if one.to_pay else "",
            can_book=one.match in BOOKABLE,
            ticked=one.match is Match.FITS,
        )
        for one in read_statement(text, fees)
    )


def treasurer_tables(event: Event) -> tuple[TableSheet, TableSheet]:
    """What everybody owes and has paid, and every payment in order, for the treasurer. At most nine queries."""
    lines = [line for line in fee_lines(event) if line.fee is not None]
    fees: list[tuple[Cell, ...]] = []
    payments: list[tuple[int, tuple[Cell, ...]]] = []
    for line in lines:
        if (fee := line.fee) is None:
            continue
        kind = fee.fee_class.name if fee.fee_class is not None else ""
        owed: tuple[Decimal, ...] = (fee.due, fee.paid, fee.to_pay)
        fees.append((line.name, line.division, kind, line.place, fee.because, *owed, fee.reference))
        payments += [(one.number, _payment_row(line.name, fee, number)) for number, one in enumerate(fee.payments)]
    return (
        TableSheet(
            "fees", _("Fees of {event}").format(event=event.name),
            ("Name", "Division", "Class", "State", "Agreed because", "Due", "Paid", "To pay", "Reference"), tuple(fees),
        ),
        TableSheet(
            "payments", _("Payments of {event}").format(event=event.name),
            ("Number", "When", "Name", "Amount", "How", "Taken by", "Takes back", "Reason", "Reference"),
            tuple(row for _number, row in sorted(payments)),
        ),
    )  # fmt: skip


def _payment_row(name: str, fee: Owed, at: int) -> tuple[Cell, ...]:
    one = fee.payments[at]
    when = one.at.astimezone(NEW_ZEALAND).strftime("%Y-%m-%d %H:%M")
    return (one.number, when, name, one.amount, how_words(one.how), one.by, one.undoes, one.reason, fee.reference)
