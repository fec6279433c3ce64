"""Counts attempts where every process of the server sees them."""

from __future__ import annotations

from django.db import models


class Attempts(models.Model):
    """How often one thing was tried by one visitor, or against one account, in one period.

    `key` is a digest: neither addresses nor usernames are kept. `stretch` numbers the periods since 1970.
    """

    key = models.CharField(max_length=64)
    stretch = models.PositiveBigIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("key", "stretch"), name="attempts_once_a_stretch"),)

    def __str__(self) -> str:
        return f"{self.count} attempts"
