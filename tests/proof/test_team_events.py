"""Random events of teams beside the same by sheets of paper: Swiss, round robin, knock-out and Scheveningen."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.division.choices import TieRule
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import team_division
from tests.proof.brackets import Lines, Said
from tests.proof.team_sheets import ahead, by_hand, sheet_of
from tests.unit.pairing.builders import drawn
from tests.unit.pairing.test_teams import TEAMS, after, byes, of_teams, who_meets

pytestmark = pytest.mark.without_database

CHANCE = st.randoms(use_true_random=False)
OUTCOMES = ("B+R", "W+R", "W+3", "jigo", "B+F!", "both_lose!", "B+0.5")
PAPER = ("mms", "bp", "sos", "wb")


def played(made: DivisionHistory, rounds: int, chance: random.Random) -> DivisionHistory:
    """So many rounds by chance, in which some are away; fewer where no round can be drawn."""
    boards = made.settings.team_boards
    for number in range(1, rounds + 1):
        everybody = [entry.id for entry in made.players]
        away = {one: chance.choice([Status.EXCUSED, Status.ABSENT]) for one in everybody if chance.random() < 0.15}
        draw = draw_round(made, number, f"s{number}", status=away)
        if isinstance(draw, NoDraw):
            break
        assert byes(draw).isdisjoint(p for b in draw.boards for p in (b.black, b.white))
        assert all(count <= boards for count in Counter(who_meets(made, draw)).values())
        made = after(made, draw, {board.table: chance.choice(OUTCOMES) for board in draw.boards}, away)
    return made


def compared(made: DivisionHistory, names: tuple[str, ...] = PAPER) -> None:
    """The standings of the teams are those of the sheets."""
    rows = standings(team_division(made), len(made.rounds)).rows
    expected = by_hand(made)
    for row in rows:
        mine = dict(zip(PAPER, expected[row.player.id], strict=True))
        assert [row.values[name] for name in names] == [mine[name] for name in names]
    keys = [tuple(row.values[name] for name in made.settings.criteria if name in names) for row in rows]
    assert keys == sorted(keys, reverse=True)


@given(st.lists(st.integers(2, 5), min_size=2, max_size=7), st.integers(2, 4), st.integers(1, 3), CHANCE)
@given_settings(max_examples=60, deadline=None)
def test_a_swiss_of_teams(sizes: list[int], boards: int, rounds: int, chance: random.Random) -> None:
    compared(played(of_teams(sizes, replace(TEAMS, team_boards=boards, excused=0)), rounds, chance))


@given(st.lists(st.integers(2, 5), min_size=3, max_size=6), st.integers(2, 3), CHANCE)
@given_settings(max_examples=30, deadline=None)
def test_a_round_robin_of_teams(sizes: list[int], boards: int, chance: random.Random) -> None:
    rounds = len(sizes) - 1 + len(sizes) % 2
    rules = replace(TEAMS, system=System.ROUND_ROBIN, rounds=rounds, team_boards=boards, excused=0)
    made, met = of_teams(sizes, rules), Counter[tuple[int, ...]]()
    for number in range(1, rounds + 1):
        draw = drawn(draw_round(made, number, f"s{number}"))
        met.update(set(who_meets(made, draw)))
        made = after(made, draw, {board.table: chance.choice(OUTCOMES) for board in draw.boards})
    teams = range(1, len(sizes) + 1)
    assert met == {(one, other): 1 for one in teams for other in teams if one < other}
    compared(made)


@given(st.lists(st.integers(1, 4), min_size=2, max_size=9), st.integers(2, 4), st.booleans(), CHANCE)
@given_settings(max_examples=40, deadline=None)
def test_a_knockout_of_teams(sizes: list[int], boards: int, third: bool, chance: random.Random) -> None:
    other = Lines(len(sizes), third=third)
    rules = replace(TEAMS, system=System.KNOCKOUT, rounds=other.most_rounds, team_boards=boards, third_place=third)
    made, seeds = of_teams(sizes, replace(rules, tie_rule=TieRule.SEED)), list[int]()
    for number in range(1, other.most_rounds + 1):
        live = other.live()
        still_in = {seeds[seed - 1] for _, pair in live for seed in pair} if seeds else {one.id for one in made.teams}
        out = [member for team in made.teams if team.id not in still_in for member in team.members]
        away = dict.fromkeys(out, Status.OUT)
        draw = drawn(draw_round(made, number, f"s{number}", status=away))
        made = after(made, draw, {b.table: chance.choice(("B+R", "W+R", "jigo")) for b in draw.boards}, away)
        made = replace(made, rounds=(*made.rounds[:-1], replace(made.rounds[-1], seeds=draw.seeds)))
        seeds = seeds or [made.team_of[player].id for player in draw.seeds]
        got, against = sheet_of(made, made.rounds[-1])
        for meeting, pair in live:
            teams = [seeds[seed - 1] for seed in sorted(pair)]
            if len(teams) == 1:
                assert teams[0] not in against
                other.said[meeting].append(Said(missed=next(iter(pair)), all_of_it=True))
                continue
            assert against[teams[0]] == teams[1]
            first = seeds.index(ahead({team: got[team] for team in teams}, seeds)) + 1
            other.said[meeting].append(Said({seed: 2 * (seed == first) for seed in pair}))
    assert not other.live()
    rows = standings(team_division(made), len(made.rounds)).rows
    came = {seeds.index(row.player.id) + 1: row.values["ko"] for row in rows}
    assert {seed: 1 + sum(far > came[seed] for far in came.values()) for seed in came} == other.places()
    assert [row.player.id for row in rows if row.place == 1] == [seeds[(other.on(other.last()) or 0) - 1]]
    assert all(row.values["ko"] == 0 for row in standings(made, len(made.rounds)).rows)


@given(st.integers(2, 6), st.tuples(st.integers(0, 2), st.integers(0, 2)), CHANCE)
@given_settings(max_examples=40, deadline=None)
def test_scheveningen_by_the_list_of_a_captain(boards: int, reserves: tuple[int, int], chance: random.Random) -> None:
    rules = replace(TEAMS, system=System.ROUND_ROBIN, rounds=boards, team_boards=boards, scheveningen=True, excused=0)
    made = of_teams([boards + more for more in reserves], replace(rules, criteria=("bp", "mms")))
    order = list(range(boards))
    for number in range(1, boards + 1):
        away = {one.id: Status.EXCUSED for one in made.players if chance.random() < 0.2}
        first, second = ([m for m in team.members if m not in away] for team in made.teams)
        if not (first and second):
            break
        one, two = (seated(team.members, boards, away) for team in made.teams)
        expected = {
            frozenset((one[place], two[opposite]))
            for place, opposite in enumerate(order)
            if one[place] and two[opposite]
        }
        order = [*order[1:], order[0]]
        draw = draw_round(made, number, f"s{number}", status=away)
        if not expected:
            assert isinstance(draw, NoDraw) or not draw.boards
            break
        draw = drawn(draw)
        assert {frozenset((board.black, board.white)) for board in draw.boards} == expected
        made = after(made, draw, {board.table: chance.choice(OUTCOMES) for board in draw.boards}, away)
    compared(made, ("bp",))


def seated(members: tuple[int, ...], boards: int, away: dict[int, Status]) -> list[int]:
    """Who sits at each place of a team, 0 for nobody: the reserves who are here fill what is empty from the top."""
    places = [0 if member in away else member for member in members[:boards]]
    for reserve in members[boards:]:
        if reserve not in away and 0 in places:
            places[places.index(0)] = reserve
    return places
