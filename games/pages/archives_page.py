"""The archives of an event, and the progress of their audits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, Sum
from django.utils import timezone

from games.audit.ignored_files import PASSED_OVER
from games.audit.summary import KINDS, AuditTally
from games.models import ArchiveAudit, ArchiveRow, Stream
from games.store.archive_file import archive_path
from ground.translation import gettext as _, gettext_noop, ngettext

KIND_WORDS = {
    "repetition": gettext_noop("Repetition"),
    "out_of_turn": gettext_noop("Out of turn"),
    "occupied": gettext_noop("On a stone"),
    "off_board": gettext_noop("Off the board"),
    "moved_stone": gettext_noop("Stones moved"),
}
"""The kinds of finding, worded for a list."""


@dataclass(frozen=True, slots=True)
class ArchiveLine:
    """One archive in the list. `progress` is its progress in words."""

    number: int
    filename: str
    size: int
    actor: str
    at: datetime
    places: int
    finished: bool
    progress: str


@dataclass(frozen=True, slots=True)
class ArchiveProgress:
    """The progress of an audit. `working`: it is being audited now. `kept`: its file is still here, so it can
    continue.
    """

    number: int
    filename: str
    actor: str
    at: datetime
    done: int
    places: int
    finished: bool
    working: bool
    kept: bool
    rate: int
    left: str

    @property
    def size(self) -> str:
        """The number of records to audit, in words."""
        return _files(self.places)

    @property
    def sentence(self) -> str:
        """In words: `1,200 of 10,000 records, 180 a second, about 49 s left`."""
        message = ngettext("{done:,} of {places:,} record", "{done:,} of {places:,} records", self.places)
        if self.rate and not self.finished:
            message = ngettext(
                "{done:,} of {places:,} record, {rate:,} a second, about {left} left",
                "{done:,} of {places:,} records, {rate:,} a second, about {left} left",
                self.places,
            )
        return message.format(done=self.done, places=self.places, rate=self.rate, left=self.left)


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many games of an archive show a kind of finding, and how many findings there are in all."""

    kind: str
    games: int
    findings: int

    @property
    def word(self) -> str:
        """The kind in words."""
        return _(KIND_WORDS[self.kind])

    @property
    def sentence(self) -> str:
        """`12 findings in 3 games`."""
        findings = ngettext("{count:,} finding", "{count:,} findings", self.findings).format(count=self.findings)
        message = ngettext("{findings} in {games:,} game", "{findings} in {games:,} games", self.games)
        return message.format(findings=findings, games=self.games)


@dataclass(frozen=True, slots=True)
class ArchiveFound:
    """What was found in an archive so far. `clean` games have no findings; `summary` sums it up."""

    summary: str
    games: int
    moves: int
    with_findings: int
    rejected: int
    passed_over: int
    clean: int
    differ: int
    kinds: tuple[KindCount, ...]

    @property
    def figures(self) -> tuple[tuple[str, str, str], ...]:
        """The figures on a page: word, figure, and the name of the filter that lists those games
        (`forms.disputes.archive_forms`)."""
        return (
            (_("Games read"), f"{self.games:,}", ""),
            (_("With findings"), f"{self.with_findings:,}", "found"),
            (_("Nothing found"), f"{self.clean:,}", "clean"),
            (_("Refused"), f"{self.rejected:,}", "rejected"),
            (_("Passed over"), f"{self.passed_over:,}", "passed_over"),
            (_("Other result"), f"{self.differ:,}", "differs"),
        )


def archives_of(stream: Stream) -> tuple[ArchiveLine, ...]:
    """The archives of a stream, the newest first. One query."""
    return tuple(_line(archive) for archive in ArchiveAudit.objects.filter(stream=stream))


def progress_of(archive: ArchiveAudit) -> ArchiveProgress:
    """The progress of this archive. No query."""
    a_second = archive.done * 1_000 / archive.worked_ms if archive.worked_ms else 0
    seconds_left = (archive.places - archive.done) / a_second if a_second else 0
    is_running = archive.held_until is not None and archive.held_until > timezone.now()
    return ArchiveProgress(
        number=archive.pk,
        filename=archive.called,
        actor=archive.actor_name,
        at=archive.at,
        done=archive.done,
        places=archive.places,
        finished=archive.finished_at is not None,
        working=is_running,
        kept=archive_path(archive.stored).is_file(),
        rate=round(a_second),
        left=_duration(seconds_left),
    )


def found_in_archive(archive: ArchiveAudit) -> ArchiveFound:
    """The counts over its games. One query."""
    rows = ArchiveRow.objects.filter(archive=archive)
    sums = {f"{kind}_sum": Sum(kind, default=0) for kind in KINDS}
    shows = {f"{kind}_games": Count("pk", filter=Q(**{f"{kind}__gt": 0})) for kind in KINDS}
    counts = rows.aggregate(
        files=Count("pk"),
        played=Sum("moves", default=0),
        found=Count("pk", filter=Q(findings__gt=0)),
        refused=Count("pk", filter=~Q(error="")),
        passed=Count("pk", filter=Q(error=PASSED_OVER)),
        differ=Count("pk", filter=Q(differs=True)),
        **sums,
        **shows,
    )
    tally = AuditTally(archive.hidden)
    tally.games, tally.with_findings = counts["files"] - counts["refused"], counts["found"]
    tally.passed_over, tally.rejected = counts["passed"], counts["refused"] - counts["passed"]
    return ArchiveFound(
        summary=tally.sentence,
        games=tally.games,
        moves=counts["played"],
        with_findings=counts["found"],
        rejected=tally.rejected,
        passed_over=tally.passed_over,
        clean=tally.games - counts["found"],
        differ=counts["differ"],
        kinds=tuple(
            KindCount(kind, counts[f"{kind}_games"], counts[f"{kind}_sum"]) for kind in KINDS if counts[f"{kind}_sum"]
        ),
    )


def _line(archive: ArchiveAudit) -> ArchiveLine:
    finished = archive.finished_at is not None
    counted = _files(archive.places)
    if not finished:
        message = ngettext(
            "{done:,} of {places:,} record audited", "{done:,} of {places:,} records audited", archive.places
        )
        counted = message.format(done=archive.done, places=archive.places)
    return ArchiveLine(
        number=archive.pk,
        filename=archive.called,
        size=archive.size,
        actor=archive.actor_name,
        at=archive.at,
        places=archive.places,
        finished=finished,
        progress=counted,
    )


def _files(count: int) -> str:
    return ngettext("{count:,} record", "{count:,} records", count).format(count=count)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return _("{seconds} s").format(seconds=max(1, round(seconds)))
    return _("{minutes} min").format(minutes=round(seconds / 60))
