"""What a director asks of a draw: two players together or apart, or the bye for somebody; and the draws of large
fields, which a separate process computes.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from games.ledger.acts import Actor
from nzgs_tourney.models.entry import Entry
from nzgs_tourney.models.tournament import Division


class WishKind(models.TextChoices):
    """The kinds of wish. No draw breaks them: if they leave no draw, the director is told."""

    TOGETHER = "together", gettext_lazy("put together")
    APART = "apart", gettext_lazy("kept apart")
    BYE = "bye", gettext_lazy("has the bye")


class PairWish(models.Model):
    """One wish for one round, or for every round where `round_number` is None (keeping apart only).

    A pair is stored with the lower entry first, so that their order doesn't matter. A bye has no `other`.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="wishes")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=WishKind)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(kind="bye", other__isnull=True)
                | (~models.Q(kind="bye") & models.Q(one__lt=models.F("other"))),
                name="wish_for_a_pair_or_a_bye",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="apart") | models.Q(round_number__isnull=False), name="wish_for_one_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} in round {self.round_number or 'every'}"


class DrawKind(models.TextChoices):
    """What is drawn: the whole round; the round drawn again, or only those who lost their boards, because players are
    missing or have come; the players without a board in a draft made by hand; or the rest of those whose boards were
    removed in a published round. Or the question: what it would cost if two met, or what the rules would lead to."""

    ROUND = "round"
    ANEW = "anew"
    FIX = "fix"
    FILL = "fill"
    REARRANGE = "rearrange"
    WHY_NOT = "why_not"
    FORECAST = "forecast"


BOARDS = (DrawKind.ROUND, DrawKind.ANEW, DrawKind.FIX, DrawKind.FILL, DrawKind.REARRANGE)
"""The kinds that change boards; the others only answer a question."""


class DrawJobs(models.QuerySet["DrawJob"]):
    """Draws that are running, failed, or gave an answer."""

    def of_boards(self) -> DrawJobs:
        """Those that change boards."""
        return self.filter(kind__in=BOARDS)

    def competing_with(self, kind: DrawKind) -> DrawJobs:
        """The jobs that a division can't have beside one of this kind."""
        return self.of_boards() if kind in BOARDS else self.filter(kind=kind)

    def wanted(self) -> DrawJobs:
        """Those that aren't done yet, whether or not a process works on them."""
        return self.filter(refused={}, answered_at=None)


class DrawJob(models.Model):
    """The draw of one round, running or failed; deleted once its boards are stored. A question is kept with its answer
    until the next question.

    `arguments` has for `ANEW` and `FIX` who is missing, who has come, and why; for `REARRANGE` the tables and byes that
    go, the new boards, and why; for `WHY_NOT` which two; for `FORECAST`, which belongs to no round and has `number` 0,
    how many events and which rating system. `players` is how many are paired. `actor` is the id of the account that
    requested it, `actor_name` its name, and `seq` the ledger's number then. The process that draws has a lease until
    `held_until`, which it renews; if that has passed, the draw was interrupted. `stage` is a `Stage` of the draw,
    `passes` how often pairs were compared. `refused` is why there is no draft, as a code with arguments
    (`tournament.wording.draws.no_draw`), empty while there may be one. `answer` has values, which are put into words
    when shown, and `of`, a digest of their inputs. Nothing official.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="drawings")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=DrawKind, default=DrawKind.ROUND)
    arguments = models.JSONField(default=dict, blank=True)
    seed = models.CharField(max_length=40)
    actor = models.CharField(max_length=160)
    actor_name = models.CharField(max_length=160)
    seq = models.PositiveBigIntegerField()
    players = models.PositiveIntegerField()
    at = models.DateTimeField()
    holder = models.UUIDField()
    held_until = models.DateTimeField()
    stage = models.CharField(max_length=12, blank=True)
    passes = models.PositiveIntegerField(default=0)
    refused = models.JSONField(default=dict, blank=True)
    answer = models.JSONField(default=dict, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = DrawJobs.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["division", "kind"], name="one_draw_of_a_kind"),
            models.UniqueConstraint(
                fields=["division"], condition=models.Q(kind__in=BOARDS), name="one_draw_of_boards"
            ),
        )

    def __str__(self) -> str:
        return f"draw of {self.division}, round {self.number}"

    @property
    def who(self) -> Actor:
        """Who requested it."""
        return Actor(self.actor_name, self.actor)
