"""Gives games and their records to those who may have them."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404

from games.models import ArchiveAudit, ArchiveRow, Game, Record
from nzgs_tourney.access.board_replaced import BoardReplaced, games_in_play, replaced_board
from nzgs_tourney.access.events import Visitor, access_event_as_director, access_event_as_referee


def access_archive(user: Visitor, slug: str, archive: int) -> ArchiveAudit:
    """An archive of records that was sent to an event, for its officials."""
    event = access_event_as_referee(user, slug)
    return get_object_or_404(ArchiveAudit.objects.select_related("stream__event"), stream=event.stream, pk=archive)


def access_archive_row(user: Visitor, slug: str, archive: int, row: int) -> ArchiveRow:
    """A game of such an archive."""
    found = access_archive(user, slug, archive)
    return get_object_or_404(ArchiveRow.objects.select_related("archive__stream__event"), archive=found, pk=row)


def access_game_as_director(user: Visitor, slug: str, game: int) -> Game:
    """A game of an event, for its directors and the federation."""
    event = access_event_as_director(user, slug)
    return get_object_or_404(games_in_play(), stream=event.stream, pk=game)


def access_game_as_referee(user: Visitor, slug: str, game: int) -> Game:
    """A game of an event, for its referees and directors and the federation."""
    event = access_event_as_referee(user, slug)
    return get_object_or_404(games_in_play(), stream=event.stream, pk=game)


def access_game(user: Visitor, game: int) -> Game:
    """A game, for everybody once its event is published, otherwise for the event's officials. Or BoardReplaced."""
    there = games_in_play().filter(pk=game).first() or replaced_board(game)
    event = there.stream.event if isinstance(there, Game) else there.round.division.event
    if not event.published and not user.has_perm("tourney.referee_event", event):
        raise Http404("no such game")
    if isinstance(there, Game):
        return there
    raise BoardReplaced(there)


def access_record(user: Visitor, game: int, record: int) -> Record:
    """A submitted record of a game that this person may see."""
    owned = access_game(user, game)
    records = get_object_or_404(Record.objects.select_related("audit"), game=owned, pk=record)
    records.game = owned
    return records
