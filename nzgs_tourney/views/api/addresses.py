"""Every address of the API, with what it answers: each asks `access` for what is public and shows a page's values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.timezone import localdate
from ninja import NinjaAPI, Path, Query

from games.pages.game_page import record_with_findings
from nzgs_tourney.access.divisions import (
    access_numbered_entry,
    access_published_division,
    access_published_round,
)
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.access.federation import access_points_year, access_published_player, access_series
from nzgs_tourney.access.games import access_game, access_numbered_record
from nzgs_tourney.live.kept_figures import kept_figures
from nzgs_tourney.models import Round
from nzgs_tourney.pages.disputes.api_rulings import ApiRulings, api_rulings
from nzgs_tourney.pages.entries.api_entries import ApiEntries, ApiEntryWithRounds, api_entries, api_entry
from nzgs_tourney.pages.events.api_events import ApiEvent, ApiEvents, api_event, api_events
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.pages.people.api_players import (
    ApiHeadToHead,
    ApiPlayer,
    ApiPlayers,
    api_head_to_head,
    api_player,
    api_players,
)
from nzgs_tourney.pages.points.api_points import (
    ApiDivisionPoints,
    ApiPointsYear,
    api_division_points,
    api_points_year,
)
from nzgs_tourney.pages.points.api_series import ApiAllSeries, ApiSeries, api_all_series, api_series
from nzgs_tourney.pages.results.api_board import ApiBoardWithRecords, api_board_with_records, board_at
from nzgs_tourney.pages.rounds.api_rounds import ApiRound, ApiRounds, api_round, api_rounds
from nzgs_tourney.pages.rounds.api_schedule import ApiSchedule, api_schedule
from nzgs_tourney.pages.standings.api_prizes import ApiPrizes, api_prizes
from nzgs_tourney.pages.standings.api_standings import ApiCrosstable, ApiStandings, api_crosstable, api_standings
from nzgs_tourney.pages.standings.api_statistics import ApiStatistics, api_statistics
from nzgs_tourney.pages.standings.win_rates_page import rates_of_division, rates_of_event, rates_of_site
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.points.points_year import latest_year
from nzgs_tourney.store.rounds.round_boards import RoundBoard
from nzgs_tourney.views.api.answers import ApiProblem, content_answer, event_answer, site_answer, with_problems
from nzgs_tourney.views.public.record_files import SGF

ROOT = "/api/v1/"
NOBODY = AnonymousUser()
DIVISION = "events/{slug:event_slug}/divisions/{slug:division_slug}/"
ROUND = f"{DIVISION}rounds/{{int:round_number}}/"
BOARD = f"{ROUND}boards/{{int:table_number}}/"

EventSlug = Annotated[str, Path(description="The event, as in its address.", examples=["rimu-open"])]
DivisionSlug = Annotated[str, Path(description="The division, as in its address.", examples=["open"])]
RoundNumber = Annotated[int, Path(description="The round, from 1.", examples=[1])]
EntryNumber = Annotated[int, Path(description="The entry’s number.", examples=[3])]
Table = Annotated[int, Path(description="The table.", examples=[1])]
PlayerId = Annotated[int, Path(description="The person.", examples=[12])]
PageNumber = Annotated[int, Query(ge=1, le=100_000, description="The page, from 1.", examples=[1])]

api = with_problems(
    NinjaAPI(
        title="NZGS Tourney",
        version="1",
        description="What the public pages of this site show, for programs: everybody may read it. A program with a "
        "token of an event, which a director makes, works in that event too.",
        urls_namespace="api",
        docs_url=None,
        openapi_url=None,
    )
)
_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])


class ApiIndex(ApiShape):
    """Where to begin."""

    model_config = example_of(
        version="1", description="/api/v1/openapi.json", events="/api/v1/events/", players="/api/v1/players/",
        points="/api/v1/points/", games="/api/v1/games/", series="/api/v1/series/", statistics="/api/v1/statistics/",
    )  # fmt: skip

    version: str
    description: str
    events: str
    players: str
    points: str
    games: str
    series: str
    statistics: str


def reads(path: str, shape: type[ApiShape], name: str) -> Callable[[_View], _View]:
    """Declares a view that reads `path`; its route is called `api_` and its name."""
    return api.get(
        path,
        response={200: shape, 304: None, 404: ApiProblem, 422: ApiProblem},
        url_name=f"api_{name}",
        operation_id=name,
    )


@reads("", ApiIndex, "index")
def index(request: HttpRequest) -> HttpResponseBase:
    """Where to begin."""
    starts = {name: f"{ROOT}{name}/" for name in ("events", "players", "points", "games", "series", "statistics")}
    return site_answer(request, ApiIndex(version=api.version, description=f"{ROOT}openapi.json", **starts))


@reads("events/", ApiEvents, "events")
def events(request: HttpRequest) -> HttpResponseBase:
    """All published events."""
    return site_answer(request, api_events(localdate()))


@reads("events/{slug:event_slug}/", ApiEvent, "event")
def event(request: HttpRequest, event_slug: EventSlug) -> HttpResponseBase:
    """One event with its divisions."""
    found = access_published_event(event_slug)
    return event_answer(request, found, lambda: api_event(found, localdate()))


@reads("events/{slug:event_slug}/rulings/", ApiRulings, "rulings")
def rulings(request: HttpRequest, event_slug: EventSlug) -> HttpResponseBase:
    """The published rulings of an event."""
    found = access_published_event(event_slug)
    return event_answer(request, found, lambda: api_rulings(found))


@reads(f"{DIVISION}entries/", ApiEntries, "entries")
def entries(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The entries of a division."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_entries(division))


@reads(f"{DIVISION}entries/{{int:entry_number}}/", ApiEntryWithRounds, "entry")
def entry(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    entry_number: EntryNumber,
) -> HttpResponseBase:
    """One entry with its published rounds."""
    found = access_numbered_entry(access_published_division(event_slug, division_slug), entry_number)
    return event_answer(request, found.division.event, lambda: api_entry(found))


@reads(f"{DIVISION}rounds/", ApiRounds, "rounds")
def rounds(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The rounds of a division with their times, those to come too."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_rounds(division))


@reads(f"{DIVISION}schedule/", ApiSchedule, "schedule")
def schedule(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The games of every round of a round robin."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_schedule(division))


@reads(ROUND, ApiRound, "round")
def round_(
    request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug, round_number: RoundNumber
) -> HttpResponseBase:
    """One published round with its boards and results."""
    drawn_round = _round(event_slug, division_slug, round_number)
    return event_answer(request, drawn_round.division.event, lambda: api_round(drawn_round))


@reads(BOARD, ApiBoardWithRecords, "board")
def board(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    round_number: RoundNumber,
    table_number: Table,
) -> HttpResponseBase:
    """One board with its records, corrections and rulings."""
    drawn_round = _round(event_slug, division_slug, round_number)
    row, number = _at(drawn_round, table_number)
    game = access_game(NOBODY, number)
    return event_answer(
        request,
        drawn_round.division.event,
        lambda: api_board_with_records(drawn_round, row, game, request.path),
    )


@api.get(
    f"{BOARD}records/{{int:record_number}}.sgf",
    response={200: str, 304: None, 404: ApiProblem},
    url_name="api_record",
    operation_id="record",
)
def record(
    request: HttpRequest,
    event_slug: EventSlug,
    division_slug: DivisionSlug,
    round_number: RoundNumber,
    table_number: Table,
    record_number: Annotated[int, Path(description="The record’s number.", examples=[1])],
) -> HttpResponseBase:
    """A record of a game as SGF, as its page gives it: the main line with the findings as comments."""
    _row, number = _at(_round(event_slug, division_slug, round_number), table_number)
    found = access_numbered_record(NOBODY, number, record_number)
    content = record_with_findings(found, public_names(found.game.stream_id))
    if content is None:
        raise Http404("this record cannot be read")
    return content_answer(request, content, SGF)


@reads(f"{DIVISION}standings/", ApiStandings, "standings")
def standings(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The standings of a division, with what their columns mean."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_standings(division))


@reads(f"{DIVISION}crosstable/", ApiCrosstable, "crosstable")
def crosstable(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The standings with every round of every entry."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_crosstable(division))


@reads(f"{DIVISION}points/", ApiDivisionPoints, "points")
def points(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The NZGS points of a division."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_division_points(division))


@reads(f"{DIVISION}prizes/", ApiPrizes, "prizes")
def prizes(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """The prizes of a division, and who won them once it is finished."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_prizes(division))


