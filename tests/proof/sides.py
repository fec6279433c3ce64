"""Events of teams and of pairs, simulated many times: how often the strongest side wins, and how close it is.

`python -m tests.proof.sides` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, DivisionTeam
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import (
    BOARD_POINTS,
    SCORE,
    DivisionSettings,
    HandicapPolicy,
    System,
)
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import team_division
from ratings.system.systems import rating_system
from tests.fields import new_zealand
from tests.proof.presets import field_for

EVENTS = 100
HEADINGS = (
    "event", "sides", "rounds", "strongest first", "strongest among the first two", "first place shared",
    "matches to the weaker", "by one board or tied", "first over last, points",
)  # fmt: skip
NONE = "–"


@dataclass(frozen=True, slots=True)
class Field:
    """A kind of event: its name, its rules, so many sides, and whether each team is of one strength (a club's first
    team, its second …) instead of a strong, a middling and a weak player each."""

    name: str
    settings: DivisionSettings
    sides: int
    by_strength: bool = False


def _teams(**changes: Any) -> DivisionSettings:
    return replace(DIVISION_PRESETS["club-teams/1"][1].settings, **changes)


_EVEN = HandicapPolicy()
_PAIRS = DIVISION_PRESETS["pair-go/1"][1].settings
FIELDS = (
    Field("Swiss, mixed teams, handicaps", _teams(), 8),
    Field("Swiss, mixed teams, even", _teams(handicap=_EVEN), 8),
    Field("Swiss, teams by strength, handicaps", _teams(), 8, by_strength=True),
    Field("Swiss, teams by strength, even", _teams(handicap=_EVEN), 8, by_strength=True),
    Field("round robin, mixed teams, even", _teams(system=System.ROUND_ROBIN, rounds=5, handicap=_EVEN), 6),
    Field("knock-out, mixed teams, even", _teams(system=System.KNOCKOUT, rounds=3, handicap=_EVEN), 8),
    Field(
        "knock-out, teams by strength, even", _teams(system=System.KNOCKOUT, rounds=3, handicap=_EVEN), 8,
        by_strength=True,
    ),
    Field("match of two mixed teams, handicaps", DIVISION_PRESETS["team-match/1"][1].settings, 2),
    Field("match of two mixed teams, even", replace(DIVISION_PRESETS["team-match/1"][1].settings, handicap=_EVEN), 2),
    Field("pair go, even", _PAIRS, 8),
    Field("pair go, handicaps", replace(_PAIRS, handicap=_teams().handicap), 8),
)  # fmt: skip


def division_of(field: Field) -> DivisionHistory:
    """The field with nothing played."""
    if field.settings.side is not Side.TEAM:
        preset = DIVISION_PRESETS["pair-go/1"][1]
        return DivisionHistory(field.name, field.settings, field_for(preset, field.sides))
    boards = field.settings.team_boards
    people = sorted(new_zealand(field.sides * boards), key=lambda one: -one.strength)
    people = [replace(one, id=place, number=place, club="") for place, one in enumerate(people, start=1)]
    teams = tuple(
        DivisionTeam(1000 + number, number, f"Team {number}", tuple(one.id for one in _members(field, people, number)))
        for number in range(1, field.sides + 1)
    )
    return DivisionHistory(field.name, field.settings, tuple(people), teams=teams)


def _members(field: Field, people: list[DivisionEntry], number: int) -> list[DivisionEntry]:
    """By strength each so many of the list; mixed as people choose in turn, there and back again."""
    boards, sides = field.settings.team_boards, field.sides
    if field.by_strength:
        return people[(number - 1) * boards : number * boards]
    turns = [number - 1 if turn % 2 == 0 else sides - number for turn in range(boards)]
    return [people[turn * sides + place] for turn, place in enumerate(turns)]


@dataclass(frozen=True, slots=True)
class Event:
    """What came of one event: whether the side that is the strongest on average was first, or first or second; whether
    the first place was shared; its matches with a winner of another strength and those that the weaker won; its matches
    of teams and those that were tied or won by one board; and by how many points the first had more than the last."""

    first: bool
    second: bool
    shared: bool
    decided: int
    upsets: int
    matches: int
    close: int
    spread: float


def event(field: Field, seed: str) -> Event:
    """One event, played by chance. Raises AssertionError where the rules leave no draw."""
    played = play(division_of(field), rating_system("egf"), seed)
    assert not isinstance(played, NoDraw), played.reason
    sides = team_division(played) if played.teams else played
    strength = {side.id: side.strength for side in division_of(field).players}
    if played.teams:
        strength = {side.id: side.strength for side in team_division(division_of(field)).players}
    best = max(strength, key=lambda side: strength[side])
    rows = standings(sides, len(sides.rounds)).rows
    place = {row.player.id: row.place for row in rows}
    decided = upsets = matches = close = 0
    for one in sides.rounds:
        for board in one.boards:
            assert board.result is not None, "all are played"
            won = {Outcome.BLACK: board.black, Outcome.WHITE: board.white}.get(board.result.outcome)
            lost = board.white if won == board.black else board.black
            decided += won is not None
            upsets += won is not None and strength[won] < strength[lost]
            if one.board_points:
                gap = abs(one.board_points[board.black].points - one.board_points[board.white].points)
                matches, close = matches + 1, close + (gap <= 2)
    points = BOARD_POINTS if field.settings.scheveningen else SCORE
    scores = [row.values[points] for row in rows]
    return Event(
        place[best] == 1, place[best] <= 2, sum(one == 1 for one in place.values()) > 1,
        decided, upsets, matches, close, float(max(scores) - min(scores)),
    )  # fmt: skip


def row_of(field: Field) -> tuple[str, ...]:
    """A line of the table."""
    events = [event(field, f"{field.name} {number}") for number in range(EVENTS)]
    matches = sum(one.matches for one in events)

    def percent(part: int, whole: int) -> str:
        return f"{100 * part / whole:.0f} %" if whole else NONE

    return (
        field.name, str(field.sides), str(field.settings.rounds),
        percent(sum(one.first for one in events), EVENTS),
        percent(sum(one.second for one in events), EVENTS) if field.sides > 2 else NONE,
        percent(sum(one.shared for one in events), EVENTS),
        percent(sum(one.upsets for one in events), sum(one.decided for one in events)),
        percent(sum(one.close for one in events), matches),
        f"{sum(one.spread for one in events) / EVENTS:.1f}",
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(row_of, FIELDS)]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
