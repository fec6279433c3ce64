"""The forecast for a large field: its events are simulated in a separate process, and each is stored as soon as it is
done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from nzgs_tourney.models import DrawJob
from nzgs_tourney.store.draws.large_forecast import (
    ForecastInputs,
    forecast_as_json,
    inputs_asked,
    played_before,
)
from nzgs_tourney.tournament.pairing.draft import NoDraw, draw_refusal

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
