"""What a record says beside its moves: comments, marks, clock times and variations, and what is too much of it."""

from decimal import Decimal

import pytest
from hypothesis import given, settings, strategies as st
from sgfmill import sgf

from games.rules import Colour, Move
from games.sgf import MarkKind, read_games, read_tree
from games.sgf.limits import MOST_MARKS, MOST_VARIATION_NODES
from games.sgf.record import RecordReading
from games.sgf.tree import ClockTime, DrawnLine, NodeNotes, RecordTree, RegionKind, WrittenMark

from .test_read import points


def tree(text: str, index: int = 1) -> RecordTree:
    return read_tree(text.encode(), index)


def notes(properties: str) -> NodeNotes:
    return tree(f"(;SZ[9]{properties})").nodes[0].notes


def test_comments_are_plain_lines() -> None:
    found = notes("GC[Final of the\\\n club]C[One\\]\r\n\ttwo \u202e<b>three</b>\n\n]N[ The\nstart ]")
    assert found.comment == "Final of the club\n\nOne]\n two <b>three</b>"
    assert found.name == "The start"


def test_marks() -> None:
    a, b, c, d = points("aa", "ba", "ca", "da")
    found = notes("TR[aa]SQ[ba][aa]CR[ca:da]LB[da:12\\:34][ia:A][ib:][zz:B]MA[ee]")
    assert set(found.marks) == {
        WrittenMark(a, MarkKind.TRIANGLE),
        WrittenMark(b, MarkKind.SQUARE),
        WrittenMark(c, MarkKind.CIRCLE),
        WrittenMark(d, MarkKind.LETTER, "12:"),
        WrittenMark(8, MarkKind.LETTER, "A"),
        WrittenMark(40, MarkKind.CROSS),
    }


def test_lines_and_arrows() -> None:
    assert notes("LN[aa:bb][cc:cc][aa]AR[ba:ii][zz:aa]").lines == (DrawnLine(0, 10, False), DrawnLine(1, 80, True))


def test_parts_of_the_board() -> None:
    found = notes("DD[aa:bb]VW[]").regions
    assert found == ((RegionKind.DIM, points("aa", "ba", "ab", "bb")), (RegionKind.VIEW, ()))


def test_clock_times() -> None:
    assert notes("BL[12.5]OB[5]WL[-3]OW[x]").clocks == (
        ClockTime(Colour.BLACK, Decimal("12.5"), 5),
        ClockTime(Colour.WHITE, Decimal(-3)),
    )
    assert notes("WL[soon]BL[]").clocks == ()
    assert tree("(;SZ[9];B[aa]BL[9])").has_clocks
    assert not tree("(;SZ[9]C[BL[9\\]];B[aa])").has_clocks


def test_variations_follow_the_main_line() -> None:
    found = tree("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff];;AB[gg]))(;))")
    assert found.main == 4
    assert [node.parent for node in found.nodes] == [-1, 0, 1, 2, 1, 4, 4, 6]
    assert found.nodes[4].moves == (Move(Colour.WHITE, points("dd")[0]),)
    assert found.nodes[7].changes[0].black == points("gg")


def test_the_main_line_ends_with_the_first_branch_even_where_it_holds_nothing() -> None:
    found = tree("(;SZ[9];B[aa](;)(;W[bb]))")
    assert (found.main, [node.parent for node in found.nodes]) == (2, [-1, 0, 1])


@pytest.mark.parametrize("text", ["", "no record", "(;GM[2]C[chess])", "(;SZ[99]C[large])", "(;SZ[9]C[open"])
def test_what_is_no_game_has_no_tree(text: str) -> None:
    assert tree(text) == RecordTree()


def test_the_game_is_chosen_by_its_number() -> None:
    two = "(;SZ[9]C[one])(;SZ[9]C[two])"
    assert [tree(two, index).nodes[0].notes.comment for index in (1, 2)] == ["one", "two"]
    assert tree(two, 3) == tree(two, 0) == RecordTree()


