"""Lets a program in by its token, as an official who has one kind of work in one event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone

from nzgs_tourney.access.events import Visitor, access_event_as_director
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import ApiScope, ApiToken, Event

WORK_OF: Mapping[ApiScope, Work] = MappingProxyType(
    {
        ApiScope.ENTRIES: Work.DIRECT,
        ApiScope.CHECK_IN: Work.CHECK_IN,
        ApiScope.RESULTS: Work.ENTER_RESULTS,
        ApiScope.RECORDS: Work.DIRECT,
        ApiScope.DRAWS: Work.DRAW,
    }
)
"""The work in an event that each scope is part of: a program with it has what somebody with this work has, for what is
asked under that scope alone."""
_MINUTE = timedelta(minutes=1)


class WrongTokenError(Exception):
    """There is no such token, or it was ended, or who made it doesn't direct the event any more."""


class Bearer(AnonymousUser):
    """A program that asks for one thing: it has the work of this scope in the token's event, and nothing else."""

    def __init__(self, token: ApiToken, scope: ApiScope | None) -> None:
        super().__init__()
        self.token, self._scope = token, scope

    def has_perm(self, perm: str, obj: object = None) -> bool:
        """Whether `perm` is to see the token's event, or the work of the scope in it."""
        if not isinstance(obj, Event) or obj.pk != self.token.event_id:
            return False
        works = {Work.SEE} | ({WORK_OF[self._scope]} if self._scope else set())
        return perm in {f"tourney.{work}" for work in works}


def living_token(secret: str) -> ApiToken:
    """The token with this secret. Raises WrongTokenError for one that doesn't work. At most three queries."""
    rows = ApiToken.objects.living().select_related("event__stream", "made_by")
    token = rows.filter(digest=digest_of(secret)).first()
    if token is None or not token.made_by.has_perm("tourney.direct_event", token.event):
        raise WrongTokenError
    return token


def access_bearer(token: ApiToken, event_slug: str, scope: ApiScope | None) -> Bearer:
    """The program with this token, for what `scope` is needed for; None: any token of the event.

    Raises Http404 for another event than its own, and PermissionDenied where it doesn't have the scope. One query.
    """
    if token.event.slug != event_slug:
        raise Http404("another event than the token’s")
    if scope is not None and scope not in token.may:
        raise PermissionDenied(f"This token isn’t for {scope.value}: it lacks that scope.")
    now = timezone.now()
    unused = Q(used_at__isnull=True) | Q(used_at__lt=now - _MINUTE)
    ApiToken.objects.filter(unused, pk=token.pk).update(used_at=now)
    return Bearer(token, scope)


def access_api_token_as_director(user: Visitor, event_slug: str, token_id: int) -> tuple[Event, ApiToken]:
    """A token of the event, for its directors and administrators."""
    event = access_event_as_director(user, event_slug)
    return event, get_object_or_404(ApiToken, event=event, pk=token_id)
