"""Who may do what, as named predicates: the one table of permissions, used by this folder.

| permission | who has it |
| --- | --- |
| `tourney.direct_event` | the event's directors, federation administrators |
| `tourney.officiate_event` | the event's officials: its referees and directors, and federation administrators |
| `tourney.rule_event` | the event's referees only; nobody rules on their own game (`games.services`) |
| `tourney.direct_any` | directors of any event, federation administrators |
| `tourney.make_events` | organisers (accounts marked `makes_events`), federation administrators |
| `tourney.administer` | federation administrators |
"""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar, cast

import rules
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import Http404

from ground.translation import gettext as _
from nzgs_tourney.models import Event, Role, RoleKind, User

Row = TypeVar("Row", bound=Model)


def first_official(rows: QuerySet[Row], user: User | AnonymousUser, permission: str, *, event: str = "") -> Row | None:
    """The first of these rows, for somebody with this permission in its event; None where there is none. `event` is the
    row's path to the event, empty for events themselves. One query: the roles are read with the row and kept, so that
    predicates about this account and this event make none.

    Raises Http404 or PermissionDenied where this person doesn't have the permission.
    """
    roles = Role.objects.filter(user=user.pk, event=OuterRef(event or "pk"))
    kinds = {f"is_{kind.value}": Exists(roles.filter(kind=kind)) for kind in RoleKind}
    row = rows.annotate(**kinds).first()
    if row is None:
        return None
    found: Event = attrgetter(event.replace("__", "."))(row) if event else cast(Event, row)
    found.roles_read = (user.pk, frozenset(kind for kind in RoleKind if getattr(row, f"is_{kind.value}")))
    _refuse_unofficial(user, found, permission)
    return cast(Row, row)


def _has_role(user: User, event: Event | None, kind: RoleKind) -> bool:
    if event is None:
        return False
    if event.roles_read is not None and event.roles_read[0] == user.pk:
        return kind in event.roles_read[1]
    return Role.objects.filter(event=event, user=user, kind=kind).exists()


def _refuse_unofficial(user: User | AnonymousUser, event: Event, permission: str) -> None:
    """Raise Http404 or PermissionDenied where this person doesn't have this permission in the event."""
    if user.has_perm(permission, event):
        return
    if event.published or user.has_perm("tourney.officiate_event", event):
        raise PermissionDenied(_("This page is for the event’s officials."))
    raise Http404("no such event")


def administers(user: User) -> bool:
    """Whether this is a federation administrator: an active account marked as superuser."""
    return bool(user.is_active and user.is_superuser)


def directs(user: User, event: Event | None) -> bool:
    """Whether this is a director of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.DIRECTOR)


def directs_any(user: User) -> bool:
    """A director of some event."""
    return bool(user.is_active) and Role.objects.directors().filter(user=user).exists()


def referees(user: User, event: Event | None) -> bool:
    """Whether this is a referee of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.REFEREE)


def organises(user: User) -> bool:
    """Whether this account may create events."""
    return bool(user.is_active and user.makes_events)


def may_rule(user: User | AnonymousUser, event: Event) -> bool:
    """Whether this account rules in this event: only its role gives that, so an administrator doesn't."""
    # Not `user.has_perm`, which allows everything to an administrator.
    return bool(rules.has_perm("tourney.rule_event", user, event))


def may_let_phones_in(user: User | AnonymousUser, *, here: bool) -> bool:
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
rules.add_perm("tourney.officiate_event", _ADMINISTERS | _DIRECTS | _REFEREES)
