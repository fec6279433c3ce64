"""The columns of the national results table, as chosen by the federation."""

from __future__ import annotations

from django.db import models


class ResultsLayout(models.Model):
    """The columns from a moment on, by their codes in `tournament.exchange.results_table`. Never altered: the last one
    counts."""

    players = models.JSONField()
    games = models.JSONField()
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Columns of the results table, {self.at:%Y-%m-%d}"
