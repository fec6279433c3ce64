"""Who administers the site, and whether an account already has what an invitation would give it."""

from __future__ import annotations

from django.db.models import QuerySet

from nzgs_tourney.models import Invitation, InvitationKind, Role, User


def administrators() -> QuerySet[User]:
    """The accounts that administer the site; one that is switched off doesn't."""
    return User.objects.filter(is_superuser=True, is_active=True)


def has_administrator() -> bool:
    """Whether the site ever had an administrator; until then it must be set up. One query."""
    return User.objects.filter(is_superuser=True).exists()


def has_already(user: User, invitation: Invitation) -> bool:
    """Whether the account has what the invitation would give it."""
    kind = InvitationKind(invitation.kind)
    if kind is InvitationKind.ADMINISTRATOR:
        return user.is_superuser
    if kind is InvitationKind.ORGANISER:
        return user.makes_events or user.is_superuser
    return Role.objects.filter(event=invitation.event, user=user, kind=kind.value).exists()
