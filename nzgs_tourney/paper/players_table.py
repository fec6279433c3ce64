"""The wall list and crosstable of a division, as frozen values for drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.players_table import PlayersLine, PlayersSheetTable
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.results.corrections import corrections_through
from nzgs_tourney.store.standings.standings import StandingsNow, standings_after
from nzgs_tourney.tournament.division.names import name_key
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.counting_rules import counting_words
from nzgs_tourney.tournament.standings.crosstable import CrossRound, CrossRow, crosstable
from nzgs_tourney.tournament.wording.results.corrections import Corrected, marked_corrected
from nzgs_tourney.tournament.wording.standings.shown_columns import ShownColumn, shown_columns, shown_values
from nzgs_tourney.tournament.wording.standings.standings_words import (
    CROSS_KEY,
    WALL_KEY,
    after_games_words,
    after_round_words,
    cross_cell,
    missing_words,
)


class WallOrder(StrEnum):
    """The order of the wall list: by strength, the same for the whole event, or by place."""

    STRENGTH = "strength"
    PLACE = "place"


def wall_list(
    division: Division, after: int | None, order: WallOrder, *, large: bool, now: datetime, through: int | None = None
) -> PlayersSheetTable:
    """Everybody with every round; scores are those after round `after`, by default the last that counts.

    `through`: up to which published round opponents are shown, by default the last one or, if given, `after`. Raises
    Refused where there is no such round, and where the division's rules define no order.
    """
    ranked = standings_after(division, after).in_public
    last = through if through is not None else ranked.last if after is None else ranked.after
    rows = ranked.cross if ranked.is_ladder else crosstable(ranked.division, min(last, ranked.last), ranked.order)
    if order is WallOrder.STRENGTH:
        rows = tuple(sorted(rows, key=_strength))
    numbers = {crossed.row.player.id: number for number, crossed in enumerate(rows, start=1)}
    settings = ranked.division.settings
    shown = shown_columns(ranked.order.criteria[:1], settings)
    corrections = for_everybody(division.event.stream_id, corrections_through(division, last))
    return PlayersSheetTable(
        footer=footer_of(division.event, now),
        division=division.name,
        right=_ordered(order, _when(ranked, division.rounds, corrections)),
        scores=tuple(column.name for column in shown),
        lines=tuple(_line(crossed, numbers, settings, shown, open_sign="") for crossed in rows),
        rounds=0 if ranked.is_ladder else division.rounds,
        notes=(
            *(defined(column) for column in shown),
            *(() if ranked.is_ladder else (_(WALL_KEY),)),
            *(correction.note for correction in corrections),
        ),
        large=large,
    )


def _when(ranked: StandingsNow, rounds: int, corrections: Collection[Corrected]) -> str:
    return marked_corrected(when_words(ranked, rounds), corrections)


def when_words(ranked: StandingsNow, rounds: int) -> str:
    """The line above a printed table: after which round, or of a ladder after how many games, it is."""
    if ranked.is_ladder:
        return after_games_words(ranked.games)
    return after_round_words(ranked.after, rounds, ranked.missing)


def _ordered(order: WallOrder, when: str) -> str:
    if order is WallOrder.STRENGTH:
        return _("by strength · {when}").format(when=when)
    return _("by place · {when}").format(when=when)


def defined(criterion: ShownColumn) -> str:
    """A column with its definition, as one line."""
    return _("{heading}: {text}").format(heading=criterion.name, text=criterion.definition)


def cross_sheet(division: Division, after: int | None, *, large: bool, now: datetime) -> PlayersSheetTable:
    """The crosstable after a round, by default the last that counts. Raises Refused as `wall_list` does."""
    ranked = standings_after(division, after).in_public
    numbers = {crossed.row.player.id: crossed.row.number for crossed in ranked.cross}
    settings = ranked.division.settings
    criteria = shown_columns(ranked.order.criteria, settings)
    corrections = for_everybody(division.event.stream_id, corrections_through(division, ranked.after))
    return PlayersSheetTable(
        footer=footer_of(division.event, now),
        division=division.name,
        right=_when(ranked, division.rounds, corrections),
        scores=tuple(criterion.name for criterion in criteria),
        lines=tuple(_line(crossed, numbers, settings, criteria) for crossed in ranked.cross),
        rounds=division.rounds,
        notes=(
            *(defined(criterion) for criterion in criteria),
            *([_(CROSS_KEY)] if ranked.columns else ()),
            *(correction.note for correction in corrections),
            *counting_notes(ranked),
        ),
        large=large,
    )


def counting_notes(ranked: StandingsNow) -> tuple[str, ...]:
    """The notes below a printed table: missing results, and how the division counts."""
    missing = missing_words(ranked.missing, ranked.after)
    return (
        *([missing] if missing else ()),
        *(
            text.line
            for text in counting_words(
                ranked.division.settings, ranked.division.players, carries=ranked.division.carries
            )
        ),
    )


def _strength(crossed: CrossRow) -> tuple[object, ...]:
    """Strongest first, then by name; equal names by entry."""
    player = crossed.row.player
    return -player.strength, name_key(player.name), player.id


def _line(
    crossed: CrossRow,
    numbers: Mapping[int, int],
    settings: DivisionSettings,
    columns: Sequence[ShownColumn],
    open_sign: str = "?",
) -> PlayersLine:
    row = crossed.row
    return PlayersLine(
        number=numbers[row.player.id],
        place=row.label,
        name=row.player.both_names,
        rank=str(row.player.rank),
        club=row.player.club,
        scores=shown_values(crossed, columns, settings),
        rounds=tuple(
            cross_cell(cell, numbers[cell.opponent_id] if isinstance(cell, CrossRound) else 0, settings, open_sign)
            for cell in (crossed.cells if settings.system is not System.LADDER else ())
        ),
    )
