"""The proof of optimality: when it may be claimed, and that it is claimed at all."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, Seeding, Tier
from nzgs_tourney.tournament.pairing.player_columns import field_of
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.solve import Solution, solve
from tests.unit.pairing.builders import MCMAHON, SWISS, division, game, person, played


def solved(made: DivisionHistory, forbidden: set[tuple[int, int]] | None = None, reach: int = 1) -> Solution:
    """Columns are one less than ids here."""
    people = round_entries(made, len(made.rounds) + 1, [person.id for person in made.players])
    field = field_of(people, made.settings, "s")
    return solve(field, range(len(people)), forbidden or set(), reach)


def ladder(*stones: int, rules: DivisionSettings = MCMAHON) -> DivisionHistory:
    return division([person(number, rank) for number, rank in enumerate(stones, start=1)], rules)


def test_neighbouring_levels_are_enough_where_nothing_forbids_them() -> None:
    solution = solved(ladder(3, 3, 1, 1, -1, -1))

    assert solution.reach == 1
    assert solution.pairs == ((0, 1), (2, 3), (4, 5))
    assert solution.left == ()


def test_a_rematch_makes_the_search_wider() -> None:
    """1 and 2 have met, 3 and 4 too, and only a pair over two gaps avoids both rematches."""
    made = replace(ladder(3, 1, -1, -3), rounds=(played(1, game(1, 2, "both_lose"), game(3, 4, "both_lose")),))

    solution = solved(made)

    assert solution.reach > 1
    assert solution.pairs == ((0, 2), (1, 3))


def test_a_forbidden_neighbour_makes_the_search_wider() -> None:
    assert solved(ladder(3, 1, -1, -3), {(0, 1)}).pairs == ((0, 2), (1, 3))
    assert solved(ladder(3, 1, -1, -3), {(0, 1)}).reach > 1


def test_wider_and_wider_until_everybody_has_an_opponent() -> None:
    nobody_near = {(0, other) for other in (1, 2, 3, 4)}
    solution = solved(ladder(3, 1, -1, -3, -5, -7), nobody_near)

    assert solution.pairs[0] == (0, 5)


def test_who_may_meet_nobody_is_left() -> None:
    solution = solved(ladder(3, 1, -1, -3), {(0, 1), (0, 2), (0, 3)})

    assert 0 in solution.left
    assert len(solution.left) == 2


def test_without_the_tier_of_gaps_everybody_is_looked_at() -> None:
    rules = replace(MCMAHON, tiers=(Tier.REMATCH, Tier.SEEDING), seeding=Seeding.RANDOM)

    assert solved(ladder(3, 2, 1, 0, -1, -2, rules=rules)).reach == 5


def test_one_level_needs_no_proof() -> None:
    assert solved(ladder(0, 0, 0, 0, rules=SWISS)).reach == 0
