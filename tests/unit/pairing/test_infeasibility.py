"""Hard rules: no draw breaks one, and where they leave none, the fewest that must give way are named."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ground.coded import coded
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import MAY_BE_HARD, HandicapBasis, Tier
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.wording.draws.no_draw import clause_words
from tests.unit.pairing.builders import SWISS, division, drawn, game, pairs, person, played, tournaments
from tests.unit.pairing.naive import TIERS, Naive, all_matchings

quick = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
NO_REMATCH = replace(SWISS, hard=(Tier.REMATCH,))
Pair = tuple[int, int]


def met_twice() -> DivisionHistory:
    """Four players after three rounds in which everybody met everybody."""
    rounds = ((1, 2, 3, 4), (1, 3, 2, 4), (1, 4, 2, 3))
    return division(
        4, NO_REMATCH, *(played(n, game(a, b, "B"), game(c, d, "W")) for n, (a, b, c, d) in enumerate(rounds, start=1))
    )


def test_a_rule_is_kept_where_a_wish_would_give_way() -> None:
    """Ann and Bea lead and have met: without the tier they meet again; as a rule nobody's score makes them."""
    made = division(4, NO_REMATCH, played(1, game(1, 2, "jigo"), game(3, 4, "both_lose")))
    assert frozenset((1, 2)) not in pairs(drawn(draw_round(made, 2, "s")))
    apart = replace(SWISS, tiers=(Tier.SCORE_GAP,))
    assert frozenset((1, 2)) in pairs(drawn(draw_round(replace(made, settings=apart), 2, "s")))
    ruled = replace(apart, hard=(Tier.REMATCH,))
    assert frozenset((1, 2)) not in pairs(drawn(draw_round(replace(made, settings=ruled), 2, "s")))


def test_where_nothing_is_left_a_smallest_set_is_named() -> None:
    refused = draw_round(met_twice(), 4, "s")
    assert isinstance(refused, NoDraw)
    assert len(refused.relax) == 2
    assert all(clause.endswith("meet again") for clause in refused.relax)
    assert refused.reason.startswith("Round 4 cannot be drawn under these rules")
    assert "It can if 2 rules give way: let " in refused.reason


def test_a_pair_put_together_counts_as_one_rule() -> None:
    """With Ann and Bea together Cai has nobody but Dov, who is forbidden: either rule alone would do."""
    refused = draw_round(division(4), 1, "s", pins=[(1, 2)], forbidden=[(3, 4)])
    assert isinstance(refused, NoDraw)
    assert refused.relax in (
        ("drop the wish that puts Ann and Bea together",),
        ("drop the wish that keeps Cai and Dov apart",),
    )


def test_the_chosen_bye_is_a_rule_too() -> None:
    forbidden = [(1, 2), (1, 3), (2, 3)]
    refused = draw_round(division(3), 1, "s", forbidden=forbidden, bye=1)
    assert isinstance(refused, NoDraw)
    assert refused.relax == ("drop the wish that keeps Bea and Cai apart",)


def test_the_sentence_about_a_handicap_says_how_large() -> None:
    from_ranks = replace(SWISS, hard=(Tier.HANDICAP,), handicap_wish=3)
    made = division(
        [person(1, 3), person(2, -9)], replace(from_ranks, handicap=replace(SWISS.handicap, basis=HandicapBasis.RANK))
    )
    refused = draw_round(made, 1, "s")
    assert isinstance(refused, NoDraw)
    assert refused.relax == ("let Ann and Bea play with 12 stones",)


@quick
@given(tournaments(most=9), st.data())
def test_draws_under_hard_rules_are_the_cheapest_that_keep_them_and_else_the_fewest_give_way(
    made: DivisionHistory, data: st.DataObject
) -> None:
    hard = data.draw(st.lists(st.sampled_from(MAY_BE_HARD), max_size=2, unique=True))
    made = replace(made, settings=replace(made.settings, hard=tuple(hard)))
    number = len(made.rounds) + 1
    everybody = sorted(one.id for one in made.players)
    possible = [(a, b) for a in everybody for b in everybody if a < b]
    forbidden = data.draw(st.lists(st.sampled_from(possible), max_size=8, unique=True)) if possible else []
    draw = draw_round(made, number, "s", forbidden=forbidden)
    naive = Naive(made, number, "s", everybody)

    def broken(a: int, b: int) -> int:
        cost = dict(zip(TIERS, naive.cost(a, b), strict=True)) | {Tier.SCORE_GAP: naive.score[a] - naive.score[b]}
        return sum(cost[tier] != 0 for tier in hard) + ((a, b) in forbidden)

    if isinstance(draw, NoDraw):
        assert len(draw.relax) == fewest(everybody, broken)
        assert draw.relax
        return
    seated = sorted(player for board in draw.boards for player in (board.white, board.black))
    assert not any(broken(min(pair), max(pair)) for pair in map(tuple, pairs(draw)))
    total = tuple(sum(board.cost[tier] for board in draw.boards) for tier in TIERS)
    assert total == naive.cheapest_by_trying(seated, lambda a, b: not broken(min(a, b), max(a, b)))


def fewest(everybody: Collection[int], broken: object) -> int:
    """The fewest rules broken in any way to pair everybody, one sitting out where they are odd."""
    assert callable(broken)
    rest = [[one for one in everybody if one != out] for out in (everybody if len(everybody) % 2 else [None])]
    return min(sum(broken(*pair) for pair in matching) for players in rest for matching in all_matchings(players))


@pytest.mark.parametrize("tier", MAY_BE_HARD)
def test_every_tier_that_may_be_hard_has_its_words(tier: Tier) -> None:
    sentence = clause_words(coded(tier.value, one="Ann", other="Bea", stones=12))
    assert "Ann" in sentence
