"""What a player had in a published round before the director changed the boards."""

from __future__ import annotations

from django.db import models

from games.models import TakenApart
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.round import Round


class SeatChange(models.Model):
    """An entry whose board or bye in a published round was replaced; one row for each change.

    `table`, `opponent` and `old_game` are those of the removed board, empty where the entry had none. `old_game` leads
    old links to the new board; it is also empty where the event came from another site and the game is gone. `reason`
    is shown to the players concerned.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seat_changes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seat_changes")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    opponent = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    old_game = models.PositiveBigIntegerField(null=True, blank=True, db_index=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("entry", "old_game"), name="seat_changed_once_a_game"),
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, opponent__isnull=True, old_game__isnull=True)
                | models.Q(table__isnull=False, opponent__isnull=False),
                name="seat_change_had_a_board_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} in {self.round}: changed"

    @property
    def had_result(self) -> bool:
        """Whether a result was reported for the old board, and cleared before it was changed. One query."""
        return TakenApart.objects.filter(game=self.old_game).exists()
