"""Why a game cannot end with a result."""

from __future__ import annotations

from decimal import Decimal

from games.rules.possible import PossibleCounts
from games.rules.result import Outcome, Result
from games.wording.numbers import listed
from games.wording.terms import board_words


def why_impossible(result: Result, size: int, komi: Decimal) -> str:
    """Why a game on such a board cannot end so, with the nearest results that it can have, in two sentences; empty
    where it can."""
    counts = PossibleCounts(size, komi)
    if counts.allow(result):
        return ""
    said = "Jigo" if result.outcome is Outcome.JIGO else str(result)
    nearest = [str(one) for one in counts.nearest(result)]
    named = f"The nearest {'is' if len(nearest) == 1 else 'are'} {listed(nearest)}."
    return f"{said} isn’t possible on {board_words(size, komi)}. {named}"
