"""Accounts are made by invitation; nobody signs up alone. Players need none: they have links."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.timezone import localdate

from nzgs_tourney.pages.people.first_page import arrival


class InvitedOnly(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Closes the sign-up page, and leads everybody who signs in to where they work."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always false."""
        return False

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """The referee's queue for a referee, the desk for others; an address given as `next` comes before it."""
        return arrival(request.user, localdate())  # type: ignore[arg-type]  # signed in
