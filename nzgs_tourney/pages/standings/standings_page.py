"""The director's page of a division's standings."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.round_cells import RoundCell, round_cells
from nzgs_tourney.pages.standings.team_table import TeamTable, team_table
from nzgs_tourney.store.standings.standings import standings_after
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.progress import progress_of
from nzgs_tourney.tournament.standings.counting_rules import CountingRule, counting_words
from nzgs_tourney.tournament.standings.crosstable import CrossRow
from nzgs_tourney.tournament.wording.standings.shown_columns import ShownColumn, shown_columns, shown_values
from nzgs_tourney.tournament.wording.standings.standings_words import (
    missing_words,
    others_words,
)


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    """A chosen criterion, or another column: its id, its short heading, and one sentence that defines it."""

    id: str
    heading: str
    definition: str


@dataclass(frozen=True, slots=True)
class DeskStandingsLine:
    """One player. `number` counts the lines; `place` is as people write it, `2=` where shared; `scores` are texts, one
    for each criterion, `others` those after the first, joined; `cells` the rounds."""

    number: int
    place: str
    entry: int
    name: str
    rank: str
    club: str
    scores: tuple[str, ...]
    others: str
    sorting: tuple[float, ...]
    cells: tuple[RoundCell, ...]


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Everybody in order after a round. `last` is the last published round, `note` what is missing of the results up to
    `after`, `rules` how the division counts, `columns` the rounds of the cells, `teams` the standings
    of the teams, where they play, `games` how many of a ladder have a result. `over`: no round is being played."""

    after: int
    last: int
    rounds: int
    criteria: tuple[StandingsColumn, ...]
    lines: tuple[DeskStandingsLine, ...]
    rules: tuple[CountingRule, ...]
    note: str
    over: bool
    columns: tuple[int, ...] = ()
    teams: TeamTable | None = None
    games: int | None = None


def standings_page(division: Division, after: int | None = None) -> StandingsPage:
    """The standings after round `after`, by default the last one that counts.

    Raises Refused where that round is not published, and where the division's rules define no order.
    """
    now = standings_after(division, after)
    columns = shown_columns(now.order.columns, now.division.settings)
    return StandingsPage(
        after=now.after,
        last=now.last,
        rounds=division.rounds,
        criteria=tuple(StandingsColumn(column.id, column.name, column.definition) for column in columns),
        lines=tuple(_line(crossed, columns, now.division) for crossed in now.cross),
        rules=counting_words(now.division.settings, now.division.players, carries=now.division.carries),
        note=missing_words(now.missing, now.after),
        over=bool(now.after) and not division.by_teams and not progress_of(now.division).going,
        columns=now.columns,
        teams=team_table(now),
        games=now.games if now.is_ladder else None,
    )


def _line(crossed: CrossRow, columns: tuple[ShownColumn, ...], division: DivisionHistory) -> DeskStandingsLine:
    row = crossed.row
    scores = shown_values(crossed, columns, division.settings)
    return DeskStandingsLine(
        number=row.number,
        place=row.label,
        entry=row.player.id,
        name=row.player.both_names,
        rank=str(row.player.rank),
        club=division.club_shown(row.player),
        scores=scores,
        others=others_words([column.name for column in columns], scores),
        sorting=tuple(
            float(row.values[column.id]) if column.id in row.values else float(score) if score.isdecimal() else 0.0
            for column, score in zip(columns, scores, strict=True)
        ),
        cells=round_cells(crossed, division.settings),
    )
