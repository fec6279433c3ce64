"""Two directors change one thing: the second learns what the first did, and nothing is overwritten unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from games.models import LedgerEvent, Stream
from ground.coded import Coded, coded
from ground.errors import Refused
from nzgs_tourney.tournament.wording.draws.no_draw import conflict_words, done_words
from nzgs_tourney.tournament.wording.events.ledger_changes import Overtaken, overtaken_words

Field = TypeVar("Field")


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


class OvertakenError(Refused):
    """Somebody else has changed the same since the page was made. `overtaken` has both values and who it was; `seq` is
    the ledger's number when this was refused."""

    def __init__(self, overtaken: Iterable[Overtaken], seq: int) -> None:
        self.overtaken, self.seq = tuple(overtaken), seq
        super().__init__(overtaken_words(self.overtaken))


def events_since(
    stream: Stream, expected_seq: int | None, *kinds: str, subject: str | None = None
) -> list[LedgerEvent]:
    """The events of these kinds, about `subject` if given, in the locked stream after `expected_seq`, in order. None,
    or the stream's last number: no events, without a query."""
    if expected_seq is None or expected_seq >= stream.seq:
        return []
    since = LedgerEvent.objects.filter(stream=stream, kind__in=kinds, seq__gt=expected_seq).order_by("seq")
    return list(since if subject is None else since.filter(subject=subject))


def editors_since(stream: Stream, expected_seq: int | None, kind: str, subject: str) -> dict[str, str]:
    """Who last changed each field of the subject after `expected_seq`, by field, from events whose payload, or its
    `changed`, has the changed fields. At most one query."""
    since = events_since(stream, expected_seq, kind, subject=subject)
    return {field: event.who for event in since for field in event.payload.get("changed", event.payload)}


def refuse_overtaken(
    stream: Stream,
    editors: Mapping[Field, str],
    changed: Mapping[Field, Sequence[Any]],
    words: Callable[[Field, Any], tuple[str, str]],
) -> None:
    """Raise OvertakenError for the fields of `changed`, `{field: [now, new]}`, that one of `editors`, by field, changed
    too. `words` gives a field's name and one of its values in words.
    """
    overtaken = []
    for field in changed.keys() & editors.keys():
        now, new = changed[field]
        what, theirs = words(field, now)
        overtaken.append(Overtaken(editors[field], what, theirs, words(field, new)[1], field))
    if overtaken:
        raise OvertakenError(sorted(overtaken, key=lambda one: one.what), stream.seq)


def refuse_replacing(stream: Stream, since: Sequence[LedgerEvent], what: str, theirs: str, yours: str) -> None:
    """Raise OvertakenError where one thing was changed by any of these events. `what` it is, what it is now and what
    was to replace that, in words."""
    if since:
        raise OvertakenError([Overtaken(since[-1].who, what, theirs, yours)], stream.seq)
