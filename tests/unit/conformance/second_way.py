"""What is right, found a second time: slow, plain, sharing no code with the program.

Boards are judged by `tests/data/naive_rules.py`; scores, tie-breaks and draws are counted here from docs/standings.md,
with every pairing tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import ROUND_CEILING, Decimal
from fractions import Fraction
from typing import Any

from tests.data import naive_rules
from tests.proof.oracle import Oracle, told_tiers

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
HALF = Fraction(1, 2)
WEAKEST_KYU = 30
AWAY = {"bye": Fraction(1), "excused": HALF, "absent": Fraction(0)}

Given = dict[str, Any]


def judged(given: Given) -> naive_rules.NaiveVerdict:
    """The moves of a case by the second judge."""
    size = given["size"]
    game = naive_rules.NaiveGame(size, given.get("handicap", 0), board_of(given))
    for move in given["moves"]:
        letter, place = move.split()
        stone = {"B": "X", "W": "O"}[letter]
        if place == "pass":
            game.moves.append((stone, None))
            continue
        row, column = size - int(place[1:]), COLUMNS.index(place[0])
        on_it = 0 <= row < size and column < size
        game.moves.append((stone, (row, column) if on_it else "off"))
    return naive_rules.judge(game)


def board_of(given: Given) -> dict[tuple[int, int], str]:
    """The stones before the moves."""
    rows = given.get("rows", ())
    return {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}


def rows_of(board: tuple[tuple[str, ...], ...]) -> list[str]:
    """A board as cases draw it."""
    return ["".join(row) for row in board]


def without_dead(given: Given) -> tuple[tuple[str, ...], ...]:
    """The position to count, dead chains off."""
    board = tuple(tuple(row) for row in given["rows"])
    for name in given.get("dead", ()):
        point = (len(board) - int(name[1:]), COLUMNS.index(name[0]))
        board = naive_rules.put(board, dict.fromkeys(naive_rules.flood(board, point), "."))
    return board


def handicaps(given: Given) -> list[Given]:
    """The handicaps that the rules allow for two ratings."""
    one, other = map(Decimal, given["ratings"])
    stones = int(abs(one - other).to_integral_value(ROUND_CEILING))
    right = [{"stones": stones, "komi": "0" if stones else "7"}]
    if 0 < abs(one - other) < Decimal("0.5"):
        right.append({"stones": 0, "komi": "7"})
    return right


class Event:
    """The rounds of a case, walked through again for every figure."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.players = [player["id"] for player in given["players"]]
        self.rounds = given["rounds"]
        self.mcmahon = given["system"] == "mcmahon"

    def start(self, player: int) -> Fraction:
        if not self.mcmahon:
            return Fraction(0)
        floor = grade(self.given.get("floor", f"{WEAKEST_KYU}k"))
        rank = max(floor, grade(next(one["rank"] for one in self.given["players"] if one["id"] == player)))
        return Fraction((min(rank, grade(self.given["bar"])) if "bar" in self.given else rank) - floor)

    def game(self, player: int, number: int) -> tuple[int, Fraction, int] | None:
        """Opponent, points, stones given; None in a round without a board."""
        for board in self.rounds[number]["boards"]:
            white = {"W": Fraction(1), "B": Fraction(0), "jigo": HALF}[board["result"]]
            if board["white"] == player:
                return board["black"], white, board.get("handicap", 0)
            if board["black"] == player:
                return board["white"], 1 - white, -board.get("handicap", 0)
        return None

    def score(self, player: int, after: int | None = None) -> Fraction:
        found = self.start(player)
        for number in range(len(self.rounds) if after is None else after):
            game = self.game(player, number)
            status = self.rounds[number].get("away", {}).get(str(player))
            found += game[1] if game else AWAY.get(status, Fraction(0))
        return found

    def wins(self, player: int, after: int | None = None) -> Fraction:
        """Games and byes; in Swiss the score."""
        if not self.mcmahon:
            return self.score(player, after)
        until = len(self.rounds) if after is None else after
        games = [self.game(player, number) for number in range(until)]
        byes = [played.get("away", {}).get(str(player)) == "bye" for played in self.rounds[:until]]
        return sum((game[1] for game in games if game), Fraction(0)) + sum(byes)

    def of_wins(self, player: int, weigh: Callable[[int, Fraction, int], Fraction]) -> list[Fraction]:
        """The wins of the opponent of each round, weighed by who it was, what was won and the stones given."""
        games = [self.game(player, number) for number in range(len(self.rounds))]
        return [self.wins(game[0]) * weigh(*game) if game else Fraction(0) for game in games]

    def stronger(self, player: int, opponent: int, stones: int) -> Fraction:
        """How often the opponent's wins count in EXT."""
        ranks = {one["id"]: grade(one.get("rank", "1k")) for one in self.given["players"]}
        apart = ranks[opponent] - ranks[player] + stones
        return Fraction(0 if apart < 0 else min(apart, 2) + 1)

    def of_opponents(self, player: int, *, beaten: bool = False) -> list[Fraction]:
        """What the opponent of each round counts; for SODOS, times what was won against them."""
        found = []
        for number in range(len(self.rounds)):
            game = self.game(player, number)
            if game is None:
                found.append(Fraction(0) if beaten else self.start(player))
                continue
            opponent, points, stones = game
            worth = self.score(opponent) + (stones if self.mcmahon else 0)
            found.append(worth * points if beaten else worth)
        return found

    def sos(self, player: int) -> Fraction:
        return sum(self.of_opponents(player), Fraction(0))

    def sosos(self, player: int) -> Fraction:
        found = Fraction(0)
        for number in range(len(self.rounds)):
            game = self.game(player, number)
            found += self.sos(game[0]) if game else self.start(player) * len(self.rounds)
        return found

    def value(self, criterion: str, player: int) -> Fraction:
        if criterion in ("sosm1", "sosm2"):
            return sum(sorted(self.of_opponents(player))[int(criterion[-1]) :], Fraction(0))
        if criterion in ("sosw", "soswm1", "soswm2"):
            left_out = int(criterion[-1]) if criterion != "sosw" else 0
            return sum(sorted(self.of_wins(player, lambda *_: Fraction(1)))[left_out:], Fraction(0))
        if criterion == "sodosw":
            return sum(self.of_wins(player, lambda _, points, __: points), Fraction(0))
        if criterion == "cussw":
            return sum((self.wins(player, after) for after in range(1, len(self.rounds) + 1)), Fraction(0))
        if criterion == "ext":
            return sum(self.of_wins(player, lambda one, _, stones: self.stronger(player, one, stones)), Fraction(0))
        if criterion == "exr":
            weigh = lambda one, points, stones: self.stronger(player, one, stones) * (points == 1)  # noqa: E731
            return sum(self.of_wins(player, weigh), Fraction(0))
        if criterion == "cps":
            return self.cup(player)
        if criterion == "sodos":
            return sum(self.of_opponents(player, beaten=True), Fraction(0))
        if criterion == "cuss":
            return sum((self.score(player, after) for after in range(1, len(self.rounds) + 1)), Fraction(0))
        return {"mms": self.score, "wins": self.wins, "sos": self.sos, "sosos": self.sosos}[criterion](player)

    def cup(self, player: int) -> Fraction:
        """Doubled after every round; what came without a game is added once."""
        found = without = Fraction(0)
        for number, played in enumerate(self.rounds):
            game = self.game(player, number)
            status = played.get("away", {}).get(str(player), "absent")
            found = 2 * found + (game[1] if game else 0)
            without += AWAY[status] if status == "bye" or not self.mcmahon else 0
        return found + without

    def direct(self, player: int, tied: list[int]) -> Fraction:
        """How many of the tied a player beat, if all of them have met with a winner; otherwise 0."""
        beaten = {(one, other) for one in tied for other in tied if one != other and self.beat(one, other)}
        complete = all(
            (one, other) in beaten or (other, one) in beaten for one in tied for other in tied if one < other
        )
        return Fraction(sum(one == player for one, _ in beaten)) if complete else Fraction(0)

    def beat(self, one: int, other: int) -> bool:
        games = [self.game(one, number) for number in range(len(self.rounds))]
        against = [game[1] for game in games if game and game[0] == other]
        return 2 * sum(against) > len(against)

    def places(self, criteria: list[str]) -> dict[str, int]:
        """Places by these criteria; players level on all share one."""
        keys: dict[int, tuple[Fraction, ...]] = dict.fromkeys(self.players, ())
        for criterion in criteria:
            before = dict(keys)
            for player in self.players:
                tied = [one for one in self.players if before[one] == before[player]]
                value = self.direct(player, tied) if criterion == "dc" else self.value(criterion, player)
                keys[player] = (*before[player], value)
        return {str(one): 1 + sum(key > keys[one] for key in keys.values()) for one in self.players}

    def values(self, criterion: str) -> dict[str, str]:
        return {str(player): text_of(self.value(criterion, player)) for player in self.players}


