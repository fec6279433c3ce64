"""What a director checks before closing a round: the winner of every result that becomes final with it, and cases that
would then be too late to change one."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Case, GameState
from nzgs_tourney.models import Division
from nzgs_tourney.pages.results.result_line import ResultLine
from nzgs_tourney.pages.results.results_page import Counts, Show, results_page


@dataclass(frozen=True, slots=True)
class WaitingCase:
    """A case that waits for a ruling, about a game whose result becomes final with the round."""

    number: int
    kind: str
    table: int


@dataclass(frozen=True, slots=True)
class CloseReview:
    """The round before closing. `lines` become final on the director's word; `ruled` are those that a ruling gave.
    `expected_seq` is the ledger's number when this was read."""

    state: str
    counts: Counts
    lines: tuple[ResultLine, ...]
    ruled: tuple[ResultLine, ...]
    cases: tuple[WaitingCase, ...]
    expected_seq: int


def close_review(division: Division, number: int) -> CloseReview:
    """The results that are only reported, by table, and the waiting cases. Ten queries."""
    page = results_page(division, number, Show.CONFIRM)
    return CloseReview(
        page.state,
        page.counts,
        tuple(line for line in page.lines if not line.ruled),
        tuple(line for line in page.lines if line.ruled),
        _waiting_cases(division, number),
        page.expected_seq,
    )


def _waiting_cases(division: Division, number: int) -> tuple[WaitingCase, ...]:
    """Those of games that both players have not confirmed, by number."""
    waiting = (
        Case.objects.waiting()
        .filter(game__pairing__round__division=division, game__pairing__round__number=number)
        .exclude(game__state=GameState.CONFIRMED)
    )
    return tuple(
        WaitingCase(case.number, case.get_kind_display(), case.game.pairing.table)
        for case in waiting.select_related("game__pairing").order_by("number")
    )
