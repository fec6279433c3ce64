"""Challenges of a ladder."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division


class ChallengeState(models.TextChoices):
    """Open until it is answered; accepted, with a round of its own; declined; lapsed, not answered in time; withdrawn,
    as if it had never been made."""

    OPEN = "open", gettext_lazy("open")
    ACCEPTED = "accepted", gettext_lazy("accepted")
    DECLINED = "declined", gettext_lazy("declined")
    LAPSED = "lapsed", gettext_lazy("lapsed")
    WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")


class Challenges(models.QuerySet["Challenge"]):
    """Challenges by how far they are."""

    def open(self) -> Challenges:
        """Those that wait for an answer."""
        return self.filter(state=ChallengeState.OPEN)

    def accepted(self) -> Challenges:
        """Those with a round."""
        return self.filter(state=ChallengeState.ACCEPTED)

    def of(self, entry: Entry) -> Challenges:
        """Those that this entry made or received."""
        return self.filter(models.Q(challenger=entry) | models.Q(challenged=entry))


class Challenge(models.Model):
    """One player of a ladder challenges another above them. `number` counts the challenges of the division.

    `answer_by` is until when the challenged has to answer, `answered_at` when it was no longer open. `round_number` is
    the round in which an accepted one is played. `takes_place`: it wasn't taken up, and by the rule of then the
    challenger took the place. `order` has the numbers of the entries on the ladder, from the top, as they stood when it
    was made: that of the first challenge is where everybody started.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="challenges")
    number = models.PositiveSmallIntegerField()
    challenger = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="challenges_made")
    challenged = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="challenges_received")
    state = models.CharField(max_length=9, choices=ChallengeState, default=ChallengeState.OPEN)
    made_at = models.DateTimeField()
    answer_by = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    takes_place = models.BooleanField(default=False)
    order = models.JSONField(default=list)

    objects = Challenges.as_manager()

    class Meta:
        ordering = ("division", "number")
        constraints = (
            models.UniqueConstraint(fields=("division", "number"), name="challenge_one_number_a_division"),
            models.UniqueConstraint(fields=("division", "round_number"), name="challenge_one_a_round"),
            models.CheckConstraint(
                condition=~models.Q(challenger=models.F("challenged")), name="challenge_between_two_entries"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="challenge_counts_from_1"),
            models.CheckConstraint(
                condition=models.Q(state="open", answered_at__isnull=True)
                | (~models.Q(state="open") & models.Q(answered_at__isnull=False)),
                name="challenge_open_until_answered",
            ),
            models.CheckConstraint(
                condition=models.Q(state="accepted", round_number__gte=1)
                | (~models.Q(state="accepted") & models.Q(round_number__isnull=True)),
                name="challenge_accepted_has_a_round",
            ),
            models.CheckConstraint(
                condition=models.Q(takes_place=False) | models.Q(state__in=("declined", "lapsed")),
                name="challenge_takes_place_if_not_taken_up",
            ),
            models.CheckConstraint(
                condition=models.Q(answer_by__gt=models.F("made_at")), name="challenge_answered_after_it_was_made"
            ),
        )

    def __str__(self) -> str:
        return f"{self.division}, challenge {self.number}"

    @property
    def waits(self) -> bool:
        """Whether it waits for an answer."""
        return self.state == ChallengeState.OPEN
