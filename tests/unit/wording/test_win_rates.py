"""What the statistics say in sentences, and that few games say little."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.standings.win_rates import Rate, WinRates, WinTally
from nzgs_tourney.tournament.wording.standings.win_rates_words import between, percent, say_little, verdict


def rates(wins: int = 0, ties: int = 0, losses: int = 0) -> WinRates:
    tally = Rate(WinTally(wins, ties, losses), None)
    return WinRates(tally.tally.games, {}, {2: tally}, tally, {}, {}, 0)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (rates(), "No handicap game between different ratings has a result yet."),
        (
            rates(1),
            "the stronger side won it. 1 game says little: the 95 % interval is 21–100 %.",
        ),
        (rates(3, 0, 4), "The stronger side won 3 of 7 handicap games: 43 %. 7 games say little: "),
        (rates(30, 2, 30), "The stronger side won 30 and tied 2 of 62 handicap games: 50 %. That fits half: "),
        (rates(70, 0, 30), "That is more than half (95 % interval 60–78 %): handicaps were too small."),
        (rates(30, 0, 70), "That is less than half (95 % interval 22–40 %): handicaps were too large."),
    ],
)
def test_the_verdict(found: WinRates, sentence: str) -> None:
    assert sentence in verdict(found).replace("\N{NO-BREAK SPACE}", " ")


def test_shares_are_whole_percents() -> None:
    assert percent(0.666) == "67\N{NO-BREAK SPACE}%"
    assert between(WinTally(5, 0, 5)) == "24–76\N{NO-BREAK SPACE}%"
    assert say_little(WinTally(0, 1, 0)).startswith("1 game says little")
