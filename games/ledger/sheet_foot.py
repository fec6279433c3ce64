"""Compares the foot of a printed sheet with the ledger: paper is a witness of what was true then. No Django."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from enum import Enum

FEWEST_DIGITS = 8
_FOOT = re.compile(r"\b(\d{1,9})\W+((?:[0-9a-fol]{4,}\W?)+)(?![0-9a-z])", re.IGNORECASE)
_MEANT = str.maketrans("ol", "01")
"""What people misread as a digit: a hash has no o and no l."""


class FootAgreement(Enum):
    """The outcome of comparing. `CUT`: the event on the sheet is missing from the ledger."""

    AGREES = "agrees"
    DIFFERS = "differs"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Foot:
    """The number of an event and the first digits of its hash, as printed on a sheet."""

    seq: int
    digits: str

    def __str__(self) -> str:
        return f"{self.seq} · {self.digits}"


@dataclass(frozen=True, slots=True)
class ComparedFoot:
    """A foot beside a ledger of `events` events: `there` are the digits that the ledger has in its place, and `at` the
    time of that event; empty and None where it is cut."""

    foot: Foot
    agreement: FootAgreement
    events: int
    there: str = ""
    at: datetime | None = None

    @property
    def since(self) -> int:
        """How many events came after it."""
        return self.events - self.foot.seq


def read_foot(text: str) -> Foot | None:
    """The foot in a text, e.g. `history 128 · 4f2a9c31d07b`, with or without what is printed beside it; None where
    there is none, or it has fewer than FEWEST_DIGITS digits."""
    for match in _FOOT.finditer(text.lower()):
        digits = re.sub(r"\W", "", match[2]).translate(_MEANT)
        if FEWEST_DIGITS <= len(digits) <= 64:
            return Foot(int(match[1]), digits)
    return None


def compare_foot(foot: Foot, printed: tuple[str, datetime] | None, events: int) -> ComparedFoot:
    """The foot of a sheet beside the event of its number in a ledger of so many events. `printed` is that event's hash
    and time, None where the ledger has no such event."""
    if printed is None:
        return ComparedFoot(foot, FootAgreement.CUT, events)
    digest, at = printed
    agreement = FootAgreement.AGREES if digest.startswith(foot.digits) else FootAgreement.DIFFERS
    return ComparedFoot(foot, agreement, events, digest[: len(foot.digits)], at)
