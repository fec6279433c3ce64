"""Signs in somebody who has just made an account."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from nzgs_tourney.models import User


def signed_in(request: HttpRequest, user: User) -> None:
    """Sign in with the new account. It has no second factor yet, so nothing is skipped; every later sign-in is the
    library's.
    """
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
