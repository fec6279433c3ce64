"""Draws of large fields that a process beside the site is working out."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.tournament import Division


class DrawKind(models.TextChoices):
    """What is drawn: the whole round; the round drawn anew, or only those who lost their boards, because players are
    missing or have come; or whoever has no board in a draft made by hand."""

    ROUND = "round"
    ANEW = "anew"
    FIX = "fix"
    FILL = "fill"


class DrawJob(models.Model):
    """The draw of one round that is under way, or that came to nothing; gone when its boards are there.

    `arguments` says of `ANEW` and `FIX` who is missing, who has come, and why; `players` is how many are paired.
    `seq` is the ledger's number when it was asked for. The process that draws holds it until `held_until`, which it
    renews; where that has passed, the draw was interrupted. `stage` is a `Stage` of the draw, `passes` how often
    pairs were compared. `refused` is the sentence that there is no draft, empty as long as there may be one.
    Nothing official.
    """

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="drawing")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=DrawKind, default=DrawKind.ROUND)
    arguments = models.JSONField(default=dict, blank=True)
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
