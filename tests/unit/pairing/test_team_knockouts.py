"""Knock-outs of teams in matches of three games and in double elimination: rounds and places beside those by hand."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.tournament.division.choices import BestOf, TieRule
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.bracket import bracket_of
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import team_division
from tests.unit.pairing.builders import drawn
from tests.unit.pairing.test_teams import BASE, TEAMS, after, of_teams

CUP = replace(TEAMS, system=System.KNOCKOUT, tie_rule=TieRule.SEED)


def play_cup(made: DivisionHistory, *winners: int) -> DivisionHistory:
    """The division after the next round of its knock-out, in which these teams win at all boards."""
    bracket = bracket_of(made)
    out = [] if bracket is None else [team for team in made.teams if team.id not in bracket.next_up()]
    away = {member: Status.OUT for team in out for member in team.members}
    draw = drawn(draw_round(made, len(made.rounds) + 1, "s", status=away))
    team = {member: one.number for one in made.teams for member in one.members}
    played = after(made, draw, {b.table: "B+R" if team[b.black] in winners else "W+R" for b in draw.boards}, away)
    return replace(played, rounds=(*played.rounds[:-1], replace(played.rounds[-1], seeds=draw.seeds)))


def places(made: DivisionHistory) -> dict[int, str]:
    """The places of the teams, by number."""
    return {row.player.id - BASE: row.label for row in standings(team_division(made), len(made.rounds)).rows}


def test_teams_play_best_of_three_matches() -> None:
    made = of_teams([3, 3, 3, 3], replace(CUP, rounds=6, best_of=BestOf.THREE))
    for winners in ((1, 2), (1, 3), (3,), (3,), (1,), (3,)):
        made = play_cup(made, *winners)
    assert [len(played.boards) for played in made.rounds] == [6, 6, 3, 3, 3, 3]
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.over
    assert places(made) == {3: "1", 1: "2", 2: "3", 4: "4"}


def test_teams_play_double_elimination() -> None:
    made = of_teams([3, 3, 3, 3], replace(CUP, rounds=5, double_elimination=True))
    # 1 and 2 win, then 1, and 4 goes out; 2 comes back, wins the grand final, and 1 the second one.
    for winners in ((1, 2), (1, 3), (2,), (2,), (1,)):
        made = play_cup(made, *winners)
    bracket = bracket_of(made)
    assert bracket is not None
    assert bracket.over
    assert places(made) == {1: "1", 2: "2", 3: "3", 4: "4"}
