"""The available rating systems, by the word for them in commands, addresses and settings.

To add one, write one file with a class that implements `RatingSystem`, and one line in `_SYSTEMS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ratings.system.aga import Aga
from ratings.system.egf import Egf
from ratings.system.egf_class import TournamentClass
from ratings.system.interface import RatingSystem

_SYSTEMS: Mapping[str, Callable[[TournamentClass], RatingSystem]] = {"egf": Egf, "aga": lambda _: Aga()}
_WEIGHED = frozenset({"egf"})
"""The systems that weight an event by its class."""

SYSTEM_IDS = tuple(_SYSTEMS)


def rating_system(name: str, tournament_class: TournamentClass = TournamentClass.A) -> RatingSystem:
    """The system with this id. The class matters only for the EGF. Raises ValueError for any other text."""
    if name not in _SYSTEMS:
        raise ValueError(f"“{name}” isn’t a rating system: choose from {', '.join(SYSTEM_IDS)}.")
    return _SYSTEMS[name](tournament_class)


def variants() -> Mapping[str, RatingSystem]:
    """Every system by its word; a system with classes once for each class: `egf-a` to `egf-d`, `aga`."""
    systems: dict[str, RatingSystem] = {}
    for name in SYSTEM_IDS:
        if name in _WEIGHED:
            systems |= {
                f"{name}-{tournament_class.value.lower()}": rating_system(name, tournament_class)
                for tournament_class in TournamentClass
            }
        else:
            systems[name] = rating_system(name)
    return systems
