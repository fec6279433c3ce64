"""Statistics of wins in sentences, with a caution where games are few."""

from __future__ import annotations

from nzgs_tourney.standings.wilson_interval import Tally
from nzgs_tourney.standings.win_rates import WinRates


def percent(share: float) -> str:
    """`62 %`, without a digit that the number of games could not carry."""
    return f"{share * 100:.0f}\N{NO-BREAK SPACE}%"


def between(tally: Tally) -> str:
    """The interval, `39–78 %`."""
    low, high = tally.interval
    return f"{low * 100:.0f}–{percent(high)}"


def verdict(rates: WinRates) -> str:
    """Whether the stronger player won half of the handicap games, as far as the games can show."""
    tally = rates.with_handicap.tally
    if not tally.games:
        return "No handicap game between players of different ratings has a result yet."
    tied = f" and tied {tally.ties}" if tally.ties else ""
    told = f"The stronger player won {tally.wins}{tied} of {tally.games} handicap games: {percent(tally.share)}."
    if tally.games == 1:
        told = f"One handicap game is played; the stronger player {_ended(tally)} it."
    if tally.few:
        return f"{told} {say_little(tally)}"
    low, high = tally.interval
    if low <= 0.5 <= high:
        return f"{told} That fits half: the 95 % interval is {between(tally)}."
    if low > 0.5:
        return f"{told} That is more than half (95 % interval {between(tally)}): handicaps were too small."
    return f"{told} That is less than half (95 % interval {between(tally)}): handicaps were too large."


def say_little(tally: Tally, kind: str = "") -> str:
    """`7 games say little: the 95 % interval is 16–75 %.`; with a kind `7 even games say little: …`."""
    games = f"1 {kind}game says" if tally.games == 1 else f"{tally.games} {kind}games say"
    return f"{games} little: the 95 % interval is {between(tally)}."


def _ended(tally: Tally) -> str:
    return "won" if tally.wins else "tied" if tally.ties else "lost"
