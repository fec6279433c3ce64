"""A draw that is worked out beside the site, as the director sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.pairing.progress import Stage

MOST = 8
"""The length of the bar: most draws compare pairs up to five times."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw that is under way, was interrupted, or came to nothing.

    `title` says what is drawn, `players` and `pairs` are how many there are, `told` is what it does now, in words,
    `done` of `most` how far that is. `refused`: why there is no draft. `version` changes when anything here does.
    """

    number: int
    kind: DrawKind
    actor: str
    at: datetime
    players: str
    pairs: str
    running: bool
    told: str
    done: int
    most: int
    refused: str
    version: str

    @property
    def title(self) -> str:
        """What is drawn."""
        return {
            DrawKind.ROUND: f"Drawing round {self.number}",
            DrawKind.ANEW: f"Drawing round {self.number} again",
            DrawKind.FIX: f"Fixing round {self.number}",
            DrawKind.FILL: f"Filling the rest of round {self.number}",
        }[self.kind]

    @property
    def interrupted(self) -> bool:
        """Whether the process that drew is gone."""
        return not self.running and not self.refused


def drawing_of(division: Division) -> Drawing | None:
    """The division's draw that is not there yet; None where nothing is being drawn. One query."""
    job = DrawJob.objects.filter(division=division).first()
    if job is None:
        return None
    running = not job.refused and job.held_until > timezone.now()
    return Drawing(
        number=job.number,
        kind=DrawKind(job.kind),
        actor=job.actor,
        at=job.at,
        players=f"{job.players:,}",
        pairs=f"{job.players * (job.players - 1) // 2:,}",
        running=running,
        told=_told(job),
        done=_done(job),
        most=MOST,
        refused=job.refused,
        version=f"{job.pk}.{running:d}.{job.stage}.{job.passes}.{bool(job.refused):d}",
    )


def _done(job: DrawJob) -> int:
    if job.stage == Stage.EXPLAINING:
        return MOST - 1
    return min(bool(job.stage) + job.passes, MOST - 2)


def _told(job: DrawJob) -> str:
    if not job.stage:
        return "Starting"
    return {
        Stage.LISTING: "Listing the possible pairs",
        Stage.COMPARING: f"Comparing pairs, pass {job.passes}",
        Stage.EXPLAINING: "Writing the reasons for every board",
    }[Stage(job.stage)]
