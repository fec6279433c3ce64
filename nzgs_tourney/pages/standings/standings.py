"""The standings of a division as a page and a sheet show them.

Five queries, whatever the number of players and rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.models import Division
from nzgs_tourney.standings.crosstable import Cell, Mark, Played, crosstable
from nzgs_tourney.standings.statement import Told, counting_told
from nzgs_tourney.standings.table import standings
from nzgs_tourney.store.division import division_values
from nzgs_tourney.templatetags.shown import points
from ratings.errors import Refused

CELLS_KEY = (
    "Rounds: opponent's number, + won, − lost, = jigo, ? no result yet, then own colour (b, w) and handicap; "
    "! decided without being played; 0+ bye, 0= excused, 0− absent."
)
"""How to read the cells of the printed table."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A chosen criterion, or what is shown beside them: its id, its short heading, and one sentence that defines it."""

    id: str
    heading: str
    definition: str


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player. `number` counts the lines; `place` is as people write it, `2=` where shared; `scores` as texts, one
    for each criterion, `others` those after the first in a line; `cells` the rounds for the page, `printed` for the
    sheet."""

    number: int
    place: str
    entry: int
    name: str
    rank: str
    club: str
    scores: tuple[str, ...]
    others: str
    sorting: tuple[float, ...]
    cells: tuple[str, ...]
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Everybody in order after a round. `last` is the last published round, `open` how many of its boards up to
    `after` have no result yet: those count as nothing so far, which `note` says. `rules`: how the division counts."""

    after: int
    last: int
    rounds: int
    criteria: tuple[Heading, ...]
    lines: tuple[StandingsLine, ...]
    open: int
    rules: tuple[Told, ...]
    note: str


def standings_page(division: Division, after: int | None = None) -> StandingsPage:
    """The standings after round `after`, by default the last one with any result.

    Raises Refused where that round is not published, and where the division's rules leave no order.
    """
    values = division_values(division)
    last = len(values.rounds)
    chosen = last_started(values) if after is None else after
    if not 0 <= chosen <= last:
        raise Refused(f"Round {chosen} is not published yet: there are standings after round 0 to {last}.")
    try:
        order = standings(values, chosen)
    except ValueError as error:
        raise Refused(str(error)) from error
    lines = []
    for crossed in crosstable(values, chosen, order):
        row = crossed.row
        scores = tuple(score_text(row.values[one.id] * 2, row.text(one.id)) for one in order.columns)
        lines.append(
            StandingsLine(
                number=row.number,
                place=row.label,
                entry=row.player.id,
                name=row.player.both_names,
                rank=str(row.player.rank),
                club=row.player.club,
                scores=scores,
                others=others_told([one.name for one in order.columns], scores),
                sorting=tuple(float(row.values[one.id]) for one in order.columns),
                cells=tuple(_shown(cell) for cell in crossed.cells),
                printed=tuple(_printed(cell) for cell in crossed.cells),
            )
        )
    criteria = tuple(Heading(one.id, one.name, one.definition) for one in order.columns)
    waiting = sum(board.result is None for played in values.rounds[:chosen] for board in played.boards)
    rules, note = counting_told(values.settings), waiting_told(waiting)
    return StandingsPage(chosen, last, division.rounds, criteria, tuple(lines), waiting, rules, note)


def last_started(values: DivisionValue) -> int:
    """The last round with any result; one that has just been published is not in the standings yet."""
    started = [played.number for played in values.rounds if any(board.result for board in played.boards)]
    return started[-1] if started else 0


def score_text(doubled: Fraction, text: str) -> str:
    """A value as points, `8½` or `16¾`, where it is whole quarters; otherwise as the exact decimal."""
    if doubled.denominator == 1:
        return points(int(doubled))
    if doubled.denominator != 2:
        return text
    sign, quarters = ("−" if doubled < 0 else ""), abs(doubled.numerator)
    return f"{sign}{quarters // 4 or ''}{'¼' if quarters % 4 == 1 else '¾'}"


def others_told(names: Sequence[str], scores: Sequence[str]) -> str:
    """The scores after the first in a line, for a screen without room for their columns: `SOS 36½, SOSOS 181`."""
    return ", ".join(f"{name} {score}" for name, score in zip(names[1:], scores[1:], strict=True))


def _shown(cell: Cell) -> str:
    """`5+w`, `3−b2`: the opponent's line, how it ended, the own colour and the handicap."""
    return _text(cell, "bye", "excused", "absent")


def _printed(cell: Cell) -> str:
    """As CELLS_KEY explains it."""
    return _text(cell, "0+", "0=", "0−")


def _text(cell: Cell, bye: str, excused: str, absent: str) -> str:
    if isinstance(cell, Played):
        sign = "−" if cell.mark is Mark.LOST else cell.mark.value
        stones = str(cell.handicap) if cell.handicap else ""
        return f"{cell.opponent}{sign}{cell.side.value}{stones}{'!' if cell.forfeit else ''}"
    return {"bye": bye, "excused": excused, "absent": absent}.get(cell.text, "–")


def notes_of(values: DivisionValue, waiting: int) -> tuple[str, ...]:
    """What a printed table says below it: results that are missing, and how the division counts."""
    open_ones = waiting_told(waiting)
    return (*([open_ones] if open_ones else ()), *(one.line for one in counting_told(values.settings)))


def waiting_told(waiting: int) -> str:
    """A sentence on boards that count and have no result yet, empty where there are none."""
    if not waiting:
        return ""
    boards = "One board has" if waiting == 1 else f"{waiting} boards have"
    return f"{boards} no result yet and count{'s' if waiting == 1 else ''} as nothing so far."
