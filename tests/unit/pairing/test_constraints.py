"""Who is away, as far as the rounds of a division tell."""

from __future__ import annotations

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.pairing.constraints import Attendance, attendance, away
from tests.unit.pairing.builders import SWISS, division, game, played


def test_who_withdrew_stays_away_until_seated_again() -> None:
    made = division(
        4,
        SWISS,
        played(1, game(1, 2), status={3: Status.WITHDRAWN, 4: Status.ABSENT}),
        played(2, game(1, 2), status={3: Status.WITHDRAWN, 4: Status.WITHDRAWN}),
        played(3, game(1, 3), status={2: Status.BYE, 4: Status.WITHDRAWN}),
    )

    assert away(made, 1) == {3: Status.WITHDRAWN, 4: Status.ABSENT}
    assert away(made, 2) == {3: Status.WITHDRAWN, 4: Status.WITHDRAWN}
    assert away(made, 3) == {4: Status.WITHDRAWN}
    assert away(made, 4) == {4: Status.WITHDRAWN}


def test_the_round_itself_says_who_is_away_but_not_who_has_the_bye() -> None:
    made = division(4, SWISS, played(1, status={1: Status.BYE, 2: Status.EXCUSED, 3: Status.NOT_ENTERED}))

    assert away(made, 1) == {2: Status.EXCUSED, 3: Status.NOT_ENTERED}
    assert away(made, 2) == {}


def test_a_house_player_stays_one() -> None:
    made = division(
        5, SWISS, played(1, game(1, 2), game(3, 4), status={5: Status.HOUSE}), played(2, game(5, 1), game(2, 3))
    )

    assert away(made, 2) == {5: Status.HOUSE}
    assert away(made, 3) == {5: Status.HOUSE}


def test_house_players_are_told_from_those_who_play() -> None:
    status = {5: Status.HOUSE, 2: Status.ABSENT}

    assert attendance(division(5), 1, status) == Attendance((1, 3, 4), (5,))


def test_one_player_and_the_house_make_a_round() -> None:
    assert attendance(division(2), 1, {2: Status.HOUSE}) == Attendance((1,), (2,))
