"""The head of a ledger for pages and sheets."""

from __future__ import annotations

from typing import Protocol

from ground.translation import gettext as _

SHOWN_DIGITS = 12


class StreamHead(Protocol):
    """The last event of a chain."""

    @property
    def seq(self) -> int: ...
    @property
    def head(self) -> str: ...


def head_text(stream: StreamHead) -> str:
    """The head of a ledger as it is shown and printed: its number and the first digits of its hash."""
    return f"{stream.seq} · {stream.head[:SHOWN_DIGITS]}" if stream.seq else _("empty")
