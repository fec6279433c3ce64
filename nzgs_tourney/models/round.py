"""Rounds, their boards, and who sits where."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from games.models import Game
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division


class RoundState(models.TextChoices):
    """Draft, seen only by directors; published to everybody; closed, with every result confirmed."""

    DRAFT = "draft", "draft"
    PUBLISHED = "published", "published"
    CLOSED = "closed", "closed"


class Rounds(models.QuerySet["Round"]):
    """Rounds by who sees them."""

    def published(self) -> Rounds:
        """Those that everybody sees: every round that isn't a draft, closed ones too."""
        return self.exclude(state=RoundState.DRAFT)

    def drafts(self) -> Rounds:
        """Those that only directors see."""
        return self.filter(state=RoundState.DRAFT)


class Round(models.Model):
    """One round. `inputs` is everything that the draw was computed from (a division of our event file, wishes, the
    engine's version) and `seed` its seed, so that anyone can repeat it; `cost`, `proved` and `summary` are the draw's
    own figures."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="drawn_rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    seed = models.CharField(max_length=40)
    inputs = models.JSONField()
    cost = models.JSONField(default=dict)
    summary = models.JSONField(default=dict)
    proved = models.BooleanField(default=False)
    edited = models.BooleanField(default=False)
    drawn_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = Rounds.as_manager()

    class Meta:
        ordering = ("division", "number")
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="round_drawn_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="round_counts_from_1"),
        )

    def __str__(self) -> str:
        return f"{self.division}, round {self.number}"


class Pairings(models.QuerySet["Pairing"]):
    """Boards by who sees them."""

    def published(self) -> Pairings:
        """Those of published rounds."""
        return self.exclude(round__state=RoundState.DRAFT)


class Pairing(models.Model):
    """One board of a round. The game is created when the round is published."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    handicap = models.PositiveSmallIntegerField(default=0)
    komi = models.DecimalField(max_digits=4, decimal_places=1)
    override_reason = models.CharField(max_length=200, blank=True)
    reasons = models.JSONField(default=list)
    cost = models.JSONField(default=dict)
    game = models.OneToOneField(Game, on_delete=models.PROTECT, null=True, blank=True, related_name="pairing")

    objects = Pairings.as_manager()

    class Meta:
        ordering = ("round", "table")
        constraints = (models.UniqueConstraint(fields=("round", "table"), name="one_board_a_table"),)

    def __str__(self) -> str:
        return f"{self.round}, table {self.table}"


class Seats(models.QuerySet["Seat"]):
    """Seats by who sees them."""

    def published(self) -> Seats:
        """Those of published rounds."""
        return self.exclude(round__state=RoundState.DRAFT)


class Seat(models.Model):
    """Who sits on which side of a board. One seat a round for each entry: nobody plays twice in it."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    colour = models.CharField(
        max_length=5, choices=[("black", gettext_lazy("Black")), ("white", gettext_lazy("White"))]
    )

    objects = Seats.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("round", "entry"), name="one_seat_a_round"),
            models.UniqueConstraint(fields=("pairing", "colour"), name="one_player_a_colour"),
        )

    def __str__(self) -> str:
        return f"{self.entry} has {self.colour}"


SEATS_WITH_PLAYERS = models.Prefetch("seats", queryset=Seat.objects.select_related("entry__player"))
"""For pairings: their seats, entries and players. With `seats__entry`, SQLite refuses a round of 1,000 players."""
