"""The draw against `docs/draw.md`: every board, every bye and every sentence on random tournaments."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import networkx
import pytest

from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS, HandicapBasis, HandicapPolicy, Tier
from nzgs_tourney.tournament.pairing.cost import tiers_of
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.standings.score import scores_after
from tests.proof.draws import Trial, trial
from tests.proof.oracle import Oracle, told_tiers
from tests.unit.pairing.builders import explained

pytestmark = pytest.mark.without_database

TRIALS = 80
SMALL = tuple((stones, Decimal(0)) for stones in (0, 1, 1, 2, 2, 3))
KINDS = (Tier.CLUB, Tier.CITY, Tier.COUNTRY)


def test_the_page_has_the_tiers_in_their_order() -> None:
    assert told_tiers() == [tier.value for tier in DEFAULT_TIERS]


def drawn(number: int) -> tuple[Trial, Draw, Oracle] | None:
    """The trial, some with a small board's table, its draw, and the oracle of the round; None without a draw."""
    this = trial(number)
    if number % 4 == 0:
        rules = replace(this.made.settings, handicap=HandicapPolicy(HandicapBasis.RANK, table=SMALL), handicap_wish=1)
        this = replace(this, made=replace(this.made, settings=rules))
    draw = this.draw()
    if not isinstance(draw, Draw):
        return None
    playing = [player for board in draw.boards for player in (board.white, board.black)]
    playing += [] if draw.bye is None else [draw.bye]
    scores = [scores_after(this.made, before) for before in range(draw.round)]
    return this, draw, Oracle(this.made, draw.round, playing, scores)


@pytest.mark.parametrize("first", range(0, TRIALS, 20))
def test_boards_byes_and_sentences_are_as_the_page_says(first: int) -> None:
    compared = 0
    for number in range(first, first + 20):
        found = drawn(number)
        if found is None:
            continue
        this, draw, oracle = found
        for board in draw.boards:
            told = oracle.board(board.white, board.black, board.handicap)
            mine = {tier.value: cost for tier, cost in board.cost.items() if tier is not Tier.HASH}
            assert mine == {tier: told[tier] for tier in mine}, (number, board.table)
            _is_told(explained(board), {tier for tier in KINDS if board.cost.get(tier)})
        if draw.bye is not None and this.bye is None:
            assert draw.bye_gap**2 == oracle.bye(draw.bye)["score_gap"]
        _is_cheapest(this, draw, oracle)
        compared += 1
    assert compared > 5


def _is_told(reasons: tuple[str, ...], charged: set[Tier]) -> None:
    """Every place that a board is charged for is in its sentences."""
    text = " ".join(reasons)
    for tier in charged:
        assert f"{tier.value} (" in text, (tier, text)


def _is_cheapest(this: Trial, draw: Draw, oracle: Oracle) -> None:
    """No other way to pair costs less by the page, the bye included, whichever of the allowed players has it."""
    tiers = [tier.value for tier in tiers_of(oracle.rules) if tier is not Tier.HASH]
    place = tiers.index("score_gap") + 1 if "score_gap" in tiers else 0
    barred = {frozenset(pair) for pair in this.forbidden}
    pinned = {frozenset(pair) for pair in this.pins}
    settled = {player for pair in pinned for player in pair}
    costs: dict[tuple[int, int], list[int]] = {}
    for a in oracle.people:
        for b in oracle.people:
            pair = frozenset((a, b))
            if a >= b or pair in barred or (pair & settled and pair not in pinned):
                continue
            asked, most = oracle.difference(a, b), oracle.rules.handicap.maximum
            table = oracle.rules.handicap.table
            stones = min(asked, table[-1][0] if table else asked if most is None else most)
            told = oracle.board(a, b, stones)
            broken = {**told, "score_gap": oracle.gap(a, b)}
            if pair in pinned or not any(broken[tier.value] for tier in oracle.rules.hard):
                costs[a, b] = [told[tier] for tier in tiers]
                costs[a, b].insert(place, 0)
    if draw.bye is not None:
        may = {player for player in oracle.people if oracle.byes(player) == oracle.byes(draw.bye)} - settled
        for player in {this.bye} if this.bye is not None else may:
            costs[0, player] = [oracle.bye(player).get(tier, 0) for tier in tiers]
            costs[0, player].insert(place, len(oracle.before_in_line(player)))
    base = 2**60
    graph = networkx.Graph()
    for (a, b), cost in costs.items():
        graph.add_edge(a, b, weight=-sum(value * base**power for power, value in enumerate(reversed(cost))))
    best = networkx.max_weight_matching(graph, maxcardinality=True)
    mine = {(min(board.white, board.black), max(board.white, board.black)) for board in draw.boards}
    mine |= set() if draw.bye is None else {(0, draw.bye)}

    def total(pairs: set[tuple[int, int]]) -> list[int]:
        return [sum(column) for column in zip(*(costs[min(pair), max(pair)] for pair in pairs), strict=True)]

    assert 2 * len(best) == len(oracle.people) + (draw.bye is not None)
    assert total(mine) == total(best)
