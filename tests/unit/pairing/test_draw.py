"""Draws of particular rounds, and the refusals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings

from ground.coded import coded
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, Seeding, Tier
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from tests.unit.pairing.builders import (
    MCMAHON,
    SWISS,
    division,
    drawn,
    explained,
    game,
    pairs,
    person,
    played,
    with_results,
)

quick = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("size", [5, 8, 13])
def test_the_seed_decides_only_between_equals(size: int) -> None:
    made = division([person(number) for number in range(1, size + 1)])
    draws = [drawn(draw_round(made, 1, f"seed {number}")) for number in range(12)]

    assert len({frozenset(pairs(draw)) for draw in draws}) == 1 or size % 2
    assert drawn(draw_round(made, 1, "seed 3")) == draws[3]
    lots = {Tier.HASH} | ({Tier.SEEDING} if size % 2 else set())  # who sits out leaves a gap in the line of equals
    assert len({tuple(value for tier, value in draw.cost.items() if tier not in lots) for draw in draws}) == 1


def test_random_seeding_follows_the_seed() -> None:
    made = division(8, replace(SWISS, seeding=Seeding.RANDOM))

    assert len({frozenset(pairs(drawn(draw_round(made, 1, f"{number}")))) for number in range(8)}) > 4


@pytest.mark.parametrize(
    ("seeding", "expected"),
    [
        ("slip", [{1, 5}, {2, 6}, {3, 7}, {4, 8}]),
        ("fold", [{1, 8}, {2, 7}, {3, 6}, {4, 5}]),
    ],
)
def test_the_first_round_is_seeded(seeding: str, expected: list[set[int]]) -> None:
    made = division(8, replace(SWISS, seeding=Seeding(seeding)))

    assert pairs(drawn(draw_round(made, 1, "s"))) == {frozenset(pair) for pair in expected}


@pytest.mark.parametrize("rules", [SWISS, MCMAHON], ids=["swiss", "mcmahon"])
def test_a_tournament_of_five_rounds_with_absences(rules: DivisionSettings) -> None:
    """41 players, one late, one leaving, some away for a round: no rematch, no second bye, colours in balance."""
    chance = random.Random(7)
    made = division([person(number, chance.randint(-15, 4)) for number in range(1, 42)], rules)
    byes: list[int] = []
    met: set[frozenset[int]] = set()
    for number in range(1, 6):
        away = {3: Status.NOT_ENTERED} if number == 1 else {}
        away |= {9: Status.WITHDRAWN} if number > 3 else {}
        away |= dict.fromkeys(chance.sample(range(10, 42), chance.randint(0, 2)), Status.ABSENT)
        draw = drawn(draw_round(made, number, f"r{number}", status=away))
        assert draw.proved
        assert not met & pairs(draw)
        met |= pairs(draw)
        if draw.bye is not None:
            byes.append(draw.bye)
        assert draw.summary.rematches == 0
        made = with_results(made, draw, chance, away)
    assert len(byes) == len(set(byes))


def test_two_players_meet_again_and_the_rematch_is_priced() -> None:
    made = division(2, SWISS, played(1, game(1, 2, "B")), played(2, game(2, 1, "B")))

    draw = drawn(draw_round(made, 3, "s"))

    assert pairs(draw) == {frozenset({1, 2})}
    assert draw.cost[Tier.REMATCH] == 2
    assert draw.summary.rematches == 1
    assert "A rematch: they met in rounds 1 and 2." in explained(draw.boards[0])


def test_more_rounds_than_opponents_repeats_as_little_as_it_can() -> None:
    chance = random.Random(1)
    made = division(4)
    for number in range(1, 8):
        draw = drawn(draw_round(made, number, "s"))
        assert draw.cost[Tier.REMATCH] == (2 * ((number - 1) // 3))
        made = with_results(made, draw, chance)


def test_a_bye_only_comes_again_when_everybody_has_had_one() -> None:
    chance = random.Random(3)
    made = division(5)
    byes = []
    for number in range(1, 8):
        draw = drawn(draw_round(made, number, "s"))
        assert draw.summary.byes_repeated == (number > 5)
        byes.append(draw.bye)
        made = with_results(made, draw, chance)
    assert sorted(byes[:5]) == [1, 2, 3, 4, 5]


def test_the_director_chooses_the_bye_and_pairs() -> None:
    draw = drawn(draw_round(division(7), 1, "s", bye=2, pins=[(7, 1)], forbidden=[(3, 5)]))

    assert draw.bye == 2
    assert frozenset({1, 7}) in pairs(draw)
    assert frozenset({3, 5}) not in pairs(draw)
    (board,) = [board for board in draw.boards if board.white in (1, 7)]
    assert board.reasons[0] == coded("pinned")


def test_a_house_player_comes_in_for_an_odd_one() -> None:
    house = {5: Status.HOUSE}

    assert drawn(draw_round(division(6), 1, "s", status=house)).bye is None
    even = drawn(draw_round(division(5), 1, "s", status=house))
    assert even.bye is None
    assert all(5 not in pair for pair in pairs(even))


def test_a_forbidden_pair_moves_the_bye_to_who_can_take_it() -> None:
    """The weakest would sit out, but then the other two could not meet."""
    draw = drawn(draw_round(division(3), 1, "s", forbidden=[(1, 2)]))

    assert draw.bye == 2
    assert pairs(draw) == {frozenset({1, 3})}


@pytest.mark.parametrize(
    ("arguments", "reason", "players"),
    [
        (
            {"status": dict.fromkeys((1, 2, 3, 4), Status.WITHDRAWN)},
            "Nobody is available for round 1.",
            (),
        ),
        (
            {"status": dict.fromkeys((1, 2, 3), Status.ABSENT)},
            "Only Dov is available for round 1: a round needs two.",
            (4,),
        ),
        ({"bye": 9}, "Player 9 should have the bye but isn’t playing this round.", (9,)),
        (
            {"bye": 1},
            "With Ann taking the bye 3 are left, and one has no opponent.",
            (1,),
        ),
        (
            {"pins": [(1, 2)], "status": {2: Status.ABSENT}},
            "Ann and Bea are put together, but Bea isn’t playing this round.",
            (1, 2),
        ),
        ({"pins": [(1, 1)]}, "Ann cannot be put together with themselves.", (1,)),
        ({"pins": [(1, 2), (3, 1)]}, "Ann is put together with two others: take one of these wishes back.", (1,)),
        (
            {"pins": [(1, 2)], "forbidden": [(2, 1)]},
            "Ann and Bea are both put together and kept apart: take one of these wishes back.",
            (1, 2),
        ),
        (
            {"pins": [(1, 2)], "bye": 1},
            "Ann and Bea are put together, but one of them is to have the bye: take one of these wishes back.",
            (1, 2),
        ),
        (
            {"forbidden": [(1, 2), (1, 3), (1, 4)]},
            "Round 1 cannot be drawn under these rules: however the others are paired, at least 2 entries "
            "have no opponent, for example Ann and",
            None,
        ),
    ],
)
def test_no_draw_says_why(arguments: dict[str, object], reason: str, players: tuple[int, ...] | None) -> None:
    refused = draw_round(division(4), 1, "s", **arguments)

    assert isinstance(refused, NoDraw)
    assert refused.reason.startswith(reason)
    if players is not None:
        assert refused.players == players


def test_pins_may_be_said_twice() -> None:
    assert frozenset({1, 2}) in pairs(drawn(draw_round(division(4), 1, "s", pins=[(1, 2), (2, 1)])))


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (0, "There is no round 0: Open has 9."),
        (10, "There is no round 10: Open has 9."),
        (3, "Round 3 cannot be drawn before round 1."),
    ],
)
def test_rounds_are_drawn_in_their_order(number: int, reason: str) -> None:
    assert draw_round(division(4), number, "s") == NoDraw(reason)


def test_a_bar_below_the_floor_is_no_tournament() -> None:
    wrong = replace(MCMAHON, bar=MCMAHON.floor, floor=MCMAHON.bar)

    assert draw_round(division(4, wrong), 1, "s") == NoDraw("The bar 20k is below the floor 3d.")


def test_tiers_that_are_switched_off_cost_nothing() -> None:
    """Without the tier of rematches the winners meet again; with it they do not."""
    history = (played(1, game(1, 2, "jigo"), game(3, 4, "jigo")),)
    rules = replace(SWISS, seeding=Seeding.RANDOM)
    without = replace(rules, tiers=(Tier.SCORE_GAP,))

    assert Tier.REMATCH not in drawn(draw_round(division(4, without, *history), 2, "s")).cost
    seeds = [f"{number}" for number in range(20)]
    repeats = [drawn(draw_round(division(4, without, *history), 2, seed)).summary.rematches for seed in seeds]
    assert set(repeats) == {0, 2}
    assert all(drawn(draw_round(division(4, rules, *history), 2, seed)).summary.rematches == 0 for seed in seeds)


def test_the_order_of_the_tiers_decides() -> None:
    """1 and 2 lead and have met: one order gives the rematch, the other the gap."""
    history = (played(1, game(1, 2, "jigo"), game(3, 4, "both_lose")),)
    gap_first = replace(SWISS, tiers=(Tier.SCORE_GAP, Tier.REMATCH, Tier.HASH))

    assert drawn(draw_round(division(4, gap_first, *history), 2, "s")).summary.rematches == 2
    assert drawn(draw_round(division(4, SWISS, *history), 2, "s")).summary.rematches == 0


@pytest.mark.parametrize(
    ("basis", "handicap"),
    [(HandicapBasis.RATING, 3), (HandicapBasis.RANK, 2), (HandicapBasis.SCORE, 0), (HandicapBasis.NONE, 0)],
)
def test_the_handicap_follows_the_policy(basis: HandicapBasis, handicap: int) -> None:
    rules = replace(SWISS, handicap=HandicapPolicy(basis))
    made = division([person(1, 3, rating="3.31"), person(2, 1, rating="1.00")], rules)

    (board,) = drawn(draw_round(made, 1, "s")).boards

    assert board.handicap == handicap
    assert board.komi == (0 if handicap else 7)
    if handicap:
        assert (board.white, board.black) == (1, 2)
