"""What the records of all events are found by: computed from each record, and computed again where that changes.

Nothing official, in no event's file, and gone with its record (`games.services.file_record`).
"""

from __future__ import annotations

from django.db import models

from games.models.record import Record


class FiledRecord(models.Model):
    """A record that has been filed, by so and so new a `version` of the filing. `moves` are its recorded moves, 0 for a
    record that can't be read. `found` has the kinds of its findings and `self_capture`, each between spaces."""

    record = models.OneToOneField(Record, on_delete=models.CASCADE, related_name="filed")
    version = models.PositiveSmallIntegerField()
    moves = models.PositiveIntegerField()
    found = models.CharField(max_length=80, blank=True)

    def __str__(self) -> str:
        return f"record {self.record_id}, filed"


class OpeningPosition(models.Model):
    """A position of a record's opening (`games.openings.opening.OpeningStep`): after `number` moves, with its `key` and
    the `next` move on the canonical board."""

    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="opening", db_index=False)
    number = models.PositiveSmallIntegerField()
    key = models.BigIntegerField()
    next = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("record", "number")
        constraints = (models.UniqueConstraint(fields=("record", "number"), name="opening_one_position_a_number"),)
        indexes = (models.Index(fields=("key", "record"), name="opening_by_position"),)

    def __str__(self) -> str:
        return f"record {self.record_id} after {self.number} moves"
