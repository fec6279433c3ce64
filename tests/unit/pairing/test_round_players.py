"""What the rounds before say about a player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from tests.unit.pairing.builders import MCMAHON, SWISS, division, game, person, played

HISTORY = (
    played(1, game(1, 2, "W"), game(3, 4, "jigo"), status={5: Status.BYE}),
    played(2, game(5, 1, "B", handicap=2), game(2, 4, "W+F", forfeit=True), status={3: Status.ABSENT}),
    played(3, game(2, 1), game(4, 3), status={5: Status.EXCUSED}),
)


def before(number: int, made: DivisionHistory | None = None) -> dict[int, RoundEntry]:
    made = made or division(5, SWISS, *HISTORY)
    return {member.id: member for member in round_entries(made, number, [1, 2, 3, 4, 5])}


def test_scores_are_those_before_the_round() -> None:
    assert [member.score for member in before(1).values()] == [0, 0, 0, 0, 0]
    assert [member.score for member in before(2).values()] == [2, 0, 1, 1, 2]
    assert [member.score for member in before(3).values()] == [4, 2, 1, 1, 2]


def test_forfeited_games_are_no_meetings() -> None:
    people = before(4)

    assert people[1].meetings(2) == (1, 3)
    assert people[2].meetings(1) == (1, 3)
    assert people[2].meetings(4) == ()
    assert people[2].drawn_unplayed == {4: (2,)}


def test_colours_are_those_of_even_games_that_were_played() -> None:
    people = before(4)

    assert (people[1].whites, people[1].blacks, people[1].balance) == ((1,), (3,), 0)
    assert (people[5].whites, people[5].blacks) == ((), ())
    assert (people[4].whites, people[4].blacks, people[4].balance) == ((3,), (1,), 0)


def test_floats_are_read_from_the_scores_of_that_round() -> None:
    people = before(4)

    assert (people[2].downs, people[2].ups) == ((), (2, 3))
    assert (people[4].downs, people[4].ups) == ((2,), ())
    assert (people[1].downs, people[1].ups) == ((3,), ())


def test_scores_and_floats_stay_those_that_a_round_was_drawn_with() -> None:
    first, *others = HISTORY
    corrected = division(
        [person(1, start_correction=1), *(person(number) for number in range(2, 6))],
        MCMAHON,
        replace(first, scores={1: 38}),
        *others,
    )
    now, then = before(1, corrected)[1], before(2, corrected)
    assert now.score == 38, "round 1 as drawn; its starting score is 40 now"
    assert (then[1].downs, then[2].ups, then[1].score) == ((), (), 42)


def test_byes_are_told_from_other_absences() -> None:
    people = before(4)

    assert people[5].byes == (1,)
    assert people[3].byes == ()


def test_mcmahon_scores_start_from_the_grade() -> None:
    made = division([person(1, 3), person(2, -1), person(3, 5)], MCMAHON)

    assert [member.start for member in round_entries(made, 1, [1, 2, 3])] == [44, 36, 44]


def test_members_come_by_id_and_strangers_are_an_error() -> None:
    made = division(3)

    assert [member.id for member in round_entries(made, 1, [3, 1, 3])] == [1, 3]
    with pytest.raises(KeyError):
        round_entries(made, 1, [4])
    with pytest.raises(ValueError, match="no round 1"):
        round_entries(made, 2, [1])
