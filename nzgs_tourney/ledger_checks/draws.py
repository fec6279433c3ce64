"""Every draw, made again from its inputs and its seed by the engine that drew it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from games.ledger.chain import Break
from games.ledger.trail import Event, Trail
from nzgs_tourney.division.history import Status
from nzgs_tourney.exchange.fault import Faults
from nzgs_tourney.exchange.json_text import read_json
from nzgs_tourney.exchange.own.division import division_of_json
from nzgs_tourney.ledger_checks.facts_in_ledger import facts_in_ledger
from nzgs_tourney.models import Round
from nzgs_tourney.pairing.draft import NoDraw
from nzgs_tourney.pairing.draw import draw_round
from nzgs_tourney.pairing.engine import ENGINE
from ratings.forgotten import FORGOTTEN


def draws(trail: Trail) -> Iterator[Break]:
    """Each round that is there was drawn as the event of its draw says; what cannot be repeated is noted."""
    told = facts_in_ledger(trail)
    for drawn in Round.objects.filter(division__event__stream=trail.stream).select_related("division"):
        event = told.divisions[drawn.division.number].rounds[drawn.number].drawn
        named = f"round {drawn.number} of {drawn.division.name}"
        if event is None or event.kind != "round.drawn":
            continue
        if (engine := event.payload.get("engine", 1)) != ENGINE:
            trail.note(f"{named} was drawn by engine {engine} and was not repeated: this is engine {ENGINE}")
        elif FORGOTTEN in str(drawn.inputs):
            trail.note(f"{named} was not repeated: somebody who was drawn in it was forgotten")
        elif (why := _differs(drawn, event)) is not None:
            yield trail.differs(event.seq, f"{named}, drawn again from the same, {why}")


def _differs(drawn: Round, event: Event) -> str | None:
    inputs = _decimal(drawn.inputs)
    history = division_of_json(inputs.get("division"))
    if isinstance(history, Faults):
        return f"cannot be read: {history.first}"
    wishes = inputs.get("wishes", {})
    draw = draw_round(
        history,
        drawn.number,
        event.payload["seed"],
        status={int(entry): Status(status) for entry, status in inputs.get("status", {}).items()},
        pins=tuple((one, other) for one, other in wishes.get("pins", ())),
        forbidden=tuple((one, other) for one, other in wishes.get("forbidden", ())),
        bye=wishes.get("bye"),
    )
    if isinstance(draw, NoDraw):
        return f"has no draw: {draw.reason}"
    boards = [(one.table, one.white, one.black, one.handicap, Decimal(one.komi)) for one in draw.boards]
    said = [(*board[:4], Decimal(board[4])) for board in event.payload["boards"]]
    for was, now in zip(said, boards, strict=False):
        if was != now:
            return f"has other boards: table {was[0]} was {_words(was)}, but comes out as {_words(now)}"
    if len(said) != len(boards) or event.payload["bye"] != draw.bye:
        return "has other boards or another bye"
    return None


def _words(board: tuple[int, int, int, int, Decimal]) -> str:
    _, white, black, handicap, komi = board
    return f"{white} – {black} with handicap {handicap} and komi {komi}"


def _decimal(value: Any) -> Any:
    """Inputs as their reader takes them: fractions exactly as they are written."""
    return read_json(json.dumps(value).encode())
