"""The official result of a game as SQL, for lists that read columns instead of games (`Game.official` is the same)."""

from __future__ import annotations

from django.db.models import BooleanField, CharField, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.models import Correction


def official_result(game: str) -> Coalesce:
    """The result, in its notation, of the game at this path; a correction replaces the original."""
    return Coalesce(_last(game, "result"), F(f"{game}__result"), output_field=CharField())


def official_forfeit(game: str) -> Coalesce:
    """Whether that result was decided without being played."""
    return Coalesce(_last(game, "forfeit"), F(f"{game}__forfeit"), output_field=BooleanField())


def _last(game: str, column: str) -> Subquery:
    corrections = Correction.objects.filter(game=OuterRef(f"{game}_id")).order_by("-number")
    return Subquery(corrections.values(column)[:1])
