"""What one event of the ledger tells of a challenge of a ladder."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.ledger.event_trail import TrailEvent

KINDS = tuple(f"challenge.{act}" for act in ("made", "accepted", "declined", "lapsed", "withdrawn", "reopened"))
_OPEN = {"state": "open", "round_number": None, "takes_place": False, "answered_at": None}
"""What a challenge has while it is open."""


def challenge_columns(event: TrailEvent) -> dict[str, Any]:
    """The columns of the challenge as they are after this event of one of `KINDS`; `entries` has the numbers of the
    two."""
    p, act = event.payload, event.kind.removeprefix("challenge.")
    columns: dict[str, Any] = {**_OPEN, "entries": p["entries"]}
    if act not in ("made", "reopened"):
        columns |= {"state": act, "answered_at": event.link.at, "round_number": p.get("round")}
    if act == "made":
        columns |= {"made_at": event.link.at}
    columns |= {key: p[key] for key in ("takes_place", "order") if key in p}
    return columns | ({"answer_by": datetime.fromisoformat(p["answer_by"])} if "answer_by" in p else {})
