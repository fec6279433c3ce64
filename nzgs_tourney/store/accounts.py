"""Who could administer the site."""

from __future__ import annotations

from nzgs_tourney.models import User


def has_administrator() -> bool:
    """Whether anybody could ever administer the site; until then it is to be set up. One query."""
    return User.objects.filter(is_superuser=True).exists()
