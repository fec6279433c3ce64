"""Statistics of handicaps and wins for a division, an event (one query each), or all events that are over (four)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from django.db.models import FilteredRelation, Q

from games.rules.result import parse_result
from games.sheets.board_svg import SvgText
from games.wording.numbers import points
from games.wording.terms import komi_words, stones_words
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.models import Division, Event, Pairing
from nzgs_tourney.pages.events.progress import progress_of_events
from nzgs_tourney.pages.results.official_result import official_forfeit, official_result
from nzgs_tourney.pages.standings.field_figures import (
    FieldByStrength,
    FloatsByRound,
    field_by_strength,
    floats_by_round,
)
from nzgs_tourney.pages.standings.places_over_rounds import PlacesOverRounds, places_over_rounds
from nzgs_tourney.tournament.charts.shares import ShareBar, shares_chart
from nzgs_tourney.tournament.division.progress import event_state
from nzgs_tourney.tournament.standings.win_rates import CountedBoard, Rate, WinRates, WinTally, band_text, win_rates
from nzgs_tourney.tournament.wording.standings.win_rates_words import (
    between,
    even_say_little,
    not_counted,
    percent,
    verdict,
)
from ratings.rank import Rating, grade_of_entry
from ratings.system.egf import FORMULAS
from ratings.system.systems import rating_system

MOST_GAMES = 20_000
"""The most games, from the newest, that are counted over all events."""


@dataclass(frozen=True, slots=True)
class RateRow:
    """One line of a table. Empty texts where there is nothing to say; `few`: it is based on few games."""

    label: str
    games: int
    wins: int
    ties: int
    losses: int
    share: str
    interval: str
    expected: str
    few: bool


@dataclass(frozen=True, slots=True)
class RateTable:
    """A table with its chart. `chart` is None without games; `expected`: whether any line has such a figure."""

    rows: tuple[RateRow, ...]
    total: RateRow | None
    chart: SvgText | None
    expected: bool


@dataclass(frozen=True, slots=True)
class WinRatesPage:
    """The statistics. `left_out` says which games aren't counted; `limited`: older games were left out. `places`,
    `field` and `floats` are those of one division; `places` are None before the second round counts."""

    games: int
    verdict: str
    left_out: str
    equals: int
    handicaps: RateTable
    bands: RateTable
    colours: RateTable
    few: str
    system: str
    size: int
    limited: bool
    places: PlacesOverRounds | None = None
    field: FieldByStrength | None = None
    floats: FloatsByRound | None = None


@dataclass(frozen=True, slots=True)
class _Of:
    """A chart's id, its name, the name of its last line, and its description; `black`: it shows Black's wins."""

    prefix: str
    title: str
    total: str
    shares: str
    black: bool = False


_BY_HANDICAP = _Of(
    "by-handicap",
    gettext_noop("Won by the stronger side, by handicap"),
    gettext_noop("all with stones"),
    gettext_noop("Share won by the stronger side. {shares}."),
)
_BY_BAND = _Of(
    "by-band",
    gettext_noop("Won by the stronger side in even games, by stones of difference"),
    "",
    gettext_noop("Share won by the stronger side. {shares}."),
)
_BLACK = _Of(
    "black",
    gettext_noop("Won by Black in even games"),
    gettext_noop("all even games"),
    gettext_noop("Share won by Black. {shares}."),
    black=True,
)


@dataclass(frozen=True, slots=True)
class CountedRates:
    """The games counted on boards of one size. `limited`: older games were left out."""

    rates: WinRates
    size: int
    limited: bool


def rates_of_division(division: Division) -> CountedRates:
    """The games of the published rounds of a division. One query."""
    return _counted(_meetings(Q(round__division=division)), division.board_size)


def rates_of_event(event: Event) -> CountedRates:
    """The games of the published rounds of an event: of all its boards if they have one size, otherwise of those of
    19x19. One query."""
    meetings = _meetings(Q(round__division__event=event))
    sizes = {meeting.size for meeting in meetings}
    return _counted(meetings, sizes.pop() if len(sizes) == 1 else 19)


def rates_of_site(today: date) -> CountedRates:
    """The games of all published events that are over, on 19x19. Four queries."""
    events = Event.objects.listed()
    progress = progress_of_events(events)
    over = [one.pk for one in events if event_state(one.begins, one.ends, today, progress[one.pk]).over]
    return _counted(_meetings(Q(round__division__event__in=over)), 19)


def division_rates(division: Division) -> WinRatesPage:
    """Statistics of the published rounds of a division."""
    return replace(
        _page(rates_of_division(division)),
        places=places_over_rounds(division),
        field=field_by_strength(division),
        floats=floats_by_round(division),
    )


def event_rates(event: Event) -> WinRatesPage:
    """Statistics of the published rounds of an event."""
    return _page(rates_of_event(event))


def site_rates(today: date) -> WinRatesPage:
    """Statistics of all published events that are over."""
    return _page(rates_of_site(today))


def _meetings(condition: Q) -> list[CountedBoard]:
    """The games by one query, the newest ones where there are very many."""
    seats = {
        side: FilteredRelation("seats", condition=Q(seats__colour=side.removesuffix("_seat")))
        for side in ("white_seat", "black_seat")
    }
    boards = Pairing.objects.filter(condition, game__isnull=False).published()
    ratings = [f"{side}__entry__{value}" for side in seats for value in ("rating", "rank")]
    rows = boards.annotate(**seats, official=official_result("game"), unplayed=official_forfeit("game")).order_by("-pk")
    fields = ("handicap", "komi", "official", "unplayed", "round__division__board_size")
    return [
        CountedBoard(
            _strength(*row[:2]), _strength(*row[2:4]), row[4], Decimal(row[5]), parse_result(row[6]), row[7], row[8]
        )
        for row in rows.values_list(*ratings, *fields)[:MOST_GAMES]
    ]


def _strength(rating: Decimal | None, rank: str) -> Rating:
    return grade_of_entry(rank).rating if rating is None else Rating(rating)


def _counted(meetings: list[CountedBoard], size: int) -> CountedRates:
    return CountedRates(win_rates(meetings, rating_system("egf"), size), size, len(meetings) == MOST_GAMES)


def _page(counted: CountedRates) -> WinRatesPage:
    rates = counted.rates
    handicaps = {stones_words(number): rate for number, rate in rates.by_handicap.items()}
    bands = {band_text(band): rate for band, rate in rates.by_band.items()}
    colours = {komi_words(komi): Rate(tally, None) for komi, tally in rates.black.items()}
    return WinRatesPage(
        games=rates.counted,
        verdict=verdict(rates),
        left_out=not_counted(rates),
        equals=rates.equals,
        handicaps=_table(_BY_HANDICAP, handicaps, rates.with_handicap if len(handicaps) > 2 else None),
        bands=_table(_BY_BAND, bands, None),
        colours=_table(
            _BLACK, colours, Rate(sum(rates.black.values(), WinTally()), None) if len(colours) > 1 else None
        ),
        few=_few_games_text(rates),
        system=FORMULAS,
        size=counted.size,
        limited=counted.limited,
    )


def _few_games_text(rates: WinRates) -> str:
    tally = rates.with_handicap.tally
    if not rates.counted or (tally.games and tally.few):
        return ""  # the verdict says it
    all_of_them = sum((rate.tally for rate in rates.by_handicap.values()), WinTally())
    return even_say_little(all_of_them) if all_of_them.games and all_of_them.few else ""


def _table(of: _Of, rates: Mapping[str, Rate], total: Rate | None) -> RateTable:
    rows = tuple(_row(label, rate) for label, rate in rates.items())
    pattern = _("{label}: {wins} of {games} won, {share}")
    sentences = [pattern.format(label=row.label, wins=row.wins, games=row.games, share=row.share) for row in rows]
    bars = [_bar(label, rate, black=of.black) for label, rate in rates.items()]
    sentence = _(of.shares).format(shares="; ".join(sentences))
    chart = shares_chart(of.prefix, _(of.title), sentence, bars) if bars else None
    summed = _row(_(of.total), total) if total is not None else None
    return RateTable(rows, summed, chart, any(row.expected for row in rows))


def _row(label: str, rate: Rate) -> RateRow:
    tally = rate.tally
    return RateRow(
        label=label,
        games=tally.games,
        wins=tally.wins,
        ties=tally.ties,
        losses=tally.losses,
        share=percent(tally.share),
        interval=between(tally),
        expected="" if rate.expected is None else percent(rate.expected),
        few=tally.few,
    )


def _bar(label: str, rate: Rate, *, black: bool) -> ShareBar:
    tally = rate.tally
    low, high = tally.interval
    spoken = _bar_told(tally, black).format(
        label=label, wins=tally.wins, ties=tally.ties, games=tally.games, share=percent(tally.share)
    )
    figure = _("{value} of {max}").format(value=points(2 * tally.wins + tally.ties), max=tally.games)
    return ShareBar(
        label=label,
        share=tally.share,
        low=low,
        high=high,
        expected=rate.expected,
        figure=figure,
        tooltip=spoken,
        quiet=tally.few,
    )


def _bar_told(tally: WinTally, black: bool) -> str:
    if black and tally.ties:
        return ngettext(
            "{label}: Black won {wins} and tied {ties} of {games} game, {share}",
            "{label}: Black won {wins} and tied {ties} of {games} games, {share}",
            tally.games,
        )
    if black:
        return ngettext(
            "{label}: Black won {wins} of {games} game, {share}",
            "{label}: Black won {wins} of {games} games, {share}",
            tally.games,
        )
    if tally.ties:
        return ngettext(
            "{label}: the stronger side won {wins} and tied {ties} of {games} game, {share}",
            "{label}: the stronger side won {wins} and tied {ties} of {games} games, {share}",
            tally.games,
        )
    return ngettext(
        "{label}: the stronger side won {wins} of {games} game, {share}",
        "{label}: the stronger side won {wins} of {games} games, {share}",
        tally.games,
    )
