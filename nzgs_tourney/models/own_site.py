"""What a site keeps about itself and no other: at which address phones reach it, the folder for its automatic backups,
and counts of attempts, which every process of the server sees.
"""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy

FIRST_PORT = 8000


class NetworkAccess(models.Model):
    """The only row. `address` is the one chosen last, None before the first; `reached_at` is when the first visitor
    from another machine came since it was opened there."""

    port = models.PositiveIntegerField(default=FIRST_PORT)
    address = models.GenericIPAddressField(protocol="IPv4", null=True, blank=True)
    is_open = models.BooleanField(default=False)
    reached_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(pk=1), name="door_is_one"),
            models.CheckConstraint(condition=models.Q(port__gte=1, port__lte=65535), name="door_port_is_a_port"),
            models.CheckConstraint(
                condition=models.Q(is_open=False) | models.Q(address__isnull=False), name="door_open_has_an_address"
            ),
        )

    def __str__(self) -> str:
        return f"{self.address or 'no address'}, port {self.port}, {'open' if self.is_open else 'shut'}"


def new_mark() -> str:
    """Eight letters and digits that distinguish this site's backups from others in the same folder."""
    return secrets.token_hex(4)


class BackupTrouble(models.TextChoices):
    """Why the last backup couldn't be written."""

    NONE = "", gettext_lazy("none")
    AWAY = "away", gettext_lazy("the folder isn’t there")
    FULL = "full", gettext_lazy("the folder is full")
    REFUSED = "refused", gettext_lazy("the folder can’t be written to")
    FAILED = "failed", gettext_lazy("something else")


class BackupFolder(models.Model):
    """The only row; no backup has it, because a folder belongs to a computer.

    `path` is empty until somebody has chosen one. `good_at` is when the folder last had everything that the site had,
    in the file `name`; `digest` and `heads` identify that state. `tried_at` is when a backup was last started; until
    `held_until` no second process starts one. `trouble_since` is when the current trouble began.
    """

    path = models.CharField(max_length=500, blank=True)
    password = models.CharField(max_length=200, blank=True)
    mark = models.CharField(max_length=8, default=new_mark)
    tried_at = models.DateTimeField(null=True, blank=True)
    good_at = models.DateTimeField(null=True, blank=True)
    name = models.CharField(max_length=120, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    heads = models.CharField(max_length=64, blank=True)
    trouble = models.CharField(max_length=10, choices=BackupTrouble, blank=True)
    trouble_since = models.DateTimeField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="backup_folder_is_one"),)

    def __str__(self) -> str:
        return self.path or "no folder"


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
