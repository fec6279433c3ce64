"""Each criterion on divisions small enough to be computed by hand."""

from __future__ import annotations

from fractions import Fraction

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.criteria import criterion
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.standings.tally import tally_of
from ratings.rank import Rating, parse_rank
from tests.unit.standings.builders import mcmahon, people, person, played, swiss

FOUR = people("1k", "1k", "1k", "1k")
"""1 beats 2 and 3; 2 beats 4; 3 ties 4: scores 2, 1, 0.5, 0.5."""
ROUNDS = (played(1, "1-2 W+R", "3-4 jigo"), played(2, "1-3 W+2", "2-4 W+R"))


def values(name: str, division: DivisionHistory, after: int, *tied: frozenset[int]) -> dict[int, float]:
    found = criterion(name).values(tally_of(division, after), tied)
    return {player: float(value) for player, value in found.items()}


def test_score_and_wins_in_swiss_are_the_same() -> None:
    division = swiss(FOUR, *ROUNDS, played(3, status={1: "bye", 2: "excused", 3: "absent"}))
    for name in ("mms", "wins"):
        assert values(name, division, 3) == {1: 3, 2: 1.5, 3: 0.5, 4: 0.5}


def test_wins_in_mcmahon_are_games_and_byes_only() -> None:
    rounds = (played(1, "1-2 W+R"), played(2, "1-2 jigo"), played(3, status={1: "bye", 2: "excused"}))
    division = mcmahon(people("1d", "1k"), *rounds, floor=parse_rank("1k"))
    assert values("mms", division, 3) == {1: 3.5, 2: 1}
    assert values("wins", division, 3) == {1: 2.5, 2: 0.5}


def test_sos_adds_the_scores_of_opponents_as_they_are_now() -> None:
    division = swiss(FOUR, *ROUNDS)
    assert values("sos", division, 1) == {1: 0, 2: 1, 3: 0.5, 4: 0.5}
    assert values("sos", division, 2) == {1: 1.5, 2: 2.5, 3: 2.5, 4: 1.5}


def test_sos_without_the_lowest_rounds() -> None:
    division = swiss(FOUR, *ROUNDS, played(3, "1-4", "2-3"))
    assert values("sos", division, 3) == {1: 2, 2: 3, 3: 3.5, 4: 3.5}
    assert values("sosm1", division, 3) == {1: 1.5, 2: 2.5, 3: 3, 4: 3}
    assert values("sosm2", division, 3) == {1: 1, 2: 2, 3: 2, 4: 2}
    assert set(values("sosm1", division, 1).values()) == {0}
    assert set(values("sosm2", division, 2).values()) == {0}


def test_sosos_adds_the_sos_of_opponents() -> None:
    assert values("sosos", swiss(FOUR, *ROUNDS), 2) == {1: 5, 2: 3, 3: 3, 4: 5}


def test_sodos_adds_the_defeated_and_half_of_the_tied() -> None:
    assert values("sodos", swiss(FOUR, *ROUNDS), 2) == {1: 1.5, 2: 0.5, 3: 0.25, 4: 0.25}


def test_cuss_adds_the_running_score() -> None:
    assert values("cuss", swiss(FOUR, *ROUNDS), 2) == {1: 3, 2: 1, 3: 1, 4: 1}


def test_a_round_without_an_opponent_is_worth_nothing_in_swiss() -> None:
    division = swiss(people("1k", "1k"), played(1, status={1: "bye", 2: "absent"}))
    for name in ("sos", "sosos", "sodos"):
        assert values(name, division, 1) == {1: 0, 2: 0}


def test_a_round_without_an_opponent_counts_the_own_start_in_mcmahon() -> None:
    rounds = (played(1, "1-2 W+R", status={3: "bye"}), played(2, "2-3 B+R", status={1: "absent"}))
    division = mcmahon(people("3d", "2d", "1d"), *rounds, floor=parse_rank("1d"))
    assert values("mms", division, 2) == {1: 3, 2: 1, 3: 2}
    assert values("sos", division, 2) == {1: 1 + 2, 2: 3 + 2, 3: 0 + 1}
    assert values("sosos", division, 2) == {1: 5 + 2 * 2, 2: 3 + 1, 3: 0 + 5}


def test_the_handicap_counts_in_the_sos_of_mcmahon() -> None:
    players = people("3d", "1k")
    game = played(1, "1-2 B+R h3")
    level = mcmahon(players, game, floor=parse_rank("1k"))
    assert values("mms", level, 1) == {1: 3, 2: 1}
    assert values("sos", level, 1) == {1: 1 + 3, 2: 3 - 3}
    assert values("sos", swiss(players, game), 1) == {1: 1, 2: 0}


def test_direct_confrontation_needs_every_pair_of_the_level_to_have_met() -> None:
    all_met = swiss(people(*["1k"] * 4), played(1, "1-2 W+R", "3-4"), played(2, "2-3 W+R"), played(3, "1-3 B+R"))
    assert values("dc", all_met, 3, frozenset({1, 2, 3})) == {1: 1, 2: 1, 3: 1, 4: 0}
    assert values("dc", all_met, 3, frozenset({1, 2}), frozenset({3, 4})) == {1: 1, 2: 0, 3: 0, 4: 0}
    assert values("dc", all_met, 2, frozenset({1, 2, 3})) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_direct_confrontation_ignores_ties_and_games_not_played() -> None:
    two = frozenset({1, 2})
    players = people("1k", "1k")
    assert values("dc", swiss(players, played(1, "1-2 W+F !")), 1, two) == {1: 0, 2: 0}
    assert values("dc", swiss(players, played(1, "1-2 jigo")), 1, two) == {1: 0, 2: 0}
    twice = swiss(players, played(1, "1-2 W+R"), played(2, "2-1 W+R"))
    assert values("dc", twice, 1, two) == {1: 1, 2: 0}
    assert values("dc", twice, 2, two) == {1: 0, 2: 0}


