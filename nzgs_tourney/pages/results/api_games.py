"""The games of all events as the API gives them: the search, the moves of their openings, and the figures of each
year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.urls import reverse

from games.openings.line import OpeningLine
from games.rules.point import name_of, rows_of
from games.wording.numbers import decimal_text
from nzgs_tourney.pages.exchange.api_shape import ApiShape, ApiTally, api_wins, example_of
from nzgs_tourney.pages.results.games_found import GameInArchive, GamesSearch, games_found
from nzgs_tourney.pages.results.openings_page import ended, opening_found
from nzgs_tourney.pages.results.years_page import YearFigures, years_figures
from nzgs_tourney.tournament.standings.year_figures import ENDINGS

A_PAGE = 50


class ApiPlayerOfGame(ApiShape):
    """A player of a game, or a side of partners, by the name that is shown."""

    model_config = example_of(name="Aroha Kea", rank="2d")

    name: str
    rank: str


class ApiGame(ApiShape):
    """A game with a public record, at a table of a round. `on` is the first day of its event; `result` and `unplayed`
    are as at its board; `findings` are the kinds of what was found in the record; `sgf` is where it can be read."""

    model_config = example_of(
        event="rimu-open", division="open", round=1, table=1, on="2026-11-21",
        black={"name": "Aroha Kea", "rank": "2d"}, white={"name": "Tāne Rimu", "rank": "1d"}, handicap=0, komi="7",
        size=19, result="B+3.5", unplayed=False, moves=212, findings=[],
        sgf="/api/v1/events/rimu-open/divisions/open/rounds/1/boards/1/records/1.sgf",
    )  # fmt: skip

    event: str
    division: str
    round: int
    table: int
    on: date
    black: ApiPlayerOfGame
    white: ApiPlayerOfGame
    handicap: int
    komi: str
    size: int
    result: str
    unplayed: bool
    moves: int
    findings: tuple[str, ...]
    sgf: str


class ApiGames(ApiShape):
    """One page of the games found, the newest event first: `found` of them in all."""

    found: int
    page: int
    pages: int
    games: tuple[ApiGame, ...]


class ApiNextMove(ApiShape):
    """A move that was played next: in how many games, how those ended for Black that were won or tied, and the `line`
    that it leads to."""

    model_config = example_of(move="D4", line="19-0-Q16-D4", games=7, black={"won": 4, "tied": 0, "lost": 3})

    move: str
    line: str
    games: int
    black: ApiTally


class ApiOpening(ApiShape):
    """The position that a line leads to, under all turns and reflections of the board. `board` are its rows from the
    top, with `X` for Black, `O` for White and `.` for nothing; `to_move` is `black` or `white`; `games` reached it.
    `ended`: what was played next isn’t kept any more."""

    model_config = example_of(
        line="19-0-Q16", size=19, handicap=0, to_move="white", board=["...................", "..................."],
        games=12, black={"won": 6, "tied": 0, "lost": 6}, ended=False,
        moves=[{"move": "D4", "line": "19-0-Q16-D4", "games": 7, "black": {"won": 4, "tied": 0, "lost": 3}}],
    )  # fmt: skip

    line: str
    size: int
    handicap: int
    to_move: str
    board: tuple[str, ...]
    games: int
    black: ApiTally
    ended: bool
    moves: tuple[ApiNextMove, ...]


class ApiTerms(ApiShape):
    """Games on these terms that were played and won or tied: how they ended for Black."""

    model_config = example_of(handicap=0, komi="7", black={"won": 61, "tied": 2, "lost": 57})

    handicap: int
    komi: str
    black: ApiTally


class ApiGamesYear(ApiShape):
    """The events that began in a year. `games` are those with a result, by their `endings`: `count`, `resignation`,
    `time`, `forfeit`, `jigo` and `other`. `moves` is the average of the public `records`, and `volume` all of these in
    one zip; both are None without any."""

    model_config = example_of(
        year=2026, events=3, players=48, games=160, records=120, moves="214.5", volume="/games/volumes/2026.zip",
        endings={"count": 90, "resignation": 60, "time": 4, "forfeit": 3, "jigo": 2, "other": 1},
        terms=[{"handicap": 0, "komi": "7", "black": {"won": 61, "tied": 2, "lost": 57}}],
    )  # fmt: skip

    year: int
    events: int
    players: int
    games: int
    endings: dict[str, int]
    terms: tuple[ApiTerms, ...]
    records: int
    moves: str | None
    volume: str | None


class ApiGamesYears(ApiShape):
    """All years, the newest first."""

    years: tuple[ApiGamesYear, ...]


def api_games(search: GamesSearch, page: int) -> ApiGames:
    """The games that fit the search; none on a page after the last. The queries of their page."""
    found = games_found(search)
    start = (page - 1) * A_PAGE
    return ApiGames(
        found=len(found),
        page=page,
        pages=max(1, -(-len(found) // A_PAGE)),
        games=tuple(map(_game, found.page((), start, start + A_PAGE))),
    )


def _game(game: GameInArchive) -> ApiGame:
    place = (game.event_slug, game.division_slug, game.round, game.table)
    return ApiGame(
        event=game.event_slug,
        division=game.division_slug,
        round=game.round,
        table=game.table,
        on=game.on,
        black=ApiPlayerOfGame(name=game.black, rank=game.black_grade),
        white=ApiPlayerOfGame(name=game.white, rank=game.white_grade),
        handicap=game.handicap,
        komi=decimal_text(game.komi),
        size=game.size,
        result=game.official,
        unplayed=game.unplayed,
        moves=game.moves,
        findings=game.found,
        sgf=reverse("api:api_record", args=[*place, game.record]),
    )


def api_opening(line: OpeningLine) -> ApiOpening:
    """The position. One query."""
    found = opening_found(line)
    return ApiOpening(
        line=str(line),
        size=line.size,
        handicap=line.handicap,
        to_move=line.to_move.word,
        board=rows_of(line.position),
        games=found.reached.games,
        black=api_wins(found.reached.black),
        ended=ended(line),
        moves=tuple(
            ApiNextMove(
                move=name_of(point, line.size),
                line=str(line.then(point)),
                games=tally.games,
                black=api_wins(tally.black),
            )
            for point, tally in found.moves
        ),
    )


def api_games_years() -> ApiGamesYears:
    """The years. The queries of their page."""
    return ApiGamesYears(years=tuple(_year(year, figures) for year, figures in years_figures().items()))


def _year(year: int, figures: YearFigures) -> ApiGamesYear:
    return ApiGamesYear(
        year=year,
        events=figures.events,
        players=figures.players,
        games=figures.games.games,
        endings={ending: figures.games.endings[ending] for ending in ENDINGS},
        terms=tuple(_terms(figures)),
        records=figures.records,
        moves=f"{figures.moves:.1f}" if figures.records else None,
        volume=reverse("public:games_volume", args=[year]) if figures.records else None,
    )


def _terms(figures: YearFigures) -> Iterator[ApiTerms]:
    for terms, tally in sorted(figures.games.black.items(), key=lambda one: (one[0].handicap, -one[0].komi)):
        yield ApiTerms(handicap=terms.handicap, komi=decimal_text(terms.komi), black=api_wins(tally))
