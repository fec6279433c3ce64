"""The events that an account sees at the desk, and the page that it sees first after signing in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.urls import reverse

from games.wording.numbers import listed
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Invitation, InvitationKind, Role, RoleKind, User
from nzgs_tourney.pages.events.progress import progress_of_events
from nzgs_tourney.tournament.division.progress import ProgressState, event_state
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where


@dataclass(frozen=True, slots=True)
class DeskEvent:
    """One event in the list. `roles` are this account's roles there in words, empty for a director or administrator;
    `only_referee`: it has no other, so that its page is the referee's."""

    name: str
    slug: str
    where: str
    published: bool
    state: ProgressState
    divisions: int
    entries: int
    roles: str
    only_referee: bool
    rehearsal: bool = False


def archived_count(user: User) -> int:
    """How many archived events this account would see. One query."""
    return _of(user).filter(archived=True).distinct().count()


def _of(user: User) -> QuerySet[Event]:
    return Event.objects.all() if user.is_superuser else Event.objects.filter(roles__user=user)


def desk_events(user: User, today: date, *, archived: bool = False) -> tuple[DeskEvent, ...]:
    """The events in which this account is an official, all events for the federation; newest first: those on the
    desk's list, or the archived ones. Four queries."""
    events = _of(user).filter(archived=archived)
    kinds: dict[int, set[str]] = defaultdict(set)
    for of_event, kind in Role.objects.filter(user=user).values_list("event", "kind"):
        kinds[of_event].add(kind)
    counted_events = (
        events.select_related("stream")
        .annotate(
            how_many_divisions=Count("divisions", distinct=True),
            how_many_entries=Count(
                "divisions__entries", distinct=True, filter=Q(divisions__entries__withdrawn_from__isnull=True)
            ),
        )
        .order_by("-begins", "name")
    )
    progress = progress_of_events(events)
    return tuple(
        DeskEvent(
            name=event.name,
            slug=event.slug,
            where=when_and_where(event),
            published=event.published,
            state=event_state(event.begins, event.ends, today, progress[event.pk]),
            divisions=event.how_many_divisions,
            entries=event.how_many_entries,
            roles=_roles(kinds[event.pk], user),
            only_referee=not user.is_superuser and kinds[event.pk] == {RoleKind.REFEREE},
            rehearsal=event.rehearsal,
        )
        for event in counted_events
    )


def _roles(kinds: Collection[str], user: User) -> str:
    if user.is_superuser or RoleKind.DIRECTOR in kinds:
        return ""
    return listed([_(str(kind.label)) for kind in RoleKind if kind in kinds])


def landing_page(user: User, today: date) -> str:
    """The address of the first page: for somebody who directs nothing the event that is nearest, which for a referee is
    the queue; otherwise the list of their events. One query."""
    roles = list(Role.objects.filter(user=user).select_related("event"))
    directs = user.is_superuser or any(role.kind == RoleKind.DIRECTOR for role in roles)
    if directs or not roles:
        return reverse("desk:events")
    nearest = _nearest([role.event for role in roles], today)
    only_referee = all(role.kind == RoleKind.REFEREE for role in roles if role.event == nearest)
    return reverse("referee:records" if only_referee else "desk:event", args=[nearest.slug])


def landing_page_of_invited(invitation: Invitation) -> str:
    """The address of the first page for somebody who has just accepted."""
    if invitation.event is None:
        return reverse("desk:events")
    page = "referee:records" if invitation.kind == InvitationKind.REFEREE else "desk:event"
    return reverse(page, args=[invitation.event.slug])


def _nearest(events: list[Event], today: date) -> Event:
    """The current event, else the next one, else the one that ended last."""
    ahead = [event for event in events if event.ends >= today]
    if ahead:
        return min(ahead, key=lambda event: (event.begins, event.name))
    return max(events, key=lambda event: (event.ends, event.name))
