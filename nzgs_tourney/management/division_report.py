"""What a division's rules would lead to, the quality of its draws, and who won its games, by handicap, by difference of
ratings and by colour: as JSON, and as text in plain tables for a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.wording.numbers import decimal_text, games_counted, rounds_counted, sentences
from games.wording.terms import stones_words
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.simulation.forecast import Forecast, best_of
from nzgs_tourney.tournament.simulation.quality import Quality
from nzgs_tourney.tournament.standings.win_rates import Rate, WinRates, WinTally, band_text
from nzgs_tourney.tournament.wording.standings.win_rates_words import LEVEL, between, not_counted, percent, verdict


def in_columns(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows under their heads, each column as wide as its widest cell, without trailing blanks."""
    lines = [heads, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


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
            "games": f"{forecast.games:f}",
            "strongest": f"{forecast.strongest:f}",
            "in_order": f"{forecast.in_order:f}",
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
        "", _("Bar"), _("Floor"), _("Top"), _("Perfect"), _("First"), _("Strongest"), _("Order"), _("Gap"),
        _("Widest"), _("Handicap"), _("Rematches"), _("Lopsided"),
    )  # fmt: skip
    rows = [
        (
            _("as it is") if index == 0 else _("proposed") if forecast is proposed else "",
            str(forecast.bar or _("none")),
            str(forecast.floor or _("none")),
            str(forecast.at_the_top),
            f"{forecast.perfect:f}",
            f"{forecast.firsts:f}",
            f"{forecast.strongest:.0%}",
            f"{forecast.in_order:f}",
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


def statistics_as_json(rates: WinRates) -> dict[str, Any]:
    """The statistics as documented in `docs/ratings.md`."""
    return {
        "verdict": verdict(rates).replace("\N{NO-BREAK SPACE}", " "),
        "counted": rates.counted,
        "left_out": {reason.value: number for reason, number in rates.left_out.items()},
        "equals": rates.equals,
        "handicaps": [{"handicap": stones, **_rate(rate)} for stones, rate in rates.by_handicap.items()],
        "with_handicap": _rate(rates.with_handicap),
        "even_by_difference": [{"stones": band_text(band), **_rate(rate)} for band, rate in rates.by_band.items()],
        "black_in_even_games": [{"komi": decimal_text(komi), **_tally(tally)} for komi, tally in rates.black.items()],
    }


def statistics_text(division: DivisionHistory, rates: WinRates) -> str:
    """The statistics for people: the verdict first, then a table with a line for each handicap, band and komi."""
    lines = [(stones_words(number).capitalize(), rate) for number, rate in rates.by_handicap.items()]
    lines += [
        (_("Even, {band} stones apart").format(band=band_text(band)), rate) for band, rate in rates.by_band.items()
    ]
    lines += [
        (_("Black, even, komi {komi}").format(komi=decimal_text(komi)), Rate(tally, None))
        for komi, tally in rates.black.items()
    ]
    rows = [_row(label, rate) for label, rate in lines]
    heads = (
        _("Games"),
        _("Number"),
        _("Won"),
        _("Tied"),
        _("Lost"),
        _("Share"),
        _("{level} interval").format(level=LEVEL),
        _("Expected"),
    )
    left_out = [sentence] if (sentence := not_counted(rates)) else []
    parts = [
        sentences(
            (
                _("{division}, {games}.").format(division=division.name, games=games_counted(rates.counted)),
                verdict(rates),
            )
        )
    ]
    text = "\n".join([*parts, *([in_columns(heads, rows)] if rows else []), *left_out])
    return text.replace("\N{NO-BREAK SPACE}", " ")


def _row(label: str, rate: Rate) -> tuple[str, ...]:
    tally = rate.tally
    numbers = (str(tally.games), str(tally.wins), str(tally.ties), str(tally.losses))
    expected = "" if rate.expected is None else percent(rate.expected)
    return (label, *numbers, percent(tally.share), between(tally), expected)


def _rate(rate: Rate) -> dict[str, Any]:
    return {**_tally(rate.tally), "expected": None if rate.expected is None else round(rate.expected, 4)}


def _tally(tally: WinTally) -> dict[str, Any]:
    low, high = tally.interval if tally.games else (None, None)
    return {
        "games": tally.games,
        "won": tally.wins,
        "tied": tally.ties,
        "lost": tally.losses,
        "share": round(tally.share, 4) if tally.games else None,
        "interval": None if low is None or high is None else [round(low, 4), round(high, 4)],
    }
