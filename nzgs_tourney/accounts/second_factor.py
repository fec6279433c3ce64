"""Who must have a second factor, and who is recommended to: a code from an authenticator app besides the password."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.http import HttpRequest

from nzgs_tourney.access.permissions import administers
from nzgs_tourney.models import User
from nzgs_tourney.network.local_requests import from_this_machine

LATER = "second-factor-later"
"""The cookie of a browser in which the recommendation was dismissed."""
LATER_SECONDS = 365 * 24 * 60 * 60


def has_second_factor(user: User) -> bool:
    """Whether signing in asks for a code. One query."""
    return bool(Authenticator.objects.filter(user_id=user.pk, type=Authenticator.Type.TOTP).exists())


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
