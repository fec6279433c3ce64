"""A ruling as PDF with three positions of a long game on 19x19: the first of its process, the fonts still unread."""

from __future__ import annotations

import time
from dataclasses import replace

from games.audit import audit_bytes
from games.rules.point import rows_of
from games.rules.steps import position_after
from games.sheets.diagram import Diagram
from games.sheets.ruling import PaperDiagram, ruling_pdf
from tests.bench.bench import Row
from tests.data.long_game import SIZE, long_game
from tests.unit.sheets.test_ruling import PAPER

MOST_SECONDS = 0.5


def run() -> list[Row]:
    """Processor seconds from the values of the ruling to the bytes of its paper: nothing here waits."""
    judged = audit_bytes(long_game(), "long.sgf")[0].judged
    assert judged is not None
    moves = (348, 349, 350)
    diagrams = tuple(
        PaperDiagram(f"After move {move}", Diagram(SIZE, rows_of(position_after(judged.replay, move))))
        for move in moves
    )
    paper = replace(PAPER, board_size=SIZE, diagrams=diagrams)
    start = time.process_time()
    pdf = ruling_pdf(paper)
    took = time.process_time() - start
    assert pdf.startswith(b"%PDF")
    return [Row("a ruling as PDF, three positions", took, MOST_SECONDS, "s", "the limit", at_most=1.0)]
