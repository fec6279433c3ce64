"""Says a result with the names of the two players, by their colours, or as on a slip, and why it's impossible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from games.rules.possible import PossibleCounts, counted_unplayed
from games.rules.result import Manner, Outcome, Result, parse_result
from games.wording.numbers import listed, margin_words, sentences
from games.wording.terms import board_words, colour_words
from ground.translation import gettext as _, gettext_noop, ngettext

WHY_NOT = {
    "both": gettext_noop("Both sides confirmed this result: it’s final, and nobody can change it."),
    "ruling": gettext_noop("A ruling gave this result: it changes by appeal only."),
}
"""Why a director can't correct a result, by its basis (`store/result_basis.py`)."""

_Said = Mapping[Manner, str]
"""A message for each manner of winning."""

_WON: _Said = {
    Manner.COUNT: gettext_noop("{winner} won by {margin}"),
    Manner.RESIGNATION: gettext_noop("{winner} won by resignation"),
    Manner.TIME: gettext_noop("{winner} won on time"),
    Manner.FORFEIT: gettext_noop("{winner} won by forfeit"),
    Manner.UNSTATED: gettext_noop("{winner} won"),
}
_WINS: _Said = {
    Manner.COUNT: gettext_noop("{winner} wins by {margin}"),
    Manner.RESIGNATION: gettext_noop("{winner} wins by resignation"),
    Manner.TIME: gettext_noop("{winner} wins on time"),
    Manner.FORFEIT: gettext_noop("{winner} wins by forfeit"),
    Manner.UNSTATED: gettext_noop("{winner} wins"),
}
_BEAT: _Said = {
    Manner.COUNT: gettext_noop("{winner} beat {loser} by {margin}"),
    Manner.RESIGNATION: gettext_noop("{winner} beat {loser} by resignation"),
    Manner.TIME: gettext_noop("{winner} beat {loser} on time"),
    Manner.FORFEIT: gettext_noop("{winner} beat {loser} by forfeit"),
    Manner.UNSTATED: gettext_noop("{winner} beat {loser}"),
}
_SHORT: _Said = {
    Manner.COUNT: gettext_noop("{winner} by {margin}"),
    Manner.RESIGNATION: gettext_noop("{winner} by resignation"),
    Manner.TIME: gettext_noop("{winner} on time"),
    Manner.FORFEIT: gettext_noop("{winner} by forfeit"),
}
_FIXED = {
    Outcome.JIGO: gettext_noop("jigo"),
    Outcome.BOTH_LOSE: gettext_noop("both lose"),
    Outcome.BOTH_WIN: gettext_noop("both win"),
    Outcome.VOID: gettext_noop("void"),
}
_MARK = "\ufffc"
"""Replaced by the winner's name after a message is split around it."""


def result_words(result: Result | None, black: str, white: str, *, forfeit: bool = False) -> str:
    """A result as a sentence without its full stop, empty for none: `Mere Tautahi (White) won by 3½`, `jigo`.
    `forfeit`: decided without being played."""
    if result is None:
        return ""
    if result.outcome in _FIXED:
        return _unplayed(_(_FIXED[result.outcome]), forfeit)
    is_black = result.outcome is Outcome.BLACK
    return _unplayed(_message_of(_WON, result, _with_colour(black if is_black else white, is_black)), forfeit)


def winner_words(result: Result) -> str:
    """A result as a sentence by colour, without its full stop: `White wins by 3`, `Black wins by ½`, `jigo`."""
    return _by_colour(_WINS, result)


def words_of(result: str, forfeit: bool = False) -> str:
    """A result, given in its notation, in a few words: `Black by 3½`, `White by resignation`, `jigo`, `both lose`;
    empty for none. `forfeit`: decided without being played."""
    read = parse_result(result)
    if read is None:
        return ""
    return _unplayed(_by_colour(_SHORT, read), forfeit)


def sign_of(result: str, forfeit: bool = False) -> str:
    """A result as on a slip: `B+3.5`, `W+R`, `jigo`, `both lose`, `W, not played`; empty for none."""
    read = parse_result(result)
    if read is None:
        return ""
    return _unplayed(_(_FIXED[read.outcome]) if read.outcome in _FIXED else result, forfeit)


@dataclass(frozen=True, slots=True)
class Around:
    """A sentence without its full stop, in three parts, so that a page can set the middle one in bold."""

    before: str = ""
    bold: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.before}{self.bold}{self.after}"


@dataclass(frozen=True, slots=True)
class Won:
    """A result with the winner, or without one the result itself, in bold. `full` names the loser, `brief` doesn't."""

    full: Around = Around()
    brief: Around = Around()

    @property
    def sentence(self) -> str:
        """The whole without its full stop: `Mere Tautahi (Black) beat Bo Lind by 3`."""
        return str(self.full)

    @property
    def short(self) -> str:
        """The sentence without the loser: `Mere Tautahi (Black) by 3`."""
        return str(self.brief)


def won_by(result: Result | None, black: str, white: str, *, forfeit: bool = False) -> Won | None:
    """A result in parts, None for none. `forfeit`: decided without being played."""
    if result is None:
        return None
    if result.outcome in _FIXED:
        text, players = _(_FIXED[result.outcome]), listed([black, white])
        return Won(
            _around(_unplayed(_("{players}: {result}").format(players=players, result=_MARK), forfeit), text),
            _around(_unplayed(_MARK, forfeit), text),
        )
    is_black = result.outcome is Outcome.BLACK
    winner, loser = (black, white) if is_black else (white, black)
    marked = _with_colour(_MARK, is_black)
    return Won(
        _around(_unplayed(_message_of(_BEAT, result, marked, loser), forfeit), winner),
        _around(_unplayed(_message_of(_SHORT, result, marked), forfeit), winner),
    )


def _message_of(messages: _Said, result: Result, winner: str, loser: str = "") -> str:
    if result.manner not in messages:
        return winner
    margin = "" if result.margin is None else margin_words(result.margin)
    return _(messages[result.manner]).format(winner=winner, loser=loser, margin=margin)


def _by_colour(messages: _Said, result: Result) -> str:
    if result.outcome in _FIXED:
        return _(_FIXED[result.outcome])
    return _message_of(messages, result, colour_words(result.outcome.value))


def _with_colour(name: str, is_black: bool) -> str:
    return (_("{name} (Black)") if is_black else _("{name} (White)")).format(name=name)


def _unplayed(text: str, forfeit: bool) -> str:
    return _("{result}, not played").format(result=text) if forfeit else text


def _around(text: str, bold: str) -> Around:
    before, _mark, after = text.partition(_MARK)
    return Around(before, bold, after)


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
    it can. `unplayed`: decided without being played; then half a point each needs no whole komi."""
    if why := why_unplayed(result, unplayed=unplayed):
        return why
    if unplayed and result.outcome is Outcome.JIGO:
        return ""
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
