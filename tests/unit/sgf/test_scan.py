"""The grammar: runs of plain moves and other nodes, and the same main line whichever way a node is written."""

import pytest

from games.sgf.scan import ScannedLine, game_start, lines, scan
from games.wording.refusals import SgfRejected


def line(text: bytes) -> ScannedLine:
    found = scan(text, 0)
    assert isinstance(found, ScannedLine), found
    return found


def test_plain_moves_are_runs_and_the_root_never_is() -> None:
    found = line(b"(;B[aa];W[bb]BL[9.5]C[a\\]b];B[];W[cc]AB[dd];B[ee])")
    assert found.nodes == (
        ((), ((b"B", (b"aa",)),)),
        ((b"W[bb]", b"B[]"), ()),
        ((), ((b"W", (b"cc",)), (b"AB", (b"dd",)))),
        ((b"B[ee]",), ()),
    )
    assert not found.forks


@pytest.mark.parametrize(
    "node",
    [
        b";W[bb]",
        b"; W[bb]",
        b";\n\tW[bb]\r\n",
        b";W [bb]",
        b";White[bb]",
        b";C[x]W[bb]",
        b";W[bb]XX[1][2] Y2[]",
        b";W[bb]lower[x]",
    ],
)
def test_a_move_is_the_same_however_it_is_written(node: bytes) -> None:
    found = line(b"(;SZ[9];B[aa]" + node + b";B[cc])")
    moves = [
        value
        for run, properties in found.nodes
        for value in (*run, *(b"W[" + v[0] + b"]" for n, v in properties if n == b"W"))
    ]
    assert moves == [b"B[aa]", b"W[bb]", b"B[cc]"]


@pytest.mark.parametrize(
    "value",
    [b")", b"(;", b";W[cc", b";W[cc\\]", b"x];W[cc]C[", b"x\\];W[cc\\]", b";;", b"[;B[cc", b":) ;"],
)
@pytest.mark.parametrize("place", range(4))
def test_no_value_is_taken_for_moves_or_for_the_end(value: bytes, place: int) -> None:
    nodes = [b";B[aa]", b";W[bb]", b";B[]", b";W[dd]"]
    nodes[place] += b"C[" + value + b"]"
    whole = b"".join(nodes)
    moves = [b"B[aa]", b"W[bb]", b"B[]", b"W[dd]"]
    if value == b"x];W[cc]C[":
        moves.insert(place + 1, b"W[cc]")
    found = line(b"(;SZ[9]" + whole + b")")
    assert [value for run, _ in found.nodes for value in run] == moves


def test_long_runs_are_read_whole() -> None:
    found = line(b"(;" + b";B[aa];W[bb]" * 3_000 + b")")
    assert sum(len(run) for run, _ in found.nodes) == 6_000


def test_the_end_of_a_game_is_the_start_of_the_next() -> None:
    text = b"x(;B[aa](;W[bb])(;W[cc](;B[dd])))y ( ;)"
    assert game_start(text, 0) == 1
    first, second = lines(text, 10)
    assert isinstance(first, ScannedLine)
    assert isinstance(second, ScannedLine)
    assert text[first.end :] == b"y ( ;)"
    assert (first.forks, second.forks) == (True, False)
    assert [len(list(lines(text, most))) for most in (0, 1, 2)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"(;B[aa](;W[bb])", "unfinished"),
        (b"(;B[aa](W[bb]))", "syntax"),
        (b"(;B[aa](;W[bb])(W[cc]))", "syntax"),
        (b"(;B[aa](;W[bb]);B[cc])", "syntax"),
        (b"(;B[aa](;W[bb]C))", "syntax"),
        (b"(;B[aa](;W[bb]C[))", "unfinished"),
        (b"(;B[aa]1[bb])", "syntax"),
    ],
)
def test_refusals(text: bytes, code: str) -> None:
    found = scan(text, 0)
    assert isinstance(found, SgfRejected)
    assert found.code == code


def test_at_most_so_many_properties() -> None:
    text = b"(;KM[7]HA[0];KM[1]XX[2])"
    assert isinstance(scan(text, 0, 3), ScannedLine)
    refused = scan(text, 0, 2)
    assert isinstance(refused, SgfRejected)
    assert refused.code == "too_many_properties"
