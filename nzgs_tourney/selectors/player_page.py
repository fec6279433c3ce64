"""What a player sees by the personal link."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Game, GameState, Record, Report, Side
from games.rules.result import parse_result
from games.selectors.game_page import RecordLine, ReportLine, record_line, report_lines, result_words
from nzgs_tourney.access import OwnGame
from nzgs_tourney.models import Entry, Seat
from nzgs_tourney.selectors.public_player import PlayersRound, players_rounds


@dataclass(frozen=True, slots=True)
class Contact:
    """How to reach the opponent of the present round."""

    name: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class PlayerHome:
    """The present round first. `board` is it where there is a board, `waiting` says what there is instead."""

    name: str
    event: str
    division: str
    board: PlayersRound | None
    waiting: str
    contact: Contact | None
    earlier: tuple[PlayersRound, ...]


@dataclass(frozen=True, slots=True)
class OwnGamePage:
    """One game as its player sees it. `theirs` is the opponent's last report in words, `theirs_result` as notation."""

    game: int
    round: int
    table: int
    colour: str
    opponent: str
    opponent_rank: str
    opponent_club: str
    handicap: int
    komi: object
    state: str
    result: str
    own: str
    theirs: str
    theirs_result: str
    may_report: bool
    reports: tuple[ReportLine, ...]
    records: tuple[RecordLine, ...]


def player_home(entry: Entry) -> PlayerHome:
    """The entry's rounds, the last published one first. Five queries."""
    rounds = players_rounds(entry)
    present = rounds[-1] if rounds else None
    board = present if present and present.colour else None
    waiting = ""
    if present is None:
        waiting = "The first round is not published yet."
    elif board is None:
        waiting = f"Round {present.number}: {present.status}."
    return PlayerHome(
        name=entry.name,
        event=entry.division.event.name,
        division=entry.division.name,
        board=board,
        waiting=waiting,
        contact=_contact(entry, board.game) if board and board.game else None,
        earlier=tuple(reversed(rounds[:-1] if board else rounds)),
    )


def own_game_page(own: OwnGame) -> OwnGamePage:
    """The game with its reports and records. Three queries."""
    game, side = own.game, own.side
    seats = {seat.colour: seat.entry for seat in own.pairing.seats.all()}
    other = seats["white" if side == Side.BLACK else "black"]
    said = {report.side: report.result for report in Report.objects.filter(game=game).order_by("pk")}
    opposite = Side.WHITE if side == Side.BLACK else Side.BLACK
    theirs = said.get(opposite) or said.get(Side.PAPER, "")
    records = Record.objects.filter(game=game).select_related("audit").order_by("-pk")
    return OwnGamePage(
        game=game.pk,
        round=own.pairing.round.number,
        table=own.pairing.table,
        colour=side.value,
        opponent=other.name,
        opponent_rank=other.rank,
        opponent_club=other.club,
        handicap=game.handicap,
        komi=game.komi,
        state=game.state,
        result=_words(game, game.result),
        own=_words(game, said.get(side, "")),
        theirs=_words(game, theirs),
        theirs_result=theirs,
        may_report=game.state != GameState.CONFIRMED,
        reports=report_lines(game),
        records=tuple(record_line(record) for record in records),
    )


def _words(game: Game, result: str) -> str:
    return result_words(parse_result(result), game.black_name, game.white_name)


def _contact(entry: Entry, game: int) -> Contact | None:
    seat = Seat.objects.filter(pairing__game_id=game).exclude(entry=entry).select_related("entry").first()
    if seat is None or not (seat.entry.email or seat.entry.phone):
        return None
    return Contact(seat.entry.name, seat.entry.email, seat.entry.phone)
