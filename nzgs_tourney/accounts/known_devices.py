"""Recognises devices on which an account has signed in before, by a signed cookie.

Guesses from elsewhere then don't count against it, so nobody can lock an account's owner out by guessing
(docs/accounts.md).
"""

from __future__ import annotations

from secrets import token_urlsafe

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from nzgs_tourney.models import User

COOKIE = "known-device"
SECONDS = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 5
"""The most accounts that one device remembers: a shared laptop has a few."""
_SALT = "nzgs_tourney.accounts.known_devices"


def device_of(request: HttpRequest, user: User) -> str:
    """The name of the visitor's device if this account has signed in on it, otherwise empty."""
    return _known(request).get(str(user.pk), "")


def remember_device(request: HttpRequest, answer: HttpResponseBase, user: User) -> None:
    """Add a cookie to the answer that remembers this account's sign-in on the visitor's device."""
    known = _known(request)
    device = known.pop(str(user.pk), "") or token_urlsafe(12)
    devices = dict([*known.items(), (str(user.pk), device)][-MOST_ACCOUNTS:])
    answer.set_cookie(
        COOKIE,
        signing.dumps(devices, salt=_SALT),
        max_age=SECONDS,
        path="/accounts/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, str]:
    try:
        return dict(signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=SECONDS))
    except signing.BadSignature:
        return {}
