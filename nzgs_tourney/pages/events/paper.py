"""A printed sheet beside the history of its event."""

from __future__ import annotations

from games.ledger.paper import Compared, Foot, compared
from games.ledger.verify import links_of
from games.models import Stream


def paper_compared(stream: Stream, foot: Foot) -> Compared:
    """What the stream says of the foot of a sheet. One query."""
    return compared(foot, list(links_of(stream)))
