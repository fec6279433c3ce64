"""What a final result is based on, which decides who can still change it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum

from games.cases.kind import RESTORES, Decision
from games.models import Confirmed, Game, Ruling, Speaker
from games.store.valid_reports import valid_reports
from ground.translation import gettext_noop


class ResultBasis(StrEnum):
    """The basis of a final result."""

    BOTH = "both"
    RULING = "ruling"
    WORD = "word"


WHY_NOT = {
    ResultBasis.BOTH: gettext_noop("Both players confirmed this result: it’s final, and nobody can change it."),
    ResultBasis.RULING: gettext_noop("A ruling gave this result: it changes by appeal only."),
}
"""Why a director can't correct a result, by its basis."""


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
