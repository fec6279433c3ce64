"""Simulated events as JSON values: stored until a forecast is complete."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from nzgs_tourney.simulation.forecast import Sample
from nzgs_tourney.simulation.quality import Quality


def sample_as_json(one: Sample) -> dict[str, Any]:
    """The figures of one event."""
    figures = {field.name: getattr(one.quality, field.name) for field in fields(Quality)}
    quality = {**figures, "gaps": sorted(one.quality.gaps.items())}
    return {"quality": quality, "perfect": one.perfect, "firsts": one.firsts, "lopsided": one.lopsided}


def sample_from_json(said: Mapping[str, Any]) -> Sample:
    """The sample that `sample_as_json` gave these for."""
    quality = {**said["quality"], "gaps": dict(said["quality"]["gaps"])}
    return Sample(**{**said, "quality": Quality(**quality)})
