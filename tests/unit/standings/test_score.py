"""Starting scores and scores in half points."""

from __future__ import annotations

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.standings.score import scores_after, starting_scores
from ratings.rank import parse_rank
from tests.unit.standings.builders import mcmahon, people, person, played, swiss


def test_swiss_starts_level() -> None:
    assert starting_scores(swiss(people("5d", "20k"))) == {1: 0, 2: 0}


def test_mcmahon_counts_grades_between_floor_and_bar() -> None:
    players = people("5d", "3d", "2d", "1d", "1k", "19k", "20k", "25k")
    division = mcmahon(players, bar=parse_rank("3d"), floor=parse_rank("20k"))
    assert starting_scores(division) == {1: 44, 2: 44, 3: 42, 4: 40, 5: 38, 6: 2, 7: 0, 8: 0}


def test_without_a_floor_zero_is_thirty_kyu_whoever_enters() -> None:
    assert starting_scores(mcmahon(people("1d", "30k", "35k"))) == {1: 60, 2: 0, 3: 0}
    assert starting_scores(mcmahon(people("1d"))) == {1: 60}


def test_without_a_bar_every_grade_counts() -> None:
    assert starting_scores(mcmahon(people("9d", "1k"), floor=parse_rank("1k"))) == {1: 18, 2: 0}


def test_a_correction_counts_after_bar_and_floor() -> None:
    players = (person(1, "5d", start_correction=1), person(2, "3d"), person(3, "20k", start_correction=-2))
    division = mcmahon(players, bar=parse_rank("3d"), floor=parse_rank("10k"))
    assert starting_scores(division) == {1: 26, 2: 24, 3: -4}


def test_a_bar_below_the_floor_is_refused() -> None:
    division = mcmahon(people("1d"), bar=parse_rank("10k"), floor=parse_rank("5k"))
    with pytest.raises(ValueError, match="bar 10k is below the floor 5k"):
        starting_scores(division)


def test_every_result_in_half_points() -> None:
    games = ("1-2 W+R", "3-4 B+0.5", "5-6 jigo", "7-8 both_lose", "9-10 both_win", "11-12", "13-14 W+F !")
    division = swiss(people(*["1k"] * 14), played(1, *games))
    assert scores_after(division, 1) == {
        1: 2, 2: 0, 3: 0, 4: 2, 5: 1, 6: 1, 7: 0, 8: 0, 9: 2, 10: 2, 11: 0, 12: 0, 13: 2, 14: 0,
    }  # fmt: skip


def test_every_status_by_its_setting() -> None:
    status = {1: "bye", 2: "excused", 3: "absent", 4: "withdrawn", 5: "not_entered", 6: "house"}
    usual = swiss(people(*["1k"] * 6), played(1, status=status))
    assert scores_after(usual, 1) == {1: 2, 2: 1, 3: 0, 4: 0, 5: 0, 6: 0}
    other = swiss(
        people(*["1k"] * 6),
        played(1, status=status),
        bye=HalfPoints(1),
        excused=HalfPoints(0),
        absent=HalfPoints(1),
    )
    assert scores_after(other, 1) == {1: 1, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0}


def test_scores_add_to_the_start_and_stop_at_the_round_asked() -> None:
    division = mcmahon(people("1d", "1k"), played(1, "1-2 B+R"), played(2, "2-1 jigo"), floor=parse_rank("1k"))
    assert scores_after(division, 0) == {1: 2, 2: 0}
    assert scores_after(division, 1) == {1: 2, 2: 2}
    assert scores_after(division, 2) == {1: 3, 2: 3}
    for wrong in (-1, 3):
        with pytest.raises(ValueError, match=rf"no round {wrong}\. Rounds drawn so far: 2"):
            scores_after(division, wrong)


def test_rounding_down_keeps_the_half_point_until_it_is_completed() -> None:
    rounds = (played(1, status={1: "excused"}), played(2, status={1: "excused"}))
    assert scores_after(swiss(people("1k"), *rounds, round_down=True), 1) == {1: 0}
    assert scores_after(swiss(people("1k"), *rounds, round_down=True), 2) == {1: 2}
    assert scores_after(swiss(people("1k"), *rounds), 1) == {1: 1}


def test_rounding_down_leaves_ties_alone() -> None:
    rounds = (played(1, "1-2 jigo"), played(2, status={1: "excused", 2: "bye"}))
    assert scores_after(swiss(people("1k", "2k"), *rounds, round_down=True), 2) == {1: 1, 2: 3}


def test_a_player_whom_a_round_does_not_name_gets_nothing() -> None:
    assert scores_after(swiss(people("1k", "2k", "3k"), played(1, "1-2 W+R")), 1) == {1: 2, 2: 0, 3: 0}
