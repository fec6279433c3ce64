"""What a director reads back before a round is closed: the winner of every result that becomes final with it."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.results import Won
from nzgs_tourney.models import Division
from nzgs_tourney.pages.rounds.results import Counts, Show, results_page


@dataclass(frozen=True, slots=True)
class ReviewedResult:
    """One result that becomes final on the director's word: `by` says who reported it."""

    table: int
    game: int
    won: Won
    by: str


@dataclass(frozen=True, slots=True)
class CloseReview:
    """The round before it is closed. `expected_seq` is the ledger's number as this was read."""

    state: str
    counts: Counts
    lines: tuple[ReviewedResult, ...]
    expected_seq: int


def close_review(division: Division, number: int) -> CloseReview:
    """The results that are reported only, by table. Nine queries."""
    page = results_page(division, number, Show.CONFIRM)
    lines = tuple(
        ReviewedResult(line.table, line.game, line.won, ", ".join(report.who for report in line.reports))
        for line in page.lines
        if line.won is not None
    )
    return CloseReview(page.state, page.counts, lines, page.expected_seq)
