"""Wall list and crosstable of a division, as the frozen values that games/sheets prints."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.division.name_order import name_key
from nzgs_tourney.division.settings import DivisionSettings
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.standings import last_started, notes_of, score_text
from nzgs_tourney.paper.sheet_footer import imprint_of
from nzgs_tourney.paper.sheets.players_table import PlayersLine, PlayersTable
from nzgs_tourney.standings.crosstable import Away, Cell, CrossRow, Mark, Played, crosstable
from nzgs_tourney.standings.score import status_credit
from nzgs_tourney.standings.table import Standings, standings
from nzgs_tourney.store.division import division_values
from nzgs_tourney.store.standings import when_told
from ratings.errors import Refused

CROSS_KEY = (
    "Rounds: the opponent's number, + won, − lost, = tie, ? no result yet; ! decided without being played; "
    "0+, 0=, 0−: no game, for a point, half a point or none; –: not in the event."
)
"""How to read the cells of the crosstable."""
WALL_KEY = CROSS_KEY.replace("? no result yet", "a number alone: being played")
"""How to read those of the wall list."""


class WallOrder(StrEnum):
    """How the wall list is numbered: by strength, the same the whole event, or by place."""

    STRENGTH = "strength"
    PLACE = "place"


def wall_list(
    division: Division, after: int | None, order: WallOrder, *, large: bool, now: datetime, through: int | None = None
) -> PlayersTable:
    """Everybody with every round; scores are those after round `after`, by default the last with any result.

    `through`: up to which published round the opponents stand, by default the last one or, where `after` is named,
    that one. Raises Refused where there is no such round, and where the division's rules leave no order.
    """
    values = division_values(division)
    ranked = _standings(values, after)
    last = through if through is not None else len(values.rounds) if after is None else ranked.after
    rows = crosstable(values, min(last, len(values.rounds)), ranked)
    if order is WallOrder.STRENGTH:
        rows = tuple(sorted(rows, key=_strength))
    numbers = {crossed.row.player.id: number for number, crossed in enumerate(rows, start=1)}
    score = ranked.criteria[0]
    return PlayersTable(
        imprint=imprint_of(division.event, now),
        division=division.name,
        right=f"by {order.value} · {when_told(ranked.after, division.rounds, _missing(values, ranked))}",
        scores=(score.name,),
        lines=tuple(_line(crossed, numbers, values.settings, (score.id,), open_sign="") for crossed in rows),
        rounds=division.rounds,
        notes=(f"{score.name}: {score.definition}", WALL_KEY),
        large=large,
    )


def cross_sheet(division: Division, after: int | None, *, large: bool, now: datetime) -> PlayersTable:
    """The crosstable after a round, by default the last with any result. Raises Refused as `wall_list` does."""
    values = division_values(division)
    ranked = _standings(values, after)
    rows = crosstable(values, ranked.after, ranked)
    numbers = {crossed.row.player.id: crossed.row.number for crossed in rows}
    chosen = tuple(one.id for one in ranked.criteria)
    waiting = _missing(values, ranked)
    return PlayersTable(
        imprint=imprint_of(division.event, now),
        division=division.name,
        right=when_told(ranked.after, division.rounds, waiting),
        scores=tuple(one.name for one in ranked.criteria),
        lines=tuple(_line(crossed, numbers, values.settings, chosen) for crossed in rows),
        rounds=division.rounds,
        notes=(
            *(f"{one.name}: {one.definition}" for one in ranked.criteria),
            *([CROSS_KEY] if ranked.after else ()),
            *notes_of(values, waiting),
        ),
        large=large,
    )


def cell_text(cell: Cell, number: int, settings: DivisionSettings, open_sign: str = "?") -> str:
    """`12+`, `3−`, `5=`, `7?`; without a game `0+`, `0=` or `0−` by what the round is worth, and `–` outside the event.

    `number` is the opponent's in the list where the cell stands.
    """
    if isinstance(cell, Played):
        sign = {Mark.LOST: "−", Mark.OPEN: open_sign}.get(cell.mark, cell.mark.value)
        return f"{number}{sign}{'!' if cell.forfeit else ''}"
    return _away_text(cell, settings)


def _away_text(cell: Away, settings: DivisionSettings) -> str:
    if cell.status is None or cell.text not in ("bye", "excused", "absent"):
        return "–"
    return {2: "0+", 1: "0=", 0: "0−"}[status_credit(cell.status, settings)]


def _standings(values: DivisionValue, after: int | None) -> Standings:
    last = len(values.rounds)
    chosen = last_started(values) if after is None else after
    if not 0 <= chosen <= last:
        raise Refused(f"Round {chosen} is not published yet: there are tables after round 0 to {last}.")
    try:
        return standings(values, chosen)
    except ValueError as error:
        raise Refused(str(error)) from error


def _strength(crossed: CrossRow) -> tuple[object, ...]:
    """Strongest first, then by name; two of one name by entry."""
    player = crossed.row.player
    return -player.strength, name_key(player.name), player.id


def _missing(values: DivisionValue, ranked: Standings) -> int:
    return sum(board.result is None for played in values.rounds[: ranked.after] for board in played.boards)


def _line(
    crossed: CrossRow,
    numbers: Mapping[int, int],
    settings: DivisionSettings,
    criteria: tuple[str, ...],
    open_sign: str = "?",
) -> PlayersLine:
    row = crossed.row
    return PlayersLine(
        number=numbers[row.player.id],
        place=row.label,
        name=row.player.name,
        rank=str(row.player.rank),
        club=row.player.club,
        scores=tuple(score_text(row.values[one] * 2, row.text(one)) for one in criteria),
        rounds=tuple(
            cell_text(cell, numbers[cell.opponent_id] if isinstance(cell, Played) else 0, settings, open_sign)
            for cell in crossed.cells
        ),
    )
