"""The ledger's stream for the site itself: accounts, their rights, and invitations that belong to no event."""

from __future__ import annotations

from games.ledger.append import lock
from games.models import Stream
from nzgs_tourney.store.events.streams import SITE


def locked_site() -> Stream:
    """The stream, locked until the transaction ends. It is created with its first event."""
    return lock(Stream.objects.get_or_create(key=SITE)[0].pk)
