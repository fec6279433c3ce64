"""An administrator deactivates an account, reactivates it, removes its second factor, or changes its rights."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor, name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import User
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.store.people.accounts import administrators


@transaction.atomic
def deactivate_account(user_id: int, *, by: User) -> User:
    """The account can't sign in any more and is signed out everywhere. Its roles and history stay. Doing it twice
    changes nothing more.

    Raises Refused for your own account and for the last active administrator.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if not user.is_active:
        return user
    if user.pk == by.pk:
        raise Refused(_("You can’t deactivate your own account. Ask another administrator."))
    _refuse_last(user)
    user.is_active = False
    user.save(update_fields=["is_active"])
    _end_sessions(user)
    append(stream, "account.deactivated", f"account:{user.pk}", by.actor, {"account": name_of(user.username)})
    return user


@transaction.atomic
def reactivate_account(user_id: int, *, by: User) -> User:
    """The account can sign in again with its old password, and has its roles. Doing it twice changes nothing more."""
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if user.is_active:
        return user
    user.is_active = True
    user.save(update_fields=["is_active"])
    append(stream, "account.reactivated", f"account:{user.pk}", by.actor, {"account": name_of(user.username)})
    return user


@transaction.atomic
def change_rights(user_id: int, *, makes_events: bool, administers: bool, by: User) -> User:
    """Set whether the account may make events, and whether it is an administrator. Setting the same again changes
    nothing.

    Raises Refused for your own rights as administrator, and for those of the last active one.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if user.is_superuser and not administers:
        if user.pk == by.pk:
            raise Refused(_("You can’t stop being an administrator yourself. Ask another administrator."))
        _refuse_last(user)
    changed = {
        name: [before, after]
        for name, before, after in (
            ("makes_events", user.makes_events, makes_events),
            ("administrator", user.is_superuser, administers),
        )
        if before != after
    }
    if changed:
        user.makes_events, user.is_superuser = makes_events, administers
        user.save(update_fields=["makes_events", "is_superuser"])
        payload = {"account": name_of(user.username), "changed": changed}
        append(stream, "account.rights", f"account:{user.pk}", by.actor, payload)
    return user


@transaction.atomic
def remove_second_factor(user_id: int, *, by: Actor, own: int | None = None) -> bool:
    """The account signs in with only its password, and its recovery codes don't work any more; it is signed out
    everywhere. False where it had no second factor. `own` is the account of the person doing it.

    Raises Refused for your own account: without the phone anybody at its screen could do it.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    if user.pk == own:
        raise Refused(_("You can’t remove your own second factor here. Ask another administrator."))
    removed, _by_kind = Authenticator.objects.filter(user=user).delete()
    if not removed:
        return False
    _end_sessions(user)
    append(stream, "second_factor.removed", f"account:{user.pk}", by, {"account": name_of(user.username)})
    return True


def _refuse_last(user: User) -> None:
    other_administrators = administrators().exclude(pk=user.pk)
    if user.is_superuser and not other_administrators.exists():
        raise Refused(_("{called} is the only administrator. Invite another one first.").format(called=user.called))


def _end_sessions(user: User) -> None:
    """A reactivated account must not find its old sessions open."""
    living = Session.objects.filter(expire_date__gte=timezone.now())
    own_sessions = [
        session.pk for session in living.iterator() if session.get_decoded().get("_auth_user_id") == str(user.pk)
    ]
    Session.objects.filter(pk__in=own_sessions).delete()
