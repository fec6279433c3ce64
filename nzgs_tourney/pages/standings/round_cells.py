"""The rounds in a row of the standings, as marks, on public pages and at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ground.translation import language
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.crosstable import Cell, CrossRound, CrossRow
from nzgs_tourney.tournament.standings.round_marks import RoundMark, round_mark
from nzgs_tourney.tournament.wording.standings.standings_words import cell_words

KEPT = 10_000
"""How many cells a process caches in words: enough for 400 players and seven rounds, in three languages."""


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player: its mark (`round_marks.RoundMark`), the opponent’s number, "" without one, and both in
    words."""

    mark: str
    opponent: str
    label: str


def round_cells(line: CrossRow, settings: DivisionSettings) -> tuple[RoundCell, ...]:
    """A player's rounds; none in a ladder, where a round is one game of two people."""
    if settings.system is System.LADDER:
        return ()
    spoken = language()
    return tuple(_cell(cell, round_mark(cell, settings), spoken) for cell in line.cells)


@lru_cache(maxsize=KEPT)
def _cell(cell: Cell, mark: RoundMark, _language: str) -> RoundCell:
    return RoundCell(mark.value, str(cell.opponent) if isinstance(cell, CrossRound) else "", cell_words(cell))
