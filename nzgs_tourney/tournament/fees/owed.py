"""What somebody owes, what they paid, and the totals of an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.fees.terms import FeeTerms, PaidHow

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment by its number in the event. `amount` is below zero for a refund. `undoes` is the number of the
    payment that it takes back, `undone` whether it was taken back itself. `by` is the name of who took the money.
    """

    number: int
    amount: Decimal
    how: PaidHow
    at: datetime
    by: str
    reason: str = ""
    undoes: int | None = None
    undone: bool = False

    @property
    def stands(self) -> bool:
        """Whether money changed hands: it neither was taken back nor takes another back."""
        return not self.undone and self.undoes is None


@dataclass(frozen=True, slots=True)
class Owed:
    """The fee of one entry: its class, or another amount that was agreed and why; a waived fee is an agreed 0. `asked`
    is False of somebody who has no place: they aren't entered yet, or withdrew before they played."""

    reference: str
    fee_class: FeeTerms | None
    agreed: Decimal | None = None
    because: str = ""
    payments: tuple[Paid, ...] = ()
    asked: bool = True

    @property
    def due(self) -> Decimal:
        """What the fee is; where it isn't asked, what was paid and not given back."""
        if not self.asked:
            return max(self.paid, NOTHING)
        if self.agreed is not None:
            return self.agreed
        return self.fee_class.amount if self.fee_class is not None else NOTHING

    @property
    def is_late(self) -> bool:
        """Whether it is the fee of a late entry."""
        return self.fee_class is not None and self.fee_class.is_late

    @property
    def waived(self) -> bool:
        """Whether a director let them off."""
        return self.agreed == NOTHING

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to say of it to who pays: something is due, or was ever paid."""
        return bool(self.due or self.payments)

    @property
    def paid(self) -> Decimal:
        """What was paid, less what was given back."""
        return sum((one.amount for one in self.payments), NOTHING)

    @property
    def to_pay(self) -> Decimal:
        """What is still owed; below zero where they paid too much."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class TakenBy:
    """What one official took, less what they gave back, altogether and by how."""

    name: str
    amount: Decimal
    by_how: Mapping[PaidHow, Decimal]

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class MoneyTotals:
    """The money of an event, in dollars. `taken` is what came in less refunds, also by how and by who took it; `to_pay`
    what is still owed, `too_much` what was paid beyond the fees. `waived` counts fees."""

    due: Decimal
    taken: Decimal
    to_pay: Decimal
    too_much: Decimal
    waived: int
    by_how: Mapping[PaidHow, Decimal]
    by_taker: tuple[TakenBy, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def totals(fees: Iterable[Owed]) -> MoneyTotals:
    """The totals of these fees. A payment that was taken back counts nowhere."""
    all_fees = tuple(fees)
    standing = [one for fee in all_fees for one in fee.payments if one.stands]
    takers = sorted({one.by for one in standing})
    return MoneyTotals(
        due=sum((fee.due for fee in all_fees), NOTHING),
        taken=sum((fee.paid for fee in all_fees), NOTHING),
        to_pay=sum((max(fee.to_pay, NOTHING) for fee in all_fees), NOTHING),
        too_much=sum((max(-fee.to_pay, NOTHING) for fee in all_fees), NOTHING),
        waived=sum(fee.waived for fee in all_fees),
        by_how=_by_how(standing),
        by_taker=tuple(_taken_by(name, [one for one in standing if one.by == name]) for name in takers),
    )


def _taken_by(name: str, payments: Sequence[Paid]) -> TakenBy:
    return TakenBy(name, sum((one.amount for one in payments), NOTHING), _by_how(payments))


def _by_how(payments: Sequence[Paid]) -> dict[PaidHow, Decimal]:
    """The sum for each way in which anything was paid."""
    used = {one.how for one in payments}
    return {how: sum((one.amount for one in payments if one.how is how), NOTHING) for how in PaidHow if how in used}
