"""Which moves a referee has ruled on: what a record shows there can't be claimed any more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.db.models import QuerySet

from games.models import Case, CaseState, Record


def ruled_moves(records: Iterable[Record]) -> Mapping[int, Collection[int]]:
    """The numbers of these moves, by the record; nothing for a record without one. One query, none where no record has
    findings. Their audits should be fetched beforehand."""
    found = [record.pk for record in records if record.audit.findings]
    if not found:
        return {}
    return _by_record(Case.objects.filter(record__in=found))


def ruled_moves_in(records: QuerySet[Record]) -> Mapping[int, Collection[int]]:
    """The same for all records of a query, which isn't asked itself. One query."""
    return _by_record(Case.objects.filter(record__in=records))


def _by_record(cases: QuerySet[Case]) -> Mapping[int, Collection[int]]:
    moves: dict[int, set[int]] = defaultdict(set)
    for record, move in cases.filter(state=CaseState.RULED).values_list("record_id", "move"):
        if move is not None:
            moves[record].add(move)
    return moves
