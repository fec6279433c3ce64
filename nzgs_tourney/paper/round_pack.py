"""Everything to print for a round, or for the rounds of all divisions of an event, laid out as one file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from games.sheets.page import Laid
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, Event, Round, RoundState
from nzgs_tourney.paper.players_table import WallOrder, cross_sheet, wall_list
from nzgs_tourney.paper.round_sheets import (
    away_sheet,
    results_sheet,
    round_sheet,
    round_to_print,
    slip_pack,
    standings_sheet,
)
from nzgs_tourney.paper.sheets.away import lay_away
from nzgs_tourney.paper.sheets.players_table import lay_crosstable, lay_wall_list
from nzgs_tourney.paper.sheets.round import Order, lay_draw_sheet
from nzgs_tourney.paper.sheets.slips import lay_slips
from nzgs_tourney.paper.sheets.standings import StandingsSheet, by_group, lay_standings
from nzgs_tourney.store.rounds.round_boards import RoundBoard, away_from, round_boards, seated_in


class PackSheet(StrEnum):
    """The possible sheets of a pack, in the order of its pages: first those for the wall, then those to cut."""

    TABLE = "table"
    NAMES = "names"
    AWAY = "away"
    RESULTS = "results"
    WALL = "wall"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    SLIPS = "slips"


_TITLES = {
    PackSheet.TABLE: gettext_noop("Draw by table"),
    PackSheet.NAMES: gettext_noop("Draw by name"),
    PackSheet.AWAY: gettext_noop("Not playing"),
    PackSheet.RESULTS: gettext_noop("Results of the round"),
    PackSheet.WALL: gettext_noop("Wall list"),
    PackSheet.STANDINGS: gettext_noop("Standings"),
    PackSheet.CROSSTABLE: gettext_noop("Crosstable"),
    PackSheet.SLIPS: gettext_noop("Result slips"),
}


def title_of(sheet: PackSheet) -> str:
    """The name of a sheet on the page where it is chosen."""
    return _(_TITLES[sheet])


_OF_MANY = frozenset({PackSheet.NAMES, PackSheet.AWAY})
"""What a game of a ladder, which is a round of its own, has no use for."""


def usual(drawn: Round) -> tuple[PackSheet, ...]:
    """The default contents of a pack: before a round its draw and the tables so far, after it its results.

    Slips only for a published round, standings only after a first one.
    """
    if drawn.state == RoundState.CLOSED:
        return (PackSheet.RESULTS, PackSheet.WALL, PackSheet.STANDINGS, PackSheet.CROSSTABLE)
    tables = (PackSheet.STANDINGS, PackSheet.CROSSTABLE) if drawn.number > 1 else ()
    slips = (PackSheet.SLIPS,) if drawn.state == RoundState.PUBLISHED else ()
    offered = (PackSheet.TABLE, PackSheet.NAMES, PackSheet.AWAY, PackSheet.WALL, *tables, *slips)
    return tuple(sheet for sheet in offered if sheet in possible(drawn))


def possible(drawn: Round) -> tuple[PackSheet, ...]:
    """The possible contents of a pack: no results and slips while the round is a draft; on a ladder only what one game
    needs."""
    draft = (PackSheet.RESULTS, PackSheet.SLIPS) if drawn.state == RoundState.DRAFT else ()
    ladder = _OF_MANY if drawn.division.is_ladder else ()
    return tuple(sheet for sheet in PackSheet if sheet not in draft and sheet not in ladder)


def round_pack(
    division: Division, number: int, chosen: Collection[PackSheet] = (), *, large: bool, now: datetime
) -> tuple[Laid, ...]:
    """The chosen sheets of the round, or the usual ones, in the order of `PackSheet`; without the list of who doesn't
    play where everybody plays, and without slips where all play online, unless it is all that was chosen.

    Standings, crosstable and the scores of the wall list are those before the round, or after it once it is closed.
    Raises Refused where the round isn't drawn, and for results or slips of a draft.
    """
    drawn = round_to_print(division, number)
    laid = _laid(drawn, chosen or usual(drawn), large=large, now=now, everybody=len(chosen) == 1)
    return tuple(laid.values())


def event_pack(
    rounds: Iterable[Round], chosen: Collection[PackSheet] = (), *, large: bool, now: datetime
) -> tuple[Laid, ...]:
    """The chosen sheets of these rounds, or the usual ones of each: division by division those for the wall, then the
    slips of all. A sheet that a round can't have is left out, as is a list of who doesn't play where everybody does.
    Raises Refused where nothing is left."""
    wall, to_cut = list[Laid](), list[Laid]()
    for drawn in rounds:
        sheets = [one for one in chosen or usual(drawn) if one in possible(drawn)]
        for sheet, laid in _laid(drawn, sheets, large=large, now=now, everybody=False).items():
            (to_cut if sheet is PackSheet.SLIPS else wall).append(laid)
    if not wall and not to_cut:
        raise Refused(_("None of these sheets has anything on it now."))
    return (*wall, *to_cut)


def _laid(
    drawn: Round, sheets: Collection[PackSheet], *, large: bool, now: datetime, everybody: bool
) -> dict[PackSheet, Laid]:
    """`everybody`: with the list of who doesn't play where everybody plays too."""
    boards = round_boards(drawn)
    after = drawn.number if drawn.state == RoundState.CLOSED else drawn.number - 1
    makers = _makers(drawn, boards, after, large=large, now=now)
    wanted = [sheet for sheet in PackSheet if sheet in sheets]
    away = PackSheet.AWAY in wanted and not everybody
    if away and not away_from(drawn.division, drawn.number, drawn.state, seated_in(boards)):
        wanted.remove(PackSheet.AWAY)
    if PackSheet.SLIPS in wanted and not everybody and boards and all(board.online for board in boards):
        wanted.remove(PackSheet.SLIPS)
    return {sheet: makers[sheet]() for sheet in wanted}


