"""Disputes: cases, their evidence, and the referee's rulings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.cases.kind import ABOUT, GOES_ON, PRIVATE, Kind
from games.models.game import Game, GameState, Speaker
from games.models.ledger import Stream
from games.models.record import Record
from games.wording.rulings import because_of_ruling, decision_words


class CaseKind(models.TextChoices):
    """What a case is about."""

    REPETITION = Kind.REPETITION.value, gettext_lazy(ABOUT[Kind.REPETITION])
    OUT_OF_TURN = Kind.OUT_OF_TURN.value, gettext_lazy(ABOUT[Kind.OUT_OF_TURN])
    PARTNER_ORDER = Kind.PARTNER_ORDER.value, gettext_lazy(ABOUT[Kind.PARTNER_ORDER])
    OCCUPIED = Kind.OCCUPIED.value, gettext_lazy(ABOUT[Kind.OCCUPIED])
    MOVED_STONE = Kind.MOVED_STONE.value, gettext_lazy(ABOUT[Kind.MOVED_STONE])
    WRONG_REMOVAL = Kind.WRONG_REMOVAL.value, gettext_lazy(ABOUT[Kind.WRONG_REMOVAL])
    DEAD_STONES = Kind.DEAD_STONES.value, gettext_lazy(ABOUT[Kind.DEAD_STONES])
    RESULT = Kind.RESULT.value, gettext_lazy(ABOUT[Kind.RESULT])
    KNOCKED_STONE = Kind.KNOCKED_STONE.value, gettext_lazy(ABOUT[Kind.KNOCKED_STONE])
    TIME = Kind.TIME.value, gettext_lazy(ABOUT[Kind.TIME])
    LATENESS = Kind.LATENESS.value, gettext_lazy(ABOUT[Kind.LATENESS])
    CONDUCT = Kind.CONDUCT.value, gettext_lazy(ABOUT[Kind.CONDUCT])
    OUTSIDE_HELP = Kind.OUTSIDE_HELP.value, gettext_lazy(ABOUT[Kind.OUTSIDE_HELP])
    WRONG_TERMS = Kind.WRONG_TERMS.value, gettext_lazy(ABOUT[Kind.WRONG_TERMS])
    NOTES = Kind.NOTES.value, gettext_lazy(ABOUT[Kind.NOTES])
    NOISE = Kind.NOISE.value, gettext_lazy(ABOUT[Kind.NOISE])
    PHONE = Kind.PHONE.value, gettext_lazy(ABOUT[Kind.PHONE])
    LOST_RECORD = Kind.LOST_RECORD.value, gettext_lazy(ABOUT[Kind.LOST_RECORD])
    CONNECTION = Kind.CONNECTION.value, gettext_lazy(ABOUT[Kind.CONNECTION])
    OTHER = Kind.OTHER.value, gettext_lazy(ABOUT[Kind.OTHER])


class Offender(models.TextChoices):
    """Which player a case is about, e.g. who made the move in question."""

    BLACK = "black", pgettext_lazy("player", "Black")
    WHITE = "white", pgettext_lazy("player", "White")


class CaseState(models.TextChoices):
    """The states of a case. `RULED` and `WITHDRAWN` are final: the database refuses every later change. A `MERGED` case
    is answered by the ruling in the one that it was merged into."""

    OPEN = "open", gettext_lazy("open")
    PROPOSED = "proposed", gettext_lazy("waits for a second official")
    RULED = "ruled", gettext_lazy("ruled")
    WITHDRAWN = "withdrawn", gettext_lazy("withdrawn")
    MERGED = "merged", gettext_lazy("merged into another")


WAITING = (CaseState.OPEN, CaseState.PROPOSED)
"""The states of a case that no ruling has decided yet."""


class Cases(models.QuerySet["Case"]):
    """Cases by how far they have come."""

    def waiting(self) -> Cases:
        """Those that no ruling has decided yet, and that weren't withdrawn."""
        return self.filter(state__in=WAITING)

    def stopping(self) -> Cases:
        """Those that stop their game, the first first: they wait for a ruling, and until then nobody plays, marks dead
        stones or reports. An appeal stops nobody: the ruling holds until another replaces it. Neither do the kinds
        that leave the board alone (`games.cases.kind.GOES_ON`)."""
        return self.waiting().filter(appeal_of=None).exclude(kind__in=GOES_ON).order_by("number")

    def not_withdrawn(self) -> Cases:
        """Those that wait for a ruling or have one."""
        return self.exclude(state=CaseState.WITHDRAWN)


