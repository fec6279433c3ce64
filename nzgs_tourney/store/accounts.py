"""Who administers the site."""

from __future__ import annotations

from django.db.models import QuerySet

from nzgs_tourney.models import User


def administrators() -> QuerySet[User]:
    """The accounts that administer the site; one that is switched off doesn't."""
    return User.objects.filter(is_superuser=True, is_active=True)


def has_administrator() -> bool:
    """Whether anybody could ever administer the site; until then it is to be set up. One query."""
    return User.objects.filter(is_superuser=True).exists()
