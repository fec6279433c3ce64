"""The standings of teams, as pages, the screen and sheets show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.wording.numbers import points
from ground.translation import gettext as _
from nzgs_tourney.store.standings.standings import StandingsNow
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.history import DivisionHistory, PlayedRound
from nzgs_tourney.tournament.standings.board_standings import best_at_boards
from nzgs_tourney.tournament.standings.crosstable import Cell
from nzgs_tourney.tournament.standings.shared_places import place_text
from nzgs_tourney.tournament.wording.standings.standings_words import (
    cell_words,
    criterion_text,
    others_words,
    team_cell,
)


@dataclass(frozen=True, slots=True)
class TeamCell:
    """One match: the opponent's number, how it ended and the points at the boards; and how it ended in words."""

    text: str
    label: str


@dataclass(frozen=True, slots=True)
class TeamColumn:
    """A criterion and its meaning."""

    label: str
    definition: str


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team. `number` counts the lines; `place` is as people write it, `2=` where shared. `others` are the `values`
    after the first with their names."""

    number: int
    place: str
    name: str
    values: tuple[str, ...]
    others: str
    cells: tuple[TeamCell, ...]


@dataclass(frozen=True, slots=True)
class BestAtBoard:
    """One of the best at a board: the board as it is called, empty where the line above has it, and their place there
    as people write it."""

    board: str
    place: str
    name: str
    team: str
    points: str
    games: int


@dataclass(frozen=True, slots=True)
class TeamTable:
    """All teams in order. `columns` are the criteria, `numbers` the rounds, `best` who did best at each board."""

    columns: tuple[TeamColumn, ...]
    numbers: tuple[int, ...]
    rows: tuple[TeamRow, ...]
    best: tuple[BestAtBoard, ...] = ()


def team_table(people: StandingsNow) -> TeamTable | None:
    """The teams after the same round as these standings of their people; None where no teams play. No query."""
    now = teams_in(people)
    if now is None:
        return None
    columns, rounds = now.order.columns, now.division.rounds
    names = [column.name for column in columns]
    rows = []
    for line in now.cross:
        values = tuple(criterion_text(line.row, column.id) for column in columns)
        team = line.row.player
        cells = tuple(_cell(cell, played, team.id) for cell, played in zip(line.cells, rounds, strict=False))
        rows.append(TeamRow(line.row.number, line.row.label, team.name, values, others_words(names, values), cells))
    shown = tuple(TeamColumn(column.name, column.definition) for column in columns)
    best = tuple(_best(people.division, now.after))
    return TeamTable(shown, tuple(range(1, now.after + 1)), tuple(rows), best)


def _best(division: DivisionHistory, after: int) -> Iterator[BestAtBoard]:
    team_of = division.team_of
    for number, those in enumerate(best_at_boards(division, after), start=1):
        for line, one in enumerate(those):
            yield BestAtBoard(
                "" if line else _("Board {number}").format(number=number),
                place_text(one.place, one.shared),
                division.player(one.player).both_names,
                team_of[one.player].name,
                points(one.points),
                one.games,
            )


def _cell(cell: Cell, played: PlayedRound, team: int) -> TeamCell:
    return TeamCell(team_cell(cell, played, team), cell_words(cell))
