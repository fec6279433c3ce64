"""A round and the standings as the frozen values that games/sheets prints."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings

from games.sheets.round_sheet import NotPlaying, Order, RoundSheet, SheetBoard, SheetPlayer
from games.sheets.slips import Slip, SlipPack, SlipPlayer
from games.sheets.standings_sheet import Criterion, StandingsLine, StandingsSheet
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Division, PlayerLink, Round, RoundState
from nzgs_tourney.selectors.imprint import imprint_of
from nzgs_tourney.selectors.round_page import BoardLine, RoundPage, Sitting, round_page
from nzgs_tourney.selectors.standings_page import CELLS_KEY, standings_page
from nzgs_tourney.selectors.standings_page import StandingsLine as PageLine
from nzgs_tourney.templatetags.shown import komi
from ratings.refused import Refused


def round_sheet(division: Division, number: int, order: Order, *, large: bool, now: datetime) -> RoundSheet:
    """The draw of a round for the wall, a draft marked as one. Raises Refused where it is not drawn."""
    page = _drawn(division, number)
    return RoundSheet(
        imprint=imprint_of(division.event, now),
        division=division.name,
        round_number=number,
        round_count=division.rounds,
        boards=tuple(_board(board) for board in page.boards),
        not_playing=tuple(
            NotPlaying(SheetPlayer(line.name, line.rank), line.status) for line in page.away if line.status in _TOLD
        ),
        order=order,
        draft=page.state == RoundState.DRAFT,
        large=large,
    )


def slip_pack(division: Division, number: int, *, now: datetime) -> SlipPack:
    """The result slips of a round with each player's own link. Raises Refused before the round is published."""
    page = _drawn(division, number)
    if page.state == RoundState.DRAFT:
        raise Refused(f"Round {number} is a draft: slips carry the players' links, which come when it is published.")
    living = PlayerLink.objects.filter(entry__division=division, revoked_at__isnull=True)
    links = {link.entry_id: address_of(link) for link in living}
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
    return SlipPack(imprint_of(division.event, now), slips, urlsplit(settings.SITE_URL).netloc)


def standings_sheet(division: Division, after: int | None, *, large: bool, now: datetime) -> StandingsSheet:
    """The standings after a round, by default the last one with any result. Raises Refused for any other round."""
    page = standings_page(division, after)
    return StandingsSheet(
        imprint=imprint_of(division.event, now),
        division=division.name,
        after=f"after round {page.after} of {division.rounds}" if page.after else "before round 1",
        criteria=tuple(Criterion(one.heading, one.definition) for one in page.criteria),
        lines=tuple(
            StandingsLine(_numbered(line), line.name, line.rank, line.club, line.scores, line.printed)
            for line in page.lines
        ),
        notes=page.notes,
        cells_key=CELLS_KEY,
        large=large,
    )


_TOLD = frozenset({"bye", "absent", "excused"})


def _numbered(line: PageLine) -> str:
    """The place; with the line's number before it where it is shared, since the rounds name opponents by number."""
    return f"{line.number} ({line.place})" if line.place.endswith("=") else line.place


def _drawn(division: Division, number: int) -> RoundPage:
    if not Round.objects.filter(division=division, number=number).exists():
        raise Refused(f"Round {number} is not drawn yet: there is nothing to print.")
    return round_page(division, number)


def _board(board: BoardLine) -> SheetBoard:
    shown = komi(board.komi).removeprefix("no komi") or "none"
    return SheetBoard(
        board.table, _player(board.white), _player(board.black), board.handicap, shown, board.result.replace("_", " ")
    )


def _player(side: Sitting) -> SheetPlayer:
    return SheetPlayer(side.name, side.rank, side.club, side.score)


def _slip_player(side: Sitting, links: dict[int, str]) -> SlipPlayer:
    return SlipPlayer(side.name, side.rank, side.club, links.get(side.entry, ""))
