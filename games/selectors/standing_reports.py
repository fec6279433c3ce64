"""The reports of a game that count: those after the last ruling that restored it."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max

from games.models import Game, Report, Ruling


def void_until(games: Iterable[int]) -> dict[int, int]:
    """For each game that a ruling restored, the last of its reports that no longer counts. One query."""
    rulings = Ruling.objects.filter(case__game__in=list(games), final_at__isnull=False, void_reports__isnull=False)
    return dict(rulings.values_list("case__game").annotate(last=Max("void_reports")).order_by())


def standing_reports(game: Game) -> list[Report]:
    """The reports of a game that count, in order. Two queries."""
    void = void_until([game.pk]).get(game.pk, 0)
    return list(Report.objects.filter(game=game, pk__gt=void).order_by("pk"))
