"""How far an event is on this site, as another site asks for it."""

from __future__ import annotations

from typing import Any

from games.ledger.leader import leader_of
from nzgs_tourney.models import Event
from nzgs_tourney.services.exchange.receive_event import missing_of
from nzgs_tourney.services.exchange.unshared import event_that_began
from nzgs_tourney.store.exchange.event_file import VERSION
from nzgs_tourney.store.exchange.this_site import this_site


def event_head(first_hash: str, digests: list[str]) -> dict[str, Any]:
    """This site, the version of the files it reads, the head of its copy and who leads it, and those of the digests of
    which it has no bytes. A site without the event has number 0."""
    event = event_that_began(first_hash)
    seq, head = (event.stream.seq, event.stream.head) if event else (0, "")
    leader = leader_of(event.stream_id) if event else None
    return {
        "site": this_site().payload,
        "version": VERSION,
        "seq": seq,
        "head": head,
        "leader": leader.payload if leader else None,
        "missing": missing_of(event, digests),
    }


def head_of_event(event: Event) -> dict[str, Any]:
    """The event in the list of those that may be fetched."""
    first = event.stream.events.filter(seq=1).values_list("hash", flat=True).first() or ""
    return {"id": first, "name": event.name, "seq": event.stream.seq, "head": event.stream.head}
