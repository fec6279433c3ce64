"""The rule sets that `docs/differences.md` tells in one row each, from the texts that name them.

What a text does not say is None and shown as a dash. Nothing here shares code with the program.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.data.naive_rules import area, other, play
from tests.data.rule_sets import HALF, RuleSet, by_territory, verdicts


@dataclass(frozen=True)
class Row:
    """`alone` and `several`: whether one stone, or several, may take themselves off. `ko`: a ko is not retaken at once.
    `repetition`: as in `RuleSet`; Ing's text goes by "ko" until a cycle has been gone through once. `counts`: "area" or
    "territory"; `seki`: whether points in a seki count, None where the text doesn't say. `white_passed`: what Black
    loses where White was the first to pass. `komi` is None for none stated."""

    alone: bool
    several: bool
    ko: bool
    repetition: str
    counts: str
    komi: Fraction | None
    seki: bool | None = True
    white_passed: int = 0


ROWS = {
    "New Zealand": Row(True, True, True, "own", "area", Fraction(7)),
    "Ing": Row(False, True, True, "ko", "area", Fraction(8)),
    "World Mind Sports Games": Row(False, False, True, "any", "area", 6 + HALF, white_passed=1),
    "World Amateur": Row(False, False, True, "ko", "territory", 6 + HALF, seki=False),
    "Korean": Row(False, False, True, "ko", "territory", 6 + HALF, seki=False),
    "Beginners’ booklet": Row(False, False, True, "elsewhere", "territory", Fraction(7), seki=None),
    "Beginners’ page": Row(False, False, True, "any", "area", None),
}


def may_take_off(row: Row, board: tuple, moves: list) -> bool:
    """Whether the last of these moves, which captures only its own stones, is legal as far as that goes."""
    for stone, point in moves[:-1]:
        board = board if point is None else play(board, point, stone)[0]
    stone, point = moves[-1]
    lost = play(board, point, stone)[1]
    return {0: True, 1: row.alone}.get(lost, row.several)


def retakes(row: Row, board: tuple, moves: list) -> bool:
    """Whether the last move, which retakes a ko at once, is legal."""
    boards = [board]
    for stone, point in moves:
        boards.append(boards[-1] if point is None else play(boards[-1], point, stone)[0])
    assert boards[-1] == boards[-3]
    assert moves[-1][0] == other(moves[-2][0])
    return not row.ko


def repeats_position(row: Row, board: tuple, moves: list) -> bool:
    """Whether the last of these moves, which leaves a board that stood before, is legal, as all before it are."""
    rules = RuleSet(row.alone, row.several, row.repetition, row.repetition != "own", row.komi or Fraction(0))
    *earlier, last = verdicts(rules, board, moves)
    assert all(earlier)
    return last


def counted(row: Row, board: tuple, taken: tuple[int, int], *, komi: bool) -> Fraction | None:
    """Black's points less White's, less komi where it is asked for; None where the text doesn't say."""
    if row.counts == "area":
        black, white, _ = area(board)
        points = Fraction(black - white)
    elif row.seki is None and not komi:
        return None
    else:
        points = Fraction(by_territory(board, taken))
    if not komi:
        return points
    return None if row.komi is None else points - row.komi
