"""The boards of a round with their players and results: the one source of every page and sheet of a round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from games.models import GameState
from ground.coded import Coded, read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.store.entries.availability import statuses_for
from nzgs_tourney.store.rounds.board_rows import BoardRow, board_rows
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.latin import both_names


@dataclass(frozen=True, slots=True)
class SeatedEntry:
    """An entry as shown in a round; `name` is followed by the one in Latin letters."""

    entry: int
    name: str
    rank: str
    club: str


@dataclass(frozen=True, slots=True)
class BoardGame:
    """The game of a published board: its row, its number in the ledger, its state, the result that counts (corrections
    included), and the players' names at publication."""

    id: int
    number: int
    state: GameState
    result: str
    forfeit: bool
    black_name: str
    white_name: str


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """One board. `game` is None in a draft, and where games weren't requested. `by_hand` is the director's reason for
    another handicap, `reasons` those of the draw."""

    table: int
    black: SeatedEntry
    white: SeatedEntry
    handicap: int
    komi: Decimal
    by_hand: str
    reasons: tuple[Coded, ...]
    game: BoardGame | None

    @property
    def entries(self) -> tuple[int, int]:
        """The two entries, Black first."""
        return self.black.entry, self.white.entry

    @property
    def result(self) -> str:
        """The result that counts, in its notation, empty for none."""
        return self.game.result if self.game else ""

    @property
    def unplayed(self) -> bool:
        """Whether that result was decided without being played."""
        return self.game.forfeit if self.game else False


@dataclass(frozen=True, slots=True)
class RoundBoards:
    """A drawn round, its boards by table."""

    number: int
    state: RoundState
    boards: tuple[RoundBoard, ...]

    @property
    def seated(self) -> frozenset[int]:
        """Everybody at a board, by entry."""
        return frozenset(entry for board in self.boards for entry in board.entries)


@dataclass(frozen=True, slots=True)
class AwayEntry:
    """Somebody without a board in a round, and why."""

    who: SeatedEntry
    status: Status


_COLUMNS = (
    "override_reason", "game__number", "game__black_name", "game__white_name",
    *(f"{colour}__entry__{name}" for colour in ("black", "white") for name in ("name", "latin_name", "rank", "club")),
)  # fmt: skip


def round_boards(division: Division, number: int, *, games: bool = True, reasons: bool = True) -> RoundBoards:
    """The boards of a drawn round; games and the reasons of the draw only if requested.

    Three queries, whatever the number of boards, two while no result is final. Raises Refused where the round isn't
    drawn.
    """
    rows = Pairing.objects.filter(round__division=division, round__number=number).order_by("table")
    columns = [*_COLUMNS, *(["reasons"] if reasons else [])]
    boards = tuple(_board(row, *more, games=games) for row, more in board_rows(rows, *columns))
    return RoundBoards(number, _state_of(division, number), boards)


def away_from(division: Division, number: int, state: str, seated: Collection[int] = ()) -> tuple[AwayEntry, ...]:
    """Who has no board in the round, byes first: for a draft and a round that isn't drawn (`state` empty) by the
    current statuses, for a published one as stored. One query for that, up to four for the others."""
    without_board = (
        _away_now(division, number, state) if state in ("", RoundState.DRAFT) else _away_as_published(division, number)
    )
    away = [row for row in without_board if row.who.entry not in seated]
    return tuple(sorted(away, key=lambda row: (row.status is not Status.BYE, row.status.value, row.who.entry)))


def seated_of(entry: Entry) -> SeatedEntry:
    """The entry as shown in a round."""
    return _seated(entry.pk, entry.name, entry.latin_name, entry.rank, entry.club)


def _seated(entry: int, name: str, latin: str, rank: str, club: str) -> SeatedEntry:
    return SeatedEntry(entry, both_names(name, latin), rank, club)


def _state_of(division: Division, number: int) -> RoundState:
    state = Round.objects.filter(division=division, number=number).values_list("state", flat=True).first()
    if state is None:
        raise Refused(_("Round {number} is not drawn yet: there is nothing to print.").format(number=number))
    return RoundState(state)


def _away_as_published(division: Division, number: int) -> list[AwayEntry]:
    rows = RoundStatus.objects.filter(entry__division=division, round_number=number).select_related("entry")
    return [AwayEntry(seated_of(row.entry), Status(row.status)) for row in rows]


def _away_now(division: Division, number: int, state: str) -> list[AwayEntry]:
    byes = [row for row in _away_as_published(division, number) if row.status is Status.BYE] if state else []
    statuses = statuses_for(division, number)
    entries = Entry.objects.filter(division=division).in_bulk(list(statuses))
    known = [AwayEntry(seated_of(entries[entry]), status) for entry, status in statuses.items()]
    return [*(bye for bye in byes if bye.who.entry not in statuses), *known]


def _board(row: BoardRow, *extra: Any, games: bool) -> RoundBoard:
    by_hand, number, black_name, white_name, *columns = extra
    black, white, reasons = columns[:4], columns[4:8], columns[8] if len(columns) > 8 else ()
    game = None
    if games and row.game is not None and row.state is not None:
        game = BoardGame(row.game, number, GameState(row.state), *row.official, black_name, white_name)
    return RoundBoard(
        table=row.table,
        black=_seated(row.black, *black),
        white=_seated(row.white, *white),
        handicap=row.handicap,
        komi=row.komi,
        by_hand=by_hand,
        reasons=tuple(map(read_coded, reasons)),
        game=game,
    )