def grade(text: str) -> int:
    """Grades as numbers that neighbours are one apart."""
    return int(text[:-1]) if text.endswith("d") else 1 - int(text[:-1])


def text_of(value: Fraction) -> str:
    """`7`, `2.5`, `0.25`."""
    return f"{Decimal(value.numerator) / Decimal(value.denominator):f}"


def pairings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for pairs in pairings([one for one in rest if one != other]):
            yield [(first, other), *pairs]


def costs(given: Given, pairs: list[tuple[int, int]]) -> list[int]:
    """What a pairing costs by the objectives of a case."""
    event = Event({"system": "swiss", "rounds": [], **given})
    games = [{board["white"], board["black"]} for played in event.rounds for board in played["boards"]]
    clubs = {player["id"]: player.get("club", "") for player in given["players"]}
    found = {
        "rematches": sum(games.count({*pair}) for pair in pairs),
        "gaps": sum(int(2 * abs(event.score(one) - event.score(other))) ** 2 for one, other in pairs),
        "clubs": sum(clubs[one] == clubs[other] != "" for one, other in pairs),
    }
    return [found[objective] for objective in given["objectives"]]


def least(given: Given) -> list[int]:
    """The least that any pairing costs, every one tried."""
    barred = [set(pair) for pair in given.get("forbidden", ())]
    players = [player["id"] for player in given["players"]]
    allowed = (pairs for pairs in pairings(players) if not any({*pair} in barred for pair in pairs))
    return min(costs(given, pairs) for pairs in allowed)


def byes(oracle: Oracle) -> list[int]:
    """Who may have the bye: those with the fewest so far."""
    fewest = min(oracle.byes(player) for player in oracle.people)
    return [player for player in sorted(oracle.people) if oracle.byes(player) == fewest]


def own_cost(oracle: Oracle, pairs: list[tuple[int, int]], bye: int | None) -> tuple[int, ...]:
    """What a draw costs in the tiers of docs/draw.md, the bye's place right after the gaps; even games."""
    tiers = told_tiers()[:-1]
    boards = [oracle.board(one, other, 0) for one, other in pairs]
    found = {tier: sum(board[tier] for board in boards) for tier in tiers}
    line = 0
    if bye is not None:
        found["score_gap"] += oracle.bye(bye)["score_gap"]
        line = len(oracle.before_in_line(bye))
    cut = tiers.index("score_gap") + 1
    return (*(found[tier] for tier in tiers[:cut]), line, *(found[tier] for tier in tiers[cut:]))
