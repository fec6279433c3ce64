"""Claimed results that the last board alone does not explain, against playing every such board out 64 times.

Right claims: real 19x19 records that leave dead stones on the board. Wrong ones: the same games, broken off half-way,
with their claims. A claim is looked at with no estimate kept from before; both sides in turns, in one run.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from games.ending.playouts import play_out
from games.ending.reconcile import reconcile
from games.rules.replay import Replay, replay
from games.rules.result import Result
from tests.bench.audit import forget_estimates, records_19x19, unexplained
from tests.bench.bench import Row

GAMES = 64
MOST = 24
ROUNDS = 2

Claim = tuple[Replay, Result, str]


def run() -> list[Row]:
    """Claims a second, right ones and wrong ones."""
    found = [judged for record in records_19x19() if (judged := unexplained(record)) is not None and judged.claim][
        :MOST
    ]
    right = [(one.replay, one.claim, one.record.rules) for one in found if one.claim is not None]
    wrong = [(broken_off(judged), claim, rules) for judged, claim, rules in right]
    against = f"{GAMES} random games for each"
    rows = []
    for what, claims, mark in (("right", right, 5.0), ("wrong", wrong, 2.5)):
        ours, theirs = rates(claims)
        rows.append(Row(f"{what} claims on boards with dead stones", ours, theirs, "claims/s", against, at_least=mark))
    return rows


def broken_off(judged: Replay) -> Replay:
    """The game after half of its moves."""
    moves = judged.game.moves[: len(judged.game.moves) // 2]
    return replay(replace(judged.game, moves=moves, changes=()))


def held_against_its_board(claim: Claim) -> object:
    """As an audit does it."""
    forget_estimates()
    return reconcile(claim[0], claim[1], rules=claim[2])


def played_out(claim: Claim) -> object:
    """The games alone, without judging anything by them."""
    return play_out(claim[0].final, GAMES)


def rates(claims: list[Claim]) -> tuple[float, float]:
    """Claims a second of both, the best of a few rounds in turns."""
    ways: tuple[Callable[[Claim], object], ...] = (held_against_its_board, played_out)
    best = [float("inf")] * len(ways)
    for _ in range(ROUNDS):
        for number, way in enumerate(ways):
            start = time.process_time()
            for claim in claims:
                way(claim)
            best[number] = min(best[number], time.process_time() - start)
    return len(claims) / best[0], len(claims) / best[1]
