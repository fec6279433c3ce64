"""The available tables of points: the program's, and those that the federation has added."""

from __future__ import annotations

from decimal import Decimal

from ground.errors import Refused
from nzgs_tourney.models import PointsRules, PointsTable
from nzgs_tourney.tournament.standings.nzgs_points import OWN, TABLES, table_in
from nzgs_tourney.tournament.standings.nzgs_points import PointsScale as TableValue


def points_tables() -> tuple[TableValue, ...]:
    """Every table by id and first year; the federation's replace the program's. One query."""
    written = {
        (row.key, row.from_year): TableValue(row.key, row.name, tuple(map(Decimal, row.points)), row.from_year)
        for row in PointsTable.objects.all()
    }
    known = {(table.id, table.from_year): table for table in TABLES}
    return tuple(table for _, table in sorted({**known, **written}.items()))


def table_of(rules: PointsRules) -> TableValue:
    """The table for these rules in their year. Raises Refused where there is none."""
    if rules.table == OWN:
        return TableValue(OWN, "", tuple(map(Decimal, rules.own)), rules.year)
    try:
        return table_in(rules.year, rules.table, points_tables())
    except ValueError as error:
        raise Refused(str(error)) from error
