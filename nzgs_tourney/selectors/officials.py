"""Who does what in an event."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Event, Role


@dataclass(frozen=True, slots=True)
class Official:
    """One role of one account."""

    role: int
    name: str
    username: str
    kind: str


def officials_of(event: Event) -> tuple[Official, ...]:
    """The roles of an event, directors first, then by name. One query."""
    roles = Role.objects.filter(event=event).select_related("user").order_by("kind", "user__username")
    return tuple(Official(role.pk, role.user.called, role.user.username, role.kind) for role in roles)
