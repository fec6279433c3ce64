"""Slows down guesses at passwords and second-factor codes, without ever locking an account's owner out.

Every guess counts; the right password is uncounted. A device on which the account has signed in before is recognised by
a signed cookie and has its own count, which nobody else's guesses affect. Everybody else is counted by address and
account, by address, and by account: while an account is under attack each address gets fewer guesses at it, but never
none (docs/accounts.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from secrets import token_urlsafe

from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from nzgs_tourney.models import User
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.store.events.attempts import count_attempt, count_of, uncount_attempt

DEVICE_COOKIE = "known-device"
DEVICE_SECONDS = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 5
"""The most accounts that one device remembers: a shared laptop has a few."""
_SALT = "nzgs_tourney.accounts.known_devices"
"""Never changed: with another, every known device would be a stranger."""

FROM_DEVICE = 10
"""Guesses at an account on one of its own devices, in a period (store/attempts.py)."""
FROM_ADDRESS_AT_ACCOUNT = 5
FROM_ADDRESS = 30
ATTACKED = 20
"""Guesses at one account from everywhere, after which it counts as under attack."""
FROM_ADDRESS_AT_ATTACKED = 2
CODES_OF_ACCOUNT = 5
"""Guesses at the second factor of one account from all unknown devices: a guesser there already has the password."""
_NO_END = 1_000_000


def device_of(request: HttpRequest, user: User) -> str:
    """The name of the visitor's device if this account has signed in on it, otherwise empty."""
    return _known(request).get(str(user.pk), "")


def remember_device(request: HttpRequest, answer: HttpResponseBase, user: User) -> None:
    """Add a cookie to the answer that remembers this account's sign-in on the visitor's device."""
    known = _known(request)
    device = known.pop(str(user.pk), "") or token_urlsafe(12)
    devices = dict([*known.items(), (str(user.pk), device)][-MOST_ACCOUNTS:])
    answer.set_cookie(
        DEVICE_COOKIE,
        signing.dumps(devices, salt=_SALT),
        max_age=DEVICE_SECONDS,
        path="/accounts/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> dict[str, str]:
    try:
        return dict(signing.loads(request.COOKIES.get(DEVICE_COOKIE, ""), salt=_SALT, max_age=DEVICE_SECONDS))
    except signing.BadSignature:
        return {}


@dataclass(frozen=True, slots=True)
class Guess:
    """One guess that was counted."""

    counted: tuple[tuple[str, str], ...]
    now: datetime

    def was_right(self) -> None:
        """Take the guess off the counts, because it was right."""
        for action, visitor in self.counted:
            uncount_attempt(action, visitor, self.now)


def guess_password(request: HttpRequest, typed: str) -> Guess | None:
    """Count a password typed for this username or e-mail address; None where it may not be tried."""
    address, account = client_address(request), _account(typed)
    account_key = f"account {account.pk}" if account else f"name {typed.strip().casefold()}"
    if account is not None and (device := device_of(request, account)):
        return _counted((("password on device", device, FROM_DEVICE),))
    attacked = count_of("password of account", account_key, timezone.now()) >= ATTACKED
    return _counted(
        (
            (
                "password from",
                f"{address} {account_key}",
                FROM_ADDRESS_AT_ATTACKED if attacked else FROM_ADDRESS_AT_ACCOUNT,
            ),
            ("password from address", address, FROM_ADDRESS),
            ("password of account", account_key, _NO_END),
        )
    )


def guess_code(request: HttpRequest, account: User) -> Guess | None:
    """Count a code of the second factor typed for this account; None where it may not be tried."""
    if device := device_of(request, account):
        return _counted((("code on device", device, FROM_DEVICE),))
    return _counted(
        (
            ("code of account", str(account.pk), CODES_OF_ACCOUNT),
            ("code from address", client_address(request), FROM_ADDRESS),
        )
    )


def _counted(limits: tuple[tuple[str, str, int], ...]) -> Guess | None:
    """Count all of them, or none."""
    now = timezone.now()
    counted: list[tuple[str, str]] = []
    for action, visitor, most in limits:
        if not count_attempt(action, visitor, most, now):
            Guess(tuple(counted), now).was_right()
            return None
        counted.append((action, visitor))
    return Guess(tuple(counted), now)


def _account(typed: str) -> User | None:
    name = typed.strip()
    return User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name)).order_by("pk").first()
