"""Gives events, and what belongs to no event, to those who may have them."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404

from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work, first_official, may_let_phones_in, may_rule
from nzgs_tourney.models import Event, User
from nzgs_tourney.store.events.streams import event_key

Visitor = User | AnonymousUser


def _official_event(user: Visitor, event_slug: str, permission: str) -> Event:
    rows = Event.objects.select_related("stream")
    # An event that was renamed before it was public is found by its first address too.
    for named in (rows.filter(slug=event_slug), rows.filter(stream__key=event_key(event_slug))):
        if (event := first_official(named, user, permission)) is not None:
            return event
    raise Http404("no such event")


def access_event_for(work: Work, user: Visitor, event_slug: str) -> Event:
    """The event, for those whose role has this work in it."""
    return _official_event(user, event_slug, f"tourney.{work}")


def access_event_as_director(user: Visitor, event_slug: str) -> Event:
    """The event, for its directors and the federation."""
    return access_event_for(Work.DIRECT, user, event_slug)


def access_event_as_official(user: Visitor, event_slug: str) -> Event:
    """The event, for its officials: its referees and directors, and the federation."""
    return access_event_for(Work.OFFICIATE, user, event_slug)


def access_event_as_referee(user: Visitor, event_slug: str) -> Event:
    """The event, only for its referees: nobody else rules, not even an administrator."""
    event = access_event_as_official(user, event_slug)
    if may_rule(user, event):
        return event
    raise PermissionDenied(_("Only a referee of this event can rule."))


def access_federation(user: Visitor) -> None:
    """What belongs to no event, only for the federation."""
    if not user.has_perm("tourney.administer"):
        raise PermissionDenied(_("This page is for federation administrators."))


def access_network(user: Visitor, *, here: bool) -> None:
    """Raises PermissionDenied for somebody who may not let phones in or keep them out."""
    if not may_let_phones_in(user, here=here):
        raise PermissionDenied(_("Only an administrator, or a director at this site’s own computer, lets phones in."))


def access_event_as_administrator(user: Visitor, event_slug: str) -> Event:
    """The event, only for the federation, which gives the roles."""
    event = access_event_as_director(user, event_slug)
    if user.has_perm("tourney.administer"):
        return event
    raise PermissionDenied(_("Only a federation administrator gives roles."))


def access_published_event(event_slug: str) -> Event:
    """An event that the public may see."""
    return get_object_or_404(Event.objects.select_related("stream"), slug=event_slug, published=True)


def access_event_with_records(user: Visitor, event_slug: str) -> Event:
    """An event that the public may see, or whose records this person may read before that."""
    event = get_object_or_404(Event.objects.select_related("stream"), slug=event_slug)
    if event.published or user.has_perm("tourney.read_event", event):
        return event
    raise Http404("no such event")
