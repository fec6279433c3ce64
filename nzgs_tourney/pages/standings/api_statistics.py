"""Statistics of games as the API gives them: of a division, an event, or all events that are over."""

from __future__ import annotations

from games.wording.numbers import decimal_text
from nzgs_tourney.pages.exchange.api_shape import ApiShape, ApiTally, api_wins, example_of
from nzgs_tourney.pages.standings.win_rates_page import CountedRates
from nzgs_tourney.tournament.standings.win_rates import BANDS, Rate


class ApiHandicapGames(ApiShape):
    """Games with so many stones, 0 for even: how they ended for the stronger player. `expected` is the share that the
    rating system expected, None without a figure."""

    model_config = example_of(stones=2, stronger={"won": 12, "tied": 0, "lost": 9}, expected="0.55")

    stones: int
    stronger: ApiTally
    expected: str | None


class ApiEvenGames(ApiShape):
    """Even games of players between `least` and less than `below` stones apart, None for no limit: the same."""

    model_config = example_of(least="1", below="2", stronger={"won": 12, "tied": 0, "lost": 9}, expected="0.61")

    least: str
    below: str | None
    stronger: ApiTally
    expected: str | None


class ApiBlacksGames(ApiShape):
    """Even games with this komi: how they ended for Black."""

    model_config = example_of(komi="7", black={"won": 61, "tied": 2, "lost": 57})

    komi: str
    black: ApiTally


class ApiStatistics(ApiShape):
    """Who won, on boards of one `size`. `games` are counted; `left_out` are the others by the reason; `equals` had
    players of one rating."""

    model_config = example_of(
        size=19, games=62, equals=4, left_out={"forfeited or not played": 2},
        by_handicap=[{"stones": 0, "stronger": {"won": 30, "tied": 1, "lost": 14}, "expected": "0.64"}],
        by_difference=[
            {"least": "0", "below": "0.5", "stronger": {"won": 9, "tied": 0, "lost": 8}, "expected": "0.52"}
        ],
        by_komi=[{"komi": "7", "black": {"won": 22, "tied": 1, "lost": 22}}],
    )  # fmt: skip

    size: int
    games: int
    equals: int
    left_out: dict[str, int]
    by_handicap: tuple[ApiHandicapGames, ...]
    by_difference: tuple[ApiEvenGames, ...]
    by_komi: tuple[ApiBlacksGames, ...]


def api_statistics(counted: CountedRates) -> ApiStatistics:
    """The statistics. No query."""
    rates = counted.rates
    return ApiStatistics(
        size=counted.size,
        games=rates.counted,
        equals=rates.equals,
        left_out={reason.value: games for reason, games in rates.left_out.items()},
        by_handicap=tuple(
            ApiHandicapGames(stones=stones, stronger=api_wins(rate.tally), expected=_expected(rate))
            for stones, rate in rates.by_handicap.items()
        ),
        by_difference=tuple(
            ApiEvenGames(
                least=decimal_text(BANDS[band - 1]) if band else "0",
                below=decimal_text(BANDS[band]) if band < len(BANDS) else None,
                stronger=api_wins(rate.tally),
                expected=_expected(rate),
            )
            for band, rate in rates.by_band.items()
        ),
        by_komi=tuple(
            ApiBlacksGames(komi=decimal_text(komi), black=api_wins(tally)) for komi, tally in rates.black.items()
        ),
    )


def _expected(rate: Rate) -> str | None:
    return None if rate.expected is None else f"{rate.expected:.3f}"
