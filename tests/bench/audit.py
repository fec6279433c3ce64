"""The whole audit of real 19x19 records against sgfmill, which parses and replays them without superko.

Ours: bytes to records, replay with both players' superko, findings, warnings, count. Theirs: bytes to a tree, its
main line played on sgfmill's own board. Both over the same files, in turns, in one run. Where a claimed result agrees
only once dead stones come off, the audit looks for them, which sgfmill never does: the records that need that are
counted in a row by themselves (and measured in `claims`). And the peak memory of an audit above the interpreter with
the program loaded, in a process of its own.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from sgfmill import sgf, sgf_moves

from games.audit import audit_bytes
from games.audit.verdict import Judged
from games.ending import estimate
from games.ending.reconcile import claims_a_count, reconcile
from games.sgf import read_games
from tests.bench.bench import NothingToMeasureError, Row
from tests.data.bad_records import WORST

REAL = Path(__file__).resolve().parents[3] / "shared/data/sgf"
ROUNDS = 5
MOST_MEGABYTES = 40


def run() -> list[Row]:
    """Games a second of both, and megabytes of the greediest record that is let in."""
    records = records_19x19()
    plain = [record for record in records if unexplained(record) is None]
    ours, parsing, theirs = rates(plain, (audit, read, played_by_sgfmill))
    every, by_sgfmill = rates(records, (audit, played_by_sgfmill))
    against = "sgfmill, parse and replay without superko"
    worst = max(
        peak_megabytes(name) for name in ("1,000 games", "20,000 moves on 25x25", "500,000 values in a variation")
    )
    return [
        Row("audit of 19x19 records", ours, theirs, "games/s", against, at_least=4.5),
        Row("of that, reading alone", parsing, theirs, "games/s", against, at_least=10),
        Row("the same, with the records that leave dead stones", every, by_sgfmill, "games/s", against, at_least=0.6),
        Row("peak memory of the worst record", worst, MOST_MEGABYTES, "MB", "the limit", at_most=1.0),
    ]


def records_19x19() -> list[bytes]:
    """The real records of games on 19x19 that both can read."""
    if not REAL.is_dir():
        raise NothingToMeasureError(f"there are no real records at {REAL}.")
    return [data for path in sorted(REAL.glob("*/*.sgf")) if comparable(data := path.read_bytes())]


def comparable(data: bytes) -> bool:
    """Whether this is a game on 19x19 that sgfmill replays too."""
    judged = audit_bytes(data, "")[0].judged
    if judged is None or judged.record.game.size != 19 or not judged.record.game.moves:
        return False
    try:
        played_by_sgfmill(data)
    except ValueError:
        return False
    return True


def unexplained(data: bytes) -> Judged | None:
    """The game, where its claimed count agrees neither with the last board as it stands nor with the record's marks."""
    judged = audit_bytes(data, "")[0].judged
    assert judged is not None
    if not claims_a_count(judged.claim) or judged.claim == judged.score.result:
        return None
    found = reconcile(judged.replay, judged.claim, rules=judged.record.rules)
    marked = judged.record.black_area or judged.record.white_area
    return None if marked or (found is not None and not found.dead) else judged


def forget_estimates() -> None:
    """Keep nothing of earlier estimates, so that the next one can be measured."""
    estimate.estimate_dead.cache_clear()
    estimate._shares.cache_clear()


def audit(data: bytes) -> object:
    """All of it, with no estimate of dead stones kept from before."""
    forget_estimates()
    return audit_bytes(data, "")


def read(data: bytes) -> object:
    """Bytes to values only."""
    return read_games(data)


def played_by_sgfmill(data: bytes) -> object:
    """Parse, and play the main line on sgfmill's board. Raises ValueError where it cannot."""
    board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(data))
    for colour, move in plays:
        if move is not None:
            board.play(*move, colour)
    return board


def rates(records: list[bytes], calls: tuple[Callable[[bytes], object], ...]) -> list[float]:
    """Records a second of each call: the best of several rounds, the calls taking turns."""
    best = [float("inf")] * len(calls)
    for _ in range(ROUNDS):
        for number, call in enumerate(calls):
            start = time.process_time()
            for data in records:
                call(data)
            best[number] = min(best[number], time.process_time() - start)
    return [len(records) / seconds for seconds in best]


_MEASURE = """
import re, sys
from games.audit import audit_bytes
def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) / 1024
audit_bytes(b"(;SZ[19];B[aa])", "")
data = sys.stdin.buffer.read()
before = peak()
audit_bytes(data, "")
print(peak() - before)
"""


def peak_megabytes(worst: str) -> float:
    """What the audit of one of the worst records adds to the peak memory of a process."""
    root = Path(__file__).resolve().parents[2]
    run = subprocess.run(
        [sys.executable, "-c", _MEASURE], cwd=root, input=WORST[worst], capture_output=True, check=True
    )
    return float(run.stdout)
