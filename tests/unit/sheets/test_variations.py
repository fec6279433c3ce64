"""Variations and notes for the viewer: every node has the position that its moves give, and what is said at it."""

from random import Random

import pytest
from sgfmill import boards

from games.rules.replay import replay
from games.sgf import read_games, read_tree
from games.sgf.record import RecordReading
from games.sheets.viewer import BoardView, board_view

from .test_viewer import points


def view(text: str, *, clocks: bool = False) -> BoardView:
    (reading,) = read_games(text.encode())
    assert isinstance(reading, RecordReading)
    return board_view(replay(reading.record.game), tree=read_tree(text.encode(), 1), clocks=clocks)


def boards_of(shown: BoardView) -> list[str]:
    """The position at every node, as the page's script finds it."""
    record = shown.record
    found = [record["start"]]
    lines = [(0, record["steps"]), *record["branches"]]
    for parent, steps in lines:
        board = list(found[parent])
        for _label, _point, changes in steps:
            for change in changes.split():
                assert board[int(change[1:])] != change[0]
                board[int(change[1:])] = change[0]
            found.append("".join(board))
    return found


def test_a_variation_goes_on_from_its_node() -> None:
    shown = view("(;SZ[3];B[aa](;W[ba];B[cc];W[ab])(;W[cc](;B[ba])(;B[];W[bb]C[Hm])))")
    assert [branch.parent for branch in shown.branches] == [
        1,
        5,
    ]
    assert boards_of(shown)[4:] == [".O.O....X", "X.......O", "XX......O", "X.......O", "X...O...O"]
    (first, second) = shown.branches
    assert [line.id for line in (*first.moves, *second.moves)] == ["n5", "n6", "n7", "n8"]
    assert [(line.number, line.colour, line.point) for line in second.moves] == [
        (3, "black", "pass"),
        (4, "white", "B2"),
    ]
    assert shown.record["notes"] == [{"node": 8, "text": "Hm"}]
    assert shown.record["steps"][3][0] == "Move 4, White A2, captures 1"
    assert second.steps[1][0] == "Move 4, White B2"


def test_captures_in_a_variation() -> None:
    shown = view("(;SZ[3];B[aa];W[ba](;B[cc])(;B[bb];W[ab]))")
    assert shown.branches[0].steps == (("Move 3, Black B2", 4, "X4"), ("Move 4, White A2, captures 1", 3, "O3 .0"))


def test_set_up_and_comments_of_a_variation() -> None:
    shown = view("(;SZ[3];B[aa](;W[ba])(;C[What if];AB[cc]AE[aa];W[aa]))")
    (branch,) = shown.branches
    assert branch.steps == (
        ("After move 1", None, ""),
        ("After move 1, 2 points changed by set-up", None, "X8 .0"),
        ("Move 2, White A3", 0, "O0"),
    )
    assert [(line.number, line.point) for line in branch.moves] == [(1, ""), (1, "set-up"), (2, "A3")]
    assert shown.record["notes"] == [{"node": 3, "text": "What if"}]


def test_notes_are_at_the_steps_of_the_main_line() -> None:
    shown = view(
        "(;SZ[3]AB[aa]C[Start];N[Still];AW[cc]TR[cc];B[ba]C[One];C[More]LB[ba:A];AE[bb]C[Nothing];AE[aa]AR[aa:cc])"
    )
    assert tuple(shown.record["notes"]) == (
        {"node": 0, "name": "Still", "text": "Start", "marks": [(8, "triangle", "")]},
        {"node": 1, "text": "One\n\nMore\n\nNothing", "marks": [(1, "letter", "A")]},
        {"node": 2, "lines": [(0, 8, True)]},
    )


def test_parts_of_the_board_for_the_script() -> None:
    shown = view("(;SZ[3];B[aa]DD[aa:ba]VW[aa:cb];W[ba]DD[]VW[])")
    assert tuple(shown.record["notes"]) == (
        {"node": 1, "dim": [0, 1], "view": [0, 1, 2, 3, 4, 5]},
        {"node": 2, "dim": [], "view": []},
    )


CLOCKED = "(;SZ[3]BL[3723]WL[60];B[aa]BL[3600];W[ba]WL[25]OW[5](;B[cc]OB[0])(;B[bb]BL[-5]))"


def test_clock_times_only_where_they_may_be_seen() -> None:
    assert view(CLOCKED).notes == ()
    assert [(note["node"], note["clock"]) for note in view(CLOCKED, clocks=True).record["notes"]] == [
        (0, ("1:02:03", "1:00")),
        (1, ("1:00:00", "1:00")),
        (2, ("1:00:00", "0:25 (5)")),
        (3, ("(0)", "0:25 (5)")),
        (4, ("-0:05", "0:25 (5)")),
    ]


def test_without_a_tree_there_is_nothing_more() -> None:
    (reading,) = read_games(CLOCKED.encode())
    assert isinstance(reading, RecordReading)
    plain, with_tree = board_view(replay(reading.record.game)), view(CLOCKED)
    assert (plain.branches, plain.notes, plain.record["steps"]) == ((), (), with_tree.record["steps"])
    assert plain.moves == with_tree.moves


@pytest.mark.parametrize("seed", range(40))
def test_random_trees_on_a_second_board(seed: int) -> None:
    """Captures in every variation as sgfmill's board makes them."""
    random = Random(seed)
    size = random.choice((2, 3, 4, 5))
    expected: list[boards.Board] = [boards.Board(size)]

    def grow(board: boards.Board, depth: int, colour: str) -> str:
        text = ""
        free = [(row, column) for row, column in board.board_points if board.get(row, column) is None]
        if depth == 0 or not free:
            return text
        for _ in range(random.choice((1, 1, 1, 2, 3))) if depth > 1 else range(1):
            row, column = random.choice(free)
            after = board.copy()
            after.play(row, column, colour)
            expected.append(after)
            text += f"(;{colour.upper()}[{chr(97 + column)}{chr(97 + size - 1 - row)}]"
            text += grow(after, depth - 1, "w" if colour == "b" else "b") + ")"
        return text

    shown = view(f"(;SZ[{size}]{grow(expected[0], random.randint(1, 12), 'b')})")
    rows = [
        "".join(
            {None: ".", "b": "X", "w": "O"}[board.get(row, column)]
            for row in range(size - 1, -1, -1)
            for column in range(size)
        )
        for board in expected
    ]
    assert boards_of(shown) == rows


def test_points_are_those_of_the_board() -> None:
    assert tuple(view("(;SZ[3]CR[ac])").record["notes"]) == (
        {"node": 0, "marks": [(points(3, "A1")[0], "circle", "")]},
    )
