"""Who may do what, as named predicates: the one table of permissions, used by this folder.

| permission | who has it |
| --- | --- |
| `tourney.direct_event` | the event's directors, federation administrators |
| `tourney.draw_event` | its drawmasters too: draws, drafts, boards, and the closing of a round |
| `tourney.enter_results` | its drawmasters and assistants too: results typed, confirmed and cleared |
| `tourney.print_sheets` | its drawmasters and assistants too; of a draft only those who may draw |
| `tourney.check_in` | its drawmasters and assistants too: who is here, with the phone numbers of those who aren't |
| `tourney.read_event` | its drawmasters, assistants and press too: what is or will be public, and records |
| `tourney.see_event` | everybody with a role in it: an event that isn't public exists for them |
| `tourney.officiate_event` | the event's officials: its referees and directors, and federation administrators |
| `tourney.rule_event` | the event's referees only; nobody rules on their own game (`games.services`) |
| `tourney.direct_any` | directors of any event, federation administrators |
| `tourney.make_events` | organisers (accounts marked `makes_events`), federation administrators |
| `tourney.administer` | federation administrators |
"""

from __future__ import annotations

from enum import StrEnum
from operator import attrgetter
from typing import TypeVar, cast

import rules
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import F, FilteredRelation, Model, Q, QuerySet
from django.http import Http404

from ground.translation import gettext as _
from nzgs_tourney.models import Event, Role, RoleKind, User

Row = TypeVar("Row", bound=Model)


class Work(StrEnum):
    """What a role in an event is for, as the names of its permissions: most pages of the desk are for one of these."""

    DIRECT = "direct_event"
    DRAW = "draw_event"
    ENTER_RESULTS = "enter_results"
    PRINT_SHEETS = "print_sheets"
    CHECK_IN = "check_in"
    READ = "read_event"
    SEE = "see_event"
    OFFICIATE = "officiate_event"


def first_official(rows: QuerySet[Row], user: User | AnonymousUser, permission: str, *, event: str = "") -> Row | None:
    """The only one of these rows, for somebody with this permission in its event; None where there is none. `event` is
    the row's path to the event, empty for events themselves. One query: the roles are read with the row and kept, so
    that predicates about this account and this event make none. The event's `may` then has the work of this account.

    Raises Http404 or PermissionDenied where this person doesn't have the permission.
    """
    roles = f"{event}__roles" if event else "roles"
    own = FilteredRelation(roles, condition=Q(**{f"{roles}__user": user.pk}))
    # One row for each role of this account, or one without a role.
    found_rows = list(rows.order_by().alias(own_role=own).annotate(role=F("own_role__kind")))
    if not found_rows:
        return None
    row = found_rows[0]
    found: Event = attrgetter(event.replace("__", "."))(row) if event else cast(Event, row)
    found.roles_read = (user.pk, frozenset(each.role for each in found_rows if each.role))
    found.may = frozenset(work for work in Work if user.has_perm(f"tourney.{work}", found))
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
    if event.published or user.has_perm("tourney.see_event", event):
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


def draws(user: User, event: Event | None) -> bool:
    """Whether this is a drawmaster of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.DRAWMASTER)


def assists(user: User, event: Event | None) -> bool:
    """Whether this is an assistant of this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.ASSISTANT)


def reports_news(user: User, event: Event | None) -> bool:
    """Whether this is of the press, in this event."""
    return bool(user.is_active) and _has_role(user, event, RoleKind.PRESS)


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
_DRAWS, _ASSISTS, _PRESS = map(rules.predicate, (draws, assists, reports_news))
_DIRECTS_ANY = rules.predicate(directs_any)
_RUNS = _ADMINISTERS | _DIRECTS

rules.add_perm("tourney.administer", _ADMINISTERS)
rules.add_perm("tourney.direct_any", _ADMINISTERS | _DIRECTS_ANY)
rules.add_perm("tourney.make_events", _ADMINISTERS | _ORGANISES)
rules.add_perm("tourney.direct_event", _RUNS)
rules.add_perm("tourney.draw_event", _RUNS | _DRAWS)
rules.add_perm("tourney.enter_results", _RUNS | _DRAWS | _ASSISTS)
rules.add_perm("tourney.print_sheets", _RUNS | _DRAWS | _ASSISTS)
rules.add_perm("tourney.check_in", _RUNS | _DRAWS | _ASSISTS)
rules.add_perm("tourney.read_event", _RUNS | _DRAWS | _ASSISTS | _PRESS)
rules.add_perm("tourney.rule_event", _REFEREES)
rules.add_perm("tourney.officiate_event", _RUNS | _REFEREES)
rules.add_perm("tourney.see_event", _RUNS | _REFEREES | _DRAWS | _ASSISTS | _PRESS)
