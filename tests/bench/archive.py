"""An archive audited by two worker processes against the same by one, the command's own work included.

The ratio is of time on the clock, so it means something only while nothing else runs on the machine. It can't reach
two: finding the records and writing the answers down is one process's work, and each worker starts and reads the
archive's list of contents for itself. All of that took its time before the audit became faster, so its share has
grown.
"""

import os
import tempfile
import time
import zipfile
from contextlib import closing
from pathlib import Path

from games.audit.archive import LOCAL
from games.audit.checkpoint import Checkpoint
from games.audit.executor import SerialExecutor
from games.audit.process_pool import ProcessPool
from games.audit.worker_output import answers_of
from tests.bench.audit import records_19x19
from tests.bench.bench import NothingToMeasureError, Row
from tests.data.record_files import places_in

GAMES = 40_000
ROUNDS = 2


def run() -> list[Row]:
    """Games a second by two processes and by one, each the best of several rounds in turns."""
    if (os.cpu_count() or 1) < 2:
        raise NothingToMeasureError("this machine has one core.")
    records = records_19x19()
    best = {1: float("inf"), 2: float("inf")}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
            for number in range(GAMES):
                made.writestr(f"{number:06}.sgf", records[number % len(records)])
        for attempt in range(ROUNDS):
            for jobs in best:
                output = Path(folder, f"{jobs}-{attempt}.jsonl")
                best[jobs] = min(best[jobs], seconds(path, output, jobs))
    two, one = GAMES / best[2], GAMES / best[1]
    return [Row("audit of an archive by two processes", two, one, "games/s", "one process", at_least=1.6)]


def seconds(path: Path, output: Path, jobs: int) -> float:
    """From finding the records to the last line on the disk, the start of the processes included."""
    start = time.perf_counter()
    places = list(places_in([path], LOCAL))
    executor = SerialExecutor() if jobs == 1 else ProcessPool(jobs)
    with Checkpoint(output, resume=False) as checkpoint, closing(answers_of(places, executor)) as found:
        for answers in found:
            checkpoint.append(answers)
    return time.perf_counter() - start
