"""Accounts of directors, referees and the federation. Players need none."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models

from ratings.models import Player


class User(AbstractUser):
    """An account. `is_superuser` marks a federation administrator. `player` is who this is on the board, if anybody:
    a referee may not rule on an own game."""

    player = models.OneToOneField(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="account")

    class Meta(AbstractUser.Meta):
        verbose_name = "account"

    @property
    def called(self) -> str:
        """How the site calls this person: the full name, or the user name where there is none; 120 letters at most."""
        return (self.get_full_name() or self.username)[:120]
