"""What was decided about a game after it: the correction of a wrong final result, by a director with a reason or by a
ruling on appeal, and which of its records counts if they differ.
"""

from __future__ import annotations

from django.db import models

from games.models.case import Ruling
from games.models.game import Game
from games.models.record import Record


class Correction(models.Model):
    """A new result in place of a final one. Never altered: of a game's corrections the one with the highest `number`,
    from 1, counts.

    `result` and `forfeit` are as in `Game`, `replaced` and `replaced_forfeit` what counted until then. `ruling` is the
    one on appeal that gave it, None for a director's correction, which has a `reason`. `nonce` identifies the request.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    replaced = models.CharField(max_length=12)
    replaced_forfeit = models.BooleanField(default=False)
    result = models.CharField(max_length=12)
    forfeit = models.BooleanField(default=False)
    reason = models.TextField(max_length=500, blank=True)
    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, null=True, blank=True, related_name="correction")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("game", "number")
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="correction_one_a_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="correction_counts_from_1"),
            models.CheckConstraint(
                condition=~models.Q(result="") & ~models.Q(replaced=""), name="correction_of_a_result_to_a_result"
            ),
            models.CheckConstraint(
                condition=~models.Q(reason="") | models.Q(ruling__isnull=False), name="correction_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"correction {self.number} of game {self.game_id}: {self.result}"


class RecordOfReference(models.Model):
    """A choice among the records of a game. Never altered: a later choice replaces an earlier one.

    `reason` is written by the referee who chose it. Without one, `ruling` is the ruling that gave the record; without
    that either, the record continues the one that counted.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="references")
    record = models.ForeignKey(Record, on_delete=models.PROTECT, related_name="references")
    reason = models.TextField(max_length=2_000, blank=True)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, blank=True, related_name="references")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"record {self.record_id} is the reference of game {self.game_id}"
