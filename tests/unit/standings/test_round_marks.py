"""The marks of a row."""

from __future__ import annotations

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.crosstable import Cell, ColourPlayed, CrossRound, NoGame, ResultMark
from nzgs_tourney.tournament.standings.round_marks import RoundMark, round_mark
from tests.unit.standings.builders import people, swiss

SETTINGS: DivisionSettings = swiss(
    people("1k"), bye=HalfPoints(2), excused=HalfPoints(1), absent=HalfPoints(0)
).settings


def board(mark: ResultMark, *, forfeit: bool = False) -> CrossRound:
    return CrossRound(2, 2, 2, mark, ColourPlayed.WHITE, 0, forfeit)


@pytest.mark.parametrize(
    ("cell", "mark"),
    [
        (board(ResultMark.WON), RoundMark.WON),
        (board(ResultMark.LOST), RoundMark.LOST),
        (board(ResultMark.TIED), RoundMark.TIED),
        (board(ResultMark.WON, forfeit=True), RoundMark.WON_UNPLAYED),
        (board(ResultMark.LOST, forfeit=True), RoundMark.LOST_UNPLAYED),
        (board(ResultMark.OPEN), RoundMark.OPEN),
        (board(ResultMark.VOID), RoundMark.VOID),
        (NoGame(Status.BYE), RoundMark.POINT),
        (NoGame(Status.EXCUSED), RoundMark.HALF_POINT),
        (NoGame(Status.ABSENT), RoundMark.NO_POINT),
        (NoGame(None, HalfPoints(4)), RoundMark.POINT),
        (NoGame(None), RoundMark.OUT),
        (NoGame(Status.WITHDRAWN), RoundMark.OUT),
        (NoGame(Status.WAITS), RoundMark.IDLE),
        (NoGame(Status.OUT), RoundMark.IDLE),
        (NoGame(Status.RESERVE), RoundMark.IDLE),
    ],
)
def test_a_round_has_the_mark_of_what_it_counts(cell: Cell, mark: RoundMark) -> None:
    assert round_mark(cell, SETTINGS) is mark