@reads(f"{DIVISION}statistics/", ApiStatistics, "division_statistics")
def division_statistics(request: HttpRequest, event_slug: EventSlug, division_slug: DivisionSlug) -> HttpResponseBase:
    """Who won the games of a division, by handicap and by colour."""
    division = access_published_division(event_slug, division_slug)
    return event_answer(request, division.event, lambda: api_statistics(rates_of_division(division)))


@reads("events/{slug:event_slug}/statistics/", ApiStatistics, "event_statistics")
def event_statistics(request: HttpRequest, event_slug: EventSlug) -> HttpResponseBase:
    """The same of all games in an event."""
    found = access_published_event(event_slug)
    return event_answer(request, found, lambda: api_statistics(rates_of_event(found)))


@reads("statistics/", ApiStatistics, "statistics")
def statistics(request: HttpRequest) -> HttpResponseBase:
    """The same of all events that are over."""
    counted = kept_figures("api-statistics", lambda: api_statistics(rates_of_site(localdate())))
    return site_answer(request, counted)


@reads("players/", ApiPlayers, "players")
def players(
    request: HttpRequest,
    q: Annotated[str, Query(max_length=80, description="Words of the name or club.", examples=["kea"])] = "",
    page: PageNumber = 1,
) -> HttpResponseBase:
    """Everybody in published events, by name, fifty a page."""
    return site_answer(request, api_players(q.strip(), page))


