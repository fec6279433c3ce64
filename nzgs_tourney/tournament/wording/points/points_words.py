"""NZGS points in words: amounts, how a year is closed, what must be done before an award."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

from games.wording.numbers import decimal_text, in_row, listed, sentences, signed
from ground.dates import short_date
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.standings.nzgs_points import OWN, PointsScale
from nzgs_tourney.tournament.standings.points_year import Closing, YearRow


def points_text(points: Decimal) -> str:
    """`10`, `2.5`, `3.33`, `−3`: without trailing zeros."""
    return signed(points)


def scale_words(table: PointsScale) -> str:
    """The points for the places: `4, 3, 2, 1`."""
    return in_row([points_text(points) for points in table.points])


def table_words(table: str, name: str) -> str:
    """What a table of points is called: by the name that the federation gave it, otherwise by its id."""
    return name or (_(_TABLES[table]) if table in _TABLES else table)


_TABLES = {
    "national": gettext_noop("New Zealand championship"),
    "regional": gettext_noop("Regional championship"),
    OWN: gettext_noop("Own table"),
}


class Named(Protocol):
    """An event, or a division."""

    @property
    def name(self) -> str: ...


class InEvent(Named, Protocol):
    """A division."""

    @property
    def event(self) -> Named: ...


class Awarded(Protocol):
    """An award of points."""

    @property
    def division(self) -> InEvent: ...
    @property
    def table(self) -> str: ...
    @property
    def table_name(self) -> str: ...


def award_heading(award: Awarded) -> str:
    """Where an award was made, as the heading of a column: `Rimu Open, Handicap`."""
    return division_heading(award.division)


def division_heading(division: InEvent) -> str:
    """A division with its event, e.g. as the heading of a column: `Rimu Open, Handicap`."""
    return _("{event}, {division}").format(event=division.event.name, division=division.name)


def award_words(award: Awarded) -> str:
    """Where an award was made and by which table: `Rimu Open, Handicap: Regional championship`."""
    words = table_words(award.table, award.table_name)
    return _("{event}: {table}").format(event=award_heading(award), table=words)


def as_of_words(after: int, rounds: int) -> str:
    """That an award is as of an earlier round than the last that the division has now; empty where it isn't."""
    if after >= rounds:
        return ""
    return _("Awarded after round {after}; the division has {rounds} rounds now.").format(after=after, rounds=rounds)


def set_aside_words(year: int) -> str:
    """That an award doesn't count in its year."""
    return _("These points don’t count: the list of {year} was closed without them.").format(year=year)


def results_texts(row: YearRow) -> tuple[str, ...]:
    """The points of each event of a series, empty for none, in brackets where they aren't in the total."""
    return tuple(
        ("{}" if counts else "({})").format(points_text(points)) if points else ""
        for points, counts in zip(row.won, row.counts, strict=True)
    )


def series_rules_words(points: Sequence[str], best: int | None) -> str:
    """How a series counts: the points by place, as the series has them, and how many results of each player count."""
    worth = in_row([points_text(Decimal(each)) for each in points])
    scale = _("Points by place in the standings: {points}. Equal places share theirs.").format(points=worth)
    if best is None:
        return scale
    counting = ngettext(
        "Each player’s best result counts, the others are in brackets.",
        "Each player’s {best} best results count, the others are in brackets.",
        best,
    )
    return sentences((scale, counting.format(best=best)))


class Obstacles(Protocol):
    """What may have to be done before an award."""

    @property
    def published(self) -> bool: ...
    @property
    def open_round(self) -> int | None: ...
    @property
    def rounds(self) -> int: ...
    @property
    def undecided_names(self) -> Sequence[str]: ...
    @property
    def closed_years(self) -> Sequence[int]: ...


def obstacles_words(obstacles: Obstacles) -> tuple[str, ...]:
    """A sentence for each thing to do before an award, the most urgent first."""
    lines = []
    if not obstacles.published:
        lines.append(_("Make the event public first: the list of the year names it."))
    if obstacles.open_round == obstacles.rounds:
        last = _("Points are awarded once round {number}, the last one, is closed.")
        lines.append(last.format(number=obstacles.rounds))
    elif obstacles.open_round is not None:
        earlier = _("Points are awarded once round {number} is closed too.")
        lines.append(earlier.format(number=obstacles.open_round))
    if obstacles.undecided_names:
        lines.append(_("Choose first whether {names} may win points.").format(names=listed(obstacles.undecided_names)))
    lines += [
        _("The year {year} is closed: ask the federation to reopen it first.").format(year=year)
        for year in obstacles.closed_years
    ]
    return tuple(lines)


def reopened_words(on: date, reason: str) -> str:
    """That the list of a year was closed before, and reopened."""
    sentence = _("This list was closed, and reopened on {day}. Reason: {reason}")
    return sentence.format(day=short_date(on), reason=reason)


def not_approved_words() -> str:
    """That the federation hasn't approved an event's points, for everybody."""
    return _("The federation hasn’t approved these points yet.")


def year_rules_words(closing: Closing) -> str:
    """How the year is closed, in one or two sentences."""
    loses = _(
        "When the year is closed everyone loses {part}\u00a0%, then the representative a further {points}."
    ).format(part=decimal_text(closing.reduction * 100), points=points_text(closing.representative))
    if closing.least is None:
        return loses
    least = _("No balance falls below {points}.").format(points=points_text(closing.least))
    return sentences((loses, least))
