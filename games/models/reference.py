"""Which of a game's records counts if they differ."""

from __future__ import annotations

from django.db import models

from games.models.case import Ruling
from games.models.game import Game
from games.models.record import Record


class RecordOfReference(models.Model):
    """A choice among the records of a game. Never altered: a later choice replaces an earlier one.

    `reason` is written by the referee who chose it. Without one, `ruling` is the ruling that gave the record; without
    that either, the record continues the one that counted.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="references")
    record = models.ForeignKey(Record, on_delete=models.PROTECT, related_name="references")
    reason = models.TextField(max_length=2_000, blank=True)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, blank=True, related_name="references")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"record {self.record_id} is the reference of game {self.game_id}"
