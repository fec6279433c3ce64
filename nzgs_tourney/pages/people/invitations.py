"""Invitations and links for a new password on pages: the person, the expiry and the state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

import segno

from ground.translation import gettext as _, gettext_noop, pgettext
from nzgs_tourney.models import (
    Event,
    Invitation,
    InvitationKind,
    LinkState,
)
from nzgs_tourney.network.addresses import is_loopback
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.tournament.wording.events.event_facts import due_words, time_words

CLOSED_SHOWN = 20
_WORK = {
    InvitationKind.DIRECTOR: gettext_noop("You run the event: entries, draws, results, officials."),
    InvitationKind.REFEREE: gettext_noop("You read records and findings, and rule on disputes."),
    InvitationKind.DRAWMASTER: gettext_noop("You draw, publish and close rounds, type results and print."),
    InvitationKind.ASSISTANT: gettext_noop("You check players in, type results and print."),
    InvitationKind.PRESS: gettext_noop("You read standings and game records, also before they are public."),
    InvitationKind.ORGANISER: gettext_noop("You make events of your own and direct them."),
    InvitationKind.ADMINISTRATOR: gettext_noop(
        "You see every event, invite people, and look after accounts, players and points."
    ),
}
_TITLES = {
    InvitationKind.DIRECTOR: gettext_noop("Director"),
    InvitationKind.REFEREE: gettext_noop("Referee"),
    InvitationKind.DRAWMASTER: gettext_noop("Drawmaster"),
    InvitationKind.ASSISTANT: gettext_noop("Assistant"),
    InvitationKind.PRESS: gettext_noop("Press"),
    InvitationKind.ORGANISER: gettext_noop("Organiser"),
    InvitationKind.ADMINISTRATOR: gettext_noop("Federation administrator"),
}
_OF_EVENT = {
    InvitationKind.DIRECTOR: gettext_noop("Director of {event}"),
    InvitationKind.REFEREE: gettext_noop("Referee of {event}"),
    InvitationKind.DRAWMASTER: gettext_noop("Drawmaster of {event}"),
    InvitationKind.ASSISTANT: gettext_noop("Assistant at {event}"),
    InvitationKind.PRESS: gettext_noop("Press at {event}"),
}
_IN_WORDS = {
    InvitationKind.DIRECTOR: gettext_noop("a director"),
    InvitationKind.REFEREE: gettext_noop("a referee"),
    InvitationKind.DRAWMASTER: gettext_noop("a drawmaster"),
    InvitationKind.ASSISTANT: gettext_noop("an assistant"),
    InvitationKind.PRESS: gettext_noop("press"),
    InvitationKind.ORGANISER: gettext_noop("an organiser"),
    InvitationKind.ADMINISTRATOR: gettext_noop("a federation administrator"),
}
_IN_WORDS_OF_EVENT = {
    InvitationKind.DIRECTOR: gettext_noop("a director of {event}"),
    InvitationKind.REFEREE: gettext_noop("a referee of {event}"),
    InvitationKind.DRAWMASTER: gettext_noop("a drawmaster of {event}"),
    InvitationKind.ASSISTANT: gettext_noop("an assistant at {event}"),
    InvitationKind.PRESS: gettext_noop("press at {event}"),
}
_TONES = {LinkState.OPEN: "accent", LinkState.USED: "good", LinkState.REVOKED: "", LinkState.EXPIRED: "warn"}


@dataclass(frozen=True, slots=True)
class FreshLink:
    """A new link, to be copied: only the browser that made it shows it, and not for long. `picture` is its QR code as a
    data address; `only_here`: nobody on another machine can open it."""

    person: str
    purpose: str
    address: str
    picture: str
    until: datetime
    only_here: bool


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """One invitation in a list. `tone` is its chip's; `history` says who made it, and what became of it."""

    pk: int
    person: str
    kind: str
    word: str
    tone: str
    history: str
    open: bool


def invitations_of(event: Event | None, now: datetime) -> tuple[InvitationLine, ...]:
    """The invitations of an event, or of the site (None): open ones first, then the others from the newest. One
    query.
    """
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
        word=_word(state),
        tone=_TONES[state],
        history=_state_text(row, state),
        open=state is LinkState.OPEN,
    )


def _word(state: LinkState) -> str:
    return {
        LinkState.OPEN: pgettext("an invitation", "Open"),
        LinkState.USED: pgettext("an invitation", "Accepted"),
        LinkState.REVOKED: pgettext("an invitation", "Revoked"),
        LinkState.EXPIRED: pgettext("an invitation", "Expired"),
    }[state]


def _state_text(row: Invitation, state: LinkState) -> str:
    if state is LinkState.USED and row.used_by is not None and row.used_at is not None:
        return _("by {name} ({username}), {time}").format(
            name=row.used_by.called, username=row.used_by.username, time=time_words(row.used_at)
        )
    if state is LinkState.REVOKED and row.revoked_at is not None:
        return _("by {name}, {time}").format(name=row.revoked_by, time=time_words(row.revoked_at))
    if state is LinkState.EXPIRED:
        return _("{due}, made by {made_by}").format(due=due_words(row.expires_at), made_by=row.made_by)
    return _("until {due}, made by {made_by}").format(due=due_words(row.expires_at), made_by=row.made_by)


def fresh_link(path: str, person: str, purpose: str, until: datetime) -> FreshLink:
    """The link with this path, and its code."""
    address = f"{site_address()}{path}"
    picture = segno.make_qr(address, error="m").svg_data_uri(scale=4, border=4, light="white")
    return FreshLink(person, purpose, address, picture, until, _only_here(address))


def _only_here(address: str) -> bool:
    host = urlsplit(address).hostname or ""
    return host == "localhost" or is_loopback(host)


@dataclass(frozen=True, slots=True)
class OfferedRole:
    """The role that the invited person gets: `Referee of Rimu Open`, with what it means, and as part of a sentence: `a
    referee of Rimu Open`."""

    title: str
    work: str
    in_words: str


def offered_role(invitation: Invitation) -> OfferedRole:
    """The role in an invitation. No query where the event was read with the invitation."""
    kind = InvitationKind(invitation.kind)
    event = str(invitation.event) if invitation.event else ""
    titles, in_words = (_OF_EVENT, _IN_WORDS_OF_EVENT) if event else (_TITLES, _IN_WORDS)
    return OfferedRole(_(titles[kind]).format(event=event), _(_WORK[kind]), _(in_words[kind]).format(event=event))
