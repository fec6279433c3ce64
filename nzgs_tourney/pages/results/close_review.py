"""What a director checks before closing a round: unusual results, the winner of every other one that becomes final with
it, and cases that would then be too late to change one."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Case, GameState
from games.store.result_basis import ResultBasis
from nzgs_tourney.models import Division
from nzgs_tourney.pages.results.result_line import ResultLine
from nzgs_tourney.pages.results.results_page import Counts, Show, results_page
from nzgs_tourney.pages.results.unusual_results import UnusualResult, unusual_results


@dataclass(frozen=True, slots=True)
class WaitingCase:
    """A case that waits for a ruling, about a game whose result becomes final with the round."""

    number: int
    kind: str
    table: int


@dataclass(frozen=True, slots=True)
class CloseReview:
    """The round before closing. `unusual` and `lines` become final on the director's word, unless one of the unusual is
    final already; `ruled` are those that a ruling gave. `expected_seq` is the ledger's number when this was read."""

    state: str
    counts: Counts
    unusual: tuple[UnusualResult, ...]
    lines: tuple[ResultLine, ...]
    ruled: tuple[ResultLine, ...]
    cases: tuple[WaitingCase, ...]
    expected_seq: int


def close_review(division: Division, number: int) -> CloseReview:
    """The unusual results, then those that are only reported, by table, and the waiting cases. A final result is
    unusual here only while a director can correct it, or where a record says otherwise. Twelve queries."""
    page = results_page(division, number, Show.ALL)
    reported = [line for line in page.lines if line.state == GameState.REPORTED]
    checked = [line for line in page.lines if line.won and not line.ruled and line.basis is not ResultBasis.RULING]
    unusual = tuple(
        one
        for one in unusual_results(division, number, checked)
        if one.line.basis is not ResultBasis.BOTH or one.record_differs
    )
    shown = {one.line.game for one in unusual}
    return CloseReview(
        page.state,
        page.counts,
        unusual,
        tuple(line for line in reported if not line.ruled and line.game not in shown),
        tuple(line for line in reported if line.ruled),
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
