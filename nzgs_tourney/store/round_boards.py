"""The boards of a round, who sits there, and what came of it: the one source of every page and sheet of a round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Prefetch

from games.models import Game, GameState
from nzgs_tourney.division.history import Status
from nzgs_tourney.division.latin import both_names
from nzgs_tourney.models import Division, Entry, Pairing, Round, RoundState, RoundStatus, Seat
from nzgs_tourney.store.availability import statuses_for
from nzgs_tourney.store.division import CORRECTIONS
from ratings.coded import Coded, read_coded
from ratings.errors import Refused


@dataclass(frozen=True, slots=True)
class Seated:
    """An entry as a round names it; `name` has the one in Latin letters behind it."""

    entry: int
    name: str
    rank: str
    club: str


@dataclass(frozen=True, slots=True)
class BoardGame:
    """The game of a published board: its number, its state, the result that counts (corrections included), and the
    names it was published with."""

    id: int
    state: GameState
    result: str
    forfeit: bool
    black_name: str
    white_name: str


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """One board. `game` is None in a draft, and where games were not asked for. `by_hand` is the director's reason for
    another handicap, `reasons` those of the draw."""

    table: int
    black: Seated
    white: Seated
    handicap: int
    komi: Decimal
    by_hand: str
    reasons: tuple[Coded, ...]
    game: BoardGame | None

    @property
    def entries(self) -> tuple[int, int]:
        """Who sits there, Black first."""
        return self.black.entry, self.white.entry

    @property
    def result(self) -> str:
        """The result that counts in its notation, empty for none."""
        return self.game.result if self.game else ""


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
class Away:
    """Somebody without a board in a round, and why."""

    who: Seated
    status: Status


def round_boards(division: Division, number: int, *, games: bool = True) -> RoundBoards:
    """The boards of a round that is drawn, with their games unless they aren't asked for.

    Three queries whatever the number of boards, two for a draft or without games. Raises Refused where the round is not
    drawn.
    """
    rows = Pairing.objects.filter(round__division=division, round__number=number).order_by("table")
    rows = rows.select_related("round", *(["game"] if games else []))
    rows = rows.defer("cost", "round__inputs", "round__cost", "round__summary")
    rows = rows.prefetch_related(Prefetch("seats", Seat.objects.select_related("entry")))
    found = list(rows.prefetch_related(CORRECTIONS) if games else rows)
    drawn = found[0].round if found else _without_boards(division, number)
    boards = tuple(_board(pairing, pairing.game if games else None) for pairing in found)
    return RoundBoards(number, RoundState(drawn.state), boards)


def away_from(division: Division, number: int, state: str, seated: Collection[int] = ()) -> tuple[Away, ...]:
    """Who has no board in the round, byes first: for a draft and a round that is not drawn (`state` empty) as things
    stand now, for a published one as it was written down. One query for that, up to four for the others."""
    found = _as_things_stand(division, number, state) if state in ("", RoundState.DRAFT) else _written(division, number)
    away = [one for one in found if one.who.entry not in seated]
    return tuple(sorted(away, key=lambda one: (one.status is not Status.BYE, one.status.value, one.who.entry)))


def seated_of(entry: Entry) -> Seated:
    """The entry as a round names it."""
    return Seated(entry.pk, both_names(entry.name, entry.latin_name), entry.rank, entry.club)


def _without_boards(division: Division, number: int) -> Round:
    drawn = Round.objects.filter(division=division, number=number).first()
    if drawn is None:
        raise Refused(f"Round {number} is not drawn yet: there is nothing to print.")
    return drawn


def _written(division: Division, number: int) -> list[Away]:
    rows = RoundStatus.objects.filter(entry__division=division, round_number=number).select_related("entry")
    return [Away(seated_of(row.entry), Status(row.status)) for row in rows]


def _as_things_stand(division: Division, number: int, state: str) -> list[Away]:
    byes = [one for one in _written(division, number) if one.status is Status.BYE] if state else []
    statuses = statuses_for(division, number)
    entries = Entry.objects.filter(division=division).in_bulk(list(statuses))
    known = [Away(seated_of(entries[entry]), status) for entry, status in statuses.items()]
    return [*(one for one in byes if one.who.entry not in statuses), *known]


def _board(pairing: Pairing, game: Game | None) -> RoundBoard:
    seats = {seat.colour: seated_of(seat.entry) for seat in pairing.seats.all()}
    return RoundBoard(
        table=pairing.table,
        black=seats["black"],
        white=seats["white"],
        handicap=pairing.handicap,
        komi=pairing.komi,
        by_hand=pairing.override_reason,
        reasons=tuple(map(read_coded, pairing.reasons)),
        game=_game(game) if game else None,
    )


def _game(game: Game) -> BoardGame:
    official = game.official
    return BoardGame(
        game.pk, GameState(game.state), official.result, official.forfeit, game.black_name, game.white_name
    )
