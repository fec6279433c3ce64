"""What a division's rules would lead to: computed a little at each request, so that nobody waits for all of it, and
for a large field from the events that a separate process has simulated so far.

Every simulated event has its own seed from the variant and its number: finished events are cached, and computed again
with the same result if the cache has lost them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.core.cache import caches

from ground.coded import read_coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DrawJob, DrawKind
from nzgs_tourney.store.draws.large_forecast import PlayedEvents, inputs_asked, played_before
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import NoDraw, no_draw
from nzgs_tourney.tournament.simulation.forecast import Forecast, Sample, best_of, forecast_of, sample
from nzgs_tourney.tournament.simulation.rule_variants import RuleVariant, variants
from ratings.system.interface import RatingSystem
from ratings.system.systems import rating_system

KEPT_SECONDS = 3_600
AT_ONCE_SECONDS = 0.7
"""How long one request computes before it answers with what it has."""


@dataclass(frozen=True, slots=True)
class ForecastRow:
    """One variant. `forecast` is None until something is computed; `refusal` says why it can't be drawn."""

    label: str
    forecast: Forecast | None
    proposed: bool
    refusal: str


@dataclass(frozen=True, slots=True)
class ForecastPage:
    """The variants so far: `done` of `total` simulated events."""

    rows: tuple[ForecastRow, ...]
    done: int
    total: int
    events: int
    system: str
    players: int

    @property
    def ready(self) -> bool:
        """Whether every event is done."""
        return self.done >= self.total


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
    results = []
    for variant in variants(value):
        samples = _samples(f"{division.pk}:{division.event.stream.head}:{system.id}", variant, system, seed)
        refusal = _unforeseen(value) or samples.more(events, until, clock)
        results.append((variant, samples.kept, refusal))
    return forecasts_of(results, events, system, len(value.players))


def forecasts_of(
    results: Sequence[tuple[RuleVariant, Sequence[Sample], str]], events: int, system: RatingSystem, players: int
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
        players,
    )


def _unforeseen(value: DivisionValue) -> str:
    """Why there can't be a forecast for this division, empty where there can."""
    if value.settings.system is System.MANUAL:
        return _("The director makes this division’s boards, so there is no forecast.")
    return "" if len(value.players) > 1 else _("There are not two entries yet.")


@dataclass(slots=True)
class _Kept:
    """The cached samples of one variant, in order, and how to get more."""

    key: str
    variant: RuleVariant
    system: RatingSystem
    seed: str
    kept: list[Sample]

    def more(self, events: int, until: float, clock: Callable[[], float]) -> str:
        """Simulate more events until there are enough, or the time is over; returns why none can be simulated, empty
        otherwise.
        """
        before = len(self.kept)
        del self.kept[events:]
        while len(self.kept) < events and clock() < until:
            next_sample = sample(self.variant.division, self.system, f"{self.seed}/{len(self.kept)}")
            if isinstance(next_sample, NoDraw):
                return next_sample.reason
            self.kept.append(next_sample)
        if len(self.kept) > before:
            caches["worked_out"].set(self.key, self.kept, KEPT_SECONDS)
        return ""


def _samples(place: str, variant: RuleVariant, system: RatingSystem, seed: str) -> _Kept:
    key = f"forecast:{place}:{variant.key}:{seed}"
    return _Kept(key, variant, system, seed, list(caches["worked_out"].get(key) or []))


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
