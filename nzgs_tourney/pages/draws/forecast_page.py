"""What a division's rules would lead to: computed a little at each request, so that nobody waits for all of it, and
for a large field from the events that a separate process has simulated so far. A ladder's is in `ladder_forecast_page`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.pages.draws.kept_events import AT_ONCE_SECONDS, kept_events
from nzgs_tourney.store.draws.large_forecast import PlayedEvents, inputs_asked, played_before
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.groups import in_groups
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.pairing.draft import NoDraw, no_draw
from nzgs_tourney.tournament.simulation.forecast import Forecast, Sample, best_of, forecast_of, sample
from nzgs_tourney.tournament.simulation.rule_variants import RuleVariant, variants
from ratings.system.interface import RatingSystem
from ratings.system.systems import rating_system


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """One variant. `forecast` is None until something is computed; `refusal` says why it can't be drawn."""

    label: str
    forecast: Forecast | None
    proposed: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class ForecastPage:
    """The variants so far: `done` of `total` simulated events. `shown` names the figures that say something of such a
    division, each a field of a forecast."""

    rows: tuple[ForecastRow, ...]
    done: int
    total: int
    events: int
    system: str
    players: int
    shown: frozenset[str]

    @property
    def ready(self) -> bool:
        """Whether every event is done."""
        return self.done >= self.total

    @property
    def figures(self) -> int:
        """How many columns they have."""
        return len(self.shown)


def forecast_page(
    division: Division,
    system: RatingSystem,
    *,
    events: int,
    seed: str,
    clock: Callable[[], float] = time.monotonic,
) -> ForecastPage:
    """The forecasts of all variants with so many events each, as far as about `AT_ONCE_SECONDS` more allow."""
    value = division_values(division)
    until = clock() + AT_ONCE_SECONDS
    place = f"forecast:{division.pk}:{division.event.stream.head}:{system.id}"
    results = []
    for variant in variants(value):
        samples = kept_events(f"{place}:{variant.key}:{seed}", partial(_sample, variant, system, seed))
        refusal = _unforeseen(value) or samples.more(events, until, clock)
        results.append((variant, samples.kept, refusal))
    return forecasts_of(results, events, system, value)


def _sample(variant: RuleVariant, system: RatingSystem, seed: str, number: int) -> Sample | NoDraw:
    return sample(variant.division, system, f"{seed}/{number}", variant.final)


def forecasts_of(
    results: Sequence[tuple[RuleVariant, Sequence[Sample], str]],
    events: int,
    system: RatingSystem,
    value: DivisionValue,
) -> ForecastPage:
    """The page from each variant's samples so far, at most `events` of each, or why it can't be drawn."""
    rows, worked_out = [], 0
    for variant, samples, refusal in results:
        counted_samples = samples[:events]
        worked_out += events if refusal else len(counted_samples)
        rows.append((variant, forecast_of(variant.division, counted_samples) if counted_samples else None, refusal))
    ready = worked_out >= events * len(rows)
    proposed = [forecast for variant, forecast, _ in rows if variant.proposable and forecast is not None]
    best = best_of(proposed) if ready and proposed else None
    return ForecastPage(
        tuple(
            ForecastRow(variant.label, forecast, best is not None and forecast is best, refusal)
            for variant, forecast, refusal in rows
        ),
        worked_out,
        events * len(rows),
        events,
        system.name,
        len(value.players),
        _shown(value.settings, [forecast for _variant, forecast, _refusal in rows if forecast is not None]),
    )


_ALWAYS = ("rounds", "strongest", "in_order", "lopsided")
_OF_SCORES = ("perfect", "firsts", "gap", "gap_largest")
_OF_SYSTEM = {
    System.MCMAHON: ("bar", "at_the_top", *_OF_SCORES),
    System.SWISS: _OF_SCORES,
    System.ROUND_ROBIN: ("games", "firsts"),
    System.KNOCKOUT: ("games",),
}


def _shown(settings: DivisionSettings, forecasts: Sequence[Forecast]) -> frozenset[str]:
    """The figures to show: those of the system, and where there are any handicaps, and byes by a schedule or
    rematches elsewhere."""
    found = {*_ALWAYS, *_OF_SYSTEM.get(settings.system, ())}
    if in_groups(settings):
        found.discard("firsts")
    some = ("handicap", "byes" if settings.system.scheduled else "rematches")
    return frozenset(found | {name for name in some if any(getattr(forecast, name) for forecast in forecasts)})


def _unforeseen(value: DivisionValue) -> str:
    """Why there can't be a forecast for this division, empty where there can."""
    if value.settings.system is System.MANUAL:
        return _("The director makes this division’s boards, so there is no forecast.")
    return "" if len(value.players) > 1 else _("There are not two entries yet.")


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
    return forecasts_of(results, inputs.events, rating_system(inputs.system), inputs.value)


def _refusal_text(played: PlayedEvents) -> str:
    return played.refusal.reason if played.refusal else ""


def forecast_asked(division: Division) -> DrawJob | None:
    """The last forecast requested from a separate process. One query."""
    return DrawJob.objects.filter(division=division, kind=DrawKind.FORECAST).first()
