"""Lets another site in by its token, and gives it the events that go with it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from ground.translation import gettext as _
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import Event, EventMove, MoveToken

_SCHEME = "Bearer "


def access_move_token(authorization: str) -> MoveToken:
    """The token that this header carries. Raises PermissionDenied for any that isn't one, or was revoked."""
    text = authorization.removeprefix(_SCHEME) if authorization.startswith(_SCHEME) else ""
    token = MoveToken.objects.filter(digest=digest_of(text), revoked_at=None).first() if text else None
    if token is None:
        raise PermissionDenied(_("This site doesn’t know the token, or has revoked it."))
    return token


def note_used(token: MoveToken) -> None:
    """Note that it was used just now."""
    MoveToken.objects.filter(pk=token.pk).update(used_at=timezone.now())


def access_events_of(token: MoveToken) -> list[Event]:
    """The events that came with it, or that the federation lets it fetch."""
    moves = EventMove.objects.filter(came_with=token, event__stream__rehearsal=False)
    return [move.event for move in moves.select_related("event__stream").order_by("event__name", "pk")]


def access_event_of(token: MoveToken, first_hash: str) -> Event:
    """Such an event, by the hash that its history begins with; Http404 for any other."""
    for event in access_events_of(token):
        if event.stream.events.filter(seq=1, hash=first_hash).exists():
            return event
    raise Http404("no such event")
