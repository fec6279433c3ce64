"""The draw is the cheapest there is: by trying everything, by another library, by another search."""

from __future__ import annotations

import random
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import Seeding, Tier
from nzgs_tourney.tournament.pairing import search
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.draw import draw_round
from ratings.rank import Rank
from tests.unit.pairing.builders import MCMAHON, SWISS, division, drawn, person, tournaments, with_results
from tests.unit.pairing.naive import TIERS, Naive

quick = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def next_round(made: DivisionHistory, seed: str = "s", reach: int = 1) -> Draw:
    return drawn(draw_round(made, len(made.rounds) + 1, seed, reach=reach))


def of_tiers(draw: Draw) -> tuple[int, ...]:
    """What the boards cost, without the bye."""
    return tuple(sum(board.cost[tier] for board in draw.boards) for tier in TIERS)


def everybody(draw: Draw) -> list[int]:
    return sorted([*seated(draw), *([] if draw.bye is None else [draw.bye])])


def seated(draw: Draw) -> list[int]:
    return sorted(player for board in draw.boards for player in (board.white, board.black))


@quick
@given(tournaments(most=11))
def test_no_other_way_of_pairing_is_cheaper(made: DivisionHistory) -> None:
    draw = next_round(made)
    naive = Naive(made, draw.round, "s", everybody(draw))

    assert draw.proved
    assert of_tiers(draw) == naive.total((board.white, board.black) for board in draw.boards)
    assert of_tiers(draw) == naive.cheapest_by_trying(seated(draw))


@pytest.mark.slow
@quick
@given(tournaments(least=3, most=9).filter(lambda made: len(made.players) % 2 == 1))
def test_no_other_bye_gives_a_cheaper_round(made: DivisionHistory) -> None:
    """Each of those with the fewest byes sits out in turn, and the others are paired in every way."""
    draw = next_round(made)
    naive = Naive(made, draw.round, "s", everybody(draw))

    assert draw.bye is not None
    assert draw.cost == naive.of_round([(board.white, board.black) for board in draw.boards], draw.bye)
    assert tuple(draw.cost.values()) == naive.best_round(everybody(draw))


@pytest.mark.slow
@quick
@given(tournaments(least=5, most=31, rounds=6).filter(lambda made: len(made.players) % 2 == 1))
def test_networkx_finds_the_same_round_with_the_bye(made: DivisionHistory) -> None:
    draw = next_round(made)
    naive = Naive(made, draw.round, "s", everybody(draw))

    assert tuple(draw.cost.values()) == naive.best_round_by_networkx(everybody(draw))


@quick
@given(tournaments(least=3, most=21, rounds=5).filter(lambda made: len(made.players) % 2 == 1))
def test_nobody_sits_out_while_a_lower_score_could_at_no_greater_cost(made: DivisionHistory) -> None:
    """A leader least of all: with a lower player of as few byes sitting out there are more rematches or wider gaps."""
    draw = next_round(made)
    naive = Naive(made, draw.round, "s", everybody(draw))
    assert draw.bye is not None
    for lower in everybody(draw):
        if naive.score[lower] < naive.score[draw.bye] and naive.byes(lower) <= naive.byes(draw.bye):
            other = drawn(draw_round(made, draw.round, "s", bye=lower))
            mine, theirs = ((one.cost[Tier.REMATCH], one.cost[Tier.SCORE_GAP]) for one in (draw, other))
            assert mine < theirs, (draw.bye, lower)


@pytest.mark.slow
@quick
@given(tournaments(least=10, most=26, rounds=6))
def test_networkx_finds_the_same_total(made: DivisionHistory) -> None:
    draw = next_round(made)

    assert of_tiers(draw) == Naive(made, draw.round, "s", everybody(draw)).cheapest_by_networkx(seated(draw))


@pytest.mark.slow
@quick
@given(tournaments(most=40, rounds=6))
def test_searching_near_first_gives_what_searching_everywhere_gives(made: DivisionHistory) -> None:
    assert next_round(made) == next_round(made, reach=1000)


@pytest.mark.slow
@quick
@given(tournaments(least=6, most=40, rounds=6), st.integers(1, 3), st.integers(1, 8))
def test_a_sketch_and_what_could_improve_it_give_the_same(made: DivisionHistory, few: int, likely: int) -> None:
    whole = next_round(made)
    with patch.multiple(search, MANY=0, FEW=few, LIKELY=likely):
        assert next_round(made) == whole
        assert next_round(made, reach=1000) == whole


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_sketches_give_the_same_all_through_a_tournament(seed: int) -> None:
    """Drawn rounds, unlike those by chance, have levels with exact bounds of colours and floats."""
    chance = random.Random(seed)
    rules = replace(SWISS if seed % 2 else MCMAHON, seeding=list(Seeding)[seed % 3], bar=Rank(chance.randint(-8, 3)))
    players = [person(n, chance.randint(-19, 4), club=chance.choice("abcdefgh")) for n in range(1, 34 + seed)]
    made = division(players, rules)
    for _ in range(1, 8):
        whole = next_round(made)
        for few, likely in ((1, 1), (1, 8), (3, 3)):
            with patch.multiple(search, MANY=0, FEW=few, LIKELY=likely):
                assert next_round(made) == whole
        made = with_results(made, whole, chance)


@quick
@given(tournaments(most=8), st.data())
def test_no_other_way_without_forbidden_pairs_is_cheaper(made: DivisionHistory, data: st.DataObject) -> None:
    ids = sorted(person.id for person in made.players)
    both = st.tuples(st.sampled_from(ids), st.sampled_from(ids)).filter(lambda pair: pair[0] != pair[1])
    forbidden = data.draw(st.lists(both, max_size=12))
    barred = {frozenset(pair) for pair in forbidden}

    draw = draw_round(made, len(made.rounds) + 1, "s", forbidden=forbidden)

    def free(a: int, b: int) -> bool:
        return frozenset((a, b)) not in barred

    if isinstance(draw, Draw):
        naive = Naive(made, draw.round, "s", everybody(draw))
        assert of_tiers(draw) == naive.cheapest_by_trying(seated(draw), free)
    else:
        for bye in ids if len(ids) % 2 else [None]:
            rest = [player for player in ids if player != bye]
            assert Naive(made, 1, "s", rest).cheapest_by_trying(rest, free) is None


@pytest.mark.parametrize("rules", [SWISS, MCMAHON], ids=["swiss", "mcmahon"])
def test_a_whole_tournament_is_optimal_in_every_round(rules: object) -> None:
    chance = random.Random(5)
    made = division([person(n, chance.randint(-19, 4), club=chance.choice("abcd")) for n in range(1, 28)], rules)
    for number in range(1, 7):
        draw = drawn(draw_round(made, number, f"r{number}"))
        naive = Naive(made, number, f"r{number}", everybody(draw))
        assert draw.proved
        assert of_tiers(draw) == naive.cheapest_by_networkx(seated(draw))
        assert draw.cost[Tier.REMATCH] == 0
        made = with_results(made, draw, chance)
