"""The record of a case is read and replayed once, however often the case is looked at."""

from __future__ import annotations

import pytest

from games.models import Record
from games.store import case_question
from games.store.case_question import judged_of


def test_a_second_look_at_a_case_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bytes] = []
    audit_bytes = case_question.audit_bytes

    def counted(content: bytes, file: str) -> object:
        read.append(content)
        return audit_bytes(content, file)

    monkeypatch.setattr(case_question, "audit_bytes", counted)
    content = b"(;SZ[9]RU[NZ]KM[7]C[looked at twice];B[cc];W[gg])"
    first, again = (judged_of(Record(original=content, index=1)) for _look in range(2))
    assert first is not None
    assert len(first.record.game.moves) == 2
    assert first is again
    assert read == [content]


def test_no_record_and_one_that_cannot_be_read_have_nothing_to_judge() -> None:
    assert judged_of(None) is None
    assert judged_of(Record(original=b"no record", index=1)) is None
