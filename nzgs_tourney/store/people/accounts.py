"""Who administers the site."""

from __future__ import annotations

from django.db.models import QuerySet

from nzgs_tourney.models import User


def administrators() -> QuerySet[User]:
    """The accounts that administer the site; one that is switched off doesn't."""
    return User.objects.filter(is_superuser=True, is_active=True)


def has_administrator() -> bool:
    """Whether the site ever had an administrator; until then it must be set up. One query."""
    return User.objects.filter(is_superuser=True).exists()
