"""What the rules of a ladder would lead to in half a year: computed a little at each request, as `forecast_page` is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.pages.draws.kept_events import AT_ONCE_SECONDS, kept_events
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.simulation.ladder_forecast import (
    LadderForecast,
    Seasons,
    ladder_forecast_of,
    ladder_variants,
    seasons,
)
from nzgs_tourney.tournament.simulation.ladder_season import SEASON, USUAL, Habits
from nzgs_tourney.tournament.simulation.rule_variants import RuleVariant
from ratings.system.interface import RatingSystem


@dataclass(frozen=True, slots=True)
class LadderForecastRow:
    """One set of rules. `forecast` is None until something is computed; `refusal` says why there is none."""

    label: str
    forecast: LadderForecast | None
    refusal: str


@dataclass(frozen=True, slots=True)
class LadderForecastPage:
    """The rows so far: `done` of `total` simulated seasons. `weeks` is how long a season is; `habits` what people are
    taken to do."""

    rows: tuple[LadderForecastRow, ...]
    done: int
    total: int
    events: int
    system: str
    players: int
    weeks: int = SEASON // 7
    habits: Habits = USUAL

    @property
    def ready(self) -> bool:
        """Whether every season is done."""
        return self.done >= self.total

    @property
    def some_idle(self) -> bool:
        """Whether anybody had no game in any season."""
        return any(row.forecast.idle for row in self.rows if row.forecast)

    @property
    def figures(self) -> int:
        """How many columns they have."""
        return 6 + self.some_idle


def ladder_forecast_page(
    division: Division,
    system: RatingSystem,
    *,
    events: int,
    seed: str,
    clock: Callable[[], float] = time.monotonic,
) -> LadderForecastPage:
    """The forecasts with so many pairs of seasons each, as far as about `AT_ONCE_SECONDS` more allow."""
    value = division_values(division)
    until = clock() + AT_ONCE_SECONDS
    place = f"forecast:{division.pk}:{division.event.stream.head}:{system.id}"
    refusal = "" if len(value.players) > 1 else _("There are not two entries yet.")
    rows, done = [], 0
    for variant in ladder_variants(value):
        kept = kept_events(f"{place}:{variant.key}:{seed}", partial(_seasons, variant, system, seed))
        if not refusal:
            kept.more(events, until, clock)
        found = kept.kept[:events]
        done += events if refusal else len(found)
        rows.append(LadderForecastRow(variant.label, ladder_forecast_of(found) if found else None, refusal))
    return LadderForecastPage(tuple(rows), done, events * len(rows), events, system.name, len(value.players))


def _seasons(variant: RuleVariant, system: RatingSystem, seed: str, number: int) -> Seasons:
    return seasons(variant.division, system, f"{seed}/{number}")
