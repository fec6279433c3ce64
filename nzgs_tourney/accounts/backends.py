"""The ways to sign in; accounts are read by a query compiled once, because every page of a signed-in reader reads
one."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend

from nzgs_tourney.models import User
from ratings.compiled_query import CompiledQuery

_ACCOUNT = CompiledQuery(lambda account: User.objects.filter(pk=account), account=1_000_000_000)


class ByUsername(ModelBackend):
    """Signs in with the username and the password."""

    def get_user(self, user_id: int) -> User | None:
        """The account of a session; None where it is gone or closed. One query."""
        return _open_account(self, user_id)


class ByEmail(AuthenticationBackend):  # type: ignore[misc]
    """Signs in with the e-mail address, or the username in other capitals, and the password."""

    def get_user(self, user_id: int) -> User | None:
        """The account of a session; None where it is gone or closed. One query."""
        return _open_account(self, user_id)


def _open_account(backend: ModelBackend, key: int) -> User | None:
    account = _ACCOUNT.first(account=key)
    return account if account is not None and backend.user_can_authenticate(account) else None