def test_direct_confrontation_from_the_games_there_are() -> None:
    rewi, mere, hana, tama = 1, 2, 3, 4
    three, four = frozenset({rewi, mere, hana}), frozenset({rewi, mere, hana, tama})
    path = swiss(people(*["1k"] * 4), played(1, "1-2 W+R"), played(2, "2-3 W+R"))
    assert values("dc", path, 2, three) == {rewi: 0, mere: 0, hana: 0, tama: 0}
    assert values("dcc", path, 2, three) == {rewi: 2, mere: 1, hana: 0, tama: 0}
    circle = swiss(people(*["1k"] * 4), *path.rounds, played(3, "3-1 W+R", "2-4 W+R"))
    assert values("dcc", circle, 3, four) == {rewi: 3, mere: 3, hana: 3, tama: 0}
    assert values("dcc", circle, 3, three) == {rewi: 0, mere: 0, hana: 0, tama: 0}


def test_the_criteria_that_follow_order_whom_no_game_does() -> None:
    division = swiss(people("1k", "1k", "5d"), played(1, "1-2 W+R"), criteria=("category", "dcc", "rating"))
    table = standings(division, 1)
    assert {row.player.id: row.values["dcc"] for row in table.rows} == {1: 1, 2: 0, 3: 2}
    assert [row.player.id for row in table.rows] == [3, 1, 2]


def test_strasbourg_lifts_whoever_won_everything_near_the_end() -> None:
    rounds = tuple(
        played(number, "1-2 B+R" if number == 6 else "1-2 W+R", "4-3 B+R" if number == 4 else "4-3 W+R")
        for number in range(1, 7)
    )
    division = mcmahon(people(*["3d"] * 4), *rounds, rounds=6, bar=parse_rank("3d"), floor=parse_rank("20k"))
    told = [(values("mms", division, after)[1], values("sts", division, after)[1]) for after in range(3, 7)]
    assert told == [(25, 25), (26, 28), (27, 31), (27, 31)]
    assert (values("mms", division, 6)[4], values("sts", division, 6)[4]) == (27, 27)
    assert values("sosts", division, 6)[2] - values("sos", division, 6)[2] == 6 * 4


def test_cup_points_double_with_every_round() -> None:
    rounds = (played(1, "1-2 W+R"), played(2, "1-2 B+R"), played(3, "1-2 jigo", status={3: "bye"}))
    division = swiss(people("1k", "1k", "1k"), *rounds)
    assert [values("cps", division, after)[1] for after in (1, 2, 3)] == [1, 2, 4.5]
    assert values("cps", division, 3) == {1: 4.5, 2: 2.5, 3: 1}


def test_a_game_without_a_result_counts_half_a_point_where_that_is_set() -> None:
    rounds = (played(1, "1-2 W+R"), played(2, "1-2 W+R"), played(3, "1-2"))
    for open_too, worth in ((False, 2), (True, 2.5)):
        division = swiss(people("1k", "1k"), *rounds, virtual_half=True, virtual_open=open_too)
        assert values("sos", division, 3)[2] == 3 * worth
    alone = swiss(people("1k", "1k"), *rounds, virtual_open=True)
    assert values("sos", alone, 3)[2] == 6


def test_rating_falls_back_on_the_rank() -> None:
    rated = person(1, "1k", rating=Rating(parse_rank("2d").rating))
    division = swiss((rated, person(2, "3k")))
    assert criterion("rating").values(tally_of(division, 0), ()) == {1: Fraction(2), 2: Fraction(-2)}


def test_virtual_halves_stand_in_for_rounds_not_played() -> None:
    rounds = (played(1, "1-2 W+R"), played(2, "1-2 W+F !"), played(3, status={1: "bye", 2: "absent"}))
    division = swiss(people("1k", "1k"), *rounds, bye=HalfPoints(2))
    found = criterion("sos").values(tally_of(division, 3, virtual_half=True), ())
    assert found == {1: Fraction(2), 2: Fraction(4)}
    assert criterion("mms").values(tally_of(division, 3, virtual_half=True), ())[1] == 3


def test_handicaps_count_in_mcmahon_unless_switched_off() -> None:
    games = played(1, "1-2 W+R h3")
    with_it = mcmahon(people("1d", "3k"), games, floor=parse_rank("3k"))
    without = mcmahon(people("1d", "3k"), games, floor=parse_rank("3k"), sos_handicap=False)
    assert values("sos", with_it, 1) == {1: 3, 2: 1}
    assert values("sos", without, 1) == {1: 0, 2: 4}


def test_the_division_says_whether_a_round_not_played_counts_half_for_opponents() -> None:
    rounds = (played(1, "1-2 W+R"), played(2, status={1: "bye", 2: "absent"}))
    assert values("sos", swiss(people("1k", "1k"), *rounds), 2) == {1: 0, 2: 2}
    assert values("sos", swiss(people("1k", "1k"), *rounds, virtual_half=True), 2) == {1: 0.5, 2: 1.5}


def test_categories_go_by_grade_from_the_highest_down() -> None:
    limits = (parse_rank("1d"), parse_rank("10k"))
    division = swiss(people("3d", "1d", "1k", "10k", "11k"), categories=limits)
    assert values("category", division, 0) == {1: 0, 2: 0, 3: -1, 4: -1, 5: -2}
    assert values("category", swiss(people("3d", "11k")), 0) == {1: 0, 2: 0}
