"""The ending of a game on its page: the steps of both players, in order."""

from __future__ import annotations

from django.db import models

from games.models.game import Game, Speaker


class EndingStep(models.Model):
    """One step towards the end: a position opened, chains marked dead, agreed, disputed, play resumed, a move.

    The state of the ending is computed from the steps by `games.ending`. Steps are never altered. `nonce` identifies
    the request, so that a step sent twice over a poor network is one step.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="ending")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    payload = models.JSONField(default=dict)
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("game", "seq")
        constraints = (models.UniqueConstraint(fields=("game", "seq"), name="ending_one_step_a_seq"),)

    def __str__(self) -> str:
        return f"game {self.game_id}, step {self.seq}: {self.kind}"
