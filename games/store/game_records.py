"""The submitted records of a game: which one counts, its audit, and on which moves a referee has ruled, so that what a
record shows there can't be claimed any more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db.models import QuerySet

from games.audit.audit import audit_bytes
from games.audit.verdict import GameAudit
from games.formats.read import ending_of
from games.formats.without_clocks import without_clocks
from games.models import Case, CaseState, Game, Record, RecordOfReference
from games.sgf.read_tree import read_tree
from games.sgf.tree import RecordTree
from games.store.past_colours import past_colours


def audit_of(record: Record) -> GameAudit:
    """The record read and judged again from its original bytes."""
    return audit_bytes(bytes(record.original), record.filename)[record.index - 1]


def public_original(record: Record, *, clocks: bool) -> tuple[bytes, str]:
    """The record's bytes as submitted, without the players' clock times unless `clocks`; and the end of a file name
    that says which."""
    content = bytes(record.original)
    shown = content if clocks else without_clocks(content)
    return shown, f"{'original' if shown == content else 'without-times'}{ending_of(content)}"


def tree_in(record: Record) -> RecordTree:
    """What the record says beside its moves, read again from its original bytes."""
    return read_tree(bytes(record.original), record.index)


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that counts, None where nobody has chosen, with its ruling. One query."""
    return RecordOfReference.objects.filter(game=game).select_related("ruling__case__game").order_by("-pk").first()


def reason_of(reference: RecordOfReference, game: Game) -> str:
    """Why this record of the game counts: by its ruling, or as the referee wrote it; empty where the players played on
    from the one that counted. One query for a ruling, if that and its case are fetched."""
    if reference.ruling is None:
        return reference.reason
    return reference.ruling.as_reason(past_colours(game.stream_id).at_case(reference.ruling.case))


MADE_HERE = frozenset({"played_on", "restored"})
"""The origins of records that are nobody's word: what both played on from a record, and what a ruling restored."""


def latest_records(records: Iterable[Record]) -> dict[int, dict[str, Record]]:
    """For each game the last record of each side, of these `records`, the first submitted first. No query.

    A record of an origin in `MADE_HERE` is nobody's (its side is empty here) and takes the place of all before.
    """
    latest: dict[int, dict[str, Record]] = {}
    for record in records:
        if record.origin.get("code") in MADE_HERE:
            latest[record.game_id] = {"": record}
        else:
            latest.setdefault(record.game_id, {})[record.side] = record
    return latest


_RULED = Case.objects.filter(state=CaseState.RULED).only("record_id", "move", "state")


def ruled_moves(records: Iterable[Record]) -> Mapping[int, Collection[int]]:
    """The numbers of the moves that were ruled on, by the record; nothing for a record without one. One query, none
    where no record has findings. Their audits should be fetched beforehand."""
    found = [record.pk for record in records if record.audit.findings]
    if not found:
        return {}
    return ruled_among(_RULED.filter(record__in=found))


def ruled_moves_in(records: QuerySet[Record]) -> Mapping[int, Collection[int]]:
    """The numbers of the moves that were ruled on, by the record, for all records of a query, which isn't asked itself.
    One query."""
    return ruled_among(_RULED.filter(record__in=records))


def ruled_among(cases: Iterable[Case]) -> Mapping[int, Collection[int]]:
    """The numbers of the moves that these cases ruled on, by the record. No query if the cases are loaded."""
    return _moves_of(case for case in cases if case.state == CaseState.RULED)


def moves_with_a_case(cases: Iterable[Case]) -> Mapping[int, Collection[int]]:
    """The numbers of the moves about which one of these cases waits or was ruled, by the record. No query if they are
    loaded."""
    return _moves_of(case for case in cases if case.state != CaseState.WITHDRAWN)


def _moves_of(cases: Iterable[Case]) -> Mapping[int, Collection[int]]:
    moves: dict[int, set[int]] = defaultdict(set)
    for case in cases:
        if case.record_id is not None and case.move is not None:
            moves[case.record_id].add(case.move)
    return moves
