"""The accounts of the site, for its administrators."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import Q

from games.wording.numbers import in_row, listed
from ground.translation import ngettext
from nzgs_tourney.models import Event, LinkState, PasswordLink, Role, RoleKind, User
from nzgs_tourney.store.people.accounts import administrators


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One account in the list. `roles` are its roles in events, in words: `director of 2 events`."""

    pk: int
    name: str
    username: str
    administers: bool
    makes_events: bool
    active: bool
    roles: str
    last_seen: datetime | None


@dataclass(frozen=True, slots=True)
class EventRole:
    """A role of an account in an event."""

    kind: str
    event: str
    slug: str


@dataclass(frozen=True, slots=True)
class AccountPage:
    """One account. `link_until` is when its open link for a new password expires, None without one;
    `directs_alone` names the events that no other active account directs, empty for none."""

    user: User
    roles: tuple[EventRole, ...]
    link_until: datetime | None
    is_yours: bool
    only_administrator: bool
    has_second_factor: bool
    directs_alone: str


def accounts(search: str = "") -> tuple[AccountLine, ...]:
    """The accounts whose name or username contains the text: active ones first, administrators before others, then by
    name. Two queries."""
    matching = User.objects.filter(
        Q(username__icontains=search) | Q(first_name__icontains=search) | Q(last_name__icontains=search)
    )
    kinds: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for user, kind in Role.objects.values_list("user_id", "kind"):
        kinds[user][kind] += 1
    lines = (
        AccountLine(
            pk=user.pk,
            name=user.called,
            username=user.username,
            administers=user.is_superuser,
            makes_events=user.makes_events,
            active=user.is_active,
            roles=_roles(kinds[user.pk]),
            last_seen=user.last_login,
        )
        for user in matching
    )
    return tuple(sorted(lines, key=lambda line: (not line.active, not line.administers, line.name.casefold(), line.pk)))


def _roles(kinds: dict[str, int]) -> str:
    director, referee, drawmaster, assistant, press = (kinds.get(kind, 0) for kind in RoleKind)
    counts = (
        (director, ngettext("director of {count} event", "director of {count} events", director)),
        (referee, ngettext("referee of {count} event", "referee of {count} events", referee)),
        (drawmaster, ngettext("drawmaster of {count} event", "drawmaster of {count} events", drawmaster)),
        (assistant, ngettext("assistant at {count} event", "assistant at {count} events", assistant)),
        (press, ngettext("press at {count} event", "press at {count} events", press)),
    )
    return in_row([message.format(count=count) for count, message in counts if count])


def account_page(user: User, viewer: User, now: datetime) -> AccountPage:
    """One account with its roles, newest event first. Five queries."""
    roles = Role.objects.filter(user=user).select_related("event").order_by("-event__begins", "event__name", "kind")
    links = PasswordLink.objects.filter(user=user, used_at__isnull=True, revoked_at__isnull=True)
    link = next((link for link in links if link.state(now) is LinkState.OPEN), None)
    other_administrators = administrators().exclude(pk=user.pk)
    return AccountPage(
        user=user,
        roles=tuple(EventRole(role.get_kind_display(), role.event.name, role.event.slug) for role in roles),
        link_until=link.expires_at if link else None,
        is_yours=user.pk == viewer.pk,
        only_administrator=user.is_superuser and not other_administrators.exists(),
        has_second_factor=Authenticator.objects.filter(user_id=user.pk).exists(),
        directs_alone=_directs_alone(user),
    )


def _directs_alone(user: User) -> str:
    """The names of the events that no other active account directs, newest first; empty for none."""
    others = Role.objects.directors().filter(user__is_active=True).exclude(user=user)
    alone = Event.objects.filter(pk__in=Role.objects.directors().filter(user=user).values("event"))
    alone = alone.exclude(pk__in=others.values("event")).order_by("-begins", "name")
    return listed(list(alone.values_list("name", flat=True)))
