"""Rounds, announced or drawn: when they begin and when their results are due, their boards, who sits where, and what a
player had before the director changed the boards.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy

from games.models import Game, TakenApart
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division


class RoundTime(models.Model):
    """The announced times of a round of a division, drawn or not: when it begins, when its results are due, or both. A
    round without a row has neither."""

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="times")
    round_number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("division", "round_number")
        constraints = (
            models.UniqueConstraint(fields=("division", "round_number"), name="round_begins_once"),
            models.CheckConstraint(condition=models.Q(round_number__gte=1), name="round_time_counts_from_1"),
            models.CheckConstraint(
                condition=models.Q(starts_at__isnull=False) | models.Q(due_at__isnull=False), name="round_time_is_one"
            ),
            models.CheckConstraint(
                condition=models.Q(starts_at__isnull=True)
                | models.Q(due_at__isnull=True)
                | models.Q(due_at__gt=models.F("starts_at")),
                name="round_is_due_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.division}, round {self.round_number}"


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

    @property
    def said(self) -> int:
        """The number as it is said to people: 0 on a ladder, where every game is a round and nobody counts them."""
        return 0 if self.division.is_ladder else self.number

    @property
    def game_at(self) -> datetime | None:
        """On a ladder, when its game was over, or agreed on while it isn't; None in every other system."""
        return (self.closed_at or self.published_at) if self.division.is_ladder else None


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


_OF_BOARD, _OF_PLAYERS = ("black", "white"), ("one", "other")


class WentOns(models.QuerySet["WentOn"]):
    """Who went on, by round."""

    def of_round(self, drawn_round: Round) -> WentOns:
        """From the matches whose last game is in this round, with a board or without."""
        return self.filter(models.Q(pairing__round=drawn_round) | models.Q(round=drawn_round))


class WentOn(models.Model):
    """Who goes on from a match of a knock-out: kept once the round after its last game is published, so that a result
    corrected later changes nothing by itself, or said by a director (`decided`), e.g. after a tie.

    It is kept with the board of that game, whose `side` goes on. Where that game had no board, since somebody missed
    it, it is kept with its round and the two players, of teams the first of each; `side` is then one of these."""

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, null=True, blank=True, related_name="went_on")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="went_on")
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    side = models.CharField(max_length=6, choices=[(side, side) for side in (*_OF_BOARD, *_OF_PLAYERS, "nobody")])
    decided = models.BooleanField(default=False)

    objects = WentOns.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("round", "one"), name="went_on_once_a_round"),
            models.CheckConstraint(
                condition=models.Q(
                    pairing__isnull=False, round__isnull=True, one__isnull=True, other__isnull=True,
                    side__in=(*_OF_BOARD, "nobody"),
                )
                | models.Q(
                    pairing__isnull=True, round__isnull=False, one__isnull=False, other__isnull=False,
                    side__in=(*_OF_PLAYERS, "nobody"),
                ),
                name="went_on_from_a_board_or_a_round",
            ),
        )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.pairing or self.round}: {self.side} goes on"


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


class SeatChange(models.Model):
    """An entry whose board or bye in a published round was replaced; one row for each change.

    `table`, `opponent` and `old_game` are those of the removed board, empty where the entry had none. `old_game` leads
    old links to the new board; it is also empty where the event came from another site and the game is gone. `reason`
    is shown to the players concerned.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seat_changes")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seat_changes")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    opponent = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    old_game = models.PositiveBigIntegerField(null=True, blank=True, db_index=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("entry", "old_game"), name="seat_changed_once_a_game"),
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, opponent__isnull=True, old_game__isnull=True)
                | models.Q(table__isnull=False, opponent__isnull=False),
                name="seat_change_had_a_board_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} in {self.round}: changed"

    @property
    def had_result(self) -> bool:
        """Whether a result was reported for the old board, and cleared before it was changed. One query."""
        return TakenApart.objects.filter(game=self.old_game).exists()
