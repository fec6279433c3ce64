"""Asks for the password again, and for the code where the account has a second factor, before something dangerous."""

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
"""How long both count for sending a large file, which has to be found and takes its time."""


def password_again(request: HttpRequest, user: User, seconds: int = SOON_SECONDS) -> HttpResponseRedirect | None:
    """Where the password or the code is asked for again, which leads back to this page; None where both were typed
    within so many seconds.

    Signing in doesn't count, only being asked since: nobody else can use what somebody left open.
    """
    records = get_authentication_records(request, user)
    typed = {
        record["method"]
        for record in records
        if record.get("reauthenticated") and 0 <= time.time() - record["at"] < seconds  # a clock that was set back
    }
    steps = [("password", "account_reauthenticate")] if user.has_usable_password() else []
    if has_second_factor(user):
        steps.append(("mfa", "mfa_reauthenticate"))
    missing = next((page for method, page in steps if method not in typed), None)
    return None if missing is None else HttpResponseRedirect(f"{reverse(missing)}?{urlencode({'next': request.path})}")
