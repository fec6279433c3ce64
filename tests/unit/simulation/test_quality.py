"""The figures of a played division, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

from hypothesis import HealthCheck, given, settings

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.simulation.quality import quality_of
from tests.unit.pairing.builders import MCMAHON, SWISS, division, drawn, game, person, played, tournaments, with_results


def test_nothing_played_is_nothing_wrong() -> None:
    found = quality_of(division(4))
    assert (found.rounds, found.boards, found.gap_sum, found.level_share) == (0, 0, 0, 1)


def test_every_figure_of_three_small_rounds() -> None:
    people = [person(1, 0, club="Kea"), person(2, 0, club="kea"), person(3, 0), person(4, 0), person(5, 0), person(6)]
    made = division(
        people,
        SWISS,
        played(1, game(1, 2, "B"), game(3, 4, "B"), status={5: Status.BYE, 6: Status.ABSENT}),
        played(2, game(1, 2, "B"), game(4, 3, "W", handicap=4), status={5: Status.BYE, 6: Status.ABSENT}),
        played(3, game(1, 4, "B"), status={2: Status.ABSENT, 3: Status.ABSENT, 5: Status.ABSENT, 6: Status.BYE}),
    )
    found = quality_of(made)
    assert (found.rounds, found.boards, found.rematches) == (3, 5, 2)
    assert found.gaps == {0: 2, 2: 2, 4: 1}
    assert (found.gap_sum, found.gap_largest, found.level_share) == (Decimal(4), Decimal(2), Decimal("0.400"))
    assert found.floats_repeated == 2
    assert (found.byes, found.byes_repeated) == (3, 1)
    assert (found.same_club, found.handicap_largest, found.handicap_sum) == (2, 4, 4), (
        "two of five, the one with the bye among them, are not more than 40 %"
    )
    assert found.colour_imbalance == 3


def test_one_club_counts_below_the_bar_and_while_it_is_no_large_part_of_the_field() -> None:
    people = [person(n, 5 if n < 3 else -5, club="Kea" if n < 5 else f"club {n}") for n in range(1, 13)]
    rules = replace(MCMAHON)
    made = division(
        people, rules, played(1, game(1, 2, "B"), game(3, 4, "B"), *(game(n, n + 1) for n in (5, 7, 9, 11)))
    )
    assert quality_of(made).same_club == 1
    everybody = [replace(one, club="Kea") for one in people]
    assert quality_of(replace(made, players=tuple(everybody))).same_club == 0


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(tournaments(least=4, most=16))
def test_the_figures_of_a_round_are_those_of_its_draft(made: DivisionHistory) -> None:
    """What the draft said of itself, and what is counted afterwards from the boards alone, agree."""
    draw = drawn(draw_round(made, len(made.rounds) + 1, "s"))
    before, after = quality_of(made), quality_of(with_results(made, draw, Random(1)))
    summary = draw.summary
    assert after.rematches - before.rematches == summary.rematches
    assert 2 * (after.gap_sum - before.gap_sum) == summary.gap_sum
    assert after.floats_repeated - before.floats_repeated == summary.floats_repeated
    assert after.same_club - before.same_club == summary.same_club
    assert after.byes_repeated - before.byes_repeated == summary.byes_repeated
    assert after.boards - before.boards == len(draw.boards)
