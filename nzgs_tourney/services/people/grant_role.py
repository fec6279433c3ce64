"""Gives an account a role in an event, changes it, or revokes it."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from games.ledger.acts import Actor, name_of
from games.ledger.append import append, lock
from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, Role, RoleKind, User
from nzgs_tourney.services.events.edit_conflict import events_since, refuse_replacing
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
def change_role(event_id: int, role_id: int, kind: RoleKind, *, actor: Actor, expected_seq: int | None = None) -> Role:
    """The role of this event, which is another one from now on; changing it to the same changes nothing.

    Raises OvertakenError where somebody changed it after ledger event `expected_seq`, Refused where the role is gone,
    where the account has the other one already, and for the last director who can sign in.
    """
    stream, role = _locked(event_id, role_id)
    if role is None:
        raise Refused(_("This role was taken back already."))
    if role.kind == kind:
        return role
    _refuse_overtaken(stream, role, expected_seq, str(kind.label))
    if Role.objects.filter(event=role.event_id, user=role.user_id, kind=kind).exists():
        raise Refused(_("{called} has the role of {role} already.").format(called=role.user.called, role=kind.value))
    _refuse_last_director(role)
    payload = {"account": name_of(role.user.username), "was": role.kind, "role": kind.value}
    role.kind = kind.value
    role.save(update_fields=["kind"])
    append(stream, "role.changed", EVENT, actor, payload)
    return role


@transaction.atomic
def revoke_role(event_id: int, role_id: int, *, actor: Actor, expected_seq: int | None = None) -> None:
    """Revoke a role of this event; one that is already gone changes nothing.

    Raises OvertakenError where somebody changed it after ledger event `expected_seq`, Refused for the last director who
    can sign in: without one only the federation could run the event.
    """
    stream, role = _locked(event_id, role_id)
    if role is None:
        return
    _refuse_overtaken(stream, role, expected_seq, _("no role"))
    _refuse_last_director(role)
    payload = {"account": name_of(role.user.username), "role": role.kind}
    role.delete()
    append(stream, "role.revoked", EVENT, actor, payload)


def _locked(event_id: int, role_id: int) -> tuple[Stream, Role | None]:
    """The event's stream under its lock, and the role if it is one of the event's."""
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    return stream, Role.objects.select_related("user").filter(event=event_id, pk=role_id).first()


def _refuse_overtaken(stream: Stream, role: Role, expected_seq: int | None, yours: str) -> None:
    """Raise OvertakenError where somebody made this role what it is after `expected_seq`; `yours` is what it was to
    become."""
    since = events_since(stream, expected_seq, "role.changed")
    made = {"account": role.user.username, "role": role.kind}
    since = [event for event in since if made.items() <= event.full_payload.items()]
    what = _("the role of {called}").format(called=role.user.called)
    refuse_replacing(stream, since, what, role.get_kind_display(), yours)


def _refuse_last_director(role: Role) -> None:
    other_directors = Role.objects.directors().filter(event=role.event_id, user__is_active=True).exclude(pk=role.pk)
    if role.kind == RoleKind.DIRECTOR and not other_directors.exists():
        raise Refused(_("{called} is the only director. Invite another one first.").format(called=role.user.called))


def _account(name: str) -> User:
    if not name:
        raise Refused(_("Write the username or e-mail address of the account."))
    accounts = list(User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name), is_active=True)[:2])
    if not accounts:
        raise Refused(_("There is no active account “{name}”. Invite them by a link instead.").format(name=name))
    if len(accounts) > 1:
        raise Refused(_("More than one account has the address “{name}”. Write the username.").format(name=name))
    return accounts[0]
