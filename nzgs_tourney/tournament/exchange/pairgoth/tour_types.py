"""Pairgoth's types of tournament: who sits at a board."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.exchange.json_object import JsonObject


@dataclass(frozen=True, slots=True)
class TourType:
    """Who sits at a board, and how many people a side has, or boards a match."""

    side: Side
    people: int


KINDS = {
    "INDIVIDUAL": TourType(Side.PERSON, 1),
    "PAIRGO": TourType(Side.PARTNERS, 2),
    "RENGO2": TourType(Side.PARTNERS, 2),
    "RENGO3": TourType(Side.PARTNERS, 3),
    **{f"TEAM{boards}": TourType(Side.TEAM, boards) for boards in (2, 3, 4, 5)},
}
"""Every type of tournament that Pairgoth has."""


def kind_of(root: JsonObject) -> TourType:
    """The kind of the tournament. Raises UnreadableError for a type that Pairgoth doesn't have."""
    kind = root.text("type", "INDIVIDUAL").upper()
    if kind not in KINDS:
        raise root.wrong("type", _("“{told}” isn’t a type of Pairgoth tournament.").format(told=kind[:40]))
    return KINDS[kind]
