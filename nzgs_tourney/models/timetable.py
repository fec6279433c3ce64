"""When rounds begin, and when their results are due."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class RoundTime(models.Model):
    """The announced times of a round of a division, drawn or not: when it begins, when its results are due, or both. A
    round without a row has neither."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="times")
    round_number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("division", "round_number")
        constraints = (
            models.UniqueConstraint(fields=("division", "round_number"), name="round_begins_once"),
            models.CheckConstraint(condition=models.Q(round_number__gte=1), name="round_time_counts_from_1"),
            models.CheckConstraint(
                condition=models.Q(starts_at__isnull=False) | models.Q(due_at__isnull=False), name="round_time_is_one"
            ),
            models.CheckConstraint(
                condition=models.Q(starts_at__isnull=True)
                | models.Q(due_at__isnull=True)
                | models.Q(due_at__gt=models.F("starts_at")),
                name="round_is_due_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.division}, round {self.round_number}"
