"""Invitations and links for a new password as pages show them: the person, the expiry and the state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

import segno

from nzgs_tourney.address import site_address
from nzgs_tourney.models import (
    Event,
    Invitation,
    InvitationKind,
    LinkState,
)
from nzgs_tourney.network import is_loopback
from nzgs_tourney.store.timetable import due_words
from ratings.translation import gettext as _

CLOSED_SHOWN = 20
_ARTICLES = {InvitationKind.ORGANISER: "an"}
_WORK = {
    InvitationKind.DIRECTOR: "You run the event: entries, draws, results, officials.",
    InvitationKind.REFEREE: "You read records and findings, and rule on disputes.",
    InvitationKind.ORGANISER: "You make events of your own and direct them.",
    InvitationKind.ADMINISTRATOR: "You see every event, invite people, and look after accounts, players and points.",
}
_TONES = {LinkState.OPEN: "accent", LinkState.USED: "good", LinkState.REVOKED: "", LinkState.EXPIRED: "warn"}
_WORDS = {
    LinkState.OPEN: "Open",
    LinkState.USED: "Accepted",
    LinkState.REVOKED: "Revoked",
    LinkState.EXPIRED: "Expired",
}


@dataclass(frozen=True, slots=True)
class FreshLink:
    """A link that was made just now, to be copied: it is not shown again. `picture` is its QR code as a data address;
    `only_here`: nobody on another machine can open it."""

    person: str
    what: str
    address: str
    picture: str
    until: datetime
    only_here: bool


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """One invitation in a list. `tone` is that of its chip; `told` says who made it, and what became of it."""

    pk: int
    person: str
    kind: str
    word: str
    tone: str
    told: str
    open: bool


def invitations_of(event: Event | None, now: datetime) -> tuple[InvitationLine, ...]:
    """The invitations of an event, or of the site (None): open ones first, then the newest of the others. One query."""
    rows = Invitation.objects.filter(event=event).select_related("used_by").order_by("-pk")
    opened = [row for row in rows if row.state(now) is LinkState.OPEN]
    closed = [row for row in rows if row.state(now) is not LinkState.OPEN]
    return tuple(_line(row, now) for row in (*opened, *closed[:CLOSED_SHOWN]))


def _line(row: Invitation, now: datetime) -> InvitationLine:
    state = row.state(now)
    return InvitationLine(
        pk=row.pk,
        person=row.person,
        kind=row.get_kind_display(),
        word=_WORDS[state],
        tone=_TONES[state],
        told=_told(row, state),
        open=state is LinkState.OPEN,
    )


def _told(row: Invitation, state: LinkState) -> str:
    if state is LinkState.USED and row.used_by is not None and row.used_at is not None:
        return f"by {row.used_by.called} ({row.used_by.username}), {due_words(row.used_at)}"
    if state is LinkState.REVOKED and row.revoked_at is not None:
        return f"by {row.revoked_by}, {due_words(row.revoked_at)}"
    if state is LinkState.EXPIRED:
        return _("{due}, made by {made_by}").format(due=due_words(row.expires_at), made_by=row.made_by)
    return _("until {due}, made by {made_by}").format(due=due_words(row.expires_at), made_by=row.made_by)


def fresh_link(path: str, person: str, what: str, until: datetime) -> FreshLink:
    """The link with this path, with its code."""
    address = f"{site_address()}{path}"
    picture = segno.make_qr(address, error="m").svg_data_uri(scale=4, border=4, light="white")
    return FreshLink(person, what, address, picture, until, _only_here(address))


def _only_here(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    return host == "localhost" or is_loopback(host)


@dataclass(frozen=True, slots=True)
class OfferedRole:
    """What the person who accepts becomes: `Referee of Rimu Open`, with what that means, and as part of a sentence:
    `a referee of Rimu Open`."""

    title: str
    work: str
    in_words: str


def offered_role(invitation: Invitation) -> OfferedRole:
    """No query where the event was read with the invitation."""
    kind = InvitationKind(invitation.kind)
    role = f"{kind.label} of {invitation.event}" if invitation.event else kind.label
    return OfferedRole(f"{role[:1].upper()}{role[1:]}", _WORK[kind], f"{_ARTICLES.get(kind, 'a')} {role}")
