"""What the API answers a program of the event that entered a result or sent a record."""

from __future__ import annotations

from games.models import Game, Record
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of


class ApiReported(ApiShape):
    """The board's result now. `state` is `open`, `reported`, `contradicted` or `confirmed`; only the last is final.
    `seq` is the number of the event’s history now."""

    model_config = example_of(table=4, result="B+3.5", unplayed=False, state="reported", seq=41)

    table: int
    result: str
    unplayed: bool
    state: str
    seq: int


class ApiSentRecord(ApiShape):
    """A record as it was kept: its number at the board, its moves, and how many findings it has."""

    model_config = example_of(number=1, moves=213, findings=0)

    number: int
    moves: int
    findings: int


def api_reported(game: Game) -> ApiReported:
    """The result as it was just reported, with `game.stream` as it is since. No query."""
    return ApiReported(
        table=game.pairing.table,
        result=game.result,
        unplayed=game.forfeit,
        state=game.state,
        seq=game.stream.seq,
    )


def api_sent_record(record: Record) -> ApiSentRecord:
    """The record. One query."""
    return ApiSentRecord(number=record.number, moves=record.audit.verdict["moves"], findings=record.audit.findings)
