"""The federation's decisions on who is who: that two players are one person, or two, and what a player was called."""

from __future__ import annotations

from django.db import models

from ratings.models import Player


class Answers(models.QuerySet["Namesakes"]):
    """Answers by whether they count."""

    def in_force(self) -> Answers:
        """Those that weren't taken back."""
        return self.filter(taken_back_at__isnull=True)


class Namesakes(models.Model):
    """One decision. If they are the `same`, `other` has no entries any more: they belong to `kept`, and `moved` says
    which, so that undoing the decision gives each their own again."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    same = models.BooleanField()
    reason = models.CharField(max_length=200)
    moved = models.JSONField(default=dict, blank=True)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=120, blank=True)

    objects = Answers.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~models.Q(kept=models.F("other")), name="namesakes_are_two_rows"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="namesakes_have_a_reason"),
            models.UniqueConstraint(
                fields=("other",),
                condition=models.Q(same=True, taken_back_at__isnull=True),
                name="one_person_is_joined_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.other} {'is' if self.same else 'is not'} {self.kept}"


class FormerName(models.Model):
    """A name that a player had until the federation gave them another, e.g. before they married. It still finds
    them."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=120)
    reason = models.CharField(max_length=200)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=~models.Q(name=""), name="former_name_is_a_name"),)

    def __str__(self) -> str:
        return f"{self.player}, formerly {self.name}"
