"""What other sets of rules say of a board, each as literally and briefly as it can be put.

A `RuleSet` differs from the New Zealand rules in self-capture and in which positions may not stand again; the boards
are those of `naive_rules`, so nothing here shares code with the program. Komi and the compensation for a handicap are
each set's own. Sources: the texts named in `docs/differences.md`.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.data.naive_rules import area, around, flood, other, play


@dataclass(frozen=True)
class RuleSet:
    """`alone` and `several`: whether one stone, or several, may take themselves off.

    `repetition`: "own" (a position that the same player's move left, passes too), "made" (that the same player's play
    made), "turn" (with the same player to move), "any", "ko" (the position before the opponent's last move), or
    "elsewhere" (the position before the opponent's last play, whoever has passed since).
    `start`: whether the position before the first move counts as one that stood, left by the player who is not to
    move. `window`: how many moves back it looks, None for all of them.
    """

    alone: bool
    several: bool
    repetition: str
    start: bool
    komi: Fraction
    per_stone: int = 0  # points that Black gives White in a handicap of n: n plus `stones_less`, times this
    stones_less: int = 0
    handicap_komi: Fraction = Fraction(0)
    window: int | None = None
    and_ko: bool = False  # forbids what "ko" forbids as well

    def compensation(self, handicap: int) -> Fraction:
        """What White gets: komi, or in a handicap game what Black gives for it."""
        if handicap == 0:
            return self.komi
        return self.per_stone * (handicap - self.stones_less) + self.handicap_komi


HALF = Fraction(1, 2)
RULE_SETS = {
    "New Zealand": RuleSet(True, True, "own", False, Fraction(7)),
    "OGS": RuleSet(True, True, "own", False, Fraction(7), window=30, and_ko=True),
    "KataGo": RuleSet(False, True, "turn", True, Fraction(7)),
    "AGA": RuleSet(False, False, "turn", True, 7 + HALF, per_stone=1, stones_less=1, handicap_komi=HALF),
    "British": RuleSet(False, False, "made", False, 7 + HALF, per_stone=1, stones_less=1, handicap_komi=HALF),
    "Chinese": RuleSet(False, False, "any", True, 7 + HALF, per_stone=1),
    "Japanese": RuleSet(False, False, "ko", True, 6 + HALF),
    "Tromp-Taylor": RuleSet(True, True, "any", True, Fraction(0)),
}


@dataclass(frozen=True)
class Stood:
    """A position that a move left: whose, whether it was a play, and which turn it left."""

    board: tuple
    by: str
    played: bool


def verdicts(rules: RuleSet, start: tuple, moves: list) -> list[bool]:
    """For every (stone, point or None for a pass), whether it is legal; an illegal one is played all the same."""
    first = moves[0][0] if moves else "X"
    history = [Stood(start, other(first), False)]
    legal = []
    board = start
    for stone, point in moves:
        if point is None:
            legal.append(True)
            history.append(Stood(board, stone, False))
            continue
        before = board
        occupied = before[point[0]][point[1]] != "."
        board, lost = play(before, point, stone)
        allowed = lost == 0 or (rules.alone if lost == 1 else rules.several)
        legal.append(not occupied and allowed and not repeats(rules, history, board, stone))
        history.append(Stood(board, stone, True))
    return legal


def repeats(rules: RuleSet, history: list[Stood], board: tuple, stone: str) -> bool:
    stood = history if rules.start else history[1:]
    if rules.window is not None:
        stood = stood[-rules.window :]
    ko = len(history) > 1 and history[-1].by == other(stone) and history[-2].board == board
    found = {
        "own": any(past.board == board and past.by == stone for past in stood),
        "made": any(past.board == board and past.by == stone and past.played for past in stood),
        "turn": any(past.board == board and past.by == stone for past in stood),
        "any": any(past.board == board for past in stood),
        "ko": ko,
        "elsewhere": before_last_play(history, board, stone),
    }[rules.repetition]
    return found or (rules.and_ko and ko)


def before_last_play(history: list[Stood], board: tuple, stone: str) -> bool:
    """Whether this is the board before the last play, if that was the opponent's."""
    plays = [number for number, past in enumerate(history) if past.played]
    if not plays:
        return False
    return history[plays[-1]].by == other(stone) and history[plays[-1] - 1].board == board


def by_area(rules: RuleSet, board: tuple, handicap: int, *, komi: bool) -> Fraction:
    """Black's points less White's, empty points beside both counting for neither; less komi where it is asked for."""
    black, white, _ = area(board)
    return Fraction(black - white) - (rules.compensation(handicap) if komi else 0)


def by_territory(board: tuple, taken: tuple[int, int]) -> int:
    """Black's territory and prisoners less White's, under the Japanese rules of 1989.

    Every stone on the board is alive. An empty region beside one colour is territory, unless a chain beside it is in
    seki: one that has a liberty beside both colours. `taken` are the stones that Black and White took.
    """
    score = taken[0] - taken[1]
    seen: set = set()
    for r, row in enumerate(board):
        for c, mark in enumerate(row):
            if mark == "." and (r, c) not in seen:
                region = flood(board, (r, c))
                seen |= region
                owners = beside(board, region)
                if len(owners) == 1 and not any(in_seki(board, chain) for chain in chains_beside(board, region)):
                    score += len(region) * (1 if owners == {"X"} else -1)
    return score


def beside(board: tuple, region: set) -> set[str]:
    return {board[r][c] for point in region for r, c in around(board, point)} - {"."}


def chains_beside(board: tuple, region: set) -> list[set]:
    stones = {q for point in region for q in around(board, point) if board[q[0]][q[1]] != "."}
    return [flood(board, stone) for stone in stones]


def in_seki(board: tuple, chain: set) -> bool:
    liberties = {q for point in chain for q in around(board, point) if board[q[0]][q[1]] == "."}
    return any(len(beside(board, flood(board, liberty))) == 2 for liberty in liberties)


def with_pass_stones(territory: int, passes: list[str]) -> int:
    """The same count after each pass has handed the opponent a stone, as the AGA rules ask."""
    return territory + sum(1 if stone == "O" else -1 for stone in passes)


def zi(board: tuple) -> Fraction:
    """Black's count in Chinese zi: the stones and points of Black, and half of those beside both."""
    black, _, shared = area(board)
    return Fraction(black - shared) + Fraction(shared, 2)
