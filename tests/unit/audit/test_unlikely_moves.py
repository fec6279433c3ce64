"""Records of endless moves are noticed; long games are not."""

import pytest

from games.audit import audit_bytes
from games.audit.compare import contradictions, unlikely_moves

ROUND = ";B[aa];W[bb];B[cc];W[dd]"


def said(count: int, size: int) -> list[str]:
    (audit,) = audit_bytes(f"(;SZ[{size}]KM[7]{(ROUND * (count // 4 + 1))[: count * 6]})".encode(), "a.sgf")
    assert audit.judged is not None
    remarks = unlikely_moves(audit.judged)
    assert contradictions(remarks) == tuple(remarks), "each is asked about"
    return [remark.message for remark in remarks]


@pytest.mark.parametrize(("size", "most"), [(9, 262), (13, 438), (19, 822)])
def test_the_longest_game_of_each_board(size: int, most: int) -> None:
    assert said(most, size) == []
    assert said(most + 1, size) == [
        f"The record has {most + 1:,} moves; no game on this board has more than {most}: is it a record of a game?"
    ]


def test_twenty_thousand_moves_of_nonsense() -> None:
    assert said(20_000, 19)[0].startswith("The record has 20,000 moves;")
