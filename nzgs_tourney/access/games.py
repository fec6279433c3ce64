"""Gives games with their boards and records to those who may have them, and says of a board where its players are now
if it was removed, or its round taken back."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import ArchiveAudit, ArchiveRow, Clearing, Game, GamePhoto, LedgerEvent, Record
from nzgs_tourney.access.divisions import access_division_for
from nzgs_tourney.access.events import Visitor, access_event_as_director, access_event_as_official
from nzgs_tourney.access.permissions import Work, first_official
from nzgs_tourney.models import Division, Entry, Event, Pairing, SeatChange
from nzgs_tourney.store.entries.public_records import records_withheld

_READ = (
    *(f"game__{name}" for name in ("board_size", "komi")),
    *(f"round__division__{name}" for name in ("slug", "name", "rounds", "place", "system")),
    *(f"round__division__event__{name}" for name in ("slug", "name", "published", "online", "stream")),
)
"""The columns read; everything else about the board is loaded on demand."""


def access_board_for_results(
    user: Visitor, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> tuple[Division, Game | None]:
    """The division and a game of this round, for those who may enter its results. The game is None if the
    round had it until its boards were changed, even if it is kept with its reports, or may have had it until it was
    taken back; Http404 for any other. One query for a game that is there."""
    drawn = Q(round__division__event__slug=event_slug, round__division__slug=division_slug, round__number=round_number)
    boards = Pairing.objects.filter(drawn, game=game_id).select_related("game", "round__division__event").only(*_READ)
    board = first_official(boards, user, f"tourney.{Work.ENTER_RESULTS}", event="round__division__event")
    if board is None:
        division = access_division_for(Work.ENTER_RESULTS, user, event_slug, division_slug)
        changes = SeatChange.objects.filter(round__division=division, round__number=round_number, old_game=game_id)
        if changes.exists() or taken_back(division.event.stream_id, game_id):
            return division, None
        raise Http404(f"round {round_number} of {division} has no game {game_id}")
    return board.round.division, board.game


def access_game_in_round(division: Division, round_number: int, game_id: int) -> Game:
    """A game that a round of the division has now, with its pairing; Http404 for any other. The division comes from
    `access_round`."""
    games = Game.objects.select_related("pairing")
    return get_object_or_404(games, pk=game_id, pairing__round__division=division, pairing__round__number=round_number)


def access_game_at_table(division: Division, round_number: int, table: int) -> Game:
    """The game at this table in a published round of the division, which comes from `access_division_for`; Http404
    where there is none."""
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=round_number)
    return get_object_or_404(games.select_related("pairing"), pairing__table=table)


def access_clearing(game_id: int, clearing_id: int) -> Clearing:
    """A clearing of a game's result. The game comes from `access_board_for_results`."""
    return get_object_or_404(Clearing, pk=clearing_id, game=game_id)


class BoardReplaced(Http404):
    """The requested board is gone: `change` says whose it was, and in which round.

    `ReplacedBoardsMiddleware` redirects to the current board. `token` is the personal link, empty for the public.
    """

    def __init__(self, change: SeatChange, token: str = "") -> None:
        super().__init__("this board was changed")
        self.change, self.token = change, token


class RoundTakenBack(Http404):
    """The requested game is gone since its round became a draft again.

    `ReplacedBoardsMiddleware` says so and redirects to the player's own page, or an official to the event's.
    """

    def __init__(self) -> None:
        super().__init__("this round was taken back")


def games_in_play() -> QuerySet[Game]:
    """All games except those of removed boards."""
    return Game.objects.select_related("stream__event").filter(taken_apart=None)


def replaced_board(game_id: int, entry: Entry | None = None) -> SeatChange:
    """What one of its players, or `entry`, had in a game that is gone. Raises Http404 where there is no such change."""
    related = ("round__division__event", "opponent", "entry__division__event")
    changes = SeatChange.objects.select_related(*related).filter(old_game=game_id)
    change = (changes if entry is None else changes.filter(entry=entry)).first()
    if change is None:
        raise Http404("no such game")
    return change


def taken_back(stream: int, game_id: int) -> bool:
    """Whether this game can only be gone because its round was taken back: rounds of the event were, no board has it,
    and none was changed that had it. At most three queries."""
    there = Game.objects.filter(pk=game_id).exclude(stream=stream, taken_apart__isnull=False)
    recalled = LedgerEvent.objects.filter(stream=stream, kind="round.recalled")
    return recalled.exists() and not there.exists() and not SeatChange.objects.filter(old_game=game_id).exists()


def access_game_photo(game: Game, photo_id: int) -> GamePhoto:
    """A photo kept with this game."""
    return get_object_or_404(GamePhoto, game=game, pk=photo_id)


def access_archive(user: Visitor, event_slug: str, archive_id: int) -> ArchiveAudit:
    """An archive of records sent to an event, for its officials."""
    event = access_event_as_official(user, event_slug)
    return get_object_or_404(ArchiveAudit.objects.select_related("stream__event"), stream=event.stream, pk=archive_id)


def access_archive_row(user: Visitor, event_slug: str, archive_id: int, row_id: int) -> ArchiveRow:
    """A game in such an archive."""
    archive = access_archive(user, event_slug, archive_id)
    return get_object_or_404(ArchiveRow.objects.select_related("archive__stream__event"), archive=archive, pk=row_id)


def access_game_as_director(user: Visitor, event_slug: str, game_id: int) -> Game:
    """A game of an event, for its directors and the federation. Raises RoundTakenBack as `access_own_game` does."""
    return _game_of(access_event_as_director(user, event_slug), game_id)


def access_game_as_official(user: Visitor, event_slug: str, game_id: int) -> Game:
    """A game of an event, for its referees and directors and the federation. Raises RoundTakenBack as
    `access_own_game` does."""
    return _game_of(access_event_as_official(user, event_slug), game_id)


def _game_of(event: Event, game_id: int) -> Game:
    game = games_in_play().filter(stream=event.stream_id, pk=game_id).first()
    if game is None:
        raise RoundTakenBack if taken_back(event.stream_id, game_id) else Http404("no such game")
    return game


def access_game(user: Visitor, game_id: int) -> Game:
    """A game, for everybody once its event is published, otherwise for those with a role in it. Raises BoardReplaced if
    it is gone.
    """
    game_or_change = games_in_play().filter(pk=game_id).first() or replaced_board(game_id)
    event = game_or_change.stream.event if isinstance(game_or_change, Game) else game_or_change.round.division.event
    if not event.published and not user.has_perm("tourney.see_event", event):
        raise Http404("no such game")
    if isinstance(game_or_change, Game):
        return game_or_change
    raise BoardReplaced(game_or_change)


def access_game_with_records(user: Visitor, game_id: int) -> Game:
    """The same, only for its event's officials where a player withholds the game's records."""
    game = access_game(user, game_id)
    if records_withheld(game) and not user.has_perm("tourney.officiate_event", game.stream.event):
        raise Http404("the records of this game are not public")
    return game


def access_record(user: Visitor, game_id: int, record_id: int) -> Record:
    """A submitted record of a game whose records this person may see."""
    game = access_game_with_records(user, game_id)
    record = get_object_or_404(Record.objects.select_related("audit"), game=game, pk=record_id)
    record.game = game
    return record


def access_numbered_record(user: Visitor, game_id: int, number: int) -> Record:
    """The same by the number of the record in its game."""
    game = access_game_with_records(user, game_id)
    record = get_object_or_404(Record.objects.select_related("audit"), game=game, number=number)
    record.game = game
    return record
