"""Somebody adds a passkey to their own account, or removes one."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.conf import settings
from django.db import transaction

from games.ledger.acts import name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import User
from nzgs_tourney.services.events.subjects import locked_site

MOST = 20
"""The most passkeys of one account: each sign-in looks at all of them."""


@transaction.atomic
def add_passkey(user_id: int, name: str, credential: dict[str, Any]) -> bool:
    """Keep a passkey that the sign-in library has checked. True where it is the account's first second factor: it then
    has recovery codes too, for a lost device. On a site without HTTPS it is no second factor, and there are none.
    Adding the same again changes nothing more.

    Raises Refused for an account with many passkeys.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    known = [passkey.data["credential"] for passkey in _passkeys(user)]
    if credential in known:
        return False
    if len(known) >= MOST:
        raise Refused(_("You have {most} passkeys. Remove one first.").format(most=MOST))
    WebAuthn.add(user, name, credential)
    first = settings.HTTPS and not Authenticator.objects.filter(user=user, type=_CODES).exists()
    if first:
        RecoveryCodes.activate(user)
    append(stream, "account.passkey_added", f"account:{user.pk}", user.actor, {"account": name_of(user.username)})
    return first


@transaction.atomic
def remove_passkey(user_id: int, passkey_id: int) -> None:
    """The passkey signs nobody in any more. Without another second factor, recovery codes go too. Doing it twice
    changes nothing more.

    Raises Refused where it is the only way into the account.
    """
    stream = locked_site()
    user = User.objects.get(pk=user_id)
    passkeys = _passkeys(user)
    if passkeys.filter(pk=passkey_id).exists() and not user.has_usable_password() and passkeys.count() == 1:
        raise Refused(_("This passkey is your only way in. Add another one, or ask an administrator for a password."))
    removed, _by_kind = passkeys.filter(pk=passkey_id).delete()
    if not removed:
        return
    owned = Authenticator.objects.filter(user=user)
    if not owned.exclude(type=_CODES).exists():
        owned.delete()
    append(stream, "account.passkey_removed", f"account:{user.pk}", user.actor, {"account": name_of(user.username)})


_CODES = Authenticator.Type.RECOVERY_CODES


def _passkeys(user: User) -> Any:
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