class Case(models.Model):
    """One dispute about one game. `number` counts the cases of a stream (of an event) from 1.

    `side` is who brought it: a player, or `PAPER` for the director. `move` is the number of the move in `record` that
    it is about, None where it isn't about a move. `offender` is empty where nobody said who it was. An appeal refers to
    the case it appeals against; `committee` has the accounts that decide it together, empty where one referee does. A
    merged case refers to the earlier one that goes on. `held_by` is the account that has the case open, with its name
    and since when; empty for nobody. None of these three is in an event's file.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="cases")
    number = models.PositiveIntegerField()
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="cases")
    kind = models.CharField(max_length=14, choices=CaseKind)
    state = models.CharField(max_length=10, choices=CaseState, default=CaseState.OPEN)
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    record = models.ForeignKey(Record, on_delete=models.PROTECT, null=True, blank=True, related_name="cases")
    move = models.PositiveIntegerField(null=True, blank=True)
    offender = models.CharField(max_length=5, choices=Offender, blank=True, default="")
    statement = models.TextField(max_length=4_000)
    appeal_of = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="appeals")
    committee = models.JSONField(default=list, blank=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="merged")
    held_by = models.CharField(max_length=150, blank=True, default="")
    held_by_name = models.CharField(max_length=160, blank=True, default="")
    held_at = models.DateTimeField(null=True, blank=True)
    nonce = models.UUIDField(unique=True)

    objects = Cases.as_manager()

    class Meta:
        ordering = ("stream", "-number")
        constraints = (
            models.UniqueConstraint(fields=("stream", "number"), name="case_one_number_a_stream"),
            models.CheckConstraint(
                condition=models.Q(move__isnull=True) | models.Q(record__isnull=False), name="case_move_of_a_record"
            ),
            models.CheckConstraint(
                condition=models.Q(state="merged", merged_into__lt=models.F("pk"))
                | (~models.Q(state="merged") & models.Q(merged_into__isnull=True)),
                name="case_merged_into_an_earlier_one",
            ),
            models.CheckConstraint(
                condition=models.Q(held_by="", held_by_name="", held_at__isnull=True)
                | (~models.Q(held_by="") & models.Q(held_at__isnull=False)),
                name="case_held_by_somebody_since",
            ),
        )

    @property
    def waits(self) -> bool:
        """Whether no ruling has decided it yet, and it wasn't withdrawn."""
        return self.state in WAITING

    @property
    def stops(self) -> bool:
        """Whether it is among `Cases.stopping` of its game, whose result isn't final."""
        stopping = self.waits and self.appeal_of_id is None and Kind(self.kind) not in GOES_ON
        return stopping and self.game.state != GameState.CONFIRMED

    @property
    def private(self) -> bool:
        """Whether only officials, the player accused and who brought it know of it: until its ruling is final."""
        return Kind(self.kind) in PRIVATE and self.state != CaseState.RULED and self.appeal_of_id is None

    def is_known_to(self, side: Speaker) -> bool:
        """Whether a player knows of it. `side` is the colour that the player had when it was opened."""
        return not self.private or side in (self.side, self.offender)

    @property
    def asks_for_a_result(self) -> bool:
        """Whether it is about the result of a finished game: there is no clock to stop."""
        return self.kind == CaseKind.RESULT and self.game.state != GameState.OPEN

    def __str__(self) -> str:
        return f"case {self.number}"


