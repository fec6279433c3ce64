"""Which moves a referee has ruled on: what a record shows there can't be claimed any more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from games.models import Case, CaseState, Record


def ruled_moves(records: Iterable[Record]) -> Mapping[int, Collection[int]]:
    """The numbers of these moves, by the record; nothing for a record without one. One query, none where no record has
    findings. Their audits should be fetched beforehand."""
    found = [record.pk for record in records if record.audit.findings]
    if not found:
        return {}
    moves: dict[int, set[int]] = defaultdict(set)
    ruled = Case.objects.filter(record__in=found, state=CaseState.RULED)
    for record, move in ruled.values_list("record_id", "move"):
        if move is not None:
            moves[record].add(move)
    return moves
