"""What a division gives its players, as text and as JSON: estimated ratings, NZGS points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.wording.numbers import decimal_text
from ground.translation import gettext as _
from nzgs_tourney.management.division_report import in_columns
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.estimate import RatingEstimate
from nzgs_tourney.tournament.standings.nzgs_points import Award, PointsScale
from nzgs_tourney.tournament.wording.points.points_words import table_words


def estimate_as_json(rated: RatingEstimate) -> dict[str, Any]:
    """The estimate as documented in `docs/ratings.md`."""
    return {
        "system": rated.system,
        "label": rated.label,
        "players": [
            {
                "player": line.player.id,
                "games": line.change.games,
                "scored": decimal_text(line.change.scored),
                "expected": f"{line.change.expected:f}",
                "before": f"{line.before:f}",
                "after": f"{line.after:f}",
                "stones": f"{line.difference:f}",
                "spread": None if line.change.spread is None else f"{line.change.spread:f}",
            }
            for line in rated.lines
        ],
        "not_rated": [{"round": game.round, "table": game.table, "reason": game.reason} for game in rated.not_rated],
    }


def estimate_text(division: DivisionHistory, rated: RatingEstimate) -> str:
    """The estimate for people: its label first, a line for each player, then the games that didn't count."""
    heads = (_("Player"), _("Grade"), _("Games"), _("Points"), _("Expected"), _("Before"), _("After"), _("Stones"))
    rows = [
        (
            line.player.name,
            str(line.player.rank),
            str(line.change.games),
            decimal_text(line.change.scored),
            f"{line.change.expected:.2f}",
            f"{line.before:f}",
            f"{line.after:f}",
            f"{line.difference:+f}",
        )
        for line in rated.lines
    ]
    left_out = [
        _("Round {number}, table {table}, not rated: {reason}").format(
            number=game.round, table=game.table, reason=game.reason
        )
        for game in rated.not_rated
    ]
    return "\n".join([f"{division.name}. {rated.label}", in_columns(heads, rows), *left_out])


def points_as_json(table: PointsScale, awards: Sequence[Award]) -> dict[str, Any]:
    """The points as documented in `docs/points.md`."""
    return {
        "table": {
            "id": table.id,
            "name": table_words(table.id, table.name),
            "points": [decimal_text(points) for points in table.points],
        },
        "rows": [
            {
                "player": award.player,
                "place": award.place,
                "shared": award.shared,
                "score": _points_of(award),
                "points": decimal_text(award.points),
                "eligible": award.eligible,
            }
            for award in awards
        ],
    }


def points_text(division: DivisionHistory, table: PointsScale, awards: Sequence[Award]) -> str:
    """The points for people, down to the last player with any; players who can't win points are marked."""
    worth = ", ".join(decimal_text(points) for points in table.points)
    last = max((award.place for award in awards if award.points), default=0)
    rows = [
        (
            award.label,
            division.player(award.player).name,
            _points_of(award),
            decimal_text(award.points) if award.eligible else _("not eligible"),
        )
        for award in awards
        if award.place <= last
    ]
    lede = _("{division}. {table}: {points}.").format(
        division=division.name, table=table_words(table.id, table.name), points=worth
    )
    if not rows:
        return "\n".join((lede, _("Nobody won points.")))
    return "\n".join((lede, in_columns((_("Place"), _("Player"), _("Score"), _("Points")), rows)))


def _points_of(award: Award) -> str:
    return f"{award.score // 2}.5" if award.score % 2 else str(award.score // 2)
