"""Makes accounts: for somebody who accepts an invitation, which the signed-in account may too, and for the first
administrator of a site that has none.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.ledger.acts import name_of
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import OF_EVENT, Invitation, InvitationKind, LinkState, Role, User
from nzgs_tourney.services.events.subjects import invitation_subject, locked_site
from nzgs_tourney.services.people.invite import invitation_payload, why_gone
from nzgs_tourney.store.people.accounts import has_administrator, has_already


@transaction.atomic
def accept_invitation(token: str, user_id: int) -> Invitation:
    """Give the account the role. Accepting it twice with the same account changes nothing more.

    Raises Refused where the link was used by somebody else, was revoked or has expired, where there is no such link,
    and for an account that already has the role: then the link stays open for the person it was made for.
    """
    stream, invitation = _locked_invitation(token)
    user = User.objects.get(pk=user_id)
    if invitation.used_by_id == user.pk:
        return invitation
    _refuse_gone(invitation)
    if has_already(user, invitation):
        raise Refused(
            _("You are {role} already. Send this link to {person}.").format(
                role=invitation.get_kind_display(), person=invitation.person
            )
        )
    return _accepted(stream, invitation, user, new=False)


@transaction.atomic
def join_by_invitation(token: str, new: NewAccount) -> Invitation:
    """Give the role to a new account, which is the invitation's `used_by`.

    Raises Refused as `accept_invitation` does, and where the username is taken.
    """
    stream, invitation = _locked_invitation(token)
    _refuse_gone(invitation)
    return _accepted(stream, invitation, create_account(new), new=True)


def _locked_invitation(token: str) -> tuple[Stream, Invitation]:
    """The invitation under its stream's lock."""
    invitation = Invitation.objects.select_related("event").filter(digest=digest_of(token)).first()
    if invitation is None:
        raise Refused(_("This link doesn’t belong to an invitation. Check that it was copied whole."))
    stream = lock(invitation.event.stream_id) if invitation.event else locked_site()
    return stream, Invitation.objects.select_related("event").get(pk=invitation.pk)


def _refuse_gone(invitation: Invitation) -> None:
    now = timezone.now()
    if invitation.state(now) is not LinkState.OPEN:
        raise Refused(why_gone(invitation, now))


def _accepted(stream: Stream, invitation: Invitation, user: User, *, new: bool) -> Invitation:
    kind = InvitationKind(invitation.kind)
    if kind in OF_EVENT:
        Role.objects.get_or_create(event=invitation.event, user=user, kind=kind.value)
    elif kind is InvitationKind.ORGANISER:
        user.makes_events = True
        user.save(update_fields=["makes_events"])
    else:
        user.is_superuser = True
        user.save(update_fields=["is_superuser"])
    invitation.used_at, invitation.used_by = timezone.now(), user
    invitation.save(update_fields=["used_at", "used_by"])
    payload = {**invitation_payload(invitation), "account": name_of(user.username), "new": new}
    append(stream, "invitation.accepted", invitation_subject(invitation), user.actor, payload)
    return invitation


TAKEN = gettext_noop("This username is taken. Choose another one.")


@dataclass(frozen=True, slots=True)
class NewAccount:
    """The details for a new account. `name` is shown to others; the form has checked the password."""

    username: str
    name: str
    password: str


def create_account(new: NewAccount, *, administers: bool = False) -> User:
    """The new account, under the lock that the caller holds.

    Raises Refused where the username is taken; capitals make no difference.
    """
    if User.objects.filter(username__iexact=new.username).exists():
        raise Refused(_(TAKEN))
    try:
        with transaction.atomic():
            return User.objects.create_user(
                new.username, password=new.password, first_name=new.name, is_superuser=administers
            )
    except IntegrityError as taken:
        raise Refused(_(TAKEN)) from taken


@transaction.atomic
def set_up_site(new: NewAccount) -> User:
    """The first administrator.

    Raises Refused where the site already has one, and where the username is taken.
    """
    stream = locked_site()
    if has_administrator():
        raise Refused(_("This site already has an administrator. Sign in, or ask them for an invitation."))
    user = create_account(new, administers=True)
    append(stream, "site.set_up", f"account:{user.pk}", user.actor, {"account": name_of(user.username)})
    return user
