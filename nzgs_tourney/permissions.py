"""Who may do what, as predicates by name: the one table of permissions (`access.py` asks it).

| permission | who has it |
| --- | --- |
| `tourney.direct_event` | the event's directors, federation administrators |
| `tourney.referee_event` | the event's referees and directors, federation administrators |
| `tourney.rule_event` | the event's referees only; nobody rules on their own game (`games.services`) |
| `tourney.direct_any` | directors of any event, federation administrators |
| `tourney.make_events` | organisers (accounts marked `makes_events`), federation administrators |
| `tourney.administer` | federation administrators |
"""

from __future__ import annotations

import rules
from django.contrib.auth.models import AnonymousUser

from nzgs_tourney.models import Event, Role, RoleKind, User


def _has_role(user: User, event: Event | None, *kinds: RoleKind) -> bool:
    return event is not None and Role.objects.filter(event=event, user=user, kind__in=kinds).exists()


def administers(user: User) -> bool:
    """A federation administrator: an active account marked as superuser."""
    return bool(user.is_active and user.is_superuser)


def directs(user: User, event: Event | None) -> bool:
    """A director of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.DIRECTOR)


def directs_any(user: User) -> bool:
    """A director of some event."""
    return bool(user.is_active) and Role.objects.filter(user=user, kind=RoleKind.DIRECTOR).exists()


def referees(user: User, event: Event | None) -> bool:
    """A referee of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.REFEREE)


def organises(user: User) -> bool:
    """An account that may make events of its own."""
    return bool(user.is_active and user.makes_events)


def may_rule(user: User | AnonymousUser, event: Event) -> bool:
    """Whether this account rules in this event: it has that of its role alone, so an administrator does not."""
    # Not `user.has_perm`, which grants everything to an administrator.
    return bool(rules.has_perm("tourney.rule_event", user, event))


def may_open_door(user: User | AnonymousUser, *, here: bool) -> bool:
    """Whether this account may let phones in: a federation administrator from anywhere, and the director of any event
    at the site's own machine (`here`)."""
    return user.has_perm("tourney.administer") or (here and user.has_perm("tourney.direct_any"))


_ADMINISTERS, _ORGANISES, _DIRECTS, _REFEREES = map(rules.predicate, (administers, organises, directs, referees))
_DIRECTS_ANY = rules.predicate(directs_any)

rules.add_perm("tourney.administer", _ADMINISTERS)
rules.add_perm("tourney.direct_any", _ADMINISTERS | _DIRECTS_ANY)
rules.add_perm("tourney.make_events", _ADMINISTERS | _ORGANISES)
rules.add_perm("tourney.direct_event", _ADMINISTERS | _DIRECTS)
rules.add_perm("tourney.rule_event", _REFEREES)
rules.add_perm("tourney.referee_event", _ADMINISTERS | _DIRECTS | _REFEREES)