def rounds_to_print(event: Event, *, drafts: bool) -> tuple[Round, ...]:
    """The round of each division that is drawn and not closed, the last one of each; where there is none, the last
    closed one of each. Not `drafts`: a draft counts as not drawn. One query, with the divisions."""
    rounds = Round.objects.all() if drafts else Round.objects.published()
    drawn = rounds.filter(division__event=event).select_related("division").defer("inputs", "summary")
    last: dict[int, Round] = {}
    for one in drawn.order_by("division__position", "division", "number"):
        one.division.event = event
        last[one.division_id] = one
    going = tuple(one for one in last.values() if one.state != RoundState.CLOSED)
    return going or tuple(last.values())


def holds_slips(sheets: Collection[Laid]) -> bool:
    """Whether a pack contains result slips, which have players' codes."""
    return any(sheet.title == title_of(PackSheet.SLIPS) for sheet in sheets)


def _makers(
    drawn_round: Round, boards: Sequence[RoundBoard], after: int, *, large: bool, now: datetime
) -> dict[PackSheet, Callable[[], Laid]]:
    division, number = drawn_round.division, drawn_round.number

    def draw(order: Order) -> Laid:
        return lay_draw_sheet(round_sheet(drawn_round, boards, order, large=large, now=now))

    return {
        PackSheet.TABLE: lambda: draw(Order.TABLE),
        PackSheet.NAMES: lambda: draw(Order.NAME),
        PackSheet.AWAY: lambda: lay_away(away_sheet(division, number, large=large, now=now)),
        PackSheet.RESULTS: lambda: lay_draw_sheet(results_sheet(drawn_round, boards, large=large, now=now)),
        PackSheet.WALL: lambda: lay_wall_list(
            wall_list(division, after, WallOrder.STRENGTH, large=large, now=now, through=number)
        ),
        PackSheet.STANDINGS: lambda: _standings(standings_sheet(division, after, large=large, now=now)),
        PackSheet.CROSSTABLE: lambda: lay_crosstable(cross_sheet(division, after, large=large, now=now)),
        PackSheet.SLIPS: lambda: lay_slips(slip_pack(division, number, now=now)),
    }


def _standings(sheet: StandingsSheet) -> Laid:
    """The standings for the wall: those of the teams, where they play; each group on a page of its own, as long as all
    need the same paper."""
    groups = [lay_standings(one) for one in by_group(sheet.teams or sheet)]
    if len({one.page_size for one in groups}) > 1:
        return lay_standings(sheet)
    return replace(groups[0], pages=tuple(page for one in groups for page in one.pages))
