"""What a decision still asks of the referee, e.g. how many minutes, and what was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from games.rules.result import Result
from ground.translation import gettext as _

MOST_MINUTES = 300
LARGEST_HANDICAP = 40
LARGEST_KOMI = 99


class Asks(StrEnum):
    """What a decision leaves open."""

    RESULT = "result"
    MINUTES = "minutes"
    MOVE = "move"
    TERMS = "terms"


@dataclass(frozen=True, slots=True)
class Terms:
    """The handicap and the komi of a game. `exchange`: the two players take each other's colours."""

    handicap: int
    komi: Decimal
    exchange: bool = False

    def as_json(self) -> dict[str, Any]:
        """The terms as JSON, which `read_terms` reads."""
        return {"handicap": self.handicap, "komi": f"{self.komi:.1f}", "exchange": self.exchange}

    def why_unchanged(self, handicap: int, komi: Decimal | None) -> str:
        """Why a game of this handicap and komi can't go on with these terms, a sentence; empty where one is new."""
        if self.exchange or (self.handicap, self.komi) != (handicap, komi):
            return ""
        return _("The game has these terms already: change the handicap, the komi or the colours.")


def read_terms(stored: Mapping[str, Any]) -> Terms:
    """The terms from what `Terms.as_json` gave. Raises KeyError or ArithmeticError for anything else."""
    return Terms(stored["handicap"], Decimal(stored["komi"]), stored["exchange"])


@dataclass(frozen=True, slots=True)
class RefereeAnswers:
    """What the referee answered; None for what wasn't. `minutes` is always positive; the decision says whether they are
    added or taken."""

    result: Result | None = None
    minutes: int | None = None
    move: int | None = None
    terms: Terms | None = None

    def why_incomplete(self, asks: Asks, moves: int) -> str:
        """Why this doesn't answer what is asked, a sentence; empty where it does. `moves` is how many the record
        has."""
        if asks is Asks.RESULT:
            return "" if self.result else _("Enter the result.")
        if asks is Asks.MINUTES:
            return _why_no_minutes(self.minutes)
        if asks is Asks.MOVE:
            return _why_no_move(self.move, moves)
        return _why_no_terms(self.terms)


NOTHING_ANSWERED = RefereeAnswers()


def _why_no_minutes(minutes: int | None) -> str:
    if minutes is not None and 1 <= minutes <= MOST_MINUTES:
        return ""
    return _("Say how many minutes, from 1 to {most}.").format(most=MOST_MINUTES)


def _why_no_move(move: int | None, moves: int) -> str:
    if move is not None and 1 <= move <= moves:
        return ""
    return _("Say from which move the game is replayed, from 1 to {moves}.").format(moves=moves)


def _why_no_terms(terms: Terms | None) -> str:
    if terms is None:
        return _("Enter the handicap and the komi.")
    if not 0 <= terms.handicap <= LARGEST_HANDICAP:
        return _("A handicap is a whole number from 0 to {most}.").format(most=LARGEST_HANDICAP)
    if not 0 <= terms.komi <= LARGEST_KOMI or 2 * terms.komi % 1:
        return _("Komi is a number of whole or half points from 0 to {most}.").format(most=LARGEST_KOMI)
    return ""
