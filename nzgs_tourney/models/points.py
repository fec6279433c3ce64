"""NZGS points: how a division gives them, each award as it was made, the tables, and the years.

Awards and the closing of a year are never altered: a correction is another award with its reason, and a year that was
reopened is closed once more.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import models

from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division, Event
from nzgs_tourney.models.user import User
from ratings.models import Player


class PointsTable(models.Model):
    """The points for each place in events of a kind, first place first, as decimal texts; valid from a year on."""

    key = models.SlugField(max_length=20)
    name = models.CharField(max_length=80)
    points = models.JSONField()
    from_year = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("key", "from_year")
        constraints = (
            models.UniqueConstraint(fields=("key", "from_year"), name="points_table_once_a_year"),
            models.CheckConstraint(condition=~models.Q(name=""), name="points_table_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name} from {self.from_year}"


class PointsRules(models.Model):
    """How a division gives points: by which table, in which year. `own` are the points of a custom table."""

    division = models.OneToOneField(Division, on_delete=models.PROTECT, related_name="points_rules")
    table = models.SlugField(max_length=20, blank=True)
    own = models.JSONField(default=list, blank=True)
    year = models.PositiveSmallIntegerField()
    among_eligible = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.division}: {self.table or 'no'} points in {self.year}"


class PointsAward(models.Model):
    """One award of a division's points. The one with the highest number counts, those before it are history.

    `points` is the table as it was used, `table_name` the federation's name for it, empty for a table of the program;
    `after` the round of the standings used; `reason` why it was awarded again.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="points_awards")
    number = models.PositiveSmallIntegerField()
    year = models.PositiveSmallIntegerField()
    table = models.SlugField(max_length=20)
    table_name = models.CharField(max_length=80, blank=True)
    points = models.JSONField()
    among_eligible = models.BooleanField()
    after = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("division", "number")
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="points_award_one_a_number"),
            models.CheckConstraint(
                condition=models.Q(number=1) | ~models.Q(reason=""), name="points_award_again_has_a_reason"
            ),
        )

    def __str__(self) -> str:
        return f"points of {self.division}, award {self.number}"


class AwardedPoints(models.Model):
    """One player's line of an award, as it was then. `score` is in half points; `eligible` False: the points were not
    given.
    """

    award = models.ForeignKey(PointsAward, on_delete=models.PROTECT, related_name="lines")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    rank = models.CharField(max_length=4)
    place = models.PositiveSmallIntegerField()
    shared = models.BooleanField()
    score = models.SmallIntegerField()
    points = models.DecimalField(max_digits=7, decimal_places=2)
    eligible = models.BooleanField()

    class Meta:
        ordering = ("award", "place", "pk")
        constraints = (
            models.UniqueConstraint(fields=("award", "entry"), name="points_line_once_an_award"),
            models.CheckConstraint(condition=models.Q(points__gte=0), name="points_line_not_negative"),
            models.CheckConstraint(
                condition=models.Q(eligible=True) | models.Q(points=0), name="points_line_of_nobody_else"
            ),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.points}"


