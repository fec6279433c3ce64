"""What the federation decides: whether a rating list is the public one, who is who, what a player was called, what its
register says of them, and the columns of the national results table.
"""

from __future__ import annotations

from datetime import date

from django.db import models
from django.db.models import Q

from games.models import LedgerEvent
from nzgs_tourney.models.entry import Eligible
from nzgs_tourney.models.tournament import Event
from ratings.models import Player, RatingList


class Reviews(models.QuerySet["ListReview"]):
    """Lists by who goes by them."""

    def public(self) -> Reviews:
        """Those that the federation accepted and didn't withdraw."""
        return self.filter(accepted_at__isnull=False, withdrawn_at__isnull=True)

    def waiting(self) -> Reviews:
        """Those that only the events go by where they were sent, until the federation says yes or no."""
        return self.filter(accepted_at__isnull=True, withdrawn_at__isnull=True)

    def for_event(self, event: int) -> Reviews:
        """Those that an event may set ratings from: the public ones, and those sent there that wait. One query, which
        its ledger answers: several events may send one list."""
        sent = LedgerEvent.objects.filter(stream__event=event, kind="ratings.imported")
        own = Q(event=event) | Q(rating_list__sha256__in=list(sent.values_list("payload__sha256", flat=True)))
        return self.filter(Q(accepted_at__isnull=False) | own, withdrawn_at__isnull=True)


class ListReview(models.Model):
    """What the federation says of a list; `event` is where it was sent first, `reason` why it was withdrawn."""

    rating_list = models.OneToOneField(RatingList, on_delete=models.PROTECT, related_name="review")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.CharField(max_length=120, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = Reviews.as_manager()

    class Meta:
        ordering = ("-rating_list__as_of", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(reason=""), name="withdrawn_list_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.rating_list}: {self.state}"

    @property
    def state(self) -> str:
        """`waiting`, `public` or `withdrawn`."""
        return "withdrawn" if self.withdrawn_at else "public" if self.accepted_at else "waiting"


class Answers(models.QuerySet["Namesakes"]):
    """Answers by whether they count."""

    def in_force(self) -> Answers:
        """Those that weren't taken back."""
        return self.filter(taken_back_at__isnull=True)


class Namesakes(models.Model):
    """One decision. If they are the `same`, `other` has no entries any more: they belong to `kept`, and `moved` says
    which, so that undoing the decision gives each their own again."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    same = models.BooleanField()
    reason = models.CharField(max_length=200)
    moved = models.JSONField(default=dict, blank=True)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.CharField(max_length=120, blank=True)

    objects = Answers.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(condition=~models.Q(kept=models.F("other")), name="namesakes_are_two_rows"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="namesakes_have_a_reason"),
            models.UniqueConstraint(
                fields=("other",),
                condition=models.Q(same=True, taken_back_at__isnull=True),
                name="one_person_is_joined_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.other} {'is' if self.same else 'is not'} {self.kept}"


class FormerName(models.Model):
    """A name that a player had until the federation gave them another, e.g. before they married. It still finds
    them."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=120)
    reason = models.CharField(max_length=200)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=~models.Q(name=""), name="former_name_is_a_name"),)

    def __str__(self) -> str:
        return f"{self.player}, formerly {self.name}"


class Registration(models.Model):
    """What the federation's register says of a person over all events: their club, the last day of their membership,
    and whether they may win NZGS points where their entry doesn't say it."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="registration")
    club = models.CharField(max_length=80, blank=True)
    member_until = models.DateField(null=True, blank=True)
    points_eligible = models.CharField(max_length=7, choices=Eligible, default=Eligible.UNKNOWN.value)

    def __str__(self) -> str:
        return f"{self.player} in the register"

    def is_member(self, day: date) -> bool:
        """Whether they are a member on this day."""
        return self.member_until is not None and self.member_until >= day


class ResultsLayout(models.Model):
    """The columns from a moment on, by their codes in `tournament.exchange.results_table`. Never altered: the last one
    counts."""

    players = models.JSONField()
    games = models.JSONField()
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Columns of the results table, {self.at:%Y-%m-%d}"
