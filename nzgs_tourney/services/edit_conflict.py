"""Two directors at one round: the second is told what the first did, and nothing is overwritten."""

from __future__ import annotations

from games.models import LedgerEvent, Stream
from ratings.errors import Refused

_TOLD = {
    "round.drawn": "drew the round",
    "round.begun": "started the round by hand",
    "round.discarded": "discarded the draft",
    "round.edited": "changed the draft",
    "round.mended": "fixed the round",
    "round.rearranged": "changed boards of the round",
    "wish.added": "added a wish for the draw",
    "wish.dropped": "took back a wish",
    "round.published": "published the round",
    "round.recalled": "took the round back to a draft",
    "round.closed": "closed the round",
}


class EditConflict(Refused):
    """The round was changed by somebody else since the page was made. `changes` names who did what."""

    def __init__(self, changes: tuple[str, ...]) -> None:
        super().__init__(f"Someone changed this round meanwhile: {'; '.join(changes)}. Check the round, then decide.")
        self.changes = changes


def refuse_conflict(stream: Stream, expected_seq: int | None, subject: str) -> None:
    """Raise EditConflict where the locked stream says more of `subject` after `expected_seq`; None skips the check."""
    if expected_seq is None or expected_seq >= stream.seq:
        return
    since = LedgerEvent.objects.filter(stream=stream, subject=subject, seq__gt=expected_seq).order_by("seq")
    changes = tuple(f"{event.who} {_TOLD.get(event.kind, event.kind)}" for event in since)
    if changes:
        raise EditConflict(changes)
