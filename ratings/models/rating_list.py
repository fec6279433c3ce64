"""Published rating lists, kept as dated snapshots and never altered: a handicap drawn from one can be shown again."""

from __future__ import annotations

from django.db import models

from ground.dates import long_date
from ratings.models.player import Player


class RatingList(models.Model):
    """One imported list. `sha256` covers the imported file and how it was read: the same is not imported twice."""

    name = models.CharField(max_length=120)
    as_of = models.DateField()
    sha256 = models.CharField(max_length=64, unique=True)
    imported_at = models.DateTimeField(auto_now_add=True)
    imported_by = models.CharField(max_length=120)

    class Meta:
        ordering = ("-as_of", "-pk")

    def __str__(self) -> str:
        return f"{self.name}, {long_date(self.as_of)}"


class ListedRating(models.Model):
    """One line of a list, as published. `player` is set once it is decided who that is."""

    rating_list = models.ForeignKey(RatingList, on_delete=models.PROTECT, related_name="lines")
    line = models.PositiveIntegerField()
    listed_id = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=120)
    club = models.CharField(max_length=80, blank=True)
    rank = models.CharField(max_length=4, blank=True)
    rating = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="listed")

    class Meta:
        ordering = ("rating_list", "line")
        constraints = (
            models.UniqueConstraint(fields=("rating_list", "line"), name="one_row_a_line"),
            models.UniqueConstraint(fields=("rating_list", "player"), name="one_line_a_player_and_list"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.rating})"
