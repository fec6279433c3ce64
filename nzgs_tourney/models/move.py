"""Events that go from site to site: who this site is, which sites may send events here, and where each event goes."""

from __future__ import annotations

import secrets
from enum import StrEnum

from django.db import models

from nzgs_tourney.models.tournament import Event


def new_code() -> str:
    """Thirty-two hexadecimal digits that no other site has."""
    return secrets.token_hex(16)


class OwnSite(models.Model):
    """The only row. No backup has it: a site that is restored is another one, so it asks before it leads an event that
    was sent anywhere. `name` is what people call it."""

    code = models.CharField(max_length=32, default=new_code)
    name = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="own_site_is_one"),)

    def __str__(self) -> str:
        return self.name or self.code


class MoveToken(models.Model):
    """Lets another site send events here, and fetch those that it sent. Only its digest is kept."""

    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.name


class MoveTrouble(StrEnum):
    """Why an event couldn't be sent the last time: the other site can't be reached, or refused it."""

    AWAY = "away"
    REFUSED = "refused"


class EventMove(models.Model):
    """Where an event goes to, and where it came from; one row an event, only on this site.

    `address`, `token`: the site that it is sent to or fetched from, empty where it only came. `live`: every change is
    sent. `sent_seq` is the last number of the history that the other site had; `told` is what it said in refusing.
    `came_with` is the token of the site that sent it here. `numbers` has the numbers of rows here by those of its files
    where they differ, by table. `offered` is the SHA-256 of another history that came, of which neither has all of the
    other; it waits as an ArrivedFile.
    """

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="move")
    address = models.CharField(max_length=200, blank=True)
    token = models.CharField(max_length=60, blank=True)
    site_name = models.CharField(max_length=60, blank=True)
    live = models.BooleanField(default=False)
    sent_seq = models.PositiveBigIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=8, choices=[(one.value, one.value) for one in MoveTrouble], blank=True)
    told = models.CharField(max_length=500, blank=True)
    came_with = models.ForeignKey(MoveToken, on_delete=models.PROTECT, null=True, blank=True, related_name="moves")
    numbers = models.JSONField(default=dict, blank=True)
    offered = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("event",)

    def __str__(self) -> str:
        return f"{self.event} to {self.address or 'nowhere'}"


class ArrivedFile(models.Model):
    """A record or a picture that came ahead of its event, which goes once the event is here, or another history of one,
    compressed, which waits for an administrator."""

    sha256 = models.CharField(max_length=64, unique=True)
    content = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")
        # Without it each file that comes reads all those that wait: SQLite has the time behind the bytes.
        indexes = (models.Index(fields=("at",), name="arrived_at"),)

    def __str__(self) -> str:
        return self.sha256
