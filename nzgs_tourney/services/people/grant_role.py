"""Makes an account director or referee of an event, or revokes the role."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.ledger.actor import Actor
from games.ledger.append import append, lock
from games.ledger.personal import name_of
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Role, RoleKind, User
from nzgs_tourney.services.events.subjects import EVENT


@transaction.atomic
def grant_role(event_id: int, account: str | User, kind: RoleKind, *, actor: Actor) -> Role:
    """The role of this account, given or named by its username or e-mail address; granting it twice changes nothing.

    Raises Refused where no active account has that name, or more than one has that address.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    user = account if isinstance(account, User) else _account(account.strip())
    role, created = Role.objects.get_or_create(event=event, user=user, kind=kind)
    if created:
        append(stream, "role.granted", EVENT, actor, {"account": name_of(user.username), "role": str(kind)})
    return role


@transaction.atomic
def revoke_role(event_id: int, role_id: int, *, actor: Actor) -> None:
    """Revoke a role of this event; one that is already gone changes nothing.

    Raises Refused for the last director who can sign in: without one only the federation could run the event.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    role = Role.objects.select_related("user").filter(event=event, pk=role_id).first()
    if role is None:
        return
    other_directors = Role.objects.directors().filter(event=event, user__is_active=True).exclude(pk=role.pk)
    if role.kind == RoleKind.DIRECTOR and not other_directors.exists():
        raise Refused(_("{called} is the only director. Invite another one first.").format(called=role.user.called))
    payload = {"account": name_of(role.user.username), "role": role.kind}
    role.delete()
    append(stream, "role.revoked", EVENT, actor, payload)


def _account(name: str) -> User:
    if not name:
        raise Refused(_("Write the username or e-mail address of the account."))
    accounts = list(User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name), is_active=True)[:2])
    if not accounts:
        raise Refused(_("There is no active account “{name}”. Invite them by a link instead.").format(name=name))
    if len(accounts) > 1:
        raise Refused(_("More than one account has the address “{name}”. Write the username.").format(name=name))
    return accounts[0]
