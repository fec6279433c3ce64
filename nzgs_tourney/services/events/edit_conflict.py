"""Two directors edit one round: the second learns what the first did, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Sequence

from games.models import LedgerEvent, Stream
from ground.coded import Coded, coded
from ground.errors import Refused
from nzgs_tourney.tournament.wording.draws.no_draw import conflict_words, done_words


class EditConflict(Refused):
    """Somebody else has changed the round since the page was made. `changes` names who did what."""

    def __init__(self, changes: Sequence[str], code: Coded | None = None) -> None:
        """`code`: the same by the kinds of events, if known."""
        super().__init__(conflict_words(changes), code)
        self.changes = tuple(changes)


def refuse_conflict(stream: Stream, expected_seq: int | None, subject: str) -> None:
    """Raise EditConflict where the locked stream has newer events about `subject` than `expected_seq`; None skips the
    check.
    """
    if expected_seq is None or expected_seq >= stream.seq:
        return
    since = LedgerEvent.objects.filter(stream=stream, subject=subject, seq__gt=expected_seq).order_by("seq")
    changes = [(event.who, event.kind) for event in since]
    if changes:
        raise EditConflict([*map(done_words, changes)], coded("conflict", changes=[list(change) for change in changes]))
