"""The rating systems that there are, by the word that a command or a setting calls them."""

from __future__ import annotations

from ratings.system.aga import Aga
from ratings.system.egf import Egf
from ratings.system.egf_class import TournamentClass
from ratings.system.interface import RatingSystem

SYSTEM_IDS = ("egf", "aga")


def rating_system(name: str, tournament_class: TournamentClass = TournamentClass.A) -> RatingSystem:
    """The system with this id. The class matters to the EGF alone. Raises ValueError for any other text."""
    if name == "egf":
        return Egf(tournament_class)
    if name == "aga":
        return Aga()
    raise ValueError(f"“{name}” is not a rating system: choose from {', '.join(SYSTEM_IDS)}.")
