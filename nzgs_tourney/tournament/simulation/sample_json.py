"""Simulated events as JSON values: stored until a forecast is complete."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from nzgs_tourney.tournament.simulation.forecast import Sample
from nzgs_tourney.tournament.simulation.quality import Quality


def sample_as_json(sample: Sample) -> dict[str, Any]:
    """The figures of one event."""
    figures = {field.name: getattr(sample.quality, field.name) for field in fields(Quality)}
    quality = {**figures, "gaps": sorted(sample.quality.gaps.items())}
    return {"quality": quality, "perfect": sample.perfect, "firsts": sample.firsts, "lopsided": sample.lopsided}


def sample_from_json(values: Mapping[str, Any]) -> Sample:
    """The sample from the values that `sample_as_json` returned."""
    quality = {**values["quality"], "gaps": dict(values["quality"]["gaps"])}
    return Sample(**{**values, "quality": Quality(**quality)})
