"""Classes of fees: what each costs, who it is for, and on which days it is offered.

Amounts are `Decimal` in dollars. A day begins and ends at midnight in New Zealand, on both sides of a change of clocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from zoneinfo import ZoneInfo

NEW_ZEALAND = ZoneInfo("Pacific/Auckland")
MOST_CLASSES = 20
HIGHEST_FEE = Decimal("9999.99")


class FeeKind(Enum):
    """What a class is, as a code: its name is typed by the director."""

    ADULT = "adult"
    YOUTH = "youth"
    MEMBER = "member"
    ONLINE = "online"
    ONE_DAY = "one_day"
    EARLY = "early"
    OTHER = "other"


class PaidHow(Enum):
    """How money changed hands."""

    CASH = "cash"
    TRANSFER = "transfer"
    CARD = "card"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class FeeTerms:
    """One class. `number` identifies it within its event, 0 for one that isn't stored yet. It is offered from
    `first_day` to `last_day`, both included, each None where there is no such limit. `division` is the number of the
    division that it is for, None for all; `under_age` the age that a player must be under when the event begins.
    """

    name: str
    amount: Decimal
    kind: FeeKind = FeeKind.ADULT
    first_day: date | None = None
    last_day: date | None = None
    division: int | None = None
    under_age: int | None = None
    number: int = 0

    @property
    def is_late(self) -> bool:
        """Whether it is the fee of those who enter late: it begins on a day and goes on."""
        return self.first_day is not None and self.last_day is None

    def offered_on(self, day: date) -> bool:
        """Whether it is offered on this day in New Zealand."""
        begun = self.first_day is None or self.first_day <= day
        return begun and (self.last_day is None or day <= self.last_day)

    def is_over(self, moment: datetime) -> bool:
        """Whether nobody can be offered it from this moment on."""
        return self.last_day is not None and self.last_day < day_in_new_zealand(moment)

    def is_for(self, division: int | None = None, age: int | None = None) -> bool:
        """Whether it is for a player of this division and age. What isn't known yet is no obstacle."""
        right_division = self.division is None or division is None or self.division == division
        return right_division and (self.under_age is None or age is None or age < self.under_age)


def day_in_new_zealand(moment: datetime) -> date:
    """The day that it is in New Zealand at this moment, which must have a zone."""
    return moment.astimezone(NEW_ZEALAND).date()


def age_on(day: date, born: date) -> int:
    """The age in full years on this day; somebody born on 29 February is a year older on 1 March in other years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def offered(
    classes: Sequence[FeeTerms], moment: datetime, *, division: int | None = None, age: int | None = None
) -> tuple[FeeTerms, ...]:
    """Those that are offered at this moment to a player of this division and age, in the order of `classes`."""
    day = day_in_new_zealand(moment)
    return tuple(one for one in classes if one.offered_on(day) and one.is_for(division, age))


def amount_text(amount: Decimal) -> str:
    """An amount as it is shown, e.g. $30, $7.50 or −$30; the same in every language."""
    size = f"{abs(amount):,.2f}".removesuffix(".00")
    return f"−${size}" if amount < 0 else f"${size}"


def read_amount(text: str) -> Decimal:
    """A typed amount, e.g. 30, $7.50 or 1,200.00: dollars and cents, exactly. Raises ValueError for anything else, and
    for an amount below zero or above `HIGHEST_FEE`."""
    plain = text.strip().removeprefix("$").strip().replace(",", "")
    whole, point, cents = plain.partition(".")
    right = whole.isascii() and whole.isdigit() and (not point or (len(cents) in (1, 2) and cents.isascii()))
    if not right or (point and not cents.isdigit()) or len(whole) > len("9999"):
        raise ValueError(f"no amount: {text}")
    return Decimal(plain)
