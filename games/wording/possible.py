"""Says why a game can't have a result."""

from __future__ import annotations

from decimal import Decimal

from games.rules.possible import PossibleCounts, counted_unplayed
from games.rules.result import Outcome, Result
from games.wording.numbers import listed, sentences
from games.wording.terms import board_words
from ground.translation import gettext as _
from ground.translation import ngettext


def why_unplayed(result: Result, *, unplayed: bool) -> str:
    """Why a game that was decided without being played can't have this result, with the one to write, in a sentence;
    empty where it can, and for a game that was played."""
    if not counted_unplayed(result, unplayed=unplayed):
        return ""
    winner = Result(result.outcome)
    return _("A game that wasn’t played has no margin: write {winner}, not {result}.").format(
        winner=winner, result=result
    )


def why_impossible(result: Result, size: int, komi: Decimal, *, unplayed: bool = False) -> str:
    """Why a game on such a board can't have this result, with the nearest possible ones, in two sentences; empty where
    it can. `unplayed`: decided without being played."""
    if why := why_unplayed(result, unplayed=unplayed):
        return why
    counts = PossibleCounts(size, komi)
    if counts.allow(result):
        return ""
    board, nearest = board_words(size, komi), [str(result_text) for result_text in counts.nearest(result)]
    if result.outcome is Outcome.JIGO:
        refused = _("Jigo isn’t possible on {board}.").format(board=board)
    else:
        refused = _("{result} isn’t possible on {board}.").format(result=result, board=board)
    named = ngettext("The nearest is {results}.", "The nearest are {results}.", len(nearest))
    return sentences((refused, named.format(results=listed(nearest))))