class EventDecision(models.Model):
    """What the federation says of an event and the tables by which it gives points; the one with the highest number
    counts. `tables` are those that were there (`store.points.approval.tables_of`): an approval holds for them alone."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="decisions")
    number = models.PositiveSmallIntegerField()
    approved = models.BooleanField()
    reason = models.CharField(max_length=200)
    tables = models.JSONField()
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="event_decision_one_a_number"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="event_decision_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.event}: {'approved' if self.approved else 'sent back'}"


class PointsYear(models.Model):
    """A year of the list, which ends with the New Zealand championship; how it is closed, and when it was. `closing`
    counts how often it was closed so far, more than once where it was reopened."""

    year = models.PositiveSmallIntegerField(unique=True)
    reduction = models.DecimalField(max_digits=4, decimal_places=3, default=Decimal("0.25"))
    deduction = models.DecimalField(max_digits=6, decimal_places=2, default=Decimal(33))
    least = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)
    representative = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=120, blank=True)
    closing = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("-year",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(reduction__gte=0, reduction__lte=1), name="points_year_reduction_is_a_part"
            ),
            models.CheckConstraint(condition=models.Q(deduction__gte=0), name="points_year_deduction_not_negative"),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True) | models.Q(closing__gte=1),
                name="points_year_counts_closings",
            ),
        )

    def __str__(self) -> str:
        return f"NZGS points {self.year}"


class Reopenings(models.QuerySet["YearReopening"]):
    """Requests by what came of them."""

    def waiting(self) -> Reopenings:
        """Those that nobody agreed to or withdrew yet."""
        return self.filter(agreed_at__isnull=True, withdrawn_at__isnull=True)


class YearReopening(models.Model):
    """One official's request to reopen a closed year. The year is open again once a second official agrees; `closing`
    says which closing of the year that undoes."""

    year = models.ForeignKey(PointsYear, on_delete=models.PROTECT, related_name="reopenings")
    number = models.PositiveSmallIntegerField()
    closing = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    agreed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    agreed_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = Reopenings.as_manager()

    class Meta:
        ordering = ("year", "number")
        constraints = (
            models.UniqueConstraint(fields=("year", "number"), name="year_reopening_one_a_number"),
            models.UniqueConstraint(
                fields=("year", "closing"),
                condition=models.Q(withdrawn_at__isnull=True),
                name="year_reopening_once_a_closing",
            ),
            models.CheckConstraint(condition=~models.Q(reason=""), name="year_reopening_has_a_reason"),
            models.CheckConstraint(
                condition=~models.Q(agreed_by=models.F("asked_by")), name="year_reopening_by_two_officials"
            ),
            models.CheckConstraint(
                condition=models.Q(agreed_by__isnull=True, agreed_at__isnull=True)
                | models.Q(agreed_by__isnull=False, agreed_at__isnull=False),
                name="year_reopening_agreed_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(agreed_at__isnull=True) | models.Q(withdrawn_at__isnull=True),
                name="year_reopening_agreed_or_withdrawn",
            ),
        )

    @property
    def waits(self) -> bool:
        """Whether nobody agreed to it or withdrew it yet."""
        return self.agreed_at is None and self.withdrawn_at is None

    def __str__(self) -> str:
        return f"{self.year}, request {self.number} to reopen it"


class AgreedAward(models.Model):
    """The federation's yes to an award, which counts in the list of its year from then on."""

    award = models.OneToOneField(PointsAward, on_delete=models.PROTECT, related_name="agreed")
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.award} counts"


class ClosedAward(models.Model):
    """An award that counted when its year was closed; `position` counts the columns of the closed list from 0. Each
    `closing` of the year has its own."""

    year = models.ForeignKey(PointsYear, on_delete=models.PROTECT, related_name="closed_awards")
    award = models.ForeignKey(PointsAward, on_delete=models.PROTECT, related_name="closed")
    position = models.PositiveSmallIntegerField()
    closing = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("year", "closing", "position")
        constraints = (
            models.UniqueConstraint(fields=("year", "closing", "position"), name="closed_award_once_a_column"),
            models.UniqueConstraint(fields=("award", "closing"), name="closed_award_once_a_closing"),
        )

    def __str__(self) -> str:
        return f"{self.award} in {self.year}"


class YearStanding(models.Model):
    """What a person brought into a year, and whether they wish to represent New Zealand."""

    year = models.ForeignKey(PointsYear, on_delete=models.PROTECT, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    brought = models.DecimalField(max_digits=7, decimal_places=2, default=Decimal(0))
    willing = models.BooleanField(default=False)

    class Meta:
        ordering = ("year", "pk")
        constraints = (models.UniqueConstraint(fields=("year", "player"), name="year_standing_once"),)

    def __str__(self) -> str:
        return f"{self.player} in {self.year}: {self.brought} brought"


class ClosedBalance(models.Model):
    """One person's line of a `closing` of a year: place, total, and what is carried into the next.

    `brought` is what they brought into it, `won` what each of the closed awards gave them, in their order, as decimal
    texts: together the total.
    """

    year = models.ForeignKey(PointsYear, on_delete=models.PROTECT, related_name="balances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    place = models.CharField(max_length=8)
    total = models.DecimalField(max_digits=8, decimal_places=2)
    carried = models.DecimalField(max_digits=8, decimal_places=2)
    brought = models.DecimalField(max_digits=8, decimal_places=2)
    won = models.JSONField(default=list)
    closing = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("year", "closing", "pk")
        constraints = (models.UniqueConstraint(fields=("year", "closing", "player"), name="closed_balance_once"),)

    def __str__(self) -> str:
        return f"{self.player} after {self.year}: {self.carried}"
