"""What a separate process computes for a large field, and how it is stored if its inputs haven't changed meanwhile: a
round, a forecast, whose events are stored as they are done, or an answer to *Why not these two?*
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.ledger.append import lock
from games.wording.numbers import listed
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob, DrawKind, Round, RoundState
from nzgs_tourney.services.draws.draw_round import check_turn, read_inputs, store_drawn
from nzgs_tourney.services.draws.manual_pairing import fill_round
from nzgs_tourney.services.draws.rearrange_round import rearrange_round, refuse_without_reason
from nzgs_tourney.services.draws.repair_round import inputs_of_repair, repair_round
from nzgs_tourney.services.events.edit_conflict import refuse_conflict
from nzgs_tourney.services.events.subjects import round_subject
from nzgs_tourney.store.draws.drawn_players import players_of
from nzgs_tourney.store.draws.drawn_round import read_drawn_round
from nzgs_tourney.store.draws.large_forecast import (
    ForecastInputs,
    forecast_as_json,
    forecast_inputs,
    inputs_asked,
    played_before,
)
from nzgs_tourney.store.draws.manual_pairing import fill_inputs
from nzgs_tourney.store.draws.repair import rearrange_inputs
from nzgs_tourney.store.draws.why_not import why_not_inputs
from nzgs_tourney.tournament.pairing.draft import NoDraw, draw_refusal
from nzgs_tourney.tournament.pairing.progress import Stage, Tell
from nzgs_tourney.tournament.pairing.rearrange import PairAtTable, Rearrangement

Store = Callable[[], object]
"""Stores what was computed, in the caller's transaction. Raises Refused where it no longer fits."""


def to_pair(division: Division, number: int, kind: DrawKind, arguments: Mapping[str, Any]) -> int:
    """How many players such a draw pairs. Raises Refused where it can't be made; doesn't draw."""
    if kind is DrawKind.ROUND:
        check_turn(division, number)
        return players_of(division, number)
    if kind is DrawKind.FILL:
        return len(fill_inputs(_draft(division, number)).manual.free)
    if kind is DrawKind.FORECAST:
        return len(forecast_inputs(division, **arguments, seed="").value.players)
    if kind is DrawKind.WHY_NOT:
        return why_not_field_size(division, number, **arguments)
    if kind is DrawKind.REARRANGE:
        return _to_rearrange(read_drawn_round(division, number), arguments)
    anew = kind is DrawKind.ANEW
    return inputs_of_repair(read_drawn_round(division, number), **_repair_arguments(arguments), anew=anew).paired(
        anew=anew
    )


def work_out(job: DrawJob, tell: Tell, keep: Keep) -> Store:
    """Compute the draw, which may take long. `tell` is called with its progress, `keep` stores parts of an answer.
    Raises Refused where there is no draw, and what these two raise."""
    division, number, kind = job.division, job.number, DrawKind(job.kind)
    if kind is DrawKind.ROUND:
        read = read_inputs(division, number)
        draw = read.draw(number, job.seed, tell)
        return lambda: store_drawn(division.pk, read, draw, job.who)
    if kind is DrawKind.FILL:
        fill = fill_inputs(_draft(division, number))
        filled = fill.filled(tell)
        return lambda: fill_round(division.pk, number, actor=job.who, expected_seq=job.seq, worked_out=(fill, filled))
    if kind is DrawKind.FORECAST:
        return forecast_answered(job, keep)
    if kind is DrawKind.WHY_NOT:
        return why_not_answered(job, tell)
    if kind is DrawKind.REARRANGE:
        return _rearranged(job, tell)
    anew, text = kind is DrawKind.ANEW, _repair_arguments(job.arguments)
    inputs = inputs_of_repair(read_drawn_round(division, number), **text, anew=anew)
    repair = inputs.work_out(fix=not anew, anew=anew, tell=tell)
    return lambda: repair_round(
        division.pk, number, actor=job.who, anew=anew, expected_seq=job.seq, worked_out=(inputs, repair), **text
    )


def _to_rearrange(drawn_round: Round, arguments: Mapping[str, Any]) -> int:
    refuse_without_reason(arguments["reason"])
    rearrangement = _rearrangement_of(arguments)
    inputs = rearrange_inputs(drawn_round, rearrangement)
    if why := inputs.impossible(rearrangement):
        raise Refused(why)
    return inputs.paired(rearrangement)


def _rearranged(job: DrawJob, tell: Tell) -> Store:
    rearrangement, reason = _rearrangement_of(job.arguments), job.arguments["reason"]
    inputs = rearrange_inputs(read_drawn_round(job.division, job.number), rearrangement)
    after = inputs.work_out(rearrangement, tell)
    if isinstance(after, NoDraw):
        raise Refused(after.reason, after.code)
    return lambda: rearrange_round(
        job.division_id, job.number, rearrangement, reason,
        actor=job.who, expected_seq=job.seq, worked_out=(inputs, after),
    )  # fmt: skip


def _rearrangement_of(arguments: Mapping[str, Any]) -> Rearrangement:
    places = tuple(PairAtTable(**place) for place in arguments["places"])
    return Rearrangement(tuple(arguments["apart"]), tuple(arguments["byes"]), places, by_draw=True)


def _repair_arguments(arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {name: arguments[name] for name in ("missing", "come", "reason")}


def _draft(division: Division, number: int) -> Round:
    drawn_round = read_drawn_round(division, number)
    if drawn_round.state != RoundState.DRAFT:
        raise draw_refusal("is_published", round=number)
    return drawn_round


Keep = Callable[[Mapping[str, Any]], None]
"""Stores the answer so far. If it raises, the work ends."""


def forecast_answered(job: DrawJob, keep: Keep) -> Callable[[], object]:
    """Simulate the events that aren't done yet, which may take very long; returns a function that closes the forecast.
    Both raise Refused where entries or rules have changed by then; whatever `keep` raises is passed on."""
    inputs = inputs_asked(job)
    played = played_before(inputs, job.answer)
    keep(forecast_as_json(inputs, played))
    for number in range(inputs.events):
        for variant in inputs.variants:
            result = played[variant.key]
            if result.refusal or len(result.samples) > number:
                continue
            sample = inputs.play(variant, number)
            if isinstance(sample, NoDraw):
                result.refusal = sample
            else:
                result.samples.append(sample)
            _refuse_changed(job, inputs)
            keep(forecast_as_json(inputs, played))

    def close() -> None:
        _refuse_changed(job, inputs)
        DrawJob.objects.filter(pk=job.pk).update(answered_at=timezone.now())

    return close


def _refuse_changed(job: DrawJob, inputs: ForecastInputs) -> None:
    if inputs_asked(job) != inputs:
        raise draw_refusal("forecast_meanwhile")


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