@reads("players/{int:player_id}/", ApiPlayer, "player")
def player(
    request: HttpRequest,
    player_id: PlayerId,
    page: PageNumber = 1,
) -> HttpResponseBase:
    """One person with their events, ten a page."""
    return site_answer(request, api_player(access_published_player(player_id), page))


@reads("players/{int:player_id}/against/{int:opponent_id}/", ApiHeadToHead, "head_to_head")
def head_to_head(
    request: HttpRequest,
    player_id: PlayerId,
    opponent_id: Annotated[int, Path(description="The other.", examples=[15])],
) -> HttpResponseBase:
    """Somebody’s games against one opponent, as far as both names are shown."""
    met = api_head_to_head(access_published_player(player_id), access_published_player(opponent_id))
    if met is None:
        raise Http404("a name is hidden")
    return site_answer(request, met)


@reads("series/", ApiAllSeries, "all_series")
def all_series(request: HttpRequest) -> HttpResponseBase:
    """All series of events, the newest first."""
    return site_answer(request, api_all_series())


@reads("series/{slug:series_slug}/", ApiSeries, "series")
def series(
    request: HttpRequest,
    series_slug: Annotated[str, Path(description="The series, as in its address.", examples=["grand-prix"])],
) -> HttpResponseBase:
    """A series of events as results stand."""
    return site_answer(request, api_series(access_series(series_slug)))


@reads("points/", ApiPointsYear, "latest_year")
def latest(request: HttpRequest) -> HttpResponseBase:
    """The newest list of NZGS points."""
    return site_answer(request, api_points_year(latest_year(localdate().year)))


@reads("points/{int:year}/", ApiPointsYear, "year")
def year(
    request: HttpRequest, year: Annotated[int, Path(description="The year.", examples=[2026])]
) -> HttpResponseBase:
    """The list of NZGS points of a year."""
    return site_answer(request, api_points_year(access_points_year(year)))


def _round(event_slug: str, division_slug: str, number: int) -> Round:
    """The published round. Raises Http404 for any other."""
    drawn_round = access_published_round(access_published_division(event_slug, division_slug), number)
    if drawn_round is None:
        raise Http404("not published")
    return drawn_round


def _at(drawn_round: Round, table: int) -> tuple[RoundBoard, int]:
    """The board at this table of a published round, and its game's row. Raises Http404 where there is none."""
    row = board_at(drawn_round, table)
    if row is None or row.game is None:
        raise Http404("no such table")
    return row, row.game
