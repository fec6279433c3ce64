"""The field of a division and the floats of its rounds, drawn, each with its table."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from games.wording.numbers import in_row, points
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.charts.columns import Column, Divide, columns_chart
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.floats import RoundFloats, floats_of
from nzgs_tourney.tournament.standings.grades import grades_of_field
from ratings.rank import Rank, grade_text


@dataclass(frozen=True, slots=True)
class FieldByStrength:
    """How many have each grade, the strongest first in `lines`; `levelled` says where bar and floor are."""

    chart: SvgText
    lines: tuple[tuple[str, int], ...]
    levelled: str


@dataclass(frozen=True, slots=True)
class FloatsLine:
    """A round: its boards, those between different scores, the widest difference in points."""

    number: int
    boards: int
    floats: int
    widest: str


@dataclass(frozen=True, slots=True)
class FloatsByRound:
    """The floats of each round."""

    chart: SvgText
    lines: tuple[FloatsLine, ...]


def field_by_strength(division: Division) -> FieldByStrength | None:
    """The field; None where everybody has one grade, or none. No query beside those of the standings."""
    values = standings_now(division).division
    grades = grades_of_field(values)
    if len(grades) < 2:
        return None
    lines = [(grade_text(grade), players) for grade, players in grades]
    spoken = in_row([f"{grade}: {players}" for grade, players in lines if players])
    levels = _levels(values)
    at = {grade.stones: number for number, (grade, _players) in enumerate(grades)}
    divides = [Divide(at[stones], f"{word} {grade_text(grade)}") for word, grade, stones in levels if stones in at]
    columns = [Column(grade, players) for grade, players in lines]
    return FieldByStrength(
        columns_chart("field", _("Field by strength"), spoken, columns, divides),
        tuple(line for line in reversed(lines) if line[1]),
        in_row([f"{word} {grade_text(grade)}" for word, grade, _stones in levels]),
    )


def _levels(values: DivisionHistory) -> list[tuple[str, Rank, int]]:
    """Floor and bar of a McMahon: their word, their grade, and the stones of the first grade after the line."""
    settings = values.settings
    if settings.system is not System.MCMAHON:
        return []
    floor = [(_("floor"), settings.floor, settings.floor.stones + 1)] if settings.floor else []
    bar = [(_("bar"), settings.bar, settings.bar.stones)] if settings.bar else []
    return [*floor, *bar]


def floats_by_round(division: Division) -> FloatsByRound | None:
    """The floats; None before the first round, and where scores don't decide who meets whom: in a round robin, a
    knock-out, and for teams. No query beside those of the standings."""
    values = standings_now(division).division
    if values.settings.system not in (System.MCMAHON, System.SWISS) or division.by_teams:
        return None
    rounds = floats_of(values)
    if not any(one.boards for one in rounds):
        return None
    told = [_spoken(one) for one in rounds]
    columns = [
        Column(_("R{number}").format(number=one.number), one.floats, one.boards, text)
        for one, text in zip(rounds, told, strict=True)
    ]
    return FloatsByRound(
        columns_chart("floats", _("Boards between different scores"), "; ".join(told), columns),
        tuple(FloatsLine(one.number, one.boards, one.floats, points(one.widest)) for one in rounds),
    )


def _spoken(one: RoundFloats) -> str:
    words = ngettext(
        "Round {number}: {floats} of {boards} board", "Round {number}: {floats} of {boards} boards", one.boards
    )
    return words.format(number=one.number, floats=one.floats, boards=one.boards)
