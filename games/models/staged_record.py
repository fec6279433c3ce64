"""Files that a player sent and hasn't answered questions about yet: nothing in them counts, and they are deleted in
time.
"""

from __future__ import annotations

from django.db import models

from games.models.game import Game, Speaker


class StagedRecord(models.Model):
    """One file as it was sent, waiting for its player to choose a game in it. Files sent together are a `batch`.

    Nothing official: deleted once answered, discarded, or old (`games.services.stage_records`).
    """

    batch = models.UUIDField(db_index=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="staged_records")
    side = models.CharField(max_length=7, choices=Speaker)
    at = models.DateTimeField()
    filename = models.CharField(max_length=120, blank=True)
    original = models.BinaryField()
    remark = models.TextField(max_length=2_000, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.filename or 'pasted record'} for game {self.game_id}, not submitted yet"
