"""The head of a ledger for pages and sheets, and in words how a printed sheet compares with it."""

from __future__ import annotations

from typing import Protocol

from games.ledger.sheet_foot import ComparedFoot, FootAgreement
from ground.translation import gettext as _, ngettext

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


def agreement_words(comparison: ComparedFoot) -> tuple[str, str]:
    """A heading, and a sentence on what it means."""
    if comparison.agreement is FootAgreement.AGREES:
        since = ngettext(
            "Event {seq} is the one that was printed. {count} event was added since.",
            "Event {seq} is the one that was printed. {count} events were added since.",
            comparison.since,
        )
        return _("Paper and database agree."), since.format(seq=comparison.foot.seq, count=comparison.since)
    if comparison.agreement is FootAgreement.CUT:
        sentence = ngettext(
            "The sheet was printed at event {seq}, but the database has {count} event: the end is missing, or the "
            "sheet is of another event.",
            "The sheet was printed at event {seq}, but the database has {count} events: the end is missing, or the "
            "sheet is of another event.",
            comparison.events,
        )
        return _("The end of the history is missing."), sentence.format(
            seq=comparison.foot.seq, count=comparison.events
        )
    sentence = _(
        "For event {seq} the sheet says {digits}, the database {there}. Check what you typed. If it’s right, the "
        "history was rewritten, or the sheet is of another event."
    )
    text = sentence.format(seq=comparison.foot.seq, digits=comparison.foot.digits, there=comparison.there)
    return _("Paper and database differ."), text
