"""The prizes of a division, in order."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.tournament import Division
from nzgs_tourney.tournament.standings.prize_terms import PrizeGroup
from nzgs_tourney.tournament.standings.prizes import Ranking

RANKINGS = {Ranking.PLACE.value: gettext_lazy("by place"), Ranking.WINS.value: gettext_lazy("by most wins")}
GROUPS = {
    PrizeGroup.ALL.value: gettext_lazy("everybody"),
    PrizeGroup.BAND.value: gettext_lazy("a band of grades"),
    PrizeGroup.CITY.value: gettext_lazy("a city"),
    PrizeGroup.TAG.value: gettext_lazy("a tag"),
    PrizeGroup.TEAM.value: gettext_lazy("the teams"),
    PrizeGroup.BOARD.value: gettext_lazy("a board"),
}


class Prize(models.Model):
    """One line of the list. The fields are those of `nzgs_tourney.tournament.standings.prize_terms.PrizeTerms`.

    `amounts` are decimal texts in dollars, first place first, "0" for a prize that isn't money.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="prizes")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    amounts = models.JSONField()
    ranking = models.CharField(max_length=8, choices=list(RANKINGS.items()), default=Ranking.PLACE.value)
    group = models.CharField(max_length=8, choices=list(GROUPS.items()), default=PrizeGroup.ALL.value)
    who = models.CharField(max_length=80, blank=True)
    beside_others = models.BooleanField(default=False)

    class Meta:
        ordering = ("division", "position")
        constraints = (
            models.UniqueConstraint(fields=("division", "position"), name="prize_one_a_position"),
            models.UniqueConstraint(fields=("division", "name"), name="prize_one_a_name"),
            models.CheckConstraint(condition=~models.Q(name=""), name="prize_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(group__in=("all", "team"), who="")
                | (~models.Q(group__in=("all", "team")) & ~models.Q(who="")),
                name="prize_says_among_whom",
            ),
        )

    def __str__(self) -> str:
        return f"{self.division}: {self.name}"
