"""The result of a game as a value, and the only reader and writer of its notation.

Notation (our event file, result slips, SGF `RE` where it coincides):

| text | meaning |
| --- | --- |
| `B`, `W` | won, margin or manner not stated |
| `B+3`, `W+0.5` | won by count, margin in points |
| `B+R`, `W+R` | by resignation |
| `B+T`, `W+T` | on time |
| `B+F`, `W+F` | by forfeit |
| `jigo` | a tie: half a point each |
| `both_lose`, `both_win` | decided by the director |
| `void` | the game doesn't count: nobody gets a point, and the two haven't met |

Ties are real results (New Zealand rules: komi is a whole number, so an even count is possible).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NewType

from ground.translation import gettext as _

HalfPoints = NewType("HalfPoints", int)
"""A score in integer half points: a win is 2, a tie 1."""


class Outcome(StrEnum):
    """Who is credited with the game."""

    BLACK = "black"
    WHITE = "white"
    JIGO = "jigo"
    BOTH_LOSE = "both_lose"
    BOTH_WIN = "both_win"
    VOID = "void"


class Manner(StrEnum):
    """How a won game ended; `UNSTATED` where only the winner is known."""

    COUNT = "count"
    RESIGNATION = "R"
    TIME = "T"
    FORFEIT = "F"
    UNSTATED = ""


_TEXT = re.compile(r"([BW])(?:\+(?:([RTF])|(\d{1,3})(?:\.(0|5))?))?", re.ASCII)
_WORDS = {str(outcome): outcome for outcome in Outcome if outcome not in (Outcome.BLACK, Outcome.WHITE)}
_CREDIT = {
    Outcome.BLACK: (2, 0),
    Outcome.WHITE: (0, 2),
    Outcome.JIGO: (1, 1),
    Outcome.BOTH_LOSE: (0, 0),
    Outcome.BOTH_WIN: (2, 2),
    Outcome.VOID: (0, 0),
}


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. `margin` is in half points, given exactly when `manner` is `COUNT`, and positive."""

    outcome: Outcome
    manner: Manner = Manner.UNSTATED
    margin: HalfPoints | None = None

    @property
    def black(self) -> HalfPoints:
        """Half points credited to Black."""
        return HalfPoints(_CREDIT[self.outcome][0])

    @property
    def white(self) -> HalfPoints:
        """Half points credited to White."""
        return HalfPoints(_CREDIT[self.outcome][1])

    def __str__(self) -> str:
        """The notation of the table above; `parse_result(str(r)) == r`."""
        if self.outcome not in (Outcome.BLACK, Outcome.WHITE):
            return self.outcome.value
        side = "B" if self.outcome is Outcome.BLACK else "W"
        if self.margin is not None:
            return f"{side}+{self.margin // 2}{'.5' if self.margin % 2 else ''}"
        return f"{side}+{self.manner.value}" if self.manner.value else side


def counted(margin: HalfPoints) -> Result:
    """The result of a count that Black wins by `margin` half points: below zero White wins, and zero is a tie."""
    if margin > 0:
        return Result(Outcome.BLACK, Manner.COUNT, margin)
    if margin < 0:
        return Result(Outcome.WHITE, Manner.COUNT, HalfPoints(-margin))
    return Result(Outcome.JIGO)


@lru_cache(maxsize=1_024)
def parse_result(text: str) -> Result | None:
    """The result in exactly the notation above; None for an empty text (no result yet).

    Raises ValueError with one sentence for anything else, including a margin of zero (that is `jigo`).
    """
    if text == "":
        return None
    if text in _WORDS:
        return Result(_WORDS[text])
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(
            _("“{text}” is not a result: write B+3, W+R, W+T, B+F, jigo, both_lose or void").format(text=text)
        )
    side, manner, whole, half = match.groups()
    outcome = Outcome.BLACK if side == "B" else Outcome.WHITE
    if manner:
        return Result(outcome, Manner(manner))
    if whole is None:
        return Result(outcome)
    margin = 2 * int(whole) + (half == "5")
    if margin == 0:
        raise ValueError(_("“{text}” has a margin of zero: a tie is written jigo").format(text=text))
    return Result(outcome, Manner.COUNT, HalfPoints(margin))


_RE_TEXT = re.compile(
    r"([BW]|BLACK|WHITE)(?:\s*\+\s*(?:(R|RESIGN)|(T|TIME)|(F|FORFEIT)|(\d{1,3})(?:[.,](\d{1,4}))?)?)?", re.ASCII
)
_RE_TIES = {"0", "DRAW", "JIGO", "TIE"}


def read_sgf_result(text: str) -> Result | None:
    """The result in a record's `RE`, in either case; None where there is none that can be read.

    Besides the notation above: `B+Resign`, `W+Time`, `B+Forfeit`, and `0` and `Draw` for a tie. A margin of zero, as in
    `W+0.0`, is none: it names the winner only. `Void`, `?` and margins finer than half points give None.
    """
    claim = text.strip().upper()
    if claim in _RE_TIES:
        return Result(Outcome.JIGO)
    match = _RE_TEXT.fullmatch(claim)
    if match is None:
        return None
    outcome = Outcome.BLACK if claim.startswith("B") else Outcome.WHITE
    _, resigned, timed, forfeited, whole, part = match.groups()
    for is_so, manner in ((resigned, Manner.RESIGNATION), (timed, Manner.TIME), (forfeited, Manner.FORFEIT)):
        if is_so:
            return Result(outcome, manner)
    if whole is None:
        return Result(outcome)
    if part is not None and part.rstrip("0") not in ("", "5"):
        return None
    margin = 2 * int(whole) + (part is not None and part.startswith("5"))
    return Result(outcome, Manner.COUNT, HalfPoints(margin)) if margin else Result(outcome)


def sgf_result(result: Result | None) -> str:
    """The result as `RE` writes it: a tie is `0`, no result `?`, a game both players lost or won, or
    that doesn't count, `Void`."""
    if result is None:
        return "?"
    if result.outcome is Outcome.JIGO:
        return "0"
    if result.outcome in (Outcome.BOTH_LOSE, Outcome.BOTH_WIN, Outcome.VOID):
        return "Void"
    text = str(result)
    return text if "+" in text else f"{text}+"
