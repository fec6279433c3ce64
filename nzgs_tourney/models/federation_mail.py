"""Where a federation’s files go by mail, and each file that went there."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from nzgs_tourney.models.tournament import Division
from nzgs_tourney.models.user import User


class FederationContact(models.Model):
    """What this site knows of a federation, by its code in `FEDERATIONS`: the address that takes results, empty where
    they are downloaded only. `token` opens its database to programs; it is never shown again."""

    code = models.CharField(max_length=12, unique=True)
    email = models.EmailField(blank=True)
    token = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=~Q(code=""), name="federation_contact_has_a_code"),)

    def __str__(self) -> str:
        return f"contact of {self.code}"


class FederationMail(models.Model):
    """A division’s file as a director sent it: `target` is its word, `federation` the code of who it is for. `digest`
    is its SHA-256 as the ledger has it, `number` the ledger’s when it was read. Replies go to the `director`.

    `content` is erased when somebody in the event is forgotten; everything else stays.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="federation_mails")
    target = models.CharField(max_length=40)
    federation = models.CharField(max_length=12)
    address = models.EmailField()
    director = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    filename = models.CharField(max_length=200)
    media_type = models.CharField(max_length=100)
    content = models.BinaryField(blank=True)
    digest = models.CharField(max_length=64)
    number = models.PositiveBigIntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (models.CheckConstraint(condition=~Q(address=""), name="federation_mail_has_an_address"),)

    def __str__(self) -> str:
        return f"{self.filename} to {self.federation}"
