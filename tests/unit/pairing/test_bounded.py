"""A search that would take too long stops after so many steps, and says that nothing is proved."""

from __future__ import annotations

from unittest.mock import patch

from nzgs_tourney.division.history import Division
from nzgs_tourney.pairing import solve
from nzgs_tourney.pairing.plan import Draw, draw_round
from tests.unit.pairing.builders import SWISS, division, drawn, person

SIZE = 301
NOTE = "So many players that not every draw could be compared: there may be a better one."


def crowd(size: int) -> Division:
    return division([person(number, -(number % 20), club=f"club {number % 7}") for number in range(1, size + 1)], SWISS)


def bounded(steps: int) -> Draw:
    """The first round with sketches of very few pairs, and so many steps for what they leave open."""
    with patch.multiple(solve, MANY=0, FEW=1, LIKELY=1, SKETCHES=1, STEPS=steps):
        return drawn(draw_round(crowd(SIZE), 1, "s"))


def test_it_stops_with_a_whole_draw_that_is_not_proved() -> None:
    draw = bounded(0)
    seated = [player for board in draw.boards for player in (board.white, board.black)]
    assert sorted([*seated, draw.bye or 0]) == list(range(1, SIZE + 1))
    assert not draw.proved
    assert NOTE in draw.summary.notes


def test_it_is_the_same_whenever_it_is_drawn() -> None:
    assert bounded(0) == bounded(0)


def test_with_steps_enough_it_is_the_best_and_proved() -> None:
    draw = bounded(solve.STEPS)
    assert draw.proved
    assert NOTE not in draw.summary.notes
    assert draw == drawn(draw_round(crowd(SIZE), 1, "s"))
