"""A player's call for the referee to come to the table."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from games.models import Case, CaseState, Speaker
from nzgs_tourney.models.round import Pairing


class CallState(models.TextChoices):
    """The states of a call."""

    WAITING = "waiting", "waiting"
    ANSWERED = "answered", "answered"
    WITHDRAWN = "withdrawn", "withdrawn"


DECIDED = (CaseState.PROPOSED, CaseState.RULED, CaseState.WITHDRAWN)
"""The states of a case in which the call that became it needs nobody at the table any more."""


class TableCalls(models.QuerySet["TableCall"]):
    """Calls by how far they have come."""

    def waiting(self) -> TableCalls:
        """Those that no official has answered and no player has withdrawn, and whose case, if they became one, waits
        for its ruling."""
        return self.filter(state=CallState.WAITING).exclude(
            models.Q(case__state__in=DECIDED) | models.Q(case__merged_into__state__in=DECIDED)
        )


class TableCall(models.Model):
    """One call. A board has at most one waiting call, whichever of its two players made it.

    `answered_by` is the official who said that they are coming. `case` is the case that it became, None while nobody
    has said what it is about. `nonce` identifies the request, so that a press sent twice over a poor network is one
    call. The history records every call, answer and withdrawal.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="calls")
    side = models.CharField(
        max_length=5,
        choices=[(Speaker.BLACK.value, gettext_lazy("Black")), (Speaker.WHITE.value, gettext_lazy("White"))],
    )
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=CallState, default=CallState.WAITING)
    answered_by = models.CharField(max_length=160, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    case = models.ForeignKey(Case, on_delete=models.SET_NULL, null=True, blank=True, related_name="calls")
    nonce = models.UUIDField(unique=True)

    objects = TableCalls.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("pairing",), condition=models.Q(state="waiting"), name="one_waiting_call_a_board"
            ),
            models.CheckConstraint(
                condition=models.Q(state="answered", answered_at__isnull=False)
                | (~models.Q(state="answered") & models.Q(answered_at__isnull=True)),
                name="call_answered_at_a_time",
            ),
        )

    @property
    def decided(self) -> bool:
        """Whether the case that it became, or the one that this was merged into, waits for no referee any more."""
        case = self.case and (self.case.merged_into or self.case)
        return case is not None and case.state in DECIDED

    def __str__(self) -> str:
        return f"{self.get_side_display()} of {self.pairing} calls: {self.state}"
