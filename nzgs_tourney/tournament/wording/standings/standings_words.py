"""Standings in words and signs: values of criteria, cells of rounds, headings and keys of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.rules.result import HalfPoints
from games.wording.numbers import in_row, points
from games.wording.terms import stones_words
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.division.history import PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.crosstable import Cell, ColourPlayed, CrossRound, NoGame, ResultMark
from nzgs_tourney.tournament.standings.score import status_credit
from nzgs_tourney.tournament.standings.table import StandingsRow

LINE_KEY = gettext_noop(
    "Rounds: opponent’s number, + won, − lost, = jigo, v void, ? no result yet, then the colour (b, w) and "
    "handicap; ! decided without play; 0+ bye, 0= excused, 0− no-show."
)
"""How to read `printed_cell`."""
CROSS_KEY = gettext_noop(
    "Rounds: the opponent’s number, + won, − lost, = tie, v void, ? no result yet; ! decided without play; "
    "0+, 0=, 0−: no game, for a point, half a point or none; –: not in the round."
)
"""How to read `cross_cell`."""
TEAM_KEY = gettext_noop(
    "Each round: the opponent’s number, + won, − lost, = tied, ? no result yet, and the points at the boards."
)
"""How to read `team_cell`."""
WALL_KEY = gettext_noop(
    "Rounds: the opponent’s number, + won, − lost, = tie, v void, a number alone: being played; ! decided without "
    "play; 0+, 0=, 0−: no game, for a point, half a point or none; –: not in the round."
)
"""How to read `cross_cell` with nothing for an open game."""

_READ_OUT = {
    (ResultMark.WON, ColourPlayed.BLACK): gettext_noop("won against number {opponent}, Black"),
    (ResultMark.WON, ColourPlayed.WHITE): gettext_noop("won against number {opponent}, White"),
    (ResultMark.LOST, ColourPlayed.BLACK): gettext_noop("lost to number {opponent}, Black"),
    (ResultMark.LOST, ColourPlayed.WHITE): gettext_noop("lost to number {opponent}, White"),
    (ResultMark.TIED, ColourPlayed.BLACK): gettext_noop("tied with number {opponent}, Black"),
    (ResultMark.TIED, ColourPlayed.WHITE): gettext_noop("tied with number {opponent}, White"),
    (ResultMark.OPEN, ColourPlayed.BLACK): gettext_noop("plays number {opponent}, Black"),
    (ResultMark.OPEN, ColourPlayed.WHITE): gettext_noop("plays number {opponent}, White"),
    (ResultMark.VOID, ColourPlayed.BLACK): gettext_noop("void against number {opponent}, Black"),
    (ResultMark.VOID, ColourPlayed.WHITE): gettext_noop("void against number {opponent}, White"),
}
_AWAY = {
    "bye": gettext_noop("bye"),
    "excused": gettext_noop("excused"),
    "absent": gettext_noop("no-show"),
    "withdrawn": gettext_noop("withdrawn"),
    "house": gettext_noop("house player"),
    "not_entered": gettext_noop("not entered yet"),
    "out": gettext_noop("knocked out"),
    "waits": gettext_noop("no game in this round"),
    "reserve": gettext_noop("reserve"),
}


def team_cell(cell: Cell, played: PlayedRound, team: int) -> str:
    """A match of this team in a round: `3+ 2½`; as `Cell.text` without one."""
    text = cell.text.replace("-", "−")
    return f"{text} {points(played.board_points[team].points)}" if isinstance(cell, CrossRound) else text


def criterion_text(row: StandingsRow, criterion: str) -> str:
    """A player's value of a criterion. Raises KeyError for an unknown criterion id."""
    value = row.values[criterion]
    if value.denominator == 1:
        return points(2 * value.numerator)
    return score_text(value * 2, row.text(criterion))


def score_text(doubled: Fraction, text: str) -> str:
    """A score in points, `8½` or `16¾`, if it is whole quarters; otherwise the exact decimal."""
    if doubled.denominator == 1:
        return points(int(doubled))
    if doubled.denominator != 2:
        return text
    sign, quarters = ("−" if doubled < 0 else ""), abs(doubled.numerator)
    return f"{sign}{quarters // 4 or ''}{'¼' if quarters % 4 == 1 else '¾'}"


def others_words(names: Sequence[str], scores: Sequence[str]) -> str:
    """The scores after the first in a line, for a screen without room for their columns: `SOS 36½, SOSOS 181`. A line
    isn't broken between a name and its score."""
    return in_row([f"{name}\N{NO-BREAK SPACE}{score}" for name, score in zip(names[1:], scores[1:], strict=True)])


