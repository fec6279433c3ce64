"""The forecast of a large field, from the events simulated so far."""

from __future__ import annotations

from ground.coded import read_coded
from ground.errors import Refused
from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.pages.draws.forecast_page import ForecastPage, forecasts_of
from nzgs_tourney.store.draws.large_forecast import PlayedEvents, inputs_asked, played_before
from nzgs_tourney.tournament.pairing.draft import no_draw
from ratings.system.systems import rating_system


def forecast_answer(division: Division) -> ForecastPage | None:
    """The forecast so far; None where there is none, or entries or rules have changed since."""
    job = forecast_asked(division)
    if job is None or not job.answer:
        return None
    try:
        inputs = inputs_asked(job)
    except Refused:
        return None
    if inputs.digest() != job.answer["of"]:
        return None
    played = played_before(inputs, job.answer)
    for key, refusal in job.answer["refused"].items():
        played[key].refusal = no_draw(read_coded(refusal))
    results = [
        (variant, played[variant.key].samples, _refusal_text(played[variant.key])) for variant in inputs.variants
    ]
    return forecasts_of(results, inputs.events, rating_system(inputs.system), len(inputs.value.players))


def _refusal_text(played: PlayedEvents) -> str:
    return played.refusal.reason if played.refusal else ""


def forecast_asked(division: Division) -> DrawJob | None:
    """The last forecast requested from a separate process. One query."""
    return DrawJob.objects.filter(division=division, kind=DrawKind.FORECAST).first()
