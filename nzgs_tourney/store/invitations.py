"""What an invitation would give, and why a one-time link works no longer."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import Invitation, InvitationKind, LinkState, PasswordLink, Role, User
from nzgs_tourney.store.timetable import told_due


def has_already(user: User, invitation: Invitation) -> bool:
    """Whether the account has what the invitation would give it."""
    kind = InvitationKind(invitation.kind)
    if kind is InvitationKind.ADMINISTRATOR:
        return user.is_superuser
    if kind is InvitationKind.ORGANISER:
        return user.makes_events or user.is_superuser
    return Role.objects.filter(event=invitation.event, user=user, kind=kind.value).exists()


def why_gone(link: Invitation | PasswordLink, now: datetime) -> str:
    """Why a link doesn't work any more, and what to do. Only for a link that is not open."""
    state = link.state(now)
    what = "invitation" if isinstance(link, Invitation) else "link"
    if state is LinkState.USED:
        return f"This {what} has been used: it works once. If that was you, sign in."
    if state is LinkState.REVOKED:
        return f"This {what} was revoked. Ask {link.made_by} for a new one."
    return f"This {what} expired on {told_due(link.expires_at)}. Ask {link.made_by} for a new one."
