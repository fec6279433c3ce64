"""The people of a side of partners, who sit at one board and play in turn."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.entry import Entry
from ratings.models import ListedRating, Player


class Member(models.Model):
    """One partner of an entry that is a side. `position` is their place in the order of play, from 1.

    Name, grade, rating and address are the partner's; what the whole side is called, paired as and asked for is kept
    with the entry, which follows from its members. `rating_source` is the line of the list that the rating was taken
    from, None where a director typed it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="members")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    name = models.CharField(max_length=120)
    latin_name = models.CharField("name in Latin letters", max_length=120, blank=True)
    rank = models.CharField(max_length=4)
    rating = models.DecimalField(max_digits=5, decimal_places=2, null=True, blank=True)
    rating_source = models.ForeignKey(ListedRating, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    email = models.EmailField(blank=True)

    class Meta:
        ordering = ("entry", "position")
        constraints = (
            models.UniqueConstraint(fields=("entry", "position"), name="member_one_a_position"),
            models.UniqueConstraint(fields=("entry", "player"), name="member_once_a_side"),
            models.CheckConstraint(condition=models.Q(position__gte=1, position__lte=3), name="member_position_1_to_3"),
            models.CheckConstraint(condition=~models.Q(name=""), name="member_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.rank}"
