"""The official wording of the rules, as the federation enters it."""

from __future__ import annotations

from django.db import models

from games.cases.rule_places import NAMES


class RuleWording(models.Model):
    """The words of one place in the rules from a moment on. Never altered: the last one for a place counts; an empty
    one removes the words."""

    place = models.CharField(max_length=12, choices=[(place.value, name) for place, name in NAMES.items()])
    text = models.TextField(max_length=2_000, blank=True)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.get_place_display()}, {self.at:%Y-%m-%d}"
