"""Compares who may direct, referee or administer with the history. What it doesn't tell is noted as unexplained,
not as a fault: an administrator can also be made at the command line.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent
from ground.translation import gettext as _
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.store.events.streams import SITE

_ADMINISTERS = "administrator"


def roles(trail: EventTrail) -> Iterator[Break]:
    """Note each role of the stream's event that no event of the stream gave, or that one took away since."""
    given = _given(
        trail, trail.of("event.created", "role.granted", "role.changed", "role.revoked", "invitation.accepted")
    )
    rows = Role.objects.filter(event__stream=trail.stream).select_related("user").order_by("pk")
    for role in rows:
        if not given.get((role.user.username, role.kind)) and not given.get((str(role.user.key), role.kind)):
            trail.note(
                _("the account {name} has the role of {role}, but the history gave it no such role").format(
                    name=role.user.username, role=role.kind
                ),
                unexplained=True,
            )
    yield from ()


def administrators(trail: EventTrail) -> Iterator[Break]:
    """In the site's own stream: note each administrator that no event has made."""
    if trail.stream.key != SITE:
        return
    given = _given(trail, trail.of("site.set_up", "account.rights", "invitation.accepted"))
    for username in User.objects.filter(is_superuser=True).order_by("pk").values_list("username", flat=True):
        if not given.get((username, _ADMINISTERS)):
            trail.note(
                _("the account {name} administers the site, but the history didn’t make it an administrator").format(
                    name=username
                ),
                unexplained=True,
            )
    yield from ()


def _given(trail: EventTrail, events: list[TrailEvent]) -> dict[tuple[str, str], bool]:
    """Whether these events left an account, by its username or its key, with a role."""
    given: dict[tuple[str, str], bool] = {}
    for event in events:
        p = event.payload
        account = str(trail.value_of(event, p["account"])) if "account" in p else ""
        if event.kind == "event.created":
            given[event.link.actor.removeprefix("account:"), RoleKind.DIRECTOR.value] = True
        elif event.kind == "site.set_up":
            given[account, _ADMINISTERS] = True
        elif event.kind == "account.rights":
            if _ADMINISTERS in p["changed"]:
                given[account, _ADMINISTERS] = p["changed"][_ADMINISTERS][1]
        elif event.kind == "invitation.accepted":
            given[account, p["role"]] = True
        elif event.kind == "role.changed":
            given[account, p["was"]], given[account, p["role"]] = False, True
        else:
            given[account, p["role"]] = event.kind == "role.granted"
    return given
