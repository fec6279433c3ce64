"""Submitted game records: the original bytes for ever, and their audit; files whose player hasn't answered yet, and
what is being entered; and photos of games."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy

from games.models.game import Game, Speaker


class Record(models.Model):
    """One submitted game record, never altered. `number` counts the records of its game from 1: the ledger calls it by
    that. `index` is the game's number within the file, from 1. `remark` is what its player wrote. `origin` is how the
    program made it, as a code with arguments (`games.wording.origins`), empty for a file that was sent."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="records")
    number = models.PositiveBigIntegerField()
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    filename = models.CharField(max_length=120, blank=True)
    original = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    index = models.PositiveSmallIntegerField(default=1)
    remark = models.TextField(max_length=2_000, blank=True)
    origin = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("game", "number"), name="record_one_number_a_game"),
            models.UniqueConstraint(fields=("game", "sha256", "index"), name="same_record_once_a_game"),
        )

    def __str__(self) -> str:
        return f"record {self.number} of game {self.game_id}"

    @property
    def who(self) -> str:
        """The name of who sent it."""
        return self.actor_name


class RecordAudit(models.Model):
    """The audit of a record: `verdict` as `nzgs-tourney audit --json` prints it but for the words of its warnings
    (`games.audit.as_json`), `remarks` from comparing it with the draw and with other records. `moves_digest` is that of
    `games.rules.game`: equal for the same moves.

    Can be computed again from the record at any time, so it is not guarded.
    """

    record = models.OneToOneField(Record, on_delete=models.PROTECT, related_name="audit")
    at = models.DateTimeField()
    verdict = models.JSONField()
    remarks = models.JSONField(default=list)
    findings = models.PositiveIntegerField(default=0)
    moves_digest = models.CharField(max_length=64, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"audit of record {self.record_id}: {self.findings} findings"


class StagedRecord(models.Model):
    """One file as it was sent, waiting for its player to choose a game in it. Files sent together are a `batch`.

    Nothing official: deleted once answered, discarded, or old (`games.services.send_records`).
    """

    batch = models.UUIDField(db_index=True)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="staged_records")
    side = models.CharField(max_length=7, choices=Speaker)
    at = models.DateTimeField()
    filename = models.CharField(max_length=120, blank=True)
    original = models.BinaryField()
    remark = models.TextField(max_length=2_000, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.filename or 'pasted record'} for game {self.game_id}, not submitted yet"


class EnteredDraft(models.Model):
    """What is being entered for a game by tapping it, so that another phone goes on where one stopped: one for each
    mode, `position` or `moves`, as the text of `games.sgf.entered_games`, empty once saved.

    `version` rises with every change; `phone` is the number that the page which made the last one gave itself. Nothing
    official: what counts is the record that is made of it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entered_drafts")
    mode = models.CharField(max_length=8)
    text = models.TextField(blank=True, max_length=20_000)
    version = models.PositiveIntegerField(default=1)
    phone = models.CharField(max_length=20, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "mode"), name="one_entered_draft_a_mode"),)

    def __str__(self) -> str:
        return f"{self.mode} entered for game {self.game_id}, version {self.version}"


class PhotoPurpose(models.TextChoices):
    """What a photo of a game is kept for."""

    EVIDENCE = "evidence", gettext_lazy("evidence")
    RECORD = "record", gettext_lazy("a record on paper")
    FINAL_BOARD = "final_board", gettext_lazy("the final board")


class GamePhoto(models.Model):
    """A photo kept with a game: of a record on paper, of the final board, or as evidence. Never altered.

    `image` is the re-encoded JPEG, without metadata; `sha256` is its digest. `nonce` identifies the request.
    """

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="photos")
    side = models.CharField(max_length=7, choices=Speaker)
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    purpose = models.CharField(max_length=11, choices=PhotoPurpose)
    image = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    nonce = models.UUIDField(unique=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("game", "sha256"), name="same_photo_once_a_game"),)

    def __str__(self) -> str:
        return f"photo {self.pk} of game {self.game_id}"
