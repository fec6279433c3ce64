"""A result in words: with the names of the two players, by their colours, or as a slip has it."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import Manner, Outcome, Result, parse_result
from games.wording.numbers import points

_FIXED = {Outcome.JIGO: "jigo", Outcome.BOTH_LOSE: "both lose", Outcome.BOTH_WIN: "both win"}
_UNCOUNTED = {
    Manner.RESIGNATION: " by resignation",
    Manner.TIME: " on time",
    Manner.FORFEIT: " by forfeit",
    Manner.UNSTATED: "",
}
_UNPLAYED = ", not played"


def how_won(result: Result) -> str:
    """How a player won, after a blank: ` by 3½`, ` by resignation`; empty where it is not known."""
    return _UNCOUNTED[result.manner] if result.margin is None else f" by {points(result.margin)}"


def result_words(result: Result | None, black: str, white: str) -> str:
    """A result as a sentence without its full stop, empty for none: `Mere Tautahi (White) won by 3½`, `jigo`."""
    if result is None:
        return ""
    if result.outcome in _FIXED:
        return _FIXED[result.outcome]
    winner = f"{black} (Black)" if result.outcome is Outcome.BLACK else f"{white} (White)"
    return f"{winner} won{how_won(result)}"


def winner_words(result: Result) -> str:
    """The same by the colours: `White wins by 3`, `Black wins by ½`, `jigo`."""
    return _FIXED.get(result.outcome) or f"{result.outcome.value.capitalize()} wins{how_won(result)}"


def words_of(result: str, forfeit: bool = False) -> str:
    """A result in its notation in few words: `Black by 3½`, `White by resignation`, `jigo`, `both lose`; empty for
    none. `forfeit`: decided without being played."""
    read = parse_result(result)
    if read is None:
        return ""
    said = _FIXED.get(read.outcome) or f"{read.outcome.value.capitalize()}{how_won(read)}"
    return f"{said}{_UNPLAYED if forfeit else ''}"


def sign_of(result: str, forfeit: bool = False) -> str:
    """A result as a slip has it: `B+3.5`, `W+R`, `jigo`, `both lose`, `W, not played`; empty for none."""
    return f"{result.replace('_', ' ')}{_UNPLAYED if result and forfeit else ''}"


@dataclass(frozen=True, slots=True)
class Won:
    """A result in parts, so that a page can set the winner in bold: `Mere Tautahi` (Black) beat `Bo Lind` ` by 3`.

    Without one winner `winner` is empty, `plain` says what it is, `jigo`, and `loser` names both players.
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
    unplayed = _UNPLAYED if forfeit else ""
    if result.outcome in _FIXED:
        return Won(loser=f"{black} and {white}", plain=f"{_FIXED[result.outcome]}{unplayed}")
    names = {Outcome.BLACK: (black, "Black", white), Outcome.WHITE: (white, "White", black)}
    winner, colour, loser = names[result.outcome]
    return Won(winner, colour, loser, f"{how_won(result)}{unplayed}")
