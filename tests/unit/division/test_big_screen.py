"""What the big screen shows in turn, through a day and as the desk chose."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.big_screen import LastRound, Scene, Shown, scenes

WAITING = LastRound(1, 0)
DRAWN = LastRound(1, 3, boards=4)
PLAYING = LastRound(1, 3, boards=4, results=3)
PLAYED = LastRound(1, 3, boards=4, results=4)
CLOSED = LastRound(1, 3, boards=4, results=3, closed=True)
CODES = Scene(Shown.CODES)


def shown(*rounds: LastRound) -> list[str]:
    return [scene.kind.value for scene in scenes(rounds)]


@pytest.mark.parametrize(
    ("last", "kinds"),
    [
        (WAITING, ["codes"]),
        (DRAWN, ["draw", "names"]),
        (PLAYING, ["results", "codes"]),
        (PLAYED, ["standings", "crosstable", "codes"]),
        (CLOSED, ["standings", "crosstable", "codes"]),
        (LastRound(1, 3), ["draw", "names"]),
        (LastRound(1, 3, closed=True), ["standings", "crosstable", "codes"]),
    ],
)
def test_a_division_goes_from_its_draw_to_results_to_standings(last: LastRound, kinds: list[str]) -> None:
    assert shown(last) == kinds


def test_divisions_share_a_draw_and_have_their_own_standings() -> None:
    others = (LastRound(2, 1, boards=3), LastRound(3, 2, boards=2, results=2), LastRound(4, 0))
    assert scenes((DRAWN, *others)) == (
        Scene(Shown.DRAW, (1, 2)),
        Scene(Shown.NAMES, (1, 2)),
        Scene(Shown.STANDINGS, (3,)),
        Scene(Shown.CROSSTABLE, (3,)),
    )


def test_the_draw_of_one_division_comes_before_the_results_of_another() -> None:
    assert scenes((PLAYING, LastRound(2, 1, boards=3))) == (
        Scene(Shown.DRAW, (2,)),
        Scene(Shown.NAMES, (2,)),
        Scene(Shown.RESULTS, (1,)),
    )


@pytest.mark.parametrize("kind", [Shown.DRAW, Shown.NAMES, Shown.RESULTS])
def test_what_the_desk_chose_is_shown_alone_whatever_happens(kind: Shown) -> None:
    assert scenes((CLOSED, LastRound(2, 1, boards=3), LastRound(3, 0)), kind) == (Scene(kind, (1, 2)),)


@pytest.mark.parametrize("kind", [Shown.STANDINGS, Shown.CROSSTABLE])
def test_chosen_standings_are_those_of_each_division(kind: Shown) -> None:
    assert scenes((DRAWN, LastRound(2, 1, boards=3)), kind) == (Scene(kind, (1,)), Scene(kind, (2,)))


@pytest.mark.parametrize("kind", list(Shown))
def test_something_is_always_shown(kind: Shown) -> None:
    assert scenes((WAITING,), kind) == scenes((), kind) == (CODES,)
