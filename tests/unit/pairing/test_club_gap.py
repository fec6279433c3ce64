"""A pairing within a family or club that counts like a gap: one sum decides, and boards and prices say so."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, Seeding, Tier
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.why_not import WhyNot, why_not
from nzgs_tourney.tournament.wording.draws.price import price_words
from nzgs_tourney.tournament.wording.draws.reasons import for_players, reasons_words
from tests.unit.pairing.builders import MCMAHON, division, drawn, explained, pairs, person

RULES = replace(MCMAHON, seeding=Seeding.RANDOM)
KEA = {frozenset({1, 2}), frozenset({3, 4}), frozenset({5, 6})}
"""The two of one club meet, and everybody somebody on their own score."""


def three_levels(rules: DivisionSettings, **shared: str) -> DivisionHistory:
    """Two players share something, two are two points below them, two far below."""
    high = [person(number, -10, **shared) for number in (1, 2)]
    return division([*high, person(3, -12), person(4, -12), person(5, -18), person(6, -18)], rules)


def weighed(points: int, **more: object) -> DivisionSettings:
    return replace(RULES, club_gap=points, **more)


def priced(made: DivisionHistory, met: Collection[Collection[int]], *, best: bool = True) -> Draw:
    boards = [
        BoardResult(table, *sorted(pair), 0, Decimal(7)) for table, pair in enumerate(sorted(map(sorted, met)), 1)
    ]
    return price_boards(made, 1, "s", boards, drawn=best)


@pytest.mark.parametrize("shared", [{"club": "Kea"}, {"family": "Rangi"}, {"club": "Kea", "family": "Rangi"}])
def test_two_gaps_of_two_points_are_better_than_a_club_mate_for_three(shared: dict[str, str]) -> None:
    for points, together in ((0, True), (1, True), (2, True), (3, False), (5, False)):
        draw = drawn(draw_round(three_levels(weighed(points), **shared), 1, "s"))
        assert draw.proved
        assert (pairs(draw) == KEA) == together
        assert draw.cost[Tier.SCORE_GAP] == ((2 * points) ** 2 if together else 2 * 4**2)
        assert draw.summary.gap_sum == (0 if together else 2 * 4), "gaps are those of the scores alone"


def test_cities_common_clubs_and_players_from_the_bar_up_count_nothing() -> None:
    apart = pairs(drawn(draw_round(three_levels(weighed(5), city="Awa"), 1, "s")))
    assert apart == KEA
    everywhere = [person(number, -10 if number < 3 else -12, club="Kea") for number in range(1, 5)]
    assert drawn(draw_round(division(everywhere, weighed(5)), 1, "s")).cost[Tier.SCORE_GAP] == 0
    strong = [person(1, 4, club="Kea"), person(2, 3, club="Kea"), *(person(n, 1) for n in range(3, 7))]
    assert frozenset({1, 2}) in pairs(drawn(draw_round(division(strong, weighed(5)), 1, "s")))


def test_equal_scores_as_a_rule_say_nothing_of_clubs() -> None:
    made = three_levels(weighed(5, hard=(Tier.SCORE_GAP,)), club="Kea")
    assert pairs(drawn(draw_round(made, 1, "s"))) == KEA
    forbidden = draw_round(made, 1, "s", forbidden=[(3, 4)])
    assert isinstance(forbidden, NoDraw)
    assert not any("P1" in clause or "Ann and Bea" in clause for clause in forbidden.relax)


def test_without_the_tier_of_gaps_it_means_nothing() -> None:
    draw = drawn(draw_round(three_levels(weighed(5, tiers=(Tier.CLUB,)), club="Kea"), 1, "s"))
    assert draw.summary.same_club == 0
    assert "gap" not in " ".join(reason for board in draw.boards for reason in explained(board))


@pytest.mark.parametrize(
    ("shared", "points", "best", "sentence"),
    [
        ({"club": "Kea"}, 1, True, "Same club (Kea): this counts like a gap of 1 point; another club would have cost "
         "a gap of 2 points or more."),
        ({"club": "Kea"}, 2, False, "Same club (Kea): this counts like a gap of 2 points."),
        ({"family": "Rangi"}, 2, True, "Same family: this counts like a gap of 2 points; avoiding it would have cost "
         "a gap of 2 points or more."),
    ],
)  # fmt: skip
def test_a_board_says_what_it_counts_like(shared: dict[str, str], points: int, best: bool, sentence: str) -> None:
    board = priced(three_levels(weighed(points), **shared), KEA, best=best).boards[0]
    assert sentence in explained(board)
    to_players = reasons_words(for_players(board.reasons), "Ann", "Bea", 1)
    assert (sentence in to_players) == ("club" in shared), "a family is the director's alone"


def test_a_board_that_has_others_on_its_score_says_that_no_draw_is_better() -> None:
    level = [person(1, -10, club="Kea"), person(2, -10, club="Kea"), *(person(n, -10) for n in range(3, 7))]
    reasons = explained(priced(division(level, weighed(3)), KEA).boards[0])
    assert "Same club (Kea): this counts like a gap of 3 points, and no draw that avoids it is better." in reasons


def test_the_price_says_what_changes_in_gaps_and_clubs() -> None:
    made = three_levels(weighed(3), club="Kea")
    best = drawn(draw_round(made, 1, "s"))
    together = priced(made, KEA)
    assert price_words(price_of(best, together)) == (
        "Score gaps: 2 fewer of 2 points.",
        "One more pairing within a family or club, which counts like a gap of 3 points.",
        "Floats that don’t make up for an earlier one: 4 before, now 0.",
        "Floats come more from the chosen part of their groups (off by 16 before, now by 0, in sixteenths of a group).",
    )
    assert "One fewer pairing within a family or club, which counts like a gap of 3 points." in price_words(
        price_of(together, best)
    )
    answer = why_not(made, best, 1, 2)
    assert isinstance(answer, WhyNot)
    assert price_words(answer.comparison.price)[:2] == price_words(price_of(best, together))[:2]


def test_an_equal_cost_of_another_kind_is_still_told() -> None:
    """Two gaps of three points instead of two pairs of club mates: the sum is the same, the round is not."""
    clubs = ("Kea", "Kea", "Tui", "Tui", "", "")
    levels = (-10, -10, -13, -13, -18, -18)
    people = [person(number, levels[number - 1], club=clubs[number - 1]) for number in range(1, 7)]
    made = division(people, weighed(3))
    mates, gaps = priced(made, KEA), priced(made, [{1, 3}, {2, 4}, {5, 6}])
    assert mates.cost[Tier.SCORE_GAP] == gaps.cost[Tier.SCORE_GAP] == 72
    assert price_words(price_of(mates, gaps))[:2] == (
        "Score gaps: 2 more of 3 points.",
        "2 fewer pairings within a family or club, which each count like a gap of 3 points.",
    )
