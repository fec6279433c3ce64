"""Tokens by which programs write to an event, and what they were answered."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from games.actor_ids import BY_TOKEN
from games.ledger.acts import Actor
from nzgs_tourney.models.tournament import Event
from nzgs_tourney.models.user import User


class ApiScope(models.TextChoices):
    """What a program may do with a token, each apart from the others."""

    ENTRIES = "entries", "entries"
    CHECK_IN = "check-in", "check-in"
    RESULTS = "results", "results"
    RECORDS = "records", "records"
    DRAWS = "draws", "draws"


class ApiTokens(models.QuerySet["ApiToken"]):
    """Tokens by whether they still work."""

    def living(self) -> ApiTokens:
        """Those that nobody has ended."""
        return self.filter(ended_at__isnull=True)


class ApiToken(models.Model):
    """Lets a program act in one event, in its `scopes` alone, as long as `made_by` directs the event. Only the digest
    of its secret is kept. `used_at` is right to a minute."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="api_tokens")
    name = models.CharField(max_length=60)
    scopes = models.CharField(max_length=60)
    """Codes of `ApiScope`, in its order, with spaces between them."""
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokens.as_manager()

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(scopes=""), name="api_token_named_for_something"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=F("made_at")), name="api_token_ends_after_made"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def may(self) -> frozenset[ApiScope]:
        """What it is for."""
        return frozenset(map(ApiScope, self.scopes.split()))

    @property
    def actor(self) -> Actor:
        """The program, for the ledger."""
        return Actor(self.name, f"{BY_TOKEN}{self.digest[:12]}")


class ApiAnswer(models.Model):
    """What a program was answered when it sent something under this `key`, so that sending it again does nothing. It
    is kept for two days. `request` is the SHA-256 of what was sent."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=80)
    request = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    content = models.TextField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = (models.UniqueConstraint(fields=("token", "key"), name="api_answer_once_a_key"),)

    def __str__(self) -> str:
        return f"{self.key} of {self.token_id}"
