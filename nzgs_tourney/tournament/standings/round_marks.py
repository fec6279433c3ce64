"""What a round was to a player, as one mark of a row: drawn as a dot on pages, never a text.

| mark | drawn |
| --- | --- |
| won, lost, tied | a full, an empty, a half circle |
| the same without play | a square |
| not decided yet | a dotted circle |
| void | a cross |
| a point, half a point, nothing without a game | a full, a half, an empty diamond |
| no game that round, of a reserve, on a ladder or in a knock-out | a small dot |
| not in the event | a dash |
"""

from __future__ import annotations

from enum import StrEnum

from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.crosstable import Cell, CrossRound, ResultMark
from nzgs_tourney.tournament.standings.score import status_credit


class RoundMark(StrEnum):
    """The kinds of marks; the texts are the classes that draw them (`marks.css`)."""

    WON = "won"
    LOST = "lost"
    TIED = "tie"
    WON_UNPLAYED = "won unplayed"
    LOST_UNPLAYED = "lost unplayed"
    TIED_UNPLAYED = "tie unplayed"
    OPEN = "open"
    VOID = "void"
    POINT = "point"
    HALF_POINT = "half"
    NO_POINT = "none"
    IDLE = "idle"
    OUT = "out"


_PLAYED = {
    ResultMark.WON: (RoundMark.WON, RoundMark.WON_UNPLAYED),
    ResultMark.LOST: (RoundMark.LOST, RoundMark.LOST_UNPLAYED),
    ResultMark.TIED: (RoundMark.TIED, RoundMark.TIED_UNPLAYED),
    ResultMark.OPEN: (RoundMark.OPEN, RoundMark.OPEN),
    ResultMark.VOID: (RoundMark.VOID, RoundMark.VOID),
}
_CREDITED = (RoundMark.NO_POINT, RoundMark.HALF_POINT, RoundMark.POINT)
_IDLE = (Status.WAITS, Status.OUT, Status.RESERVE)
_COUNTED = (Status.BYE, Status.EXCUSED, Status.ABSENT)


def round_mark(cell: Cell, settings: DivisionSettings) -> RoundMark:
    """The mark of a cell. A round without a game is marked by what it counts; more than a point is marked as one."""
    if isinstance(cell, CrossRound):
        return _PLAYED[cell.mark][cell.forfeit]
    if cell.carried is not None:
        return _CREDITED[min(cell.carried, 2)]
    if cell.status in _IDLE:
        return RoundMark.IDLE
    if cell.status not in _COUNTED:
        return RoundMark.OUT
    return _CREDITED[min(status_credit(cell.status, settings), 2)]
