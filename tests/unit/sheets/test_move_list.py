"""The list of moves: each variation after the move in whose place it could have been played, with its own below it."""

from games.sheets.move_list import DEEPEST

from .test_variations import view


def listed(text: str) -> list[tuple[str, list[tuple[int, str]]]]:
    """Each move of the main line, with the depth and the points of its variations."""
    return [
        (one.move.point, [(branch.depth, " ".join(move.point for move in branch.moves)) for branch in one.branches])
        for one in view(text).listed
    ]


def test_variations_follow_the_move_that_they_replace() -> None:
    found = listed("(;SZ[9];B[aa](;W[ba];B[ca](;W[da])(;W[ea]))(;W[ab](;B[ac])(;B[ad];W[ae]))(;W[bb]))")
    assert found == [
        ("A9", []),
        ("B9", [(1, "A8 A7"), (2, "A6 A5"), (1, "B8")]),
        ("C9", []),
        ("D9", [(1, "E9")]),
    ]


def test_a_variation_at_the_start_and_one_after_the_end() -> None:
    assert listed("(;SZ[9](;B[aa])(;B[ab]))") == [("A9", [(1, "A8")])]


def test_variations_of_variations_are_set_in_so_far_only() -> None:
    text = "(;SZ[19];B[aa]" + "".join(f"(;W[{letter}a];B[{letter}b]" for letter in "bcdefghijklm")
    deep = text + "".join(f")(;W[{letter}c])" for letter in "mlkjihgfedcb") + ")"
    depths = [branch.depth for one in view(deep).listed for branch in one.branches]
    assert depths
    assert max(depths) <= DEEPEST


def test_no_moves_no_list() -> None:
    assert view("(;SZ[9])").listed == ()


def test_every_node_is_listed_once() -> None:
    shown = view("(;SZ[9];B[aa](;W[ba];B[ca](;W[da])(;W[ea]))(;W[ab](;B[ac])(;B[ad];W[ae]))(;W[bb]))")
    steps = [one.move.step for one in shown.listed]
    steps += [move.step for one in shown.listed for branch in one.branches for move in branch.moves]
    assert sorted(steps) == list(range(1, 11))
