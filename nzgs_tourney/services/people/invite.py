"""Makes and revokes invitations: one-time links that give a role to the person who accepts; and says why a link that
works once no longer works.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, name_of
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import new_token
from nzgs_tourney.models import OF_EVENT, Event, Invitation, InvitationKind, LinkState, PasswordLink
from nzgs_tourney.services.events.subjects import invitation_subject, locked_site
from nzgs_tourney.tournament.wording.events.event_facts import due_words

LASTS = timedelta(days=7)
"""How long an invitation can be accepted."""


@dataclass(frozen=True, slots=True)
class Invited:
    """A new invitation with its token, which is only known now."""

    invitation: Invitation
    token: str


@transaction.atomic
def invite(kind: InvitationKind, person: str, *, event_id: int | None = None, actor: Actor) -> Invited:
    """A link that makes the person who accepts it director or referee of the event, or organiser or administrator of
    the site (`event_id` None).

    Raises Refused where nobody is named, and for a name with an @: the name goes into the history, which has no e-mail
    addresses. Raises ValueError for a role of an event without an event, or of the site with one.
    """
    if (kind in OF_EVENT) != (event_id is not None):
        raise ValueError(f"{kind} with event {event_id}")
    person = " ".join(person.split())[:80]
    if not person:
        raise Refused(_("Write who the invitation is for."))
    if "@" in person:
        raise Refused(_("Write a name, not an e-mail address: the history keeps it."))
    stream = _locked(event_id)
    token, now = new_token(), timezone.now()
    invitation = Invitation.objects.create(
        event_id=event_id,
        kind=kind,
        person=person,
        digest=token.digest,
        made_at=now,
        made_by=actor[:120],
        expires_at=now + LASTS,
    )
    payload = {**invitation_payload(invitation), "expires": invitation.expires_at.isoformat()}
    append(stream, "invitation.made", invitation_subject(invitation), actor, payload)
    return Invited(invitation, token.text)


@transaction.atomic
def revoke_invitation(invitation_id: int, *, actor: Actor) -> Invitation:
    """The link stops working. Revoking it twice changes nothing more, and an expired one stays as it is.

    Raises Refused where it was already accepted: then the role can be revoked.
    """
    stream = _locked(Invitation.objects.get(pk=invitation_id).event_id)
    invitation = Invitation.objects.select_related("used_by").get(pk=invitation_id)
    now = timezone.now()
    state = invitation.state(now)
    if state is LinkState.USED and invitation.used_by is not None:
        raise Refused(
            _("{called} has accepted it already. Take back the role instead.").format(called=invitation.used_by.called)
        )
    if state is not LinkState.OPEN:
        return invitation
    invitation.revoked_at, invitation.revoked_by = now, actor[:120]
    invitation.save(update_fields=["revoked_at", "revoked_by"])
    subject = invitation_subject(invitation)
    append(stream, "invitation.revoked", subject, actor, invitation_payload(invitation))
    return invitation


def invitation_payload(invitation: Invitation) -> dict[str, Any]:
    """The payload of every ledger event about an invitation: the role, and who it was made for."""
    return {"role": invitation.kind, "person": name_of(invitation.person)}


def _locked(event_id: int | None) -> Stream:
    return locked_site() if event_id is None else lock(Event.objects.get(pk=event_id).stream_id)


def why_gone(link: Invitation | PasswordLink, now: datetime) -> str:
    """Why a link doesn't work any more, and what to do. Only for a link that is not open."""
    state = link.state(now)
    invited = isinstance(link, Invitation)
    if state is LinkState.USED:
        if invited:
            return _("This invitation has been used: it works once. If that was you, sign in.")
        return _("This link has been used: it works once. If that was you, sign in.")
    if state is LinkState.REVOKED and invited:
        sentence = _("This invitation was revoked. Ask {name} for a new one.")
    elif state is LinkState.REVOKED:
        sentence = _("This link was revoked. Ask {name} for a new one.")
    elif invited:
        sentence = _("This invitation expired on {time}. Ask {name} for a new one.")
    else:
        sentence = _("This link expired on {time}. Ask {name} for a new one.")
    return sentence.format(time=due_words(link.expires_at), name=link.made_by)
