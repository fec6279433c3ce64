"""The teams of a division."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class Team(models.Model):
    """A team. Its people are the entries with this team (`Entry.team`), in the order of `Entry.team_board`: the first
    ones sit at the boards of its next match, the others are reserves. One of them may be its captain (`Entry.captain`),
    who sets its line-ups. `number` is its number in the ledger, on every
    site."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ("division", "number")
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="team_one_number_a_division"),
            models.UniqueConstraint(fields=("division", "name"), name="team_one_name_a_division"),
            models.CheckConstraint(condition=~models.Q(name=""), name="team_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.division}: {self.name}"
