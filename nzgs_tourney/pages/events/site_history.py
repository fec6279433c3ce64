"""The history of the site itself: accounts, rights, and invitations that belong to no event."""

from __future__ import annotations

from games.models import Stream
from nzgs_tourney.pages.events.history_page import HistoryPage, history_of
from nzgs_tourney.store.events.streams import SITE
from nzgs_tourney.tournament.wording.events.ledger import Names


def site_history(number: int = 1) -> HistoryPage | None:
    """Page `number` of it, newest first, or the nearest one; None before its first event. A bounded number of
    queries."""
    stream = Stream.objects.filter(key=SITE).first()
    return history_of(stream, number, lambda _rows: lambda _row: Names({}, {})) if stream else None
