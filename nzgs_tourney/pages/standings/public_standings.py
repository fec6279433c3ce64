"""The public standings, with every player's rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.urls import reverse

from games.wording.numbers import listed
from ground.translation import gettext as _, language
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import address_by_number
from nzgs_tourney.pages.standings.round_cells import RoundCell, round_cells
from nzgs_tourney.pages.standings.team_table import TeamTable, team_table
from nzgs_tourney.store.entries.play_offs import play_offs_of
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.division.groups import group_letter
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.counting_rules import CountingRule, counting_words
from nzgs_tourney.tournament.standings.crosstable import CrossRow
from nzgs_tourney.tournament.standings.table import StandingsRow
from nzgs_tourney.tournament.wording.standings.shown_columns import ShownColumn, shown_columns, shown_values
from nzgs_tourney.tournament.wording.standings.standings_words import (
    missing_words,
    others_words,
)
from ratings.rank import grade_text

KEPT = 10_000
"""How many rows of values a process caches in words."""


@dataclass(frozen=True, slots=True)
class PublicCriterion:
    """A column of the standings and its meaning."""

    label: str
    definition: str


@dataclass(frozen=True, slots=True)
class PublicRow:
    """One player's line. `number` counts the lines; the others' rounds refer to it. `group` is a letter, or empty.

    `others` are the `values` after the first, joined in one text.
    """

    number: int
    place: str
    name: str
    rank: str
    club: str
    url: str
    values: tuple[str, ...]
    others: str
    games: tuple[RoundCell, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class PlayOffLink:
    """A play-off made from the places here: `label` says for which, before its `name`."""

    label: str
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class PublicStandings:
    """The table; `ordered_by` names the criteria that decide, `columns` are shown. `rules` says how the division
    counts, `missing` which results are still missing, if any.

    `teams`: the standings of the teams, where they play. `numbered`: places are shared or those of groups, so the lines
    need the numbers by which rounds refer to opponents. `games`: how many of a
    ladder have a result. `graded`, `clubs`: somebody has a grade, a club. `play_offs` were made from the places here.
    """

    division: str
    round: int
    final: bool
    ordered_by: str
    columns: tuple[PublicCriterion, ...]
    numbers: tuple[int, ...]
    numbered: bool
    rows: tuple[PublicRow, ...]
    rules: tuple[CountingRule, ...]
    missing: str
    pdf_url: str
    news: str
    teams: TeamTable | None = None
    games: int | None = None
    graded: bool = True
    clubs: bool = True
    play_offs: tuple[PlayOffLink, ...] = ()

    @property
    def on_screen(self) -> PublicStandings | TeamTable:
        """What the big screen and pictures show of it: the teams, where they play; of a ladder no last games, for which
        a line has no room."""
        if self.games is None:
            return self.teams or self
        rows = tuple(replace(row, values=row.values[:-1]) for row in self.rows)
        return replace(self, columns=self.columns[:-1], rows=rows)


def public_standings(division: Division) -> PublicStandings:
    """The current standings. Seven queries when they are computed, the head's and one for play-offs when they are
    cached."""
    now = standings_now(division).in_public
    page_of = address_by_number("public:player", division.event.slug)
    teams = team_table(now)
    leaders = teams.rows if teams else [row.player for row in now.order.rows[:1]]
    leader = leaders[0].name if leaders else ""
    shown = shown_columns(now.order.columns, now.division.settings)
    columns = tuple(PublicCriterion(column.name, column.definition) for column in shown)
    layout = _Shown(shown, tuple(column.label for column in columns), language())
    rows = tuple(_row(layout, line, page_of, now.division) for line in now.cross)
    return PublicStandings(
        division=division.name,
        round=now.after,
        final=now.final,
        ordered_by=listed([criterion.name for criterion in now.order.criteria]),
        columns=columns,
        numbers=now.columns,
        numbered=any(row.needs_number for row in now.order.rows),
        rows=rows,
        rules=counting_words(now.division.settings, now.division.players, carries=now.division.carries),
        missing=missing_words(now.missing, now.after),
        pdf_url=reverse("public:standings_pdf", args=[division.event.slug, division.slug]),
        games=now.games if now.is_ladder else None,
        news=_("{division} after round {round}: {name} leads.").format(
            division=division.name, round=now.after, name=leader
        )
        if leader and now.after
        else "",
        teams=teams,
        graded=any(line.row.player.rank.given for line in now.cross),
        clubs=any(row.club for row in rows),
        play_offs=_play_offs(division, now) if now.final else (),
    )


def _play_offs(division: Division, now: StandingsNow) -> tuple[PlayOffLink, ...]:
    return tuple(
        PlayOffLink(
            _play_off_label([row for row in now.order.rows if row.player.id in players]),
            made.name,
            reverse("public:standings", args=[division.event.slug, made.slug]),
        )
        for made, players in play_offs_of(division).items()
    )


def _play_off_label(rows: Sequence[StandingsRow]) -> str:
    """Which place is played off, where all of these share it."""
    places = {row.place for row in rows}
    if len(places) > 1 or any(row.group for row in rows):
        return _("Play-off from these places:")
    return _("Play-off for place {place}:").format(place=places.pop()) if places else ""


@dataclass(frozen=True, slots=True)
class _Shown:
    """The columns shown, and their names in this language."""

    columns: tuple[ShownColumn, ...]
    names: tuple[str, ...]
    language: str


def _row(layout: _Shown, line: CrossRow, page_of: Callable[[int], str], division: DivisionHistory) -> PublicRow:
    row = line.row
    values = shown_values(line, layout.columns, division.settings)
    return PublicRow(
        number=row.number,
        place=row.label,
        name=row.player.both_names,
        rank=grade_text(row.player.rank),
        club=division.club_shown(row.player),
        url=page_of(row.player.id),
        values=values,
        others=_others(layout.names, values, layout.language),
        games=round_cells(line, division.settings),
        group=group_letter(row.group),
    )


@lru_cache(maxsize=KEPT)
def _others(names: tuple[str, ...], values: tuple[str, ...], _language: str) -> str:
    return others_words(names, values)
