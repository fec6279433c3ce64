"""A result in words, with the names of the two players."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import Manner, Outcome, Result
from games.rules.scoring import points_text

_FIXED = {Outcome.JIGO: "a tie", Outcome.BOTH_LOSE: "both players lose", Outcome.BOTH_WIN: "both players win"}
_UNCOUNTED = {
    Manner.RESIGNATION: " by resignation",
    Manner.TIME: " on time",
    Manner.FORFEIT: " by forfeit",
    Manner.UNSTATED: "",
}


def result_words(result: Result | None, black: str, white: str) -> str:
    """A result as a sentence without its full stop, empty for none: `Mere Tautahi (White) won by 3.5`."""
    if result is None:
        return ""
    if result.outcome in _FIXED:
        return _FIXED[result.outcome]
    winner = f"{black} (Black)" if result.outcome is Outcome.BLACK else f"{white} (White)"
    return f"{winner} won{_how(result)}"


@dataclass(frozen=True, slots=True)
class Won:
    """A result in parts, so that a page can set the winner in bold: `Mere Tautahi` (Black) beat `Bo Lind` ` by 3`.

    Without one winner `winner` is empty, `plain` says what it is, `a tie`, and `loser` names both players.
    """

    winner: str = ""
    colour: str = ""
    loser: str = ""
    how: str = ""
    plain: str = ""

    @property
    def sentence(self) -> str:
        """The whole without its full stop: `Mere Tautahi (Black) beat Bo Lind by 3`."""
        return (
            f"{self.winner} ({self.colour}) beat {self.loser}{self.how}"
            if self.winner
            else f"{self.loser}: {self.plain}"
        )

    @property
    def short(self) -> str:
        """The same without the loser: `Mere Tautahi (Black) by 3`."""
        return f"{self.winner} ({self.colour}){self.how}" if self.winner else self.plain


def won_by(result: Result | None, black: str, white: str, *, forfeit: bool = False) -> Won | None:
    """A result in parts, None for none. `forfeit`: decided without being played."""
    if result is None:
        return None
    unplayed = ", not played" if forfeit else ""
    if result.outcome in _FIXED:
        return Won(loser=f"{black} and {white}", plain=f"{_FIXED[result.outcome]}{unplayed}")
    names = {Outcome.BLACK: (black, "Black", white), Outcome.WHITE: (white, "White", black)}
    winner, colour, loser = names[result.outcome]
    return Won(winner, colour, loser, f"{_how(result)}{unplayed}")


def _how(result: Result) -> str:
    return _UNCOUNTED[result.manner] if result.margin is None else f" by {points_text(result.margin)}"
