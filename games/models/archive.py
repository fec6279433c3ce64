"""Archives of records audited by an official: their progress, and the findings.

Nothing here is official: an archive may be deleted, and sent again.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import models

from games.models.ledger import Stream
from games.wording.numbers import file_and_more


class ArchiveAudit(models.Model):
    """One archive. Its bytes are in the file that `stored` names (`games.store.archive_file`). `filename` is what was
    sent, `more` how many records beside the first where several were sent at once.

    `places` is the number of files to audit or pass over, `done` how many of them are finished, in order; `hidden`
    files are only counted. The process that audits holds a lease until `held_until`, so that no two do the same work;
    `started_from` is how many were done when a process was last started for it, None before that. `worked_ms` is the
    time spent on finished files.
    """

    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="archives")
    filename = models.CharField(max_length=160)
    more = models.PositiveIntegerField(default=0)
    stored = models.UUIDField(unique=True, default=uuid4)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    actor_name = models.CharField(max_length=160)
    at = models.DateTimeField()
    places = models.PositiveIntegerField()
    hidden = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    worked_ms = models.PositiveBigIntegerField(default=0)
    holder = models.UUIDField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    started_from = models.PositiveIntegerField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("stream", "sha256"), name="archive_once_a_stream"),
            models.CheckConstraint(condition=models.Q(done__lte=models.F("places")), name="archive_done_within_places"),
        )

    def __str__(self) -> str:
        return f"archive {self.pk}: {self.done} of {self.places}"

    @property
    def called(self) -> str:
        """What was sent, in words: `cup.zip`, `first.sgf and 2 more`."""
        return file_and_more(self.filename, self.more)


class ArchiveRow(models.Model):
    """The audit of one game: the game `game` of the file at the archive's `place`, from 0.

    The five kinds are how often each was found. For a rejected record, and a file that is passed over, `error` is the
    code. `counted` is the result with every stone alive, `differs` whether the claimed result differs from it. `line`
    is the JSON that `nzgs-tourney audit --json` prints, without its words (`games.audit.as_json`).
    """

    archive = models.ForeignKey(ArchiveAudit, on_delete=models.CASCADE, related_name="rows")
    place = models.PositiveIntegerField()
    game = models.PositiveSmallIntegerField()
    file = models.CharField(max_length=1024)
    black = models.CharField(max_length=256, blank=True)
    white = models.CharField(max_length=256, blank=True)
    error = models.CharField(max_length=32, blank=True)
    size = models.PositiveSmallIntegerField(null=True, blank=True)
    moves = models.PositiveIntegerField(null=True, blank=True)
    findings = models.PositiveIntegerField(default=0)
    repetition = models.PositiveIntegerField(default=0)
    out_of_turn = models.PositiveIntegerField(default=0)
    occupied = models.PositiveIntegerField(default=0)
    off_board = models.PositiveIntegerField(default=0)
    moved_stone = models.PositiveIntegerField(default=0)
    self_captures = models.PositiveIntegerField(default=0)
    claimed = models.CharField(max_length=256, blank=True)
    counted = models.CharField(max_length=32, blank=True)
    differs = models.BooleanField(default=False)
    line = models.TextField()

    class Meta:
        ordering = ("place", "game")
        constraints = (models.UniqueConstraint(fields=("archive", "place", "game"), name="archive_row_once"),)

    def __str__(self) -> str:
        return f"{self.file} ({self.game})"
