"""What a final result is based on, which decides who can still change it."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from games.models import Confirmed, Game, Side
from games.store.valid_reports import valid_reports
from ratings.translation import gettext_noop


class Basis(StrEnum):
    """The basis of a final result."""

    BOTH = "both"
    RULING = "ruling"
    WORD = "word"


WHY_NOT = {
    Basis.BOTH: gettext_noop("Both players confirmed this result: it’s final, and nobody can change it."),
    Basis.RULING: gettext_noop("A ruling gave this result: it changes by appeal only."),
}
"""Why a director can't correct a result, by its basis."""


def basis_of(game: Game) -> Basis:
    """The basis of a confirmed game. Two queries."""
    return basis_from(game.confirmed_by, {report.side for report in valid_reports(game)})


def basis_from(confirmed_by: str, sides: Collection[str]) -> Basis:
    """The same from how it was confirmed, and the sides with a report that counts."""
    if confirmed_by == Confirmed.PLAYERS:
        return Basis.BOTH
    return Basis.RULING if Side.JUDGE in sides else Basis.WORD
