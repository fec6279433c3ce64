"""The head of a ledger, as pages show it and sheets print it."""

from __future__ import annotations

from games.models import Stream

SHOWN_DIGITS = 12


def head_text(stream: Stream) -> str:
    """The head of a ledger as it is shown and printed: its number and the first digits of its hash."""
    return f"{stream.seq} · {stream.head[:SHOWN_DIGITS]}" if stream.seq else "empty"
