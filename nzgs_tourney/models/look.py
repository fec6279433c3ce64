"""How the papers and the public page of an event look: one picture and one colour."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models

from ground.colour import PATTERN
from nzgs_tourney.models.tournament import Event


class EventLook(models.Model):
    """One for each event; without a row, the look is plain. `colour` is `#rrggbb`, empty for black. `logo` is the
    re-encoded picture, without metadata: a PNG where parts are transparent, otherwise a JPEG, empty for none;
    `logo_sha256` is its digest, by which pages know that it changed.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="look")
    colour = models.CharField(max_length=7, blank=True, validators=[RegexValidator(rf"^{PATTERN}\Z")])
    logo = models.BinaryField(default=bytes, blank=True)
    logo_sha256 = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"look of {self.event}: {self.colour or 'black'}{', a logo' if self.logo_sha256 else ''}"
