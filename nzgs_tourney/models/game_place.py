"""A game that is played on a server: its link there, and the times that its players propose and agree on."""

from __future__ import annotations

from django.db import models

from games.models import Game, Speaker
from ratings.servers import SERVERS, Server

_KNOWN = [(server.value, words) for server, words in SERVERS.items() if server is not Server.NONE]
_SIDES = [(side.value, side.label) for side in (Speaker.BLACK, Speaker.WHITE)]


class GameLink(models.Model):
    """Where a game can be seen on its server. `server_game` is the game's own id there, from which the link is made
    (`tournament/servers/links.py`)."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="link")
    server = models.CharField(max_length=8, choices=_KNOWN)
    server_game = models.CharField(max_length=120)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=~models.Q(server_game=""), name="game_link_has_a_game"),)

    def __str__(self) -> str:
        return f"{self.game} on {self.server}: {self.server_game}"


class ProposedTime(models.Model):
    """A time that one player of a game proposed. The other agrees to one of them: then `agreed_at` says when, and it is
    the time of the game until another is agreed on. Times that were proposed and not taken go with the next answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="times")
    side = models.CharField(max_length=5, choices=_SIDES)
    starts_at = models.DateTimeField()
    proposed_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("game", "starts_at")
        constraints = (
            models.UniqueConstraint(fields=("game", "starts_at"), name="one_proposal_a_time"),
            models.UniqueConstraint(
                fields=("game",), condition=models.Q(agreed_at__isnull=False), name="one_agreed_time_a_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.starts_at}"
