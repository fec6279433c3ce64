"""Ledger lines on results that were cleared or corrected."""

from __future__ import annotations

from collections.abc import Callable

from games.wording.results import words_of
from games.wording.rulings import because_of_ruling
from nzgs_tourney.wording.ledger_changes import Payload


def _cleared(p: Payload, where: str) -> str:
    said = words_of(p["said"], bool(p["forfeit"])) or "the reports differed"
    return f"{where}: the result was cleared ({said}). It’s outstanding again."


def _corrected(p: Payload, where: str) -> str:
    then, now = words_of(p["from"], bool(p["from_forfeit"])), words_of(p["result"], bool(p["forfeit"]))
    by = " by a ruling on appeal" if p["side"] == "judge" else ""
    reason = because_of_ruling(p["ruling"], p["decided"]) if "decided" in p else p["reason"]
    return f"{where}: the final result was corrected{by} from {then} to {now}. Reason: {reason}"


CHANGED_RESULTS: dict[str, Callable[[Payload, str], str]] = {
    "result.cleared": _cleared,
    "result.restored": lambda p, where: (
        f"{where}: clearing the result was undone, {words_of(p['said'], bool(p['forfeit'])) or 'the reports differ'}."
    ),
    "result.corrected": _corrected,
}
"""A sentence for each kind of event, from its payload and the game."""
