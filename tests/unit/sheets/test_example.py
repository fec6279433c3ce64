"""Drawn examples: what their text says, and where it cannot be read."""

import pytest

from games.rules import Change, Colour, Move, rows_of
from games.sheets.example import RuleSetAnswer, example_of

TEXT = """Two stones, and a pass
    A B C
  3 . X .
  2 . O .
  1 . . .
moves: B A1, W pass, B C1, lift C1
legal: New Zealand, GNU Go default
illegal: AGA
"""


def test_an_example_is_read() -> None:
    example = example_of("two", TEXT)
    assert (example.name, example.title, example.komi) == ("two", "Two stones, and a pass", "")
    assert rows_of(example.start) == (".X.", ".O.", "...")
    assert example.game.setup == Change(0, (1,), (4,))
    assert example.game.moves == (Move(Colour.BLACK, 6), Move(Colour.WHITE, None), Move(Colour.BLACK, 8))
    assert example.game.changes == (Change(3, empty=(8,)),)
    assert example.answers == (
        RuleSetAnswer("legal", ("New Zealand", "GNU Go default")),
        RuleSetAnswer("illegal", ("AGA",)),
    )


def test_a_count_names_its_komi_its_dead_and_what_was_taken() -> None:
    sentence = "handicap: 2\nkomi: own\ndead: B2\ntaken: by White 1\nB+3: AGA\n"
    example = example_of("count", TEXT.split("moves")[0] + sentence)
    assert (example.game.handicap, example.komi, example.dead, example.taken) == (2, "own", (4,), (0, 1))
    assert example.game.moves == ()


@pytest.mark.parametrize(
    ("given", "instead", "why"),
    [
        ("    A B C\n", "", "no letters above its columns"),
        ("  2 . O .\n", "  4 . O .\n", "not numbered down to 1"),
        ("  1 . . .\n", "  1 . .\n", "a square of"),
        ("B A1", "B A4", "“A4” is no point of this board"),
        ("W pass", "White passes", "“White passes” is no move"),
        ("lift C1", "lift I1", "“lift I1” is no move"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_name(given: str, instead: str, why: str) -> None:
    with pytest.raises(ValueError, match=f"^two: .*{why}"):
        example_of("two", TEXT.replace(given, instead))
