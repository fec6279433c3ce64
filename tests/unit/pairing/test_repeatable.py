"""One draw with everything in it, written down: whoever changes it changes rounds that were played."""

from __future__ import annotations

from dataclasses import replace

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.pairing.draw import ENGINE, draw_round
from tests.unit.pairing.builders import MCMAHON, division, drawn, game, person, played

PLAYERS = [
    person(1, 4, rating="4.12", club="Kea", city="Awa"),
    person(2, 3, rating="2.95", club="Tui", city="Awa"),
    person(3, 1, rating="1.20", club="Kea", city="Ōhau"),
    person(4, 1, rating="0.80"),
    person(5, 0, club="Tui", city="Awa"),
    person(6, -1, rating="-1.31", club="Kea", city="Awa"),
    person(7, -2, club="Moa"),
    person(8, -2, rating="-2.40", club="Moa"),
    person(9, -6, rating="-6.00", club="Weka"),
]
ROUND = played(
    1,
    game(1, 2, "W+R"),
    game(3, 4, "B+0.5"),
    game(5, 6, "jigo", handicap=1),
    game(7, 8, "W+T"),
    status={9: Status.BYE},
)


def test_this_draw_is_always_this() -> None:
    assert ENGINE == 3, "an engine that draws other boards has another number"
    rules = replace(MCMAHON, handicap=HandicapPolicy(HandicapBasis.RATING, 0, 9, None))
    draw = drawn(draw_round(division(PLAYERS, rules, ROUND), 2, "waka"))

    assert draw.bye == 8
    assert [(board.table, board.white, board.black, board.handicap) for board in draw.boards] == [
        (1, 1, 4, 4),
        (2, 2, 5, 3),
        (3, 3, 6, 3),
        (4, 7, 9, 4),
    ]
    assert list(draw.cost.values()) == [0, 150, 0, 0, 2, 0, 1, 7, 0, 0, 0, 0, 0, 11181959945]
