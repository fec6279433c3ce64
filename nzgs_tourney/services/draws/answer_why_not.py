"""Answers “Why not these two?” for a large field: computed in a separate process, and stored as values."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone

from games.wording.numbers import listed
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob
from nzgs_tourney.store.draws.large_draws import players_of
from nzgs_tourney.store.draws.why_not import why_not_inputs
from nzgs_tourney.tournament.pairing.draft import draw_refusal
from nzgs_tourney.tournament.pairing.progress import Tell


def why_not_field_size(division: Division, number: int, first: int, second: int) -> int:
    """How many players are paired for the answer. Raises Refused as `why_not_inputs` does, and where the two meet."""
    inputs = why_not_inputs(division, number, first, second)
    if inputs.meet:
        raise Refused(_("{names} meet already.").format(names=listed(inputs.names)))
    return players_of(division, number)


def why_not_answered(job: DrawJob, tell: Tell) -> Callable[[], object]:
    """Compute the answer, which may take long; returns a function that stores it, and raises Refused where the draft,
    entries or wishes have changed by then. Raises Refused as `why_not_inputs` does, and what `tell` raises."""
    pair = {"first": job.arguments["first"], "second": job.arguments["second"]}
    inputs = why_not_inputs(job.division, job.number, **pair)
    answer = inputs.as_json(inputs.work_out(tell))

    def store() -> None:
        if why_not_inputs(job.division, job.number, **pair) != inputs:
            raise draw_refusal("answered_meanwhile")
        DrawJob.objects.filter(pk=job.pk).update(answer=answer, answered_at=timezone.now())

    return store
