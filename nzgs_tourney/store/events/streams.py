"""The keys of the ledger's streams, and the last number of one."""

from __future__ import annotations

from games.models import Stream

SITE = "site"
"""Accounts, their rights, and invitations that belong to no event."""
NZGS_POINTS = "nzgs-points"
"""The federation's own points: tables, years, what is brought forward, closing."""

NZGS_RATINGS = "nzgs-ratings"
"""Which rating lists the federation accepts as public, and which it withdraws."""


def event_key(address: str) -> str:
    """The key of the stream of an event whose first address here is this one."""
    return f"event:{address}"


def last_number(key: str) -> int:
    """The number of the last event in the stream with this key; 0 while it has none. One query."""
    return Stream.objects.filter(key=key).values_list("seq", flat=True).first() or 0
