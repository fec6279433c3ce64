"""One game between two people, the steps of its ending, its result, and what is left where a director cleared it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy

from games.models.ledger import Stream
from ratings.models import Player

if TYPE_CHECKING:
    from games.models.decision import Correction


class GameState(models.TextChoices):
    """The states of a game's result. `CONFIRMED` is final: the database refuses every later change."""

    OPEN = "open", gettext_lazy("no result yet")
    REPORTED = "reported", gettext_lazy("reported")
    CONTRADICTED = "contradicted", gettext_lazy("reports differ")
    CONFIRMED = "confirmed", gettext_lazy("confirmed")


class Confirmed(models.TextChoices):
    """What a result was confirmed by: both players reporting the same, a signed slip, a ruling that gave it, or an
    imported file. The ledger records who did it."""

    PLAYERS = "players", gettext_lazy("both players")
    SLIP = "slip", gettext_lazy("signed slip")
    RULING = "ruling", gettext_lazy("ruling")
    FILE = "file", gettext_lazy("imported results")


class OfficialResult(NamedTuple):
    """The result of a game in the notation of `games.rules.result`, empty for none, and whether it was decided without
    being played."""

    result: str
    forfeit: bool


class Game(models.Model):
    """A published board. Names and ranks are frozen at the draw.

    `result` is the notation of `games.rules.result`: empty while open or contradicted. Once confirmed it never changes;
    what counts after a correction is `official`. `number` is its number in the ledger, on every site.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveBigIntegerField()
    black = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_as_black")
    white = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="games_as_white")
    black_name = models.CharField(max_length=120)
    white_name = models.CharField(max_length=120)
    black_rank = models.CharField(max_length=4, blank=True)
    white_rank = models.CharField(max_length=4, blank=True)
    board_size = models.PositiveSmallIntegerField(default=19)
    handicap = models.PositiveSmallIntegerField(default=0)
    komi = models.DecimalField(max_digits=4, decimal_places=1)
    state = models.CharField(max_length=12, choices=GameState, default=GameState.OPEN)
    result = models.CharField(max_length=12, blank=True)
    forfeit = models.BooleanField(default=False)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=7, choices=Confirmed, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("stream", "number"), name="game_one_number_a_stream"),
            models.CheckConstraint(condition=~models.Q(black=models.F("white")), name="game_between_two_people"),
            models.CheckConstraint(
                condition=models.Q(board_size__gte=1, board_size__lte=25), name="game_board_1_to_25"
            ),
            models.CheckConstraint(
                condition=(models.Q(state="confirmed") & ~models.Q(result="") & models.Q(confirmed_at__isnull=False))
                | (~models.Q(state="confirmed") & models.Q(confirmed_at__isnull=True)),
                name="game_confirmed_with_result_and_time",
            ),
            models.CheckConstraint(
                condition=models.Q(state="open", result="")
                | models.Q(state="contradicted", result="")
                | (models.Q(state__in=("reported", "confirmed")) & ~models.Q(result="")),
                name="game_result_fits_state",
            ),
        )

    def __str__(self) -> str:
        return f"{self.white_name} – {self.black_name}"

    @property
    def correction(self) -> Correction | None:
        """The correction that counts; None where there is none. One query for a confirmed game, unless `corrections`
        were fetched beforehand."""
        corrections = self.corrections.all() if self.state == GameState.CONFIRMED else ()
        return max(corrections, key=lambda correction: correction.number, default=None)

    @property
    def official(self) -> OfficialResult:
        """The result that counts everywhere, corrections included. Queries as for `correction`."""
        counts = self.correction or self
        return OfficialResult(counts.result, counts.forfeit)


class Speaker(models.TextChoices):
    """Who reports on a game: one of its players, the director from the signed paper slip, or the referee."""

    BLACK = "black", gettext_lazy("Black")
    WHITE = "white", gettext_lazy("White")
    PAPER = "paper", gettext_lazy("paper slip")
    REFEREE = "referee", "referee"


class Report(models.Model):
    """The result that one side reported. Never altered: a later report by the same side replaces it in effect.

    `nonce` identifies the request, so that a report sent twice over a poor network is one report. `reason` is the
    director's for a void game, and empty for any other result.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="reports")
    side = models.CharField(max_length=7, choices=Speaker)
    result = models.CharField(max_length=12)
    forfeit = models.BooleanField(default=False)
    reason = models.TextField(max_length=500, blank=True, default="")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~models.Q(result=""), name="report_says_something"),
            models.CheckConstraint(
                condition=models.Q(~models.Q(reason=""), result="void", side="paper")
                | (~models.Q(result="void") & models.Q(reason="")),
                name="report_of_a_void_game_has_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_side_display()}: {self.result}"


class Clearing(models.Model):
    """A clearing of a game's result, or (`undoes`) the undoing of one. Never altered: the last one of a game counts.

    Reports of the game up to `void_reports` no longer count, 0 for none. `result` and `forfeit` are what was emptied;
    `result` is empty where the reports differed. `nonce` identifies the request.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="clearings")
    void_reports = models.PositiveBigIntegerField()
    result = models.CharField(max_length=12, blank=True)
    forfeit = models.BooleanField(default=False)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{'taken back' if self.undoes_id else 'emptied'}: game {self.game_id}"


class TakenApart(models.Model):
    """The game is no longer played: it has no pairing, and nothing more can be reported, sent or claimed. Its reports
    are kept but never count. Never altered."""

    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="taken_apart")
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"taken apart: game {self.game_id}"


class EndingStep(models.Model):
    """One step towards the end: a position opened, chains marked dead, agreed, disputed, play resumed, a move.

    The state of the ending is computed from the steps by `games.ending`. Steps are never altered. `nonce` identifies
    the request, so that a step sent twice over a poor network is one step.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="ending")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    payload = models.JSONField(default=dict)
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("game", "seq")
        constraints = (models.UniqueConstraint(fields=("game", "seq"), name="ending_one_step_a_seq"),)

    def __str__(self) -> str:
        return f"game {self.game_id}, step {self.seq}: {self.kind}"
