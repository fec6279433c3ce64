"""Figures of all listed events by year, and each year's volume of records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Avg, Count, QuerySet
from django.urls import reverse

from games.rules.result import parse_result
from games.sheets.board_svg import SvgText
from games.wording.numbers import in_row
from games.wording.terms import komi_words, stones_words
from ground.translation import gettext as _, ngettext
from nzgs_tourney.live.kept_figures import kept_figures
from nzgs_tourney.models import Event, Pairing, Seat
from nzgs_tourney.pages.results.official_result import official_forfeit, official_result
from nzgs_tourney.store.entries.public_records import public_records
from nzgs_tourney.tournament.charts.columns import Column, columns_chart
from nzgs_tourney.tournament.standings.win_rates import WinTally
from nzgs_tourney.tournament.standings.year_figures import ENDINGS, AlikeGames, TermsOfPlay, YearOfGames, years_of_games
from nzgs_tourney.tournament.wording.standings.win_rates_words import percent

MOST_YEARS = 5
"""So many years have a column of their own beside all of them."""
_OF_BOARD = "round__division__event__begins__year"
_OF_RECORD = f"game__pairing__{_OF_BOARD}"


@dataclass(frozen=True, slots=True)
class YearFigures:
    """One year as values: its `games`, and of its public `records` with moves how many there are and their average
    length."""

    games: YearOfGames
    events: int
    players: int
    records: int
    moves: float


@dataclass(frozen=True, slots=True)
class YearOfArchive:
    """One year. `games` are those with a result, by `endings` in the order of ENDINGS; `moves` is the average over its
    public `records`, empty without any; `records_url` is its volume, empty for none."""

    year: int
    events: int
    players: int
    games: int
    endings: tuple[int, ...]
    moves: str
    records: int
    games_url: str
    records_url: str


@dataclass(frozen=True, slots=True)
class TermsLine:
    """Games on the same terms: Black's share over all years and in each of the newest, with the number of games."""

    label: str
    cells: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class YearsPage:
    """The figures, the newest year first. `years` have a column in `terms`. A single year has neither a
    column nor a chart."""

    chart: SvgText | None
    lines: tuple[YearOfArchive, ...]
    years: tuple[int, ...]
    terms: tuple[TermsLine, ...]


def archive_years() -> tuple[int, ...]:
    """The years in which a listed event began, the newest first. One query."""
    begun = Event.objects.listed().values_list("begins__year", flat=True).distinct()
    return tuple(sorted(begun, reverse=True))


def years_figures() -> Mapping[int, YearFigures]:
    """The figures of each year, the newest first, computed every ten minutes. At most five queries, whatever the number
    of games."""
    return kept_figures("years", _figures)


def _figures() -> dict[int, YearFigures]:
    boards = Pairing.objects.filter(round__division__event__in=Event.objects.listed(), game__isnull=False).published()
    years = years_of_games(_alike(boards))
    events = dict(boards.values_list(_OF_BOARD).annotate(Count("round__division__event", distinct=True)).order_by())
    seats = Seat.objects.filter(pairing__in=boards).order_by()
    players = dict(seats.values_list(_OF_BOARD).annotate(Count("entry__player", distinct=True)))
    records = public_records().filter(filed__moves__gt=0).order_by()
    moves = {
        year: (count, average)
        for year, count, average in records.values_list(_OF_RECORD).annotate(Count("pk"), Avg("filed__moves"))
    }
    return {
        year: YearFigures(games, events.get(year, 0), players.get(year, 0), *moves.get(year, (0, 0.0)))
        for year, games in years.items()
    }


def years_page() -> YearsPage:
    """The page. The queries of the figures."""
    years = years_figures()
    lines = tuple(_line(year, figures) for year, figures in years.items())
    newest = tuple(years)[:MOST_YEARS] if len(years) > 1 else ()
    games = {year: figures.games for year, figures in years.items()}
    return YearsPage(_chart(lines), lines, newest, tuple(_terms_lines(games, newest)))


def _alike(boards: QuerySet[Pairing]) -> Iterator[AlikeGames]:
    rows = (
        boards.annotate(official=official_result("game"), unplayed=official_forfeit("game"))
        .exclude(official="")
        .values_list(_OF_BOARD, "game__handicap", "game__komi", "official", "unplayed")
        .annotate(Count("pk"))
        .order_by()
    )
    for year, handicap, komi, official, unplayed, games in rows:
        result = parse_result(official)
        if result is not None:
            yield AlikeGames(year, TermsOfPlay(handicap, Decimal(komi)), result, bool(unplayed), games)


def _line(year: int, figures: YearFigures) -> YearOfArchive:
    return YearOfArchive(
        year=year,
        events=figures.events,
        players=figures.players,
        games=figures.games.games,
        endings=tuple(figures.games.endings[ending] for ending in ENDINGS),
        moves=f"{figures.moves:.0f}" if figures.records else "",
        records=figures.records,
        games_url=f"{reverse('public:games')}?year={year}",
        records_url=reverse("public:games_volume", args=[year]) if figures.records else "",
    )


def _chart(lines: Sequence[YearOfArchive]) -> SvgText | None:
    if len(lines) < 2:
        return None
    told = {
        line.year: ngettext("{year}: {count} game", "{year}: {count} games", line.games).format(
            year=line.year, count=line.games
        )
        for line in reversed(lines)
    }
    columns = [Column(str(line.year), line.games, tooltip=told[line.year]) for line in reversed(lines)]
    return columns_chart("years", _("Games by year"), in_row(list(told.values())), columns)


def _terms_lines(years: Mapping[int, YearOfGames], newest: Sequence[int]) -> Iterator[TermsLine]:
    every = sorted(
        {terms for year in years.values() for terms in year.black}, key=lambda one: (one.handicap, -one.komi)
    )
    for terms in every:
        tallies = [year.black[terms] for year in years.values() if terms in year.black]
        together = sum(tallies, WinTally())
        of_years = [years[year].black.get(terms, WinTally()) for year in newest]
        yield TermsLine(
            _terms_words(terms),
            tuple((percent(tally.share) if tally.games else "", tally.games) for tally in (together, *of_years)),
        )


def _terms_words(terms: TermsOfPlay) -> str:
    if not terms.handicap:
        return komi_words(terms.komi)
    stones = stones_words(terms.handicap)
    return in_row([stones, komi_words(terms.komi)]) if terms.komi else stones
