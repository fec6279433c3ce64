"""Results that were cleared, restored or corrected: ledger lines, and what a director has not seen yet."""

from __future__ import annotations

from games.wording.results import words_of
from games.wording.rulings import because_of_ruling
from ground.coded import Words
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.ledger_changes import Payload


def _cleared(p: Payload, where: str) -> str:
    result = words_of(p["said"], bool(p["forfeit"]))
    if not result:
        return _("{game}: the result was cleared (the reports differed). It’s outstanding again.").format(game=where)
    return _("{game}: the result was cleared ({result}). It’s outstanding again.").format(game=where, result=result)


def _restored(p: Payload, where: str) -> str:
    result = words_of(p["said"], bool(p["forfeit"]))
    if not result:
        return _("{game}: clearing the result was undone, the reports differ.").format(game=where)
    return _("{game}: clearing the result was undone, {result}.").format(game=where, result=result)


def _corrected(p: Payload, where: str) -> str:
    if p["side"] == "referee":
        message = _(
            "{game}: the final result was corrected by a ruling on appeal from {was} to {now}. Reason: {reason}"
        )
    else:
        message = _("{game}: the final result was corrected from {was} to {now}. Reason: {reason}")
    return message.format(
        game=where,
        was=words_of(p["from"], bool(p["from_forfeit"])),
        now=words_of(p["result"], bool(p["forfeit"])),
        reason=because_of_ruling(p["ruling"], p["decided"]) if "decided" in p else p["reason"],
    )


CHANGED_RESULTS: dict[str, Words] = {
    "result.cleared": _cleared,
    "result.restored": _restored,
    "result.corrected": _corrected,
}
"""A sentence for each kind of event, from its payload and the game."""


def said_since(kind: str, p: Payload, name: str, table: int) -> str:
    """What `name` did to the result at a table, without a full stop: `Mere Tautahi reported Black by 3½ at table 4`.
    `kind` is `result.reported` or `result.restored`, `p` the payload of that event."""
    result = words_of(p["said"], bool(p["forfeit"]))
    if kind == "result.reported":
        return _("{name} reported {result} at table {table}").format(name=name, result=result, table=table)
    if not result:
        return _("{name} undid clearing the result at table {table}: the reports differ").format(name=name, table=table)
    return _("{name} undid clearing the result at table {table}: {result}").format(
        name=name, result=result, table=table
    )
