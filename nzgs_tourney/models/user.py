"""Accounts of directors, referees and the federation. Players need none."""

from __future__ import annotations

from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.db import models

from games.ledger.acts import Actor
from ratings.models import Player


class User(AbstractUser):
    """An account. `is_superuser` marks a federation administrator, `makes_events` somebody who may make events.
    `player` is the player this person is, if any: a referee may not rule on their own game. The ledger refers to the
    account by `key`, which is unique on every site that has its events."""

    player = models.OneToOneField(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="account")
    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    makes_events = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        verbose_name = "account"

    @property
    def called(self) -> str:
        """The name on pages and in the history: the full name, or the username without one; at most 120 letters."""
        return (self.get_full_name() or self.username)[:120]

    @property
    def actor(self) -> Actor:
        """This account for the ledger."""
        return Actor(self.called, f"account:{self.key}")
