"""Accounts are given by a federation administrator; nobody signs up alone. Players need none: they have links."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class InvitedOnly(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Closes the sign-up page."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Always false."""
        return False
