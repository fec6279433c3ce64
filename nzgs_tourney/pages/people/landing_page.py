"""The first page after signing in."""

from __future__ import annotations

from datetime import date

from django.urls import reverse

from nzgs_tourney.models import Event, Invitation, InvitationKind, Role, RoleKind, User


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
