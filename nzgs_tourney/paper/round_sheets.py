"""A round and the standings as the frozen values that games/sheets prints."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from games.rules.result import parse_result
from nzgs_tourney.address import site_host
from nzgs_tourney.division.history import Status
from nzgs_tourney.links import address_of, code_of
from nzgs_tourney.models import Division, PlayerLink, Round, RoundState
from nzgs_tourney.pages.public.round import AWAY
from nzgs_tourney.pages.rounds.corrections import corrected_notes
from nzgs_tourney.pages.rounds.round import BoardLine, RoundPage, Sitting, round_page
from nzgs_tourney.pages.standings.standings import CELLS_KEY, standings_page
from nzgs_tourney.pages.standings.standings import StandingsLine as PageLine
from nzgs_tourney.paper.sheet_footer import imprint_of
from nzgs_tourney.paper.sheets.away import AwayGroup, AwaySheet
from nzgs_tourney.paper.sheets.round import NotPlaying, Order, RoundSheet, SheetBoard, SheetPlayer
from nzgs_tourney.paper.sheets.slips import Slip, SlipPack, SlipPlayer
from nzgs_tourney.paper.sheets.standings import Criterion, StandingsLine, StandingsSheet
from nzgs_tourney.store.standings import when_told
from nzgs_tourney.templatetags.shown import komi
from ratings.errors import Refused


def round_sheet(division: Division, page: RoundPage, order: Order, *, large: bool, now: datetime) -> RoundSheet:
    """The draw of a round for the wall, a draft marked as one."""
    return RoundSheet(
        imprint=imprint_of(division.event, now),
        division=division.name,
        round_number=page.number,
        round_count=division.rounds,
        boards=tuple(_board(board) for board in page.boards),
        not_playing=tuple(
            NotPlaying(SheetPlayer(line.name, line.rank), line.status) for line in page.away if line.status in _TOLD
        ),
        order=order,
        starts=f"starts {timezone.localtime(page.times.starts):%a %H:%M}" if page.times.starts else "",
        due=_due(page.times.due),
        draft=page.state == RoundState.DRAFT,
        large=large,
    )


def results_sheet(division: Division, page: RoundPage, *, large: bool, now: datetime) -> RoundSheet:
    """The results of a round as far as they are in. Raises Refused before the round is published."""
    if page.state == RoundState.DRAFT:
        raise Refused(f"Round {page.number} is a draft: it has results when it is published.")
    drawn = round_sheet(division, page, Order.TABLE, large=large, now=now)
    return replace(drawn, results=True, starts="", due="")


def _due(moment: datetime | None) -> str:
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return f"results due {local:%a} {local.day} {local:%b %H:%M}"


def away_sheet(division: Division, page: RoundPage, *, large: bool, now: datetime) -> AwaySheet:
    """Who does not play in a round, by reason; before the draw, those whose absence is known."""
    worth = {
        Status.BYE: division.bye_half_points,
        Status.EXCUSED: division.excused_half_points,
        Status.ABSENT: division.absent_half_points,
    }
    groups = tuple(
        AwayGroup(
            AWAY[status.value],
            tuple(SheetPlayer(line.name, line.rank) for line in page.away if line.status == status),
            _WORTH[worth[status]] if status in worth else "",
        )
        for status in Status
    )
    imprint = imprint_of(division.event, now)
    draft = page.state == RoundState.DRAFT
    return AwaySheet(imprint, division.name, page.number, division.rounds, groups, draft=draft, large=large)


def slip_pack(division: Division, page: RoundPage, *, now: datetime) -> SlipPack:
    """The result slips of a round with each player's own link. Raises Refused before the round is published."""
    number = page.number
    if page.state == RoundState.DRAFT:
        raise Refused(f"Round {number} is a draft: slips carry the players' links, which come when it is published.")
    links = living_links(division)
    slips = tuple(
        Slip(
            division=division.name,
            round_number=number,
            table=board.table,
            white=_slip_player(board.white, links),
            black=_slip_player(board.black, links),
            handicap=board.handicap,
            komi=komi(board.komi).removeprefix("no komi") or "none",
        )
        for board in page.boards
    )
    return SlipPack(imprint_of(division.event, now), slips, site_host())


@dataclass(frozen=True, slots=True)
class PrintedLink:
    """A player's own page on paper: the address for the QR code, and the short code to type instead."""

    address: str = ""
    code: str = ""


NO_LINK = PrintedLink()


def living_links(division: Division) -> dict[int, PrintedLink]:
    """How each player's own page is printed, by entry. One query."""
    living = PlayerLink.objects.filter(entry__division=division, revoked_at__isnull=True).select_related("event")
    return {link.entry_id: PrintedLink(address_of(link), code_of(link)) for link in living}


def standings_sheet(division: Division, after: int | None, *, large: bool, now: datetime) -> StandingsSheet:
    """The standings after a round, by default the last one with any result. Raises Refused for any other round."""
    page = standings_page(division, after)
    return StandingsSheet(
        imprint=imprint_of(division.event, now),
        division=division.name,
        after=when_told(page.after, division.rounds, page.open),
        criteria=tuple(Criterion(one.heading, one.definition) for one in page.criteria),
        lines=tuple(
            StandingsLine(_numbered(line), line.name, line.rank, line.club, line.scores, line.printed)
            for line in page.lines
        ),
        notes=(*([page.note] if page.note else ()), *corrected_notes(division), *(rule.line for rule in page.rules)),
        cells_key=CELLS_KEY,
        large=large,
    )


_WON = 2
_WORTH = {2: "counts a point", 1: "counts half a point", 0: "counts nothing"}
_TOLD = frozenset({"bye", "absent", "excused"})


def _numbered(line: PageLine) -> str:
    """The place; with the line's number before it where it is shared, since the rounds name opponents by number."""
    return f"{line.number} ({line.place})" if line.place.endswith("=") else line.place


def drawn_page(division: Division, number: int) -> RoundPage:
    """The round from which its sheets are made. Raises Refused where it is not drawn."""
    if not Round.objects.filter(division=division, number=number).exists():
        raise Refused(f"Round {number} is not drawn yet: there is nothing to print.")
    return round_page(division, number)


def _board(board: BoardLine) -> SheetBoard:
    shown = komi(board.komi).removeprefix("no komi") or "none"
    result = parse_result(board.result)
    winners = () if result is None else tuple(side for side in ("white", "black") if getattr(result, side) == _WON)
    return SheetBoard(
        board.table, _player(board.white), _player(board.black), board.handicap, shown,
        board.result.replace("_", " "), winners,
    )  # fmt: skip


def _player(side: Sitting) -> SheetPlayer:
    return SheetPlayer(side.name, side.rank, side.club, side.score)


def _slip_player(side: Sitting, links: dict[int, PrintedLink]) -> SlipPlayer:
    link = links.get(side.entry, NO_LINK)
    return SlipPlayer(side.name, side.rank, side.club, link.address, link.code)
