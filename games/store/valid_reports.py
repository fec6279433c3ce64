"""The reports of a game that count: those after the last ruling that restored it and the last clearing by a
director.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import BigIntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce, Greatest

from games.models import Clearing, Game, Report, Ruling


def void_report(game: str = "pk") -> Greatest:
    """For an annotation: the last report that no longer counts, 0 for none. `game` is the column with the game."""
    ruled = Ruling.objects.final().filter(case__game=OuterRef(game), void_reports__isnull=False)
    # Of clearings the last counts, not the highest: one that undoes another lets the reports count again.
    cleared = Clearing.objects.filter(game=OuterRef(game)).order_by("-pk")
    numbers = (rows.values("void_reports")[:1] for rows in (ruled.order_by("-void_reports"), cleared))
    return Greatest(*(Coalesce(Subquery(rows), 0, output_field=BigIntegerField()) for rows in numbers))


def void_until(games: Iterable[int]) -> dict[int, int]:
    """For each game, the last of its reports that no longer counts, 0 for none. One query."""
    rows = Game.objects.filter(pk__in=list(games)).annotate(void=void_report())
    return dict(rows.values_list("pk", "void"))


def valid_reports(game: Game) -> list[Report]:
    """The reports of a game that count, in order. One query."""
    reports = Report.objects.filter(game=game).annotate(void=void_report("game"))
    return [report for report in reports.order_by("pk") if report.pk > report.void]


def was_cleared(game: Game) -> bool:
    """Whether this game's result is cleared at present: its last clearing isn't undone. One query."""
    last = Clearing.objects.filter(game=game).order_by("pk").last()
    return last is not None and last.undoes_id is None
