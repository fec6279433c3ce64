"""Makes an account for somebody who was invited, or for the first administrator."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction

from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.models import User

TAKEN = gettext_noop("This username is taken. Choose another one.")


@dataclass(frozen=True, slots=True)
class NewAccount:
    """The details for a new account. `name` is shown to others; the form has checked the password."""

    username: str
    name: str
    password: str


def create_account(new: NewAccount, *, administers: bool = False) -> User:
    """The new account, under the lock that the caller holds.

    Raises Refused where the username is taken; capitals make no difference.
    """
    if User.objects.filter(username__iexact=new.username).exists():
        raise Refused(_(TAKEN))
    try:
        with transaction.atomic():
            return User.objects.create_user(
                new.username, password=new.password, first_name=new.name, is_superuser=administers
            )
    except IntegrityError as taken:
        raise Refused(_(TAKEN)) from taken
