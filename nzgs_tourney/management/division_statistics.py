"""Who won the games of a division, as text and as JSON: by handicap, by difference of ratings, by colour."""

from __future__ import annotations

from typing import Any

from games.wording.numbers import decimal_text, games_counted, sentences
from games.wording.terms import stones_words
from ground.translation import gettext as _
from nzgs_tourney.management.columns import in_columns
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.win_rates import Rate, WinRates, WinTally, band_text
from nzgs_tourney.tournament.wording.standings.win_rates_words import LEVEL, between, not_counted, percent, verdict


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
