"""Browsers that are told of a player's messages, by Web Push (RFC 8030)."""

from __future__ import annotations

from django.db import models

from nzgs_tourney.models.link import PlayerLink


class PushSubscription(models.Model):
    """A browser in which a personal link was opened and that asked to be told: its address at the push service of its
    maker, and the public key and the secret for which what is sent there is encrypted (RFC 8291), in base64url. It
    ends with its link, or once the service says that it is gone."""

    link = models.ForeignKey(PlayerLink, on_delete=models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=500, unique=True)
    key = models.CharField(max_length=90)
    secret = models.CharField(max_length=30)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"a browser of {self.link}"
