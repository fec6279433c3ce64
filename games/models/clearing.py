"""A cleared result: a director empties a result that was entered on the wrong board."""

from __future__ import annotations

from django.db import models

from games.models.game import Game


class Clearing(models.Model):
    """A clearing of a game's result, or (`undoes`) the undoing of one. Never altered: the last one of a game counts.

    Reports of the game up to `void_reports` no longer count, 0 for none. `result` and `forfeit` are what was emptied;
    `result` is empty where the reports differed. `nonce` identifies the request.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="clearings")
    void_reports = models.PositiveBigIntegerField()
    result = models.CharField(max_length=12, blank=True)
    forfeit = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{'taken back' if self.undoes_id else 'emptied'}: game {self.game_id}"
