"""Asks for the password again, and for the code where the account has a second factor, before a dangerous action."""

from __future__ import annotations

import time

from allauth.account.authentication import get_authentication_records
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode

from nzgs_tourney.accounts.second_factor import has_second_factor
from nzgs_tourney.models import User

SOON_SECONDS = 5 * 60
UPLOAD_SECONDS = 30 * 60
"""How long both count when sending a large file, which takes time to find and send."""


def password_again(request: HttpRequest, user: User, seconds: int = SOON_SECONDS) -> HttpResponseRedirect | None:
    """A redirect to the page that asks for the password or the code again, and then leads back here; None where both
    were typed within so many seconds.

    Signing in doesn't count, only typing them since: nobody else can use what somebody left open.
    """
    records = get_authentication_records(request, user)
    typed = {
        record["method"]
        for record in records
        if record.get("reauthenticated") and 0 <= time.time() - record["at"] < seconds  # the clock was set back
    }
    steps = [("password", "account_reauthenticate")] if user.has_usable_password() else []
    if has_second_factor(user):
        steps.append(("mfa", "mfa_reauthenticate"))
    missing = next((page for method, page in steps if method not in typed), None)
    return None if missing is None else HttpResponseRedirect(f"{reverse(missing)}?{urlencode({'next': request.path})}")
