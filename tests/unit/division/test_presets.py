"""What the presets promise, on fields of players as New Zealand has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.presets import PRESETS, SMALL_WISH, WISH, DivisionPreset, preset
from nzgs_tourney.tournament.division.settings import HandicapBasis, Seeding, System
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.handicap_policy import difference_of
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.simulation.play import play
from ratings.system.systems import rating_system
from tests.fields import beginners, evenly_spread, new_zealand

FieldOf = Callable[[int], tuple[DivisionEntry, ...]]
WITH_HANDICAPS = [
    (one.key, place)
    for one in PRESETS
    for place, each in enumerate(one.divisions)
    if each.settings.handicap.basis is not HandicapBasis.NONE
]


def beginning(key: str, place: int) -> DivisionPreset:
    return preset(key).divisions[place]


def differences(key: str, place: int, people: Sequence[DivisionEntry]) -> list[list[int]]:
    """By round, the differences of all boards in stones before the ceiling, of an event played by chance."""
    event = play(DivisionHistory("Field", beginning(key, place).settings, tuple(people)), rating_system("egf"), key)
    assert isinstance(event, DivisionHistory), event
    found = []
    for played in event.rounds:
        seated = [player for board in played.boards for player in (board.white, board.black)]
        known = {member.id: member for member in round_entries(event, played.number, seated)}
        found.append([difference_of(event.settings, known[b.white], known[b.black]) for b in played.boards])
    return found


@pytest.mark.parametrize(("key", "place"), WITH_HANDICAPS)
def test_handicap_events_on_19x19_pair_neighbours_and_wish_for_few_stones(key: str, place: int) -> None:
    settings = beginning(key, place).settings
    if settings.board_size == 19:
        assert settings.seeding is Seeding.NEIGHBOURS
        assert settings.handicap_wish == WISH <= 4
    else:
        assert settings.handicap_wish == SMALL_WISH < settings.handicap.table[-1][0]


@pytest.mark.parametrize(("key", "place"), [("one-day-handicap", 0), ("weekly-digital", 1)])
@pytest.mark.parametrize("field", [evenly_spread, new_zealand])
def test_sixty_players_from_6d_to_25k_play_level_games(key: str, place: int, field: FieldOf) -> None:
    """Not 7 to 9 stones on every board of rounds 1 and 2, nor 16 stones of difference at one."""
    rounds = differences(key, place, field(60))
    assert max(rounds[0]) <= WISH
    assert max(rounds[1]) <= WISH
    every = [stones for each in rounds for stones in each]
    assert sum(stones > WISH for stones in every) <= len(every) / 8
    assert sum(stones > 9 for stones in every) <= len(every) / 50


@pytest.mark.parametrize("field", [evenly_spread, new_zealand, beginners])
def test_beginners_on_13x13_play_level_games(field: FieldOf) -> None:
    rounds = differences("thirteen", 0, field(60))
    assert max(rounds[0]) <= SMALL_WISH
    every = [stones for each in rounds for stones in each]
    assert sum(stones > SMALL_WISH for stones in every) <= len(every) / 10
    assert sum(stones > 5 for stones in every) <= len(every) / 50


def test_a_clubs_one_day_mcmahon_plays_level_games() -> None:
    assert PRESETS[0].key == "club-mcmahon", "the commonest comes first"
    assert beginning("club-mcmahon", 0).settings.system is System.MCMAHON
    every = [stones for each in differences("club-mcmahon", 0, new_zealand(30)) for stones in each]
    assert max(every) <= WISH


def test_top_half_against_bottom_half_is_warned_of() -> None:
    settings = beginning("one-day-handicap", 0).settings
    field = DivisionHistory("Field", settings, evenly_spread(60))
    told = play_slip(field)
    assert len(told[0]) == 30
    assert len(told[1]) == 30


def play_slip(field: DivisionHistory) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tables above the wish and above the ceiling where the first meets the thirty-first, and so on."""
    boards = [BoardResult(table, table, table + 30, 9, Decimal(0)) for table in range(1, 31)]
    summary = price_boards(field, 1, "s", boards).summary
    return summary.above_wish, summary.above_ceiling
