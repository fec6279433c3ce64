"""The boards of a round with their players and results: the one source of every page and sheet of a round; and where a
game was played: its event, division, round and table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from games.models import Game, GameState
from games.rules.result import Result
from ground.coded import Coded, read_coded
from nzgs_tourney.models import Division, Entry, Event, Pairing, Round, RoundState, RoundStatus
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.rounds.stored_values import board_rows
from nzgs_tourney.tournament.division.choices import Playing
from nzgs_tourney.tournament.division.history import BoardResult, Status
from nzgs_tourney.tournament.division.names import both_names, family_first, public_name
from nzgs_tourney.tournament.servers.online_boards import playing_of, plays_online
from nzgs_tourney.tournament.wording.rounds.places import GamePlace


@dataclass(frozen=True, slots=True)
class SeatedEntry:
    """An entry as shown in a round; `name` is followed by the one in Latin letters. `public` is what is shown in public
    instead, empty where nothing is. `listed` is what lists are sorted by, with the family name first. `club` is the
    team of somebody who has one, `own_club` the club itself and `team` the team."""

    entry: int
    name: str
    rank: str
    club: str
    public: str = ""
    listed: str = ""
    own_club: str = ""
    team: str = ""

    @property
    def in_public(self) -> SeatedEntry:
        """The entry under the name that is shown in public."""
        return replace(self, name=self.public, listed=self.public) if self.public else self


@dataclass(frozen=True, slots=True)
class RoundBoard:
    """One board. `result` is the one that counts, corrections included; `unplayed`: it was decided without being
    played. `by_hand` is the director's reason for another handicap, `reasons` those of the draw.

    `game` is the row of a published board's game, None in a draft; `number` is the game's in the ledger, and the names
    are the players' at publication. `online`: it is played on a server, in a division where boards are `mixed` or not.
    """

    table: int
    black: SeatedEntry
    white: SeatedEntry
    handicap: int
    komi: Decimal
    result: Result | None
    unplayed: bool
    by_hand: str
    reasons: tuple[Coded, ...]
    game: int | None
    number: int | None
    state: GameState | None
    black_name: str
    white_name: str
    online: bool = False
    mixed: bool = False

    @property
    def entries(self) -> tuple[int, int]:
        """The two entries, Black first."""
        return self.black.entry, self.white.entry

    @property
    def in_public(self) -> RoundBoard:
        """The board with both players under the names that are shown in public."""
        return replace(
            self,
            black=self.black.in_public,
            white=self.white.in_public,
            black_name=self.black.public or self.black_name,
            white_name=self.white.public or self.white_name,
        )


@dataclass(frozen=True, slots=True)
class AwayEntry:
    """Somebody without a board in a round, and why."""

    who: SeatedEntry
    status: Status

    @property
    def in_public(self) -> AwayEntry:
        """The same under the name that is shown in public."""
        return replace(self, who=self.who.in_public)


_OF_ENTRY = (
    "name", "latin_name", "family_name", "given_name", "name_in_public", "pseudonym", "rank", "club", "team__name",
)  # fmt: skip
_COLUMNS = (
    "override_reason", "game", "game__number", "game__state", "game__black_name", "game__white_name",
    "round__division__place", "round__division__event__online", "black__entry__online", "white__entry__online",
    *(f"{colour}__entry__{name}" for colour in ("black", "white") for name in _OF_ENTRY),
)  # fmt: skip


def round_boards(drawn_round: Round, *, reasons: bool = True) -> tuple[RoundBoard, ...]:
    """The boards of a drawn round by table; the reasons of the draw only if requested. Two queries, one while no result
    is final."""
    columns = [*_COLUMNS, *(["reasons"] if reasons else [])]
    rows = Pairing.objects.filter(round=drawn_round).order_by("table")
    return tuple(_board(board, *more) for board, more in board_rows(rows, *columns))


def seated_in(boards: Iterable[RoundBoard]) -> frozenset[int]:
    """Everybody at one of these boards, by entry."""
    return frozenset(entry for board in boards for entry in board.entries)


def away_from(division: Division, number: int, state: str, seated: Collection[int] = ()) -> tuple[AwayEntry, ...]:
    """Who has no board in the round, byes first: for a draft and a round that isn't drawn (`state` empty) by the
    current statuses, for a published one as stored. One query for that, up to four for the others."""
    without_board = (
        _away_now(division, number, state) if state in ("", RoundState.DRAFT) else _away_as_published(division, number)
    )
    away = [row for row in without_board if row.who.entry not in seated]
    return tuple(sorted(away, key=lambda row: (row.status is not Status.BYE, row.status.value, row.who.entry)))


def seated_of(entry: Entry) -> SeatedEntry:
    """The entry as shown in a round. One query for one of a team that wasn't read with it."""
    team = entry.team.name if entry.team else None
    return _seated(entry.pk, *(getattr(entry, column) for column in _OF_ENTRY[:-1]), team)


def _seated(entry: int, name: str, latin: str, family: str, given: str, *more: str | None) -> SeatedEntry:
    shown, pseudonym, rank, club, team = (text or "" for text in more)
    in_public, listed = public_name(name, latin, shown, pseudonym), family_first(latin or name, family, given)
    return SeatedEntry(entry, both_names(name, latin), rank, team or club, in_public, listed, club, team)


def _away_as_published(division: Division, number: int) -> list[AwayEntry]:
    rows = RoundStatus.objects.filter(entry__division=division, round_number=number).select_related("entry__team")
    return [AwayEntry(seated_of(row.entry), Status(row.status)) for row in rows]


def _away_now(division: Division, number: int, state: str) -> list[AwayEntry]:
    byes = [row for row in _away_as_published(division, number) if row.status is Status.BYE] if state else []
    statuses = statuses_for(division, number)
    entries = Entry.objects.filter(division=division).select_related("team").in_bulk(list(statuses))
    known = [AwayEntry(seated_of(entries[entry]), status) for entry, status in statuses.items()]
    return [*(bye for bye in byes if bye.who.entry not in statuses), *known]


def _board(board: BoardResult, by_hand: str, game: int | None, *more: Any) -> RoundBoard:
    number, state, black_name, white_name, place, event_online, black_online, white_online, *columns = more
    playing = playing_of(place, online=event_online)
    width = len(_OF_ENTRY)
    return RoundBoard(
        table=board.table,
        black=_seated(board.black, *columns[:width]),
        white=_seated(board.white, *columns[width : 2 * width]),
        handicap=board.handicap,
        komi=board.komi,
        result=board.result,
        unplayed=board.forfeit,
        by_hand=by_hand,
        reasons=tuple(map(read_coded, columns[-1])) if len(columns) > 2 * width else (),
        game=game,
        number=number,
        state=None if state is None else GameState(state),
        black_name=black_name or "",
        white_name=white_name or "",
        online=plays_online(playing, black_online, white_online),
        mixed=playing is Playing.HYBRID,
    )


def game_place(game: Game) -> GamePlace | None:
    """The place of a drawn game, None for one outside any round. One query."""
    pairing = Pairing.objects.filter(game=game).select_related("round__division__event__stream").first()
    if pairing is None:
        return None
    drawn_round, division = pairing.round, pairing.round.division
    event: Event = division.event
    return GamePlace(
        event.name,
        division.name,
        drawn_round.number,
        pairing.table,
        event.slug,
        division.slug,
        rehearsal=event.rehearsal,
        day=drawn_round.game_at,
    )
