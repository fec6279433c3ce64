"""The standings of a division as the API gives them, with their criteria and every round of every entry."""

from __future__ import annotations

from typing import Any

from nzgs_tourney.models import Division
from nzgs_tourney.pages.exchange.api_shape import ApiShape, api_score, example_of
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.standings.crosstable import Cell, CrossRound, CrossRow, ResultMark
from nzgs_tourney.tournament.standings.table import Standings


class ApiCriterion(ApiShape):
    """A column. `id` is a code; `decides`: it orders the rows, the first of these before the next."""

    model_config = example_of(
        id="score", name="Score", definition="Points after the last round.", decides=True,
    )  # fmt: skip

    id: str
    name: str
    definition: str
    decides: bool


class ApiStandingsRow(ApiShape):
    """An entry: a player, also where teams play, or a side of partners. `place` is shared by equals: then `shared` is
    true; `values` are by the criterion's id. In groups `place` is that in the `group`, a letter; None elsewhere."""

    model_config = example_of(
        number=1, place=1, shared=False, entry=3, name="Aroha Kea", rank="2d", club="Wellington", group=None,
        values={"score": "4", "sos": "13.5"},
    )  # fmt: skip

    number: int
    place: int
    shared: bool
    entry: int
    name: str
    rank: str
    club: str
    group: str | None = None
    values: dict[str, str]


class ApiTeamRow(ApiShape):
    """A team. `place` is shared by equals: then `shared` is true; `values` are by the criterion's id."""

    model_config = example_of(
        number=1, place=1, shared=False, name="Dunedin", values={"score": "4"},
    )  # fmt: skip

    number: int
    place: int
    shared: bool
    name: str
    values: dict[str, str]


class ApiTeams(ApiShape):
    """The standings of the teams, with criteria of their own."""

    criteria: tuple[ApiCriterion, ...]
    rows: tuple[ApiTeamRow, ...]


class ApiStandings(ApiShape):
    """The standings after the last round that counts. `missing` is how many of its results and earlier ones there are
    none of yet; `final`: nothing more is to come. `teams` are those that play, None where none do."""

    after: int
    final: bool
    missing: int
    criteria: tuple[ApiCriterion, ...]
    rows: tuple[ApiStandingsRow, ...]
    teams: ApiTeams | None = None


class ApiCell(ApiShape):
    """A round of an entry. At a board `opponent` is the other's entry, `colour` is `black` or `white`, `handicap` the
    stones that White gave, `mark` is `won`, `lost`, `tied`, `void` or `open`, and `status` is empty. Without one only
    `status` says something: `bye`, `excused`, `absent`, `withdrawn`, `house`, `reserve` of a team, `out` and `waits` of
    a knock-out, or nothing before their first round; `carried` is what they brought from another division for it."""

    model_config = example_of(
        round=1, opponent=8, colour="black", handicap=0, mark="won", unplayed=False, status="", carried=None
    )

    round: int
    opponent: int | None
    colour: str
    handicap: int
    mark: str
    unplayed: bool
    status: str
    carried: str | None = None


class ApiCrossRow(ApiStandingsRow):
    """An entry with every round that counts."""

    model_config = example_of(
        number=1, place=1, shared=False, entry=3, name="Aroha Kea", rank="2d", club="Wellington", group=None,
        values={"score": "1"},
        rounds=[
            {
                "round": 1, "opponent": 8, "colour": "black", "handicap": 0, "mark": "won", "unplayed": False,
                "status": "", "carried": None,
            }
        ],
    )  # fmt: skip

    rounds: tuple[ApiCell, ...]


class ApiCrosstable(ApiShape):
    """The crosstable after the last round that counts."""

    after: int
    final: bool
    rows: tuple[ApiCrossRow, ...]


def api_standings(division: Division) -> ApiStandings:
    """The standings. The queries of their page."""
    now = standings_now(division).in_public
    return ApiStandings(
        after=now.after,
        final=now.final,
        missing=now.missing,
        criteria=_criteria(now.order),
        rows=tuple(ApiStandingsRow(**_values(line, now)) for line in now.cross),
        teams=_teams(now),
    )


def _criteria(order: Standings) -> tuple[ApiCriterion, ...]:
    decisive = {criterion.id for criterion in order.criteria}
    return tuple(
        ApiCriterion(id=column.id, name=column.name, definition=column.definition, decides=column.id in decisive)
        for column in order.columns
    )


def _teams(people: StandingsNow) -> ApiTeams | None:
    teams = teams_in(people)
    if teams is None:
        return None
    return ApiTeams(
        criteria=_criteria(teams.order),
        rows=tuple(
            ApiTeamRow(
                number=row.number,
                place=row.place,
                shared=row.shared,
                name=row.player.name,
                values={column.id: row.text(column.id) for column in teams.order.columns},
            )
            for row in teams.order.rows
        ),
    )


def api_crosstable(division: Division) -> ApiCrosstable:
    """The crosstable. The queries of the standings."""
    now = standings_now(division).in_public
    return ApiCrosstable(
        after=now.after,
        final=now.final,
        rows=tuple(ApiCrossRow(**_values(line, now), rounds=api_cells(line, now)) for line in now.cross),
    )


def api_cells(line: CrossRow, now: StandingsNow) -> tuple[ApiCell, ...]:
    """A player's rounds, which are those of this row of the standings."""
    numbers = {row.number: row.player.number for row in now.order.rows}
    return tuple(_cell(number, cell, numbers) for number, cell in enumerate(line.cells, start=1))


def _values(line: CrossRow, now: StandingsNow) -> dict[str, Any]:
    row = line.row
    return {
        "number": row.number,
        "place": row.place,
        "shared": row.shared,
        "entry": row.player.number,
        "name": row.player.both_names,
        "rank": str(row.player.rank),
        "club": row.player.club,
        "group": group_letter(row.group) or None,
        "values": {column.id: row.text(column.id) for column in now.order.columns},
    }


_MARKS = {
    ResultMark.WON: "won",
    ResultMark.LOST: "lost",
    ResultMark.TIED: "tied",
    ResultMark.OPEN: "open",
    ResultMark.VOID: "void",
}
_COLOURS = {"b": "black", "w": "white"}


def _cell(number: int, cell: Cell, numbers: dict[int, int]) -> ApiCell:
    if isinstance(cell, CrossRound):
        return ApiCell(
            round=number,
            opponent=numbers[cell.opponent],
            colour=_COLOURS[cell.side.value],
            handicap=cell.handicap,
            mark=_MARKS[cell.mark],
            unplayed=cell.forfeit,
            status="",
        )
    return ApiCell(
        round=number,
        opponent=None,
        colour="",
        handicap=0,
        mark="",
        unplayed=False,
        status=cell.status.value if cell.status not in (None, Status.NOT_ENTERED) else "",
        carried=None if cell.carried is None else api_score(cell.carried),
    )
