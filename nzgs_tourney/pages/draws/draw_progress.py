"""The progress of a draw in a separate process, for the director who waits for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games.wording.numbers import listed
from ground.coded import read_coded
from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import BOARDS, Division, DrawJob, DrawKind, Entry
from nzgs_tourney.tournament.pairing.progress import Stage
from nzgs_tourney.tournament.wording.draws.no_draw import no_draw_words

MOST = 8
"""The length of the bar: most draws compare pairs up to five times."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw that is running, was interrupted, or failed; or a question, also when `answered`.

    `title` says what is drawn, `about` names the players of a question, `players` and `pairs` are their numbers,
    `sentence` is the current step, in words, `done` of `most` its progress. `refused`: why there is no draft. `version`
    changes when anything here does.
    """

    number: int
    kind: DrawKind
    about: str
    actor: str
    at: datetime
    players: str
    pairs: str
    running: bool
    sentence: str
    done: int
    most: int
    refused: str
    answered: datetime | None
    version: str

    @property
    def title(self) -> str:
        """What is drawn."""
        return {
            DrawKind.ROUND: _("Drawing round {number}"),
            DrawKind.ANEW: _("Drawing round {number} again"),
            DrawKind.FIX: _("Fixing round {number}"),
            DrawKind.FILL: _("Filling the rest of round {number}"),
            DrawKind.REARRANGE: _("Changing boards of round {number}"),
            DrawKind.WHY_NOT: _("Drawing round {number} with {players} together"),
            DrawKind.FORECAST: _("Simulating the event"),
        }[self.kind].format(number=self.number, players=self.about)

    @property
    def page(self) -> str:
        """The title of its page."""
        if self.kind is DrawKind.FORECAST:
            return _("Forecast")
        if self.kind is DrawKind.WHY_NOT:
            return _("Why not these two? Round {number}").format(number=self.number)
        return _("Round {number}").format(number=self.number)

    @property
    def word(self) -> str:
        """What is being drawn, as a word in a sentence: `draw` or `forecast`."""
        return _("forecast") if self.kind is DrawKind.FORECAST else pgettext("the boards of a round", "draw")

    @property
    def brings(self) -> str:
        """What there will be when it is done."""
        if self.kind is DrawKind.FORECAST:
            return _("the figures")
        return _("the boards") if self.kind in BOARDS else _("the answer")

    @property
    def failed(self) -> str:
        """A sentence that it failed."""
        if self.kind is DrawKind.ROUND:
            return _("The round wasn’t drawn.")
        if self.kind is DrawKind.FORECAST:
            return _("The forecast wasn’t finished.")
        return _("The boards stay as they were.") if self.kind in BOARDS else _("There is no answer.")

    @property
    def interrupted(self) -> bool:
        """Whether the process is gone."""
        return not (self.running or self.refused or self.answered)


def drawing_of(division: Division, kind: DrawKind = DrawKind.ROUND) -> Drawing | None:
    """The division's draw of boards that isn't stored yet, or its question of another `kind`; None where there is
    neither. At most two queries."""
    job = DrawJob.objects.competing_with(kind).filter(division=division).first()
    if job is None:
        return None
    running = not job.refused and job.answered_at is None and job.held_until > timezone.now()
    return Drawing(
        number=job.number,
        kind=DrawKind(job.kind),
        about=_about(job),
        actor=job.actor_name,
        at=job.at,
        players=f"{job.players:,}",
        pairs=f"{job.players * (job.players - 1) // 2:,}",
        running=running,
        sentence=_progress_text(job),
        done=_done(job),
        most=job.answer["total"] if _counted(job) else MOST,
        refused=no_draw_words(read_coded(job.refused)) if job.refused else "",
        answered=job.answered_at,
        version=f"{job.pk}.{running:d}.{job.stage}.{job.passes}.{_done(job)}.{bool(job.refused):d}",
    )


def _about(job: DrawJob) -> str:
    if job.kind != DrawKind.WHY_NOT:
        return ""
    two = [job.arguments["first"], job.arguments["second"]]
    names = dict(Entry.objects.filter(pk__in=two).values_list("pk", "name"))
    return listed([names[entry] for entry in two if entry in names])


def _counted(job: DrawJob) -> bool:
    """Whether it is a forecast, which counts its events."""
    return job.kind == DrawKind.FORECAST and bool(job.answer)


def _done(job: DrawJob) -> int:
    if _counted(job):
        return int(job.answer["done"])
    if job.stage == Stage.EXPLAINING:
        return MOST - 1
    return min(bool(job.stage) + job.passes, MOST - 2)


def _progress_text(job: DrawJob) -> str:
    if _counted(job):
        return _("{done} of {total} simulated events").format(done=job.answer["done"], total=job.answer["total"])
    if not job.stage:
        return _("Starting")
    return {
        Stage.LISTING: _("Listing the possible pairs"),
        Stage.COMPARING: _("Comparing pairs, pass {number}").format(number=job.passes),
        Stage.EXPLAINING: _("Writing the reasons for every board"),
    }[Stage(job.stage)]
