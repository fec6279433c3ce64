"""Signs somebody in who has just made an account here."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest

from nzgs_tourney.models import User


def signed_in(request: HttpRequest, user: User) -> None:
    """A new account has no second factor yet, so nothing is left out; every later sign-in is the library's."""
    login(request, user, backend="nzgs_tourney.accounts.backends.ByUsername")
