"""Passes, points, komi and brackets as other programs write them."""

from decimal import Decimal

import pytest

from games.rules import Colour, Move, point_lettered
from games.sgf import SgfRejected
from tests.data.record_files import codes_of, first_sgf_game, reading, record

WHITE = Colour.WHITE


@pytest.mark.parametrize(
    ("value", "size"),
    [("jj", 9), ("nn", 13), ("ss", 18), ("uu", 20), ("zz", 25), ("pass", 19), ("PASS", 9), ("``", 19), ("resign", 19)],
)
def test_a_pass_as_some_programs_write_it(value: str, size: int) -> None:
    for text in (f"(;SZ[{size}];B[aa];W[{value}];B[bb])", f"(;SZ[{size}];B[aa]N[x];W[{value}]MN[2]AB[cc];B[bb])"):
        assert record(text).game.moves[1] == Move(WHITE, None)
        assert "pass_written" in codes_of(text)


@pytest.mark.parametrize(("value", "point"), [("R16", "qd"), ("r16", "qd"), (" A1 ", "as"), ("PD", "pd")])
def test_a_point_as_some_programs_write_it(value: str, point: str) -> None:
    text = f"(;SZ[19];B[aa];W[{value}];B[bb])"
    assert record(text).game.moves[1] == Move(WHITE, point_lettered(point, 19))
    assert "point_written" in codes_of(text)


def test_points_of_a_set_up_as_some_programs_write_them() -> None:
    for text in ("(;SZ[9]AB[C7][G3];W[ee])", "(;SZ[9]AB[CC][GG];W[ee])", "(;SZ[9]AB[C7:C7][gg];W[ee])"):
        assert record(text).game.setup.black == (20, 60)
        assert "point_written" in codes_of(text)
    assert "setup_off_board" in codes_of("(;SZ[9]AB[R16];W[ee])")


def test_a_missing_semicolon_is_put_in() -> None:
    """As Cyberoro leaves it out after the first bracket, and others in branches; never where nothing is missing."""
    found = reading("\n(\nTE[a (B[b]\nRD[2025-06-12]\nKO[黒6目半]\nRE[226수 백불계승]\nPB[Kiri]\n;B[pd];W[dp])")
    assert (found.record.date, found.record.komi, found.record.black) == ("2025-06-12", Decimal("6.5"), "Kiri")
    assert len(found.record.game.moves) == 2
    assert "nodes_unmarked" in [remark.code for remark in found.remarks]
    branch = "(;SZ[9];B[aa](W[bb];B[cc])(W[dd]))"
    assert len(record(branch).game.moves) == 3
    assert "nodes_unmarked" in codes_of(branch)
    assert "nodes_unmarked" not in codes_of("(;SZ[9]C[a (B[b];B[aa](;W[bb])(;W[cc]))")
    for text in (b"(foo[0])", b"(A[x]);B[aa]", b"(A[x];C[y])", b"(B[aa])"):
        refused = first_sgf_game(text)
        assert isinstance(refused, SgfRejected)
        assert refused.code == "not_sgf"


def test_an_empty_size_is_none() -> None:
    assert record("(;SZ[];B[aa])").game.size == 19


def test_a_date_counts_before_the_date_that_cyberoro_writes() -> None:
    assert record("(;RD[2025-06-12]DT[2026-01-02];B[aa])").date == "2026-01-02"
    assert record("(;RD[2025-06-12]DT[];B[aa])").date == "2025-06-12"


@pytest.mark.parametrize(
    ("komi", "read"),
    [
        ("KO[6.5 pts]", "6.5"),
        ("KO[Black 6.5p]", "6.5"),
        ("KO[黒6目半]", "6.5"),
        ("KO[6 points]", "6"),
        ("KO[White 6.5p]", None),
        ("KO[1]", None),
        ("KO[]", None),
        ("KO[5.5]KM[7]", "7"),
    ],
)
def test_a_komi_in_ko(komi: str, read: str | None) -> None:
    found = record(f"(;{komi};B[aa];W[bb]KO[])").komi
    assert found == (None if read is None else Decimal(read))


@pytest.mark.parametrize(
    ("root", "komi"),
    [
        ("KM[0]RE[W+0.5]", None),
        ("KM[0]HA[0]RE[黑胜1/4子]", None),
        ("KM[0]RE[W+2]", Decimal(0)),
        ("KM[0]RE[W+R]", Decimal(0)),
        ("KM[0]HA[2]RE[W+0.5]", Decimal(0)),
    ],
)
def test_no_komi_beside_half_a_point_is_none_stated(root: str, komi: Decimal | None) -> None:
    """The server Fox writes it so."""
    found = reading(f"(;{root};B[aa])")
    assert found.record.komi == komi
    assert ("komi_zero" in [remark.code for remark in found.remarks]) is (komi is None)
