"""When rounds are to begin."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class RoundTime(models.Model):
    """The announced start of a round of a division, drawn or not. A round without a row has none."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="times")
    round_number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()

    class Meta:
        ordering = ("division", "round_number")
        constraints = (
            models.UniqueConstraint(fields=("division", "round_number"), name="round_begins_once"),
            models.CheckConstraint(condition=models.Q(round_number__gte=1), name="round_time_counts_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.division}, round {self.round_number}"
