"""Repeats every draw from its inputs and its seed with the engine that drew it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN
from nzgs_tourney.ledger_checks.read_event_facts import read_event_facts
from nzgs_tourney.models import Round
from nzgs_tourney.store.draws.hall import hall_of_json
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.fault import Faults
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.own.division import division_of_json
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import ENGINE, draw_round


def draws(trail: EventTrail) -> Iterator[Break]:
    """Each round that is there was drawn as the event of its draw says; what cannot be repeated is noted."""
    facts = read_event_facts(trail)
    for drawn_round in Round.objects.filter(division__event__stream=trail.stream).select_related("division"):
        event = facts.divisions[drawn_round.division.number].rounds[drawn_round.number].drawn
        named = _("round {number} of {division}").format(number=drawn_round.number, division=drawn_round.division.name)
        if event is None or event.kind != "round.drawn":
            continue
        if (engine := event.payload["engine"]) != ENGINE:
            trail.note(
                _("{named} was drawn by engine {engine} and was not repeated: this is engine {this}").format(
                    named=named, engine=engine, this=ENGINE
                )
            )
        elif FORGOTTEN in str(drawn_round.inputs):
            trail.note(_("{named} was not repeated: somebody who was drawn in it was forgotten").format(named=named))
        elif (why := _differs(named, drawn_round, event)) is not None:
            yield trail.differs(event.seq, why)


def _differs(named: str, drawn_round: Round, event: TrailEvent) -> str | None:
    inputs = _decimal(drawn_round.inputs)
    history = division_of_json(inputs.get("division"))
    if isinstance(history, Faults):
        return _("{named}, drawn again from the same, cannot be read: {fault}").format(named=named, fault=history.first)
    wishes = inputs.get("wishes", {})
    draw = draw_round(
        replace(history, hall=hall_of_json(inputs)),
        drawn_round.number,
        event.payload["seed"],
        status={int(entry): Status(status) for entry, status in inputs.get("status", {}).items()},
        pins=tuple((one, other) for one, other in wishes.get("pins", ())),
        forbidden=tuple((one, other) for one, other in wishes.get("forbidden", ())),
        bye=wishes.get("bye"),
    )
    if isinstance(draw, NoDraw):
        return _("{named}, drawn again from the same, has no draw: {reason}").format(named=named, reason=draw.reason)
    boards = [(board.table, board.white, board.black, board.handicap, Decimal(board.komi)) for board in draw.boards]
    stated = [(*board[:4], Decimal(board[4])) for board in event.payload["boards"]]
    for recorded, now in zip(stated, boards, strict=False):
        if recorded != now:
            return _(
                "{named}, drawn again from the same, has other boards: table {table} was {was}, but comes out as {now}"
            ).format(named=named, table=recorded[0], was=_words(recorded), now=_words(now))
    if len(stated) != len(boards) or event.payload["bye"] != draw.bye:
        return _("{named}, drawn again from the same, has other boards or another bye").format(named=named)
    return None


def _words(board: tuple[int, int, int, int, Decimal]) -> str:
    _table, white, black, handicap, komi = board
    return _("{white} – {black} with handicap {handicap} and komi {komi}").format(
        white=white, black=black, handicap=handicap, komi=komi
    )


def _decimal(value: Any) -> Any:
    """Inputs for their reader: fractions exactly as written."""
    return read_json(json.dumps(value).encode())
