"""The federation's say on a rating list: whether it is the public one, or was a mistake."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.models import LedgerEvent
from nzgs_tourney.models.tournament import Event
from ratings.models import RatingList


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
