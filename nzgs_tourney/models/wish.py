"""What a director wants of a draw besides the division's rules: two players together or apart, or the bye for
somebody.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division


class WishKind(models.TextChoices):
    """The kinds of wish. No draw breaks them: if they leave no draw, the director is told."""

    TOGETHER = "together", gettext_lazy("put together")
    APART = "apart", gettext_lazy("kept apart")
    BYE = "bye", gettext_lazy("has the bye")


class PairWish(models.Model):
    """One wish for one round, or for every round where `round_number` is None (keeping apart only).

    A pair is stored with the lower entry first, so that their order doesn't matter. A bye has no `other`.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="wishes")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=WishKind)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind="bye", other__isnull=True)
                | (~models.Q(kind="bye") & models.Q(one__lt=models.F("other"))),
                name="wish_for_a_pair_or_a_bye",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="apart") | models.Q(round_number__isnull=False), name="wish_for_one_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} in round {self.round_number or 'every'}"
