"""Series of events: the table of points by place, and the divisions that count. What anybody has is never stored."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class PointsSeries(models.Model):
    """A series, e.g. a grand prix. `points` are those for each place, the first first, as decimal texts; of each
    player's results the `best` so many count, all of them where it is None."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    points = models.JSONField()
    best = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="series_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(best=None) | models.Q(best__gte=1), name="series_counts_one_result_at_least"
            ),
        )

    def __str__(self) -> str:
        return self.name


class SeriesDivision(models.Model):
    """A division that counts in a series. It goes with its division."""

    series = models.ForeignKey(PointsSeries, on_delete=models.CASCADE, related_name="counting")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="in_series")

    class Meta:
        ordering = ("series", "pk")
        constraints = (models.UniqueConstraint(fields=("series", "division"), name="series_division_once"),)

    def __str__(self) -> str:
        return f"{self.division} in {self.series}"