def test_too_much_is_left_out_and_said() -> None:
    many = tree(f"(;SZ[9](;B[aa])(;{';W[bb]' * (MOST_VARIATION_NODES + 5)}))")
    assert len(many.nodes) == MOST_VARIATION_NODES + 2
    assert [remark.code for remark in many.left_out] == ["variations_left_out"]
    marked = tree("(;SZ[19]" + ";TR[aa:ss]" * (MOST_MARKS // 361 + 2) + ")")
    assert sum(len(node.notes.marks) for node in marked.nodes) <= MOST_MARKS
    assert [remark.code for remark in marked.left_out] == ["marks_left_out"]
    said = tree("(;SZ[9]" + f";C[{'x' * 30_000}]" * 20 + ")")
    assert sum(len(node.notes.comment) for node in said.nodes) == 200_000
    assert [remark.code for remark in said.left_out] == ["comment_cut", "comments_left_out"]
    stones = tree("(;SZ[19](;B[aa])(" + ";AB[aa:ss]AE[aa:ss]" * 400 + "))")
    assert [remark.code for remark in stones.left_out] == ["variations_left_out"]


def test_variations_as_deep_as_a_file_can_have_them() -> None:
    deep = tree("(;SZ[9]" + "(;B[aa]" * 15_000 + ")" * 15_000 + ")")
    assert (deep.main, len(deep.nodes)) == (15_001, 15_001)


def test_the_encoding_is_that_of_the_moves() -> None:
    text = "(;SZ[9]CA[Shift_JIS]PB[井上]C[黒番]N[表])"
    assert read_tree(text.encode("shift_jis"), 1).nodes[0].notes.comment == "黒番"


@given(st.binary(max_size=200) | st.text("(;)BWCTRLDSZA[]abc:\\ \n159", max_size=200).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    found = read_tree(data, 1)
    assert all(node.parent < number for number, node in enumerate(found.nodes))
    assert all(node.parent == number - 1 for number, node in enumerate(found.nodes[: found.main]))
    (reading, *_others) = read_games(data)
    if isinstance(reading, RecordReading):
        game = reading.record.game
        assert tuple(move for node in found.nodes[: found.main] for move in node.moves) == game.moves
        assert tuple(change for node in found.nodes[: found.main] for change in node.changes) == game.changes


_TEXT = st.text(st.characters(exclude_categories=("C", "Z")) | st.sampled_from(" \n"), max_size=12)
_POINT = st.integers(0, 80)
_SAID = st.fixed_dictionaries({}, optional={"C": _TEXT, "TR": st.sets(_POINT, min_size=1, max_size=4)})
_NODE = st.tuples(st.sampled_from("bw"), st.none() | _POINT, _SAID)
_TREE = st.recursive(
    st.tuples(_NODE, st.just([])),
    lambda below: st.tuples(_NODE, st.lists(below, min_size=1, max_size=3)),
    max_leaves=12,
)


@settings(deadline=None)
@given(_TREE)
def test_any_tree_that_sgfmill_writes(drawn: tuple) -> None:  # type: ignore[type-arg]
    """Every node with its move, comment and marks, in the order of the file."""
    game = sgf.Sgf_game(9)
    written = [(-1, None, {})]

    def add(below: sgf.Tree_node, parent: int, part: tuple) -> None:  # type: ignore[type-arg]
        (colour, point, said), children = part
        node, number = below.new_child(), len(written)
        node.set_move(colour, None if point is None else (8 - point // 9, point % 9))
        if "C" in said:
            node.set("C", said["C"])
        if "TR" in said:
            node.set("TR", {(8 - one // 9, one % 9) for one in said["TR"]})
        written.append((parent, Move(Colour.BLACK if colour == "b" else Colour.WHITE, point), said))
        for child in children:
            add(node, number, child)

    add(game.get_root(), 0, drawn)
    found = read_tree(game.serialise(), 1)
    assert [node.parent for node in found.nodes] == [parent for parent, _move, _said in written]
    for node, (_parent, move, said) in zip(found.nodes, written, strict=True):
        assert node.moves == (() if move is None else (move,))
        lines = "\n".join(line.rstrip() for line in said.get("C", "").split("\n")).strip()
        assert node.notes.comment == lines
        assert {mark.point for mark in node.notes.marks} == said.get("TR", set())
