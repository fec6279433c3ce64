"""A result in words, with the names of the two players."""

from __future__ import annotations

from games.rules.result import Manner, Outcome, Result
from games.rules.scoring import points_text

_FIXED = {Outcome.JIGO: "a tie", Outcome.BOTH_LOSE: "both players lose", Outcome.BOTH_WIN: "both players win"}


def result_words(result: Result | None, black: str, white: str) -> str:
    """A result as a sentence without its full stop, empty for none: `Mere Tautahi (White) won by 3.5`."""
    if result is None:
        return ""
    if result.outcome in _FIXED:
        return _FIXED[result.outcome]
    winner = f"{black} (Black)" if result.outcome is Outcome.BLACK else f"{white} (White)"
    how = {
        Manner.COUNT: f" by {points_text(result.margin or 0)}",
        Manner.RESIGNATION: " by resignation",
        Manner.TIME: " on time",
        Manner.FORFEIT: " by forfeit",
        Manner.UNSTATED: "",
    }
    return f"{winner} won{how[result.manner]}"