class Evidence(models.Model):
    """Evidence in a case: words, a photo (re-encoded, without metadata), or both; with neither, who brought it tells it
    at the desk. Never altered.

    `image` is the re-encoded JPEG, empty without a photo; `sha256` is that of the image.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="evidence")
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    text = models.TextField(max_length=4_000, blank=True)
    image = models.BinaryField(default=b"")
    sha256 = models.CharField(max_length=64, blank=True)
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"evidence {self.pk} in case {self.case_id}"


class DecisionChoices(models.TextChoices):
    """What a ruling decides."""

    TAKE_BACK = "take_back", gettext_lazy("taken back; the move counts as a pass")
    READING_A = "reading_a", gettext_lazy("restored, reading A")
    READING_B = "reading_b", gettext_lazy("restored, reading B")
    PLAY_ON = "play_on", gettext_lazy("the game is played on")
    PUT_BACK = "put_back", gettext_lazy("the stones are put back as they stood")
    REPLAY = "replay", gettext_lazy("replayed from a move")
    NEW_GAME = "new_game", gettext_lazy("the game is replayed")
    TERMS = "terms", gettext_lazy("the game goes on with other terms")
    TALK = "talk", gettext_lazy("talked over")
    WARNING = "warning", gettext_lazy("a warning")
    TIME = "time", gettext_lazy("time is added or taken")
    ADJOURNED = "adjourned", gettext_lazy("the game is adjourned")
    STANDS = "stands", gettext_lazy("the move stands")
    FORFEIT = "forfeit", gettext_lazy("the game is forfeited")
    RESULT = "result", gettext_lazy("the result is decided")
    NO_BREACH = "no_breach", gettext_lazy("no breach of the rules")


class Rulings(models.QuerySet["Ruling"]):
    """Rulings by whether they count."""

    def final(self) -> Rulings:
        """Those that no second official has to confirm any more; only these have a number."""
        return self.filter(final_at__isnull=False)


class Ruling(models.Model):
    """A referee's ruling in a case. Where a second official must confirm, it is proposed first; a proposal that was
    declined stays beside the one that follows.

    `said` is the decision as codes with arguments, worded by `games.wording.rulings`, `referee` the account that rules,
    `second` the one that confirms. `number` counts the final rulings of a stream and is None until then. `result`
    (notation of `games.rules.result`) and `forfeit` are what the game's result becomes, empty where it doesn't change.
    `minutes` are added to a clock, or taken from it if negative; `against` is the player who is warned or loses time.
    `unheard_because` says why a party wasn't heard. `agreed` has the other members of an appeal's committee who agreed,
    a list of account and name each. `restored` is the record from which play resumes. `void_reports` is the last report
    that a restored game makes void. `facts` is what the referee saw: the finding, its clause and positions, so that the
    paper can be printed again unchanged. `nonce` identifies the request that proposed it.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="rulings")
    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField(null=True, blank=True)
    decision = models.CharField(max_length=10, choices=DecisionChoices)
    said = models.JSONField()
    reason = models.TextField(max_length=4_000)
    heard_black = models.BooleanField(default=False)
    heard_white = models.BooleanField(default=False)
    unheard_because = models.TextField(max_length=2_000, blank=True, default="")
    minutes = models.SmallIntegerField(null=True, blank=True)
    against = models.CharField(max_length=5, choices=Offender, blank=True, default="")
    referee = models.CharField(max_length=150)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    second = models.CharField(max_length=150, blank=True)
    second_actor_name = models.CharField(max_length=160, blank=True)
    agreed = models.JSONField(default=list, blank=True)
    final_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined_because = models.TextField(max_length=2_000, blank=True)
    result = models.CharField(max_length=12, blank=True)
    forfeit = models.BooleanField(default=False)
    restored = models.ForeignKey(Record, on_delete=models.PROTECT, null=True, blank=True, related_name="restored_by")
    void_reports = models.PositiveBigIntegerField(null=True, blank=True)
    facts = models.JSONField(default=dict)
    nonce = models.UUIDField(unique=True)

    objects = Rulings.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("stream", "number"), name="ruling_one_number_a_stream"),
            models.UniqueConstraint(
                fields=("case",), condition=models.Q(declined_at__isnull=True), name="ruling_one_standing_a_case"
            ),
            models.CheckConstraint(
                condition=models.Q(final_at__isnull=True, number__isnull=True)
                | models.Q(final_at__isnull=False, number__isnull=False, declined_at__isnull=True),
                name="ruling_numbered_when_final",
            ),
            models.CheckConstraint(condition=~models.Q(second=models.F("referee")), name="ruling_seconded_by_another"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="ruling_gives_a_reason"),
        )

    def sentence(self, game: Game) -> str:
        """The decision in words, with the names of the players; `game` is the case's game."""
        return decision_words(self.said, game.black_name, game.white_name)

    def as_reason(self, game: Game) -> str:
        """The decision in words with the ruling's number, as the reason for the changes it made."""
        return because_of_ruling(self.number or 0, self.said, game.black_name, game.white_name)

    def __str__(self) -> str:
        return f"ruling {self.number}" if self.number else f"proposed ruling in {self.case}"


class Seen(models.Model):
    """An official has seen what is for the record only, e.g. a finding in a game whose result is final: it leaves the
    referee's queue. `record` is the record it was in, None where it is about the game. `code` says what was seen."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="seen")
    record = models.ForeignKey(Record, on_delete=models.PROTECT, null=True, blank=True, related_name="seen")
    code = models.CharField(max_length=80)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("game", "record", "code"), name="seen_once_a_record"),
            models.UniqueConstraint(
                fields=("game", "code"), condition=models.Q(record__isnull=True), name="seen_once_a_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.code} of game {self.game_id}"
