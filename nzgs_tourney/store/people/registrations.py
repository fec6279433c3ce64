"""What the federation's register says of people."""

from __future__ import annotations

from collections.abc import Collection

from nzgs_tourney.models import Eligible, Registration


def registered_eligibility(players: Collection[int]) -> dict[int, str]:
    """Whether each of these players may win NZGS points, by their number, where the register says it. One query."""
    said = Registration.objects.filter(player__in=players).exclude(points_eligible=Eligible.UNKNOWN)
    return dict(said.values_list("player_id", "points_eligible"))
