"""A board that a director removed after its result was cleared."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class TakenApart(models.Model):
    """The game is no longer played: it has no pairing, and nothing more can be reported, sent or claimed. Its reports
    are kept but never count. Never altered."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="taken_apart")
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"taken apart: game {self.game_id}"
