"""The reports of a game that count: those after the last ruling that restored it, or that a director cleared."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, IntegerField, Value

from games.models import Clearing, Game, Report, Ruling


def void_until(games: Iterable[int]) -> dict[int, int]:
    """For each game that a ruling restored or a director cleared, the last of its reports that no longer counts. One
    query."""
    games = list(games)
    final = Ruling.objects.filter(case__game__in=games, final_at__isnull=False, void_reports__isnull=False)
    kind = {number: Value(number, output_field=IntegerField()) for number in (0, 1)}
    ruled = final.order_by().annotate(of=F("case__game"), kind=kind[0])
    cleared = Clearing.objects.filter(game__in=games).order_by().annotate(of=F("game"), kind=kind[1])
    columns = ("of", "kind", "pk", "void_reports")
    by_ruling: dict[int, int] = {}
    by_clearing: dict[int, int] = {}
    for game, by, _, void in sorted(ruled.values_list(*columns).union(cleared.values_list(*columns), all=True)):
        # Of clearings the last counts, not the highest: one that undoes another lets the reports count again.
        if by:
            by_clearing[game] = void
        else:
            by_ruling[game] = max(void, by_ruling.get(game, 0))
    return {game: max(by_ruling.get(game, 0), by_clearing.get(game, 0)) for game in by_ruling | by_clearing}


def standing_reports(game: Game) -> list[Report]:
    """The reports of a game that count, in order. Two queries."""
    void = void_until([game.pk]).get(game.pk, 0)
    return list(Report.objects.filter(game=game, pk__gt=void).order_by("pk"))


def was_cleared(game: Game) -> bool:
    """Whether the last thing a director did was to clear this game's result, and not to undo that. One query."""
    last = Clearing.objects.filter(game=game).order_by("pk").last()
    return last is not None and last.undoes_id is None
