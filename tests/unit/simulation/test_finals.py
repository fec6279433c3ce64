"""Groups with a final: who plays on, how, and everybody's place afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.choices import BestOf
from nzgs_tourney.tournament.division.groups import groups_of
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.simulation.finals import Final, places_with, play_final
from nzgs_tourney.tournament.simulation.forecast import Sample, sample
from nzgs_tourney.tournament.simulation.outcome import places_after
from nzgs_tourney.tournament.simulation.play import play
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import division, person

EGF = rating_system("egf")
GROUPS = division([person(n, 5 - n) for n in range(1, 9)], DIVISION_PRESETS["groups/1"][1].settings)


def played(seed: str = "s") -> DivisionHistory:
    found = play(GROUPS, EGF, seed)
    assert isinstance(found, DivisionHistory)
    return found


def final_of(groups: DivisionHistory, final: Final) -> DivisionHistory:
    found = play_final(groups, final, EGF, "s")
    assert isinstance(found, DivisionHistory)
    return found


@pytest.mark.parametrize("each", [1, 2])
def test_the_first_of_every_group_play_on_with_who_shares_the_last_place(each: int) -> None:
    groups = played()
    places = places_after(groups)
    final = final_of(groups, Final(each))
    assert {entry.id for entry in final.players} == {player for player, place in places.items() if place <= each}
    assert final.settings.system is System.KNOCKOUT
    winners = [entry.id for entry in final.players[: groups.settings.groups]]
    assert [places[player] for player in winners] == [1] * groups.settings.groups
    assert len({groups_of(groups)[player] for player in winners}) == groups.settings.groups


def test_a_final_is_played_in_the_way_that_is_chosen() -> None:
    groups = played()
    matches = final_of(groups, Final(1, PlayOffWay.MATCHES))
    assert matches.settings.best_of is BestOf.THREE
    assert len(matches.rounds) >= 2
    everybody = final_of(groups, Final(2, PlayOffWay.EVERYBODY))
    pairs = {frozenset((board.white, board.black)) for done in everybody.rounds for board in done.boards}
    assert everybody.settings.system is System.ROUND_ROBIN
    assert len(pairs) == len(everybody.players) * (len(everybody.players) - 1) / 2


def test_the_places_of_the_final_come_first_and_the_others_follow_by_their_groups() -> None:
    groups = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}
    assert places_with(groups, {4: 1, 1: 2}) == {4: 1, 1: 2, 2: 3, 5: 3, 3: 5, 6: 5}


def test_a_sample_counts_the_games_of_both() -> None:
    groups, with_final = (sample(GROUPS, EGF, "s", final) for final in (None, Final(1)))
    assert isinstance(groups, Sample)
    assert isinstance(with_final, Sample)
    assert with_final.outcome.games > groups.outcome.games == 12
    assert with_final.outcome.rounds > groups.outcome.rounds == 3
    assert with_final.outcome.firsts == 1


def test_the_same_seed_gives_the_same_final() -> None:
    assert sample(GROUPS, EGF, "s", Final(2)) == sample(GROUPS, EGF, "s", Final(2))


def test_groups_that_cannot_be_drawn_have_no_final() -> None:
    lone = replace(GROUPS, players=GROUPS.players[:4])
    assert not isinstance(sample(lone, EGF, "s", Final(1)), Sample), "groups of two aren't drawn"
