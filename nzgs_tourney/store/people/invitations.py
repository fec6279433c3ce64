"""What an invitation would give."""

from __future__ import annotations

from nzgs_tourney.models import Invitation, InvitationKind, Role, User


def has_already(user: User, invitation: Invitation) -> bool:
    """Whether the account has what the invitation would give it."""
    kind = InvitationKind(invitation.kind)
    if kind is InvitationKind.ADMINISTRATOR:
        return user.is_superuser
    if kind is InvitationKind.ORGANISER:
        return user.makes_events or user.is_superuser
    return Role.objects.filter(event=invitation.event, user=user, kind=kind.value).exists()
