"""What a game's result is based on: the reports that count, and what a final one rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum

from django.db.models import BigIntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce, Greatest

from games.cases.kind import RESTORES, Decision
from games.models import Clearing, Confirmed, Game, Report, Ruling, Speaker


class ResultBasis(StrEnum):
    """The basis of a final result."""

    BOTH = "both"
    RULING = "ruling"
    WORD = "word"


def basis_of(game: Game) -> ResultBasis:
    """The basis of a confirmed game. One query, none if both players confirmed it or it says that a ruling gave it."""
    reports = () if game.confirmed_by in (Confirmed.PLAYERS, Confirmed.RULING) else valid_reports(game)
    return basis_from(game.confirmed_by, {report.side for report in reports})


def basis_from(confirmed_by: str, sides: Collection[str]) -> ResultBasis:
    """The basis of a confirmed game, from how it was confirmed and the sides with a report that counts: an earlier
    version confirmed what a ruling gave as if from a slip."""
    if confirmed_by == Confirmed.PLAYERS:
        return ResultBasis.BOTH
    return ResultBasis.RULING if confirmed_by == Confirmed.RULING or Speaker.REFEREE in sides else ResultBasis.WORD


def reopened_by_ruling(game: Game) -> bool:
    """Whether the last final ruling about this game opened it again, to be played on. One query."""
    last = Ruling.objects.final().filter(case__game=game).order_by("-number").first()
    return last is not None and (Decision(last.decision) in RESTORES or bool(last.facts.get("reopens")))


def gave_result(rulings: Iterable[Ruling], game: Game) -> bool:
    """Whether a confirmed game has its result from one of these rulings, so that another on appeal can replace it. At
    most one query."""
    return any(ruling.result for ruling in rulings) and basis_of(game) is ResultBasis.RULING


def last_gave_result(ruling: Ruling, game: Game) -> bool:
    """Whether a confirmed game has its result from this ruling, the last final one about it. No query.

    Nothing but both players outlasts its result: no director clears it, no later ruling makes it void, and it couldn't
    have been given to a game that was confirmed on somebody's word.
    """
    return bool(ruling.result) and game.confirmed_by != Confirmed.PLAYERS


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
