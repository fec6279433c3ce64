"""Statistics of wins in sentences, with a caution where games are few."""

from __future__ import annotations

from games.wording.numbers import listed, sentences
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.standings.win_rates import LeftOutReason, WinRates, WinTally

LEVEL = "95 %"
"""The confidence level of the intervals; an argument, because a catalogue would read `% i` as a placeholder."""
_LEFT_OUT = {
    LeftOutReason.NO_RESULT: gettext_noop("{count} no result yet"),
    LeftOutReason.FORFEIT: gettext_noop("{count} forfeited or not played"),
    LeftOutReason.DECIDED: gettext_noop("{count} decided by the director for both sides"),
    LeftOutReason.VOID: gettext_noop("{count} void"),
    LeftOutReason.SIZE: gettext_noop("{count} on a board of another size"),
}


def percent(share: float) -> str:
    """`62 %`, without digits that the number of games doesn't justify."""
    return f"{share * 100:.0f}\N{NO-BREAK SPACE}%"


def between(tally: WinTally) -> str:
    """The interval, `39–78 %`."""
    low, high = tally.interval
    return f"{low * 100:.0f}–{percent(high)}"


def not_counted(rates: WinRates) -> str:
    """The excluded games, by reason, as a sentence; empty where all count."""
    left_out = [_(_LEFT_OUT[reason]).format(count=number) for reason, number in rates.left_out.items()]
    return _("Not counted: {games}.").format(games=listed(left_out)) if left_out else ""


def verdict(rates: WinRates) -> str:
    """Whether the stronger side won half of the handicap games, as far as the games show."""
    tally = rates.with_handicap.tally
    if not tally.games:
        return _("No handicap game between different ratings has a result yet.")
    if tally.few:
        return sentences((_tally_text(tally), say_little(tally)))
    low, high = tally.interval
    if low <= 0.5 <= high:
        fits = _("That fits half: the {level} interval is {interval}.")
    elif low > 0.5:
        fits = _("That is more than half ({level} interval {interval}): handicaps were too small.")
    else:
        fits = _("That is less than half ({level} interval {interval}): handicaps were too large.")
    return sentences((_tally_text(tally), fits.format(level=LEVEL, interval=between(tally))))


def say_little(tally: WinTally) -> str:
    """`7 games say little: the 95 % interval is 16–75 %.`"""
    return ngettext(
        "{games} game says little: the {level} interval is {interval}.",
        "{games} games say little: the {level} interval is {interval}.",
        tally.games,
    ).format(games=tally.games, level=LEVEL, interval=between(tally))


def even_say_little(tally: WinTally) -> str:
    """`7 even games say little: the 95 % interval is 16–75 %.`"""
    return ngettext(
        "{games} even game says little: the {level} interval is {interval}.",
        "{games} even games say little: the {level} interval is {interval}.",
        tally.games,
    ).format(games=tally.games, level=LEVEL, interval=between(tally))


def _tally_text(tally: WinTally) -> str:
    if tally.games == 1:
        if tally.wins:
            return _("One handicap game is played; the stronger side won it.")
        if tally.ties:
            return _("One handicap game is played; the stronger side tied it.")
        return _("One handicap game is played; the stronger side lost it.")
    if tally.ties:
        message = _("The stronger side won {wins} and tied {ties} of {games} handicap games: {share}.")
    else:
        message = _("The stronger side won {wins} of {games} handicap games: {share}.")
    return message.format(wins=tally.wins, ties=tally.ties, games=tally.games, share=percent(tally.share))
