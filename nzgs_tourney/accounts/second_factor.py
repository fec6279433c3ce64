"""Who must have a second factor, a passkey or a code from an authenticator app besides the password, and who is
recommended to; and both asked again before a dangerous action."""

from __future__ import annotations

import time

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from nzgs_tourney.access.permissions import administers
from nzgs_tourney.accounts.passkeys import passkeys_work
from nzgs_tourney.models import User
from nzgs_tourney.network.local_requests import from_this_machine

LATER = "second-factor-later"
"""The cookie of a browser in which the recommendation was dismissed."""
LATER_SECONDS = 365 * 24 * 60 * 60

SOON_SECONDS = 5 * 60
UPLOAD_SECONDS = 30 * 60
"""How long both count when sending a large file, which takes time to find and send."""

_PASSKEY = str(Authenticator.Type.WEBAUTHN)


def has_second_factor(user: User) -> bool:
    """Whether signing in asks for more than the password. One query."""
    return bool(is_mfa_enabled(user))


def must_set_up(request: HttpRequest) -> bool:
    """Whether this account can do nothing before it has a second factor: a federation administrator without one, unless
    at the site's own computer, which allows everything anyway."""
    user = request.user
    return (
        settings.SECOND_FACTOR
        and isinstance(user, User)
        and administers(user)
        and not from_this_machine(request)
        and not has_second_factor(user)
    )


def is_recommended(request: HttpRequest) -> bool:
    """Whether the page recommends a second factor."""
    user = request.user
    return (
        settings.SECOND_FACTOR
        and isinstance(user, User)
        and LATER not in request.COOKIES
        and not from_this_machine(request)
        and not has_second_factor(user)
    )


def password_again(request: HttpRequest, user: User, seconds: int = SOON_SECONDS) -> HttpResponseRedirect | None:
    """A redirect to the page that asks for the passkey, or the password or the code, again, and then leads back here;
    None where the passkey was used or both were typed within so many seconds.

    Signing in doesn't count, only what was done since: nobody else can use what somebody left open.
    """
    done = {
        record.get("type") if record.get("type") == _PASSKEY else record["method"]
        for record in get_authentication_records(request, user)
        if record.get("reauthenticated") and 0 <= time.time() - record["at"] < seconds  # the clock was set back
    }
    steps = [("password", "account_reauthenticate")] if user.has_usable_password() else []
    if has_second_factor(user):
        steps.append(("mfa", "mfa_reauthenticate"))
    if _PASSKEY in done:
        steps = []
    elif not done and is_mfa_enabled(user, [_PASSKEY]) and passkeys_work(request):
        steps = [(_PASSKEY, "mfa_reauthenticate_webauthn")]
    missing = next((page for method, page in steps if method not in done), None)
    return None if missing is None else HttpResponseRedirect(f"{reverse(missing)}?{urlencode({'next': request.path})}")
