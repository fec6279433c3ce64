"""Draws of large fields that a process beside the site is working out."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class DrawJob(models.Model):
    """The draw of one round that is under way, or that came to nothing; gone when the draft is there.

    `seq` is the ledger's number when it was asked for. The process that draws holds it until `held_until`, which it
    renews; where that has passed, the draw was interrupted. `stage` is a `Stage` of the draw, `passes` how often pairs
    were compared. `refused` is the sentence that there is no draft, empty as long as there may be one.
    Nothing official.
    """

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="drawing")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=40)
    actor = models.CharField(max_length=160)
    seq = models.PositiveBigIntegerField()
    players = models.PositiveIntegerField()
    at = models.DateTimeField()
    holder = models.UUIDField()
    held_until = models.DateTimeField()
    stage = models.CharField(max_length=12, blank=True)
    passes = models.PositiveIntegerField(default=0)
    refused = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"draw of {self.division}, round {self.number}"
