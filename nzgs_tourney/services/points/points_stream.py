"""The ledger's stream for the federation's points: tables, years, what is brought forward, closing."""

from __future__ import annotations

from games.ledger.append import lock
from games.models import Stream
from nzgs_tourney.store.events.streams import NZGS_POINTS


def locked_points() -> Stream:
    """The stream, locked until the transaction ends; it is created with its first event."""
    return lock(Stream.objects.get_or_create(key=NZGS_POINTS)[0].pk)
