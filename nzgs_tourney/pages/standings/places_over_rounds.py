"""Where the first of a division were after each round, drawn and as a table."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from nzgs_tourney.models import Division
from nzgs_tourney.store.standings.standings import standings_after, standings_now
from nzgs_tourney.store.standings.team_standings import teams_in
from nzgs_tourney.tournament.charts.places import PlacesLine, places_chart
from nzgs_tourney.tournament.division.settings import System

FIRST = 8
"""How many of the standings are followed."""
MOST_ROUNDS = 10
"""How many rounds, the last ones, have room beside one another."""


@dataclass(frozen=True, slots=True)
class PlacesLabels:
    """Somebody's places as people write them, `2=` where shared; empty for a round before they entered."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacesOverRounds:
    """The first of today, after each of `rounds`. The chart leaves out who entered after the first of these; it is None
    where fewer than two are left."""

    chart: SvgText | None
    rounds: tuple[int, ...]
    lines: tuple[PlacesLabels, ...]


def places_over_rounds(division: Division) -> PlacesOverRounds | None:
    """The places; None before the second round counts, for a knock-out, whose bracket says more, and in
    groups, where places are those of each. No query beside
    those of the standings."""
    people = standings_now(division).in_public
    now = teams_in(people) or people
    if now.after < 2 or division.system == System.KNOCKOUT.value or division.in_groups:
        return None
    rounds = tuple(range(max(1, now.after - MOST_ROUNDS + 1), now.after + 1))
    orders = [standings_after(division, number) for number in rounds]
    columns = [{row.player.id: row for row in (teams_in(order) or order).order.rows} for order in orders]
    first = [row.player for row in now.order.rows[:FIRST]]
    lines = tuple(
        PlacesLabels(
            player.both_names,
            tuple(column[player.id].label if player.id in column else "" for column in columns),
        )
        for player in first
    )
    drawn = [
        PlacesLine(player.both_names, tuple(column[player.id].place for column in columns))
        for player in first
        if all(player.id in column for column in columns)
    ]
    return PlacesOverRounds(places_chart(drawn, rounds[0]), rounds, lines)
