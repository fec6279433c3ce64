"""Gives accounts and one-time links to those who may have them."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404

from ground.translation import gettext as _
from nzgs_tourney.access.events import Visitor, access_event_as_director, access_federation
from nzgs_tourney.access.permissions import may_let_phones_in
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import Event, Invitation, PasswordLink, User


def access_new_event(user: Visitor) -> None:
    """Creating events, for organisers and administrators."""
    if not user.has_perm("tourney.make_events"):
        raise PermissionDenied(_("Only organisers and federation administrators make events."))


def access_account_as_federation(user: Visitor, account_id: int) -> User:
    """An account, for administrators."""
    access_federation(user)
    return get_object_or_404(User, pk=account_id)


def access_invitation_as_director(user: Visitor, event_slug: str, invitation_id: int) -> tuple[Event, Invitation]:
    """An invitation to a role of the event, for its directors and administrators."""
    event = access_event_as_director(user, event_slug)
    return event, get_object_or_404(Invitation, event=event, pk=invitation_id)


def access_invitation_as_federation(user: Visitor, invitation_id: int) -> Invitation:
    """An invitation that belongs to no event, for administrators."""
    access_federation(user)
    return get_object_or_404(Invitation, event=None, pk=invitation_id)


def access_invitation(token: str) -> Invitation:
    """The invitation of this link, in any state, for anyone who has the link."""
    return get_object_or_404(Invitation.objects.select_related("event"), digest=digest_of(token))


def access_password_link(token: str) -> PasswordLink:
    """The link for a new password with this token, in any state, for anyone who has it."""
    return get_object_or_404(PasswordLink.objects.select_related("user"), digest=digest_of(token))


def access_backups(user: Visitor, *, here: bool) -> None:
    """The folder of the site's backups, for those who may choose it: it belongs to this computer."""
    if not may_let_phones_in(user, here=here):
        raise PermissionDenied(_("Only an administrator, or a director at this site’s own computer, sets up backups."))
