"""The addresses of the API for the games of all events: the search, the moves of their openings, and the years."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponseBase
from ninja import Query

from games.openings.line import OpeningLine, read_line
from games.rules.point import LARGEST
from nzgs_tourney.pages.results.api_games import (
    ApiGames,
    ApiGamesYears,
    ApiOpening,
    api_games,
    api_games_years,
    api_opening,
)
from nzgs_tourney.pages.results.games_found import GamesSearch
from nzgs_tourney.views.api.addresses import PageNumber, reads
from nzgs_tourney.views.api.answers import problem, site_answer

ResultKind = Literal["", "black", "white", "count", "resignation", "time", "forfeit", "jigo"]
FoundKind = Literal[
    "", "any", "repetition", "out_of_turn", "occupied", "off_board", "moved_stone", "self_capture", "clean"
]
Line = Annotated[
    str,
    Query(
        max_length=200,
        description="A line of moves: the size of the board, the handicap on its usual points, and the moves in turn, "
        "a pass as `pass`.",
        examples=["19-0-Q16-D4"],
    ),
]


@reads("games/", ApiGames, "games")
def games(
    request: HttpRequest,
    player: Annotated[str, Query(max_length=80, description="Words of a player’s name.", examples=["kea"])] = "",
    opponent: Annotated[str, Query(max_length=80, description="Words of the other’s name.", examples=["rimu"])] = "",
    event: Annotated[str, Query(max_length=80, description="Words of the event’s name.", examples=["open"])] = "",
    year: Annotated[int | None, Query(ge=1, le=9999, description="Its year.", examples=[2026])] = None,
    size: Annotated[int | None, Query(ge=2, le=LARGEST, description="The board’s size.", examples=[19])] = None,
    handicap: Annotated[int | None, Query(ge=0, le=99, description="In stones, 0 for even.", examples=[0])] = None,
    result: Annotated[ResultKind, Query(description="Who won, or how.", examples=["resignation"])] = "",
    found: Annotated[FoundKind, Query(description="What was found in the record.", examples=["superko"])] = "",
    line: Line = "",
    page: PageNumber = 1,
) -> HttpResponseBase:
    """The games of all events that have a public record and fit the search, the newest event first, fifty a page."""
    reached = read_line(line) if line else None
    if line and reached is None:
        return _no_such_line()
    search = GamesSearch(player.strip(), opponent.strip(), event.strip(), year, size, handicap, result, found, reached)
    return site_answer(request, api_games(search, page))


@reads("games/openings/", ApiOpening, "openings")
def openings(request: HttpRequest, line: Line = "") -> HttpResponseBase:
    """What was played next in the position that a line leads to, in all games with a public record; without a line at
    the start of a game on 19×19."""
    reached = read_line(line) if line else OpeningLine()
    return _no_such_line() if reached is None else site_answer(request, api_opening(reached))


@reads("games/years/", ApiGamesYears, "games_years")
def years(request: HttpRequest) -> HttpResponseBase:
    """The figures of each year, and where its volume of records is."""
    return site_answer(request, api_games_years())


def _no_such_line() -> HttpResponseBase:
    return problem(422, "line: This line can’t be played.", code="invalid", place="line")