def missing_words(missing: int, after: int) -> str:
    """A sentence on missing results up to round `after`; empty where there are none."""
    if not missing:
        return ""
    return ngettext(
        "{count} result up to round {round} still missing, counting 0 for now.",
        "{count} results up to round {round} still missing, counting 0 for now.",
        missing,
    ).format(count=missing, round=after)


def after_round_words(after: int, rounds: int, missing: int) -> str:
    """The line above a table on paper: `after round 3 of 6`, with the number of missing results up to it, or `before
    round 1`."""
    if not after:
        return _("before round 1")
    if not missing:
        return _("after round {round} of {rounds}").format(round=after, rounds=rounds)
    return ngettext(
        "after round {round} of {rounds} · {missing} result missing",
        "after round {round} of {rounds} · {missing} results missing",
        missing,
    ).format(round=after, rounds=rounds, missing=missing)


def after_games_words(games: int) -> str:
    """The same above a table of a ladder: `after 73 games`."""
    return ngettext("after {count} game", "after {count} games", games).format(count=games)


def games_so_far(games: int) -> str:
    """How far a ladder is: `73 games so far`; empty before the first."""
    return ngettext("{count} game so far", "{count} games so far", games).format(count=games) if games else ""


def away_words(status: str) -> str:
    """Why somebody has no game, in a word inside a line: `bye`, `no-show`; any other text unchanged."""
    return _(_AWAY[status]) if status in _AWAY else status


def plan_words(status: Status | None) -> str:
    """What somebody does in a round to come, as it is ticked: `here`, `excused`, `no-show`."""
    return _("here") if status is None else away_words(status.value)


def printed_cell(cell: Cell) -> str:
    """A cell of a printed line, as LINE_KEY explains it."""
    if isinstance(cell, CrossRound):
        sign = "−" if cell.mark is ResultMark.LOST else cell.mark.value
        stones = str(cell.handicap) if cell.handicap else ""
        return f"{cell.opponent}{sign}{cell.side.value}{stones}{'!' if cell.forfeit else ''}"
    if cell.carried is not None:
        return cell.text
    return {"bye": "0+", "excused": "0=", "absent": "0−"}.get(cell.text, "–")


def cross_cell(cell: Cell, number: int, settings: DivisionSettings, open_sign: str = "?") -> str:
    """`12+`, `3−`, `5=`, `7?`; without a game `0+`, `0=` or `0−` by its value, `(1)` for what is
    carried from another division, and `–` outside the event.

    `number` is the opponent's in the list where the cell is.
    """
    if isinstance(cell, CrossRound):
        return f"{number}{_sign(cell, open_sign)}"
    return _no_game_cell(cell, settings)


def _sign(cell: CrossRound, open_sign: str = "?") -> str:
    sign = {ResultMark.LOST: "−", ResultMark.OPEN: open_sign}.get(cell.mark, cell.mark.value)
    return f"{sign}{'!' if cell.forfeit else ''}"


def matrix_cell(cell: CrossRound | NoGame, settings: DivisionSettings) -> str:
    """A cell of everybody against everybody, where the column says who the opponent was: `+`, `−!`; without a game as
    `cross_cell`."""
    return _sign(cell) if isinstance(cell, CrossRound) else _no_game_cell(cell, settings)


def matrix_cell_words(number: int, cell: Cell) -> str:
    """A cell of round `number` as it is read out: `Round 2: won against number 5, White`."""
    return _("Round {number}: {text}").format(number=number, text=cell_words(cell))


def _no_game_cell(cell: NoGame, settings: DivisionSettings) -> str:
    if cell.carried is not None:
        return cell.text
    if cell.status is None or cell.text not in ("bye", "excused", "absent"):
        return "–"
    return {2: "0+", 1: "0=", 0: "0−"}[status_credit(cell.status, settings)]


def carried_words(carried: HalfPoints) -> str:
    """What a round counts that a player was in another division for, to be read out."""
    return ngettext(
        "{points} point, from another division", "{points} points, from another division", 1 if carried <= 2 else 2
    ).format(points=points(carried))


def cell_words(cell: Cell) -> str:
    """A cell as it is read out: `won against number 5, White, 2 stones`, `bye`."""
    if not isinstance(cell, CrossRound):
        return away_words(cell.text) if cell.carried is None else carried_words(cell.carried)
    parts = [_(_READ_OUT[cell.mark, cell.side]).format(opponent=cell.opponent)]
    if cell.handicap:
        parts.append(stones_words(cell.handicap))
    if cell.forfeit:
        parts.append(_("not played"))
    return in_row(parts)
