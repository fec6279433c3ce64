"""The inputs of a large field's forecast, and its simulated events, stored as they are done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from nzgs_tourney.models import Division, DrawJob
from nzgs_tourney.store.draws.drawn_players import too_many
from nzgs_tourney.store.rounds.division import division_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.exchange.own.division import division_as_json
from nzgs_tourney.tournament.pairing.draft import NoDraw, draw_refusal
from nzgs_tourney.tournament.simulation.forecast import Sample, sample, sample_as_json, sample_from_json
from nzgs_tourney.tournament.simulation.rule_variants import RuleVariant, variants
from ratings.system.systems import rating_system

SAMPLES = 2
"""Raised when a simulated event is stored with other figures: answers kept from before are then of other inputs."""


@dataclass(frozen=True, slots=True)
class ForecastInputs:
    """The inputs of a forecast: the division before its first round, how many events for each set of rules, the rating
    system and the seed."""

    value: DivisionValue
    events: int
    system: str
    seed: str

    @property
    def variants(self) -> tuple[RuleVariant, ...]:
        """The sets of rules."""
        return variants(self.value)

    def play(self, variant: RuleVariant, number: int) -> Sample | NoDraw:
        """The event of this number under one set of rules, the same as for a small field."""
        return sample(variant.division, rating_system(self.system), f"{self.seed}/{number}", variant.final)

    def digest(self) -> str:
        """A text that is equal for inputs of the same events, however many are asked for."""
        inputs = [SAMPLES, division_as_json(self.value), self.system, self.seed]
        return sha256(json.dumps(inputs, sort_keys=True).encode()).hexdigest()


@dataclass(slots=True)
class PlayedEvents:
    """The events played under one set of rules, or why there is none."""

    samples: list[Sample]
    refusal: NoDraw | None = None


def forecast_is_large(division: Division) -> bool:
    """Whether the events of this division's forecast are played by a separate process."""
    searched = division.system in (System.MCMAHON.value, System.SWISS.value)
    return searched and too_many(len(division_values(division).players))


def forecast_inputs(division: Division, *, events: int, system: str, seed: str) -> ForecastInputs:
    """The current inputs of a forecast. Raises Refused where there are fewer than two players."""
    value = replace(division_values(division), rounds=())
    if len(value.players) < 2:
        raise draw_refusal("two_entries")
    return ForecastInputs(value, events, system, seed)


def inputs_asked(job: DrawJob) -> ForecastInputs:
    """The current inputs of the requested forecast. Raises Refused as `forecast_inputs` does."""
    division = Division.objects.get(pk=job.division_id)  # with the current rules, however long ago the job was read
    return forecast_inputs(division, **job.arguments, seed=job.seed)


def played_before(inputs: ForecastInputs, answer: Mapping[str, Any]) -> dict[str, PlayedEvents]:
    """The events in an answer, by set of rules; none where they are of other inputs."""
    stored = answer.get("played", {}) if answer.get("of") == inputs.digest() else {}
    return {
        variant.key: PlayedEvents([sample_from_json(stored_sample) for stored_sample in stored.get(variant.key, ())])
        for variant in inputs.variants
    }


def forecast_as_json(inputs: ForecastInputs, played: Mapping[str, PlayedEvents]) -> dict[str, Any]:
    """An answer as it is kept: the events, how many there are and will be, and a digest of what they come from."""
    return {
        "of": inputs.digest(),
        "done": sum(
            inputs.events if result.refusal else min(len(result.samples), inputs.events) for result in played.values()
        ),
        "total": inputs.events * len(played),
        "played": {key: [*map(sample_as_json, result.samples)] for key, result in played.items()},
        "refused": {
            key: refusal.as_json()
            for key, result in played.items()
            if result.refusal and (refusal := result.refusal.code)
        },
    }
