"""A board that a director took apart after its result was cleared."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class TakenApart(models.Model):
    """The game is no longer played: no pairing has it, and nothing more can be reported, sent or claimed. Its reports
    are kept and count nowhere. Never altered."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="taken_apart")
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"taken apart: game {self.game_id}"
