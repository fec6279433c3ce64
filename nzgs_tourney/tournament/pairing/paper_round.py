"""Makes the draft of a round that was drawn on paper: the pairs and colours as they are written, handicap and komi by
the rules of the division where nothing else is written.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.handicap_policy import komi
from nzgs_tourney.tournament.pairing.manual_pairing import Judging
from nzgs_tourney.tournament.pairing.round_players import RoundEntry, round_entries
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.tables import table_numbers


@dataclass(frozen=True, slots=True)
class PaperBoard:
    """One board as it is written: the two entries, and what they played with, None where nothing is written."""

    black: int
    white: int
    handicap: int | None = None
    komi: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A board with its result in the notation of `games.rules.result`, empty for none, and where it is written, both
    counted from 1."""

    board: PaperBoard
    result: str = ""
    forfeit: bool = False
    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Ruled:
    """The conditions of a written board by the rules of the division. `turned`: by them the other player takes Black
    with this handicap, and nothing else is written."""

    handicap: int
    komi: Decimal
    turned: bool

    def differs(self, board: PaperBoard) -> bool:
        """Whether the paper says something else."""
        return board.handicap not in (None, self.handicap) or board.komi not in (None, self.komi)


def ruled_terms(by: Judging, number: int, boards: Sequence[PaperBoard]) -> tuple[Ruled, ...]:
    """What the rules give each of these boards in round `number`. The komi follows a written handicap.

    Raises KeyError for somebody who isn't an entry of the division.
    """
    entries = _entries(by, number, boards)
    return tuple(_ruled(by, number, board, entries) for board in boards)


def paper_draft(by: Judging, number: int, seed: str, boards: Sequence[PaperBoard], byes: Collection[int] = ()) -> Draw:
    """The draft with these boards, at tables in their order, and these byes.

    Raises ValueError for a player on two boards, and for a board that is `turned`; KeyError for somebody who isn't an
    entry of the division.
    """
    terms = ruled_terms(by, number, boards)
    entries = {entry.id: entry for entry in by.division.players}
    tables = table_numbers(
        by.division.table_settings, [(entries[board.black], entries[board.white]) for board in boards]
    )
    seated = [
        BoardResult(
            table,
            board.white,
            board.black,
            ruled.handicap if board.handicap is None else board.handicap,
            ruled.komi if board.komi is None else board.komi,
        )
        for table, board, ruled in zip(tables, boards, terms, strict=True)
    ]
    if turned := [board for board, ruled in zip(boards, terms, strict=True) if ruled.turned]:
        raise ValueError(f"by the rules {turned[0].white} takes Black against {turned[0].black}")
    first, more_byes = (min(byes), tuple(sorted(set(byes) - {min(byes)}))) if byes else (None, ())
    return price_boards(
        by.division, number, seed, seated, first, pins=by.pins, forbidden=by.forbidden, sitting_out=more_byes,
        waiting=by.playing - set(byes),
    )  # fmt: skip


def _entries(by: Judging, number: int, boards: Sequence[PaperBoard]) -> dict[int, RoundEntry]:
    players = {player for board in boards for player in (board.black, board.white)}
    return {entry.id: entry for entry in round_entries(by.division, number, players)}


def _ruled(by: Judging, number: int, board: PaperBoard, entries: dict[int, RoundEntry]) -> Ruled:
    settings = by.division.settings
    given = seat(settings.in_round(number), entries[board.black], entries[board.white], "", 0)
    if board.handicap is not None:
        return Ruled(given.handicap, komi(settings, board.handicap), turned=False)
    return Ruled(given.handicap, given.komi, turned=bool(given.handicap) and given.black != board.black)
