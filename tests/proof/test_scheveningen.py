"""Scheveningen: who meets whom with which colours, beside the table that a captain would write by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import swap
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.team_matches import team_division
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from tests.unit.pairing.builders import drawn, explained
from tests.unit.pairing.test_teams import TEAMS, after, byes, of_teams, refused

pytestmark = pytest.mark.without_database


@pytest.mark.parametrize("boards", range(2, 10))
def test_everybody_meets_everybody_of_the_other_team_once_with_balanced_colours(boards: int) -> None:
    rules = replace(TEAMS, system=System.ROUND_ROBIN, rounds=boards + 1, team_boards=boards, scheveningen=True)
    made = of_teams([boards, boards + 1], rules)
    blacks, met, reserve, uneven = Counter[int](), Counter[frozenset[int]](), 2 * boards + 1, 0
    for number in range(1, boards + 1):
        draw = drawn(draw_round(made, number, f"s{number}", status={reserve: Status.RESERVE}))
        assert draw.proved
        assert len(draw.boards) == boards
        assert draw.summary.rematches == 0
        of_first = sum(board.black <= boards for board in draw.boards)
        uneven += abs(2 * of_first - boards) > boards % 2
        blacks.update(board.black for board in draw.boards)
        met.update(frozenset((board.black, board.white)) for board in draw.boards)
        made = after(made, draw, {board.table: "B+R" for board in draw.boards})
    assert uneven == (2 if boards in (2, 6) else 0), "rounds in which a team has Black more often than it has to"
    assert met == {
        frozenset((one, other)): 1 for one in range(1, boards + 1) for other in range(boards + 1, 2 * boards + 1)
    }
    assert all(abs(2 * blacks[player] - boards) <= boards % 2 for player in range(1, 2 * boards + 1))
    assert "there are" in refused(draw_round(made, boards + 1, "s"))


def test_in_scheveningen_a_reserve_takes_the_place_and_an_empty_place_is_a_bye() -> None:
    rules = replace(TEAMS, system=System.ROUND_ROBIN, rounds=3, scheveningen=True, criteria=("bp", "mms", "sodos"))
    made = of_teams([4, 3], rules)
    away = {2: Status.EXCUSED}
    draw = drawn(draw_round(made, 1, "s", status=away))
    assert [{board.black, board.white} for board in draw.boards] == [{1, 5}, {4, 6}, {3, 7}]
    assert explained(draw.boards[0]) == ("Round 1 of 3: everybody of one team meets everybody of the other.",)
    made = after(made, draw, {1: "B+R", 2: "jigo", 3: "W+R"}, away)
    missing = {6: Status.WITHDRAWN, 4: Status.RESERVE}
    draw = drawn(draw_round(made, 2, "s", status=missing))
    assert [{board.black, board.white} for board in draw.boards] == [{2, 7}, {3, 5}]
    assert byes(draw) == {1}
    assert draw.summary.notes == ()
    made = after(made, draw, {1: "B+R", 2: "B+R"}, missing)
    assert team_division(made).settings.criteria == ("bp", "mms"), "sums of opponents say nothing of two teams"
    points = {row.player.id: row.values["bp"] for row in standings(team_division(made), 2).rows}
    assert sum(points.values()) == 6
    third = of_teams([3, 3, 3], rules)
    assert "two teams" in refused(draw_round(third, 1, "s"))
    first, made = draw.boards[0], replace(made, rounds=made.rounds[:1])
    assert swap(made, draw, first.black, first.white).boards[0].black == first.white


def test_a_draft_says_who_meets_again_because_of_a_reserve() -> None:
    rules = replace(TEAMS, system=System.ROUND_ROBIN, rounds=3, scheveningen=True)
    made = of_teams([4, 3], rules)
    away = {2: Status.EXCUSED}
    draw = drawn(draw_round(made, 1, "s", status=away))
    assert frozenset((4, 6)) in {frozenset((board.black, board.white)) for board in draw.boards}
    assert draw.summary.notes == ()
    made = after(made, draw, {1: "B+R", 2: "B+R", 3: "W+R"}, away)
    # The reserve sat at the second place; now at the first, which meets the same one.
    away = {1: Status.EXCUSED}
    draw = drawn(draw_round(made, 2, "s", status=away))
    assert frozenset((4, 6)) in {frozenset((board.black, board.white)) for board in draw.boards}
    (note,) = draw.summary.notes
    told = note_words(note)
    assert told.endswith("meet again, after round 1: a reserve has taken a place.")
    assert made.player(4).name in told
    assert made.player(6).name in told
