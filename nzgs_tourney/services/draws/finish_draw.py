"""Computes a requested draw, and stores its boards if its inputs haven't changed meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.ledger.append import lock
from ground.coded import coded
from ground.errors import Refused
from nzgs_tourney.models import Division, DrawJob
from nzgs_tourney.services.draws.large_draw import Store, work_out
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.tournament.pairing.progress import Stage

HOLD = timedelta(seconds=60)
"""How long a lease lasts unless it is renewed."""


class DrawCancelledError(Exception):
    """The draw isn't wanted any more."""


def finish_draw(job_id: int, holder: UUID) -> bool:
    """Compute the draw and store it; False where it was cancelled, or another process holds the lease.

    Errors are stored with the job, for the page.
    """
    open_jobs = DrawJob.objects.select_related("division__event").wanted()
    job = open_jobs.filter(pk=job_id, holder=holder).first()
    if job is None:
        return False
    try:
        return _stored(job, work_out(job, lambda stage: _tell(job, stage), lambda answer: _keep(job, answer)))
    except DrawCancelledError:
        return False
    except Refused as refused:
        return bool(_mine(job).update(refused=(refused.code or coded("otherwise")).as_json()))


def keep_hold(job_id: int, holder: UUID) -> bool:
    """Renew the lease on a running draw; False where the draw isn't wanted any more."""
    own_job = DrawJob.objects.wanted().filter(pk=job_id, holder=holder)
    return own_job.update(held_until=timezone.now() + HOLD) == 1


@transaction.atomic
def _stored(job: DrawJob, store: Store) -> bool:
    division = Division.objects.select_related("event__stream").get(pk=job.division_id)
    stream = lock(division.event.stream_id)
    if not _mine(job).select_for_update().exists():
        return False
    refuse_conflict(stream, job.seq, round_subject(division, job.number))
    store()
    return True


def _tell(job: DrawJob, stage: Stage) -> None:
    passes = F("passes") + int(stage is Stage.COMPARING)
    if not _mine(job).update(stage=stage.value, passes=passes, held_until=timezone.now() + HOLD):
        raise DrawCancelledError


def _keep(job: DrawJob, answer: Mapping[str, Any]) -> None:
    if not _mine(job).update(answer=answer, held_until=timezone.now() + HOLD):
        raise DrawCancelledError


def _mine(job: DrawJob) -> QuerySet[DrawJob]:
    return DrawJob.objects.filter(pk=job.pk, holder=job.holder)
