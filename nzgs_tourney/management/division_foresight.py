"""What a division's rules would lead to, and the quality of its draws, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.wording.numbers import rounds_counted
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.management.columns import in_columns
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.simulation.forecast import Forecast, best_of
from nzgs_tourney.tournament.simulation.quality import Quality


def forecast_as_json(forecasts: Sequence[Forecast]) -> dict[str, Any]:
    """The forecasts, first for the division as it is, and the index of the proposed one."""
    rows = [
        {
            "bar": None if forecast.bar is None else str(forecast.bar),
            "floor": None if forecast.floor is None else str(forecast.floor),
            "rounds": forecast.rounds,
            "at_the_top": forecast.at_the_top,
            "events": forecast.events,
            "perfect": f"{forecast.perfect:f}",
            "firsts": f"{forecast.firsts:f}",
            "gap": f"{forecast.gap:f}",
            "gap_largest": f"{forecast.gap_largest:f}",
            "handicap": f"{forecast.handicap:f}",
            "rematches": f"{forecast.rematches:f}",
            "lopsided": f"{forecast.lopsided:f}",
        }
        for forecast in forecasts
    ]
    return {"forecasts": rows, "proposed": list(forecasts).index(best_of(forecasts[1:] or forecasts))}


def forecast_text(division: DivisionHistory, forecasts: Sequence[Forecast]) -> str:
    """The forecasts for people: the current rules first, then each bar worth considering, with the proposed one
    marked.
    """
    proposed = best_of(forecasts[1:] or forecasts)
    heads = (
        "", _("Bar"), _("Floor"), _("Top"), _("Perfect"), _("First"), _("Gap"), _("Widest"), _("Handicap"),
        _("Rematches"), _("Lopsided"),
    )  # fmt: skip
    rows = [
        (
            _("as it is") if index == 0 else _("proposed") if forecast is proposed else "",
            str(forecast.bar or _("none")),
            str(forecast.floor or _("none")),
            str(forecast.at_the_top),
            f"{forecast.perfect:f}",
            f"{forecast.firsts:f}",
            f"{forecast.gap:f}",
            f"{forecast.gap_largest:f}",
            f"{forecast.handicap:f}",
            f"{forecast.rematches:f}",
            f"{forecast.lopsided:.0%}",
        )
        for index, forecast in enumerate(forecasts)
    ]
    first = forecasts[0]
    lede = ngettext(
        "{division}, {rounds}, {count} simulated event each.",
        "{division}, {rounds}, {count} simulated events each.",
        first.events,
    ).format(division=division.name, rounds=rounds_counted(first.rounds), count=first.events)
    return f"{lede}\n{in_columns(heads, rows)}"


def quality_as_json(quality: Quality) -> dict[str, Any]:
    """The figures by their names in `docs/simulation.md`."""
    return {
        "rounds": quality.rounds,
        "boards": quality.boards,
        "rematches": quality.rematches,
        "gaps": {str(gap): boards for gap, boards in quality.gaps.items()},
        "floats_repeated": quality.floats_repeated,
        "colour_imbalance": quality.colour_imbalance,
        "same_club": quality.same_club,
        "byes": quality.byes,
        "byes_repeated": quality.byes_repeated,
        "handicap_largest": quality.handicap_largest,
        "handicap_sum": quality.handicap_sum,
    }


def quality_text(division: DivisionHistory, quality: Quality) -> str:
    """The figures for people, one per line."""
    lines = (
        (_("boards"), str(quality.boards)),
        (_("between equal scores"), f"{quality.level_share:.1%}"),
        (_("sum of the gaps, points"), f"{quality.gap_sum:f}"),
        (_("widest gap, points"), f"{quality.gap_largest:f}"),
        (_("rematches"), str(quality.rematches)),
        (_("floats repeated"), str(quality.floats_repeated)),
        (_("players with at least two games more in one colour"), str(quality.colour_imbalance)),
        (_("unwanted pairings within a club"), str(quality.same_club)),
        (_("second byes"), str(quality.byes_repeated)),
        (_("largest handicap"), str(quality.handicap_largest)),
    )
    rows = [(figure, name) for name, figure in lines]
    lede = _("{division}, {rounds}").format(division=division.name, rounds=rounds_counted(quality.rounds))
    return "\n".join((lede, in_columns(("", _("figure")), rows)))
