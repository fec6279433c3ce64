"""Every preset keeps what its page promises, with 8, 12, 30 and 60 players, and the documentation has its figures."""

from __future__ import annotations

from itertools import combinations
from math import ceil

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.presets import PRESETS, WISH, DivisionPreset, preset
from nzgs_tourney.tournament.division.settings import HandicapBasis, Seeding, System
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.simulation.play import play
from ratings.system.systems import rating_system
from tests.fields import new_zealand
from tests.proof.presets import SIZES, field_for, fits, outcome, row_of
from tests.proof.test_congress import PAGE

pytestmark = pytest.mark.without_database

EVERY = [
    (one.key, place, size)
    for one in PRESETS
    for place, division in enumerate(one.divisions)
    for size in SIZES
    if fits(division, size)
]


def of(key: str, place: int) -> DivisionPreset:
    return preset(key).divisions[place]


@pytest.mark.parametrize(("key", "place", "size"), EVERY)
def test_the_figures_are_those_of_the_documentation_and_nobody_meets_twice(key: str, place: int, size: int) -> None:
    found = outcome(preset(key), of(key, place), size)
    assert f"| {' | '.join(row_of(found))} |" in PAGE.read_text(encoding="utf-8")
    settings = found.division.settings
    # In a double elimination the second grand final may fall away, and two who met may meet again.
    fewest = settings.rounds - settings.double_elimination
    assert (found.players, fewest <= found.quality.rounds <= settings.rounds) == (size, True)
    assert found.quality.rematches == 0 or settings.double_elimination
    assert found.quality.byes_repeated == 0


@pytest.mark.parametrize(("key", "place", "size"), EVERY)
def test_handicap_events_are_as_level_as_the_field_lets_them(key: str, place: int, size: int) -> None:
    found = outcome(preset(key), of(key, place), size)
    if not found.handicaps:
        assert found.quality.handicap_largest == 0, "even games"
        return
    boards = found.quality.boards
    if size >= 30:
        assert found.above_wish <= boards / 3
        assert found.above_ceiling <= boards / 10
    if size >= 60:
        assert found.above_wish <= boards / 7
        assert found.above_ceiling <= boards / 50
        assert found.mean <= 3


@pytest.mark.parametrize("size", SIZES)
def test_a_club_mcmahon_gives_a_stone_less_than_the_difference_of_the_scores(size: int) -> None:
    event = play(DivisionHistory("Open", of("club-mcmahon", 0).settings, new_zealand(size)), rating_system("egf"), "s")
    assert isinstance(event, DivisionHistory)
    for played in event.rounds:
        scores = {one.id: one.score for one in round_entries(event, played.number, [one.id for one in event.players])}
        for board in played.boards:
            apart = abs(scores[board.white] - scores[board.black]) // 2
            assert board.handicap == min(9, max(0, apart - 1))


def test_a_handicap_from_ratings_is_the_difference_rounded_up() -> None:
    people = {person.id: person for person in new_zealand(30)}
    event = play(
        DivisionHistory("H", of("one-day-handicap", 0).settings, tuple(people.values())), rating_system("egf"), "s"
    )
    assert isinstance(event, DivisionHistory)
    for board in (board for played in event.rounds for board in played.boards):
        apart = abs(people[board.white].strength - people[board.black].strength)
        assert board.handicap == min(9, ceil(apart))
        assert people[board.white].strength >= people[board.black].strength or not board.handicap


def test_five_rounds_of_a_club_round_robin_are_a_whole_table_for_six() -> None:
    event = play(DivisionHistory("RR", of("club-round-robin", 0).settings, new_zealand(6)), rating_system("egf"), "s")
    assert isinstance(event, DivisionHistory)
    met = [frozenset((board.white, board.black)) for played in event.rounds for board in played.boards]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(1, 7), 2)))


def test_a_round_by_hand_can_be_filled_by_the_draw() -> None:
    settings = of("by-hand", 0).settings
    assert settings.system is System.MANUAL
    assert (settings.handicap.basis, settings.seeding, settings.handicap_wish) == (
        HandicapBasis.RATING,
        Seeding.NEIGHBOURS,
        WISH,
    )


def test_the_fields_are_as_new_zealand_has_them() -> None:
    """A few strong, many kyu, several of one club."""
    for size in SIZES:
        people = field_for(of("club-mcmahon", 0), size)
        assert sum(person.rank.stones > 0 for person in people) <= size / 5
        clubs = [person.club for person in people]
        assert max(clubs.count(club) for club in clubs) >= 2
