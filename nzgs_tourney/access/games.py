"""Gives games and their records to those who may have them."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import ArchiveAudit, ArchiveRow, Game, Record
from nzgs_tourney.access.boards import BoardReplaced, RoundTakenBack, games_in_play, replaced_board, taken_back
from nzgs_tourney.access.events import Visitor, access_event_as_director, access_event_as_official
from nzgs_tourney.models import Event


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


def access_record(user: Visitor, game_id: int, record_id: int) -> Record:
    """A submitted record of a game that this person may see."""
    game = access_game(user, game_id)
    record = get_object_or_404(Record.objects.select_related("audit"), game=game, pk=record_id)
    record.game = game
    return record
