"""Uploaded lists that wait for a director to accept them: nothing in them counts before that."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.tournament import Division, Event
from nzgs_tourney.models.user import User


class StagedKind(models.TextChoices):
    """What the file is read as."""

    ENTRIES = "entries", gettext_lazy("entry list")
    RATINGS = "ratings", gettext_lazy("rating list")
    DIVISION = "division", gettext_lazy("event of another program")


class StagedFile(models.Model):
    """The uploaded bytes, and the choice of columns (`mapping`: field -> column number)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staged")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, null=True, blank=True)
    kind = models.CharField(max_length=8, choices=StagedKind)
    filename = models.CharField(max_length=120)
    content = models.BinaryField()
    mapping = models.JSONField(default=dict)
    answers = models.JSONField(default=dict)
    uploaded_by = models.ForeignKey(User, on_delete=models.CASCADE)
    uploaded_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.filename} for {self.event}"
