"""Reads lines that were copied from a bank statement, and matches them with fees by their reference.

A line is fields separated by tabs, commas, semicolons or blanks, in any order, as banks write them: its reference is
found wherever it is, and its amount is the first field that reads as money with cents, or a dollar sign, else the last
whole number that is no date and no account.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from nzgs_tourney.tournament.fees.owed import Owed
from nzgs_tourney.tournament.fees.reference import references_in

MOST_LINES = 500
LONGEST_LINE = 400
_MONEY = re.compile(r"(?<![\w./-])([+-]?)\$?(\d{1,3}(?:,\d{3})+|\d{1,5})\.(\d\d)(?![\w./-])")
_DOLLARS = re.compile(r"(?<![\w./-])([+-]?)\$(\d{1,3}(?:,\d{3})+|\d{1,5})(?![\w./-])")
_WHOLE = re.compile(r"(?:^|[\t,;])\s*\"?([+-]?)(\d{1,4})\"?\s*(?=$|[\t,;])")


class Match(Enum):
    """What a line is."""

    FITS = "fits"
    """What is still to pay, to the cent."""
    OTHER_AMOUNT = "other_amount"
    PAID_ALREADY = "paid_already"
    """Nothing is still to pay: it may have been booked before."""
    NO_PLACE = "no_place"
    """Nothing is asked: they wait for a place, or withdrew."""
    WENT_BACK = "went_back"
    """Money out, no more than was paid: a refund."""
    UNKNOWN = "unknown"
    """No reference of this event, or more than one."""
    NO_AMOUNT = "no_amount"
    MONEY_OUT = "money_out"


BOOKABLE = frozenset({Match.FITS, Match.OTHER_AMOUNT, Match.PAID_ALREADY, Match.NO_PLACE, Match.WENT_BACK})
"""What can be booked if somebody ticks it."""


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One line, numbered from 1. `reference` is that of the fee, empty where it is unknown; `amount` is None where
    there is none; `to_pay` is what was still owed before this line."""

    number: int
    text: str
    match: Match
    reference: str = ""
    amount: Decimal | None = None
    to_pay: Decimal | None = None


def amount_in(text: str) -> Decimal | None:
    """The amount of a line, below zero for money that went out; None where none can be told."""
    for pattern in (_MONEY, _DOLLARS, _WHOLE):
        if (found := pattern.search(text)) is not None:
            cents = found.group(3) if pattern is _MONEY else "00"
            return Decimal(f"{found.group(1)}{found.group(2).replace(',', '')}.{cents}")
    return None


def read_statement(text: str, fees: Mapping[str, Owed]) -> tuple[StatementLine, ...]:
    """What each line is that isn't blank, with the fees by their reference. A second line for one fee counts after the
    first. Raises ValueError for more than `MOST_LINES`, with their number."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise ValueError(str(len(lines)))
    to_pay = {reference: fee.to_pay for reference, fee in fees.items()}
    paid = {reference: fee.paid for reference, fee in fees.items()}
    found = []
    for number, line in lines:
        one = _line(number, line[:LONGEST_LINE], fees, to_pay, paid)
        if one.match in BOOKABLE and one.amount is not None:
            paid[one.reference] += one.amount
            to_pay[one.reference] -= one.amount if fees[one.reference].asked else Decimal(0)
        found.append(one)
    return tuple(found)


def _line(
    number: int, text: str, fees: Mapping[str, Owed], to_pay: Mapping[str, Decimal], paid: Mapping[str, Decimal]
) -> StatementLine:
    known = [reference for reference in references_in(text) if reference in to_pay]
    amount = amount_in(text)
    if len(known) != 1:
        return StatementLine(number, text, Match.UNKNOWN, amount=amount)
    (reference,) = known
    owed = to_pay[reference]
    if amount is None:
        match = Match.NO_AMOUNT
    elif amount <= 0:
        match = Match.WENT_BACK if 0 < -amount <= paid[reference] else Match.MONEY_OUT
    elif not fees[reference].asked and paid[reference] <= 0:
        match = Match.NO_PLACE
    elif owed <= 0:
        match = Match.PAID_ALREADY
    else:
        match = Match.FITS if amount == owed else Match.OTHER_AMOUNT
    return StatementLine(number, text, match, reference, amount, owed)
