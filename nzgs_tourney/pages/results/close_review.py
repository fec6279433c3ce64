"""What a director checks before closing a round: unusual results, each with its reasons, the winner of every other one
that becomes final with it, and cases that would then be too late to change one.

| unusual | where |
| --- | --- |
| a player `MUCH` grades or more stronger, after the stones, lost | in the result |
| a record says otherwise | in the last record of each side |
| typed twice differently | in what was typed from paper, cleared results too |
| a player reported otherwise | in the last report of each side |
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import QuerySet

from games.audit.compare import compare_result
from games.models import Case, Game, GameState, Record, Report, Speaker
from games.rules.claimed import read_claim
from games.rules.result import Outcome, parse_result
from games.store.result_basis import ResultBasis
from games.wording.numbers import listed, stones_counted
from games.wording.result_words import sign_of
from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.pages.results.result_line import ResultLine
from nzgs_tourney.pages.results.results_page import Counts, Show, results_page
from ratings.rank import NO_GRADE, grade_text, parse_rank

MUCH = 4
"""In grades, a stone each."""


@dataclass(frozen=True, slots=True)
class UnusualResult:
    """A board with a result, and in sentences why it should be looked at; no sentence where only the reports differ,
    which the line says itself. `record_differs`: one of the reasons is a record."""

    line: ResultLine
    why: tuple[str, ...]
    record_differs: bool


def unusual_results(division: Division, number: int, lines: Collection[ResultLine]) -> tuple[UnusualResult, ...]:
    """Those of these lines that are unusual, in their order. Two queries."""
    games = Game.objects.filter(pairing__round__division=division, pairing__round__number=number)
    claims, typed = _claims(games), _typed(games)
    unusual = []
    for line in lines:
        upset, records = _upset(line), _otherwise_in_records(line, claims.get(line.game, {}))
        why = (
            *([upset] if upset else ()),
            *records,
            *_typed_differently(typed.get(line.game, ())),
        )
        if why or line.otherwise:
            unusual.append(UnusualResult(line, why, bool(records)))
    return tuple(unusual)


def _upset(line: ResultLine) -> str:
    """That the player who lost is much stronger, even with the stones; empty for a game that wasn't played, a tie and
    a player without a grade."""
    winner = line.won_by
    if not winner or line.forfeit or not {line.black_rank, line.white_rank}.isdisjoint({"", NO_GRADE}):
        return ""
    lead = parse_rank(line.black_rank).stones - parse_rank(line.white_rank).stones + line.handicap
    black_won = winner == "black"
    if (-lead if black_won else lead) < MUCH:
        return ""
    black, white = (
        _("{name} ({rank})").format(name=name, rank=grade_text(rank))
        for name, rank in ((line.black, line.black_rank), (line.white, line.white_rank))
    )
    loser, other = (white, black) if black_won else (black, white)
    if not line.handicap:
        return _("The clear favourite lost: {loser} against {winner}, even.").format(loser=loser, winner=other)
    message = _("The clear favourite lost: {loser} against {winner}, {stones} for Black.")
    return message.format(loser=loser, winner=other, stones=stones_counted(line.handicap))


def _claims(games: QuerySet[Game]) -> Mapping[int, Mapping[str, str]]:
    """What the last record of each side claims, by game; of records that claim something. One query."""
    claims: dict[int, dict[str, str]] = {}
    records = Record.objects.filter(game__in=games).select_related("audit").defer("original").order_by("pk")
    for record in records:
        claim = record.audit.verdict["claimed"]
        if claim:
            claims.setdefault(record.game_id, {})[record.side] = claim
    return claims


def _otherwise_in_records(line: ResultLine, claims: Mapping[str, str]) -> list[str]:
    official = parse_result(line.result)
    if official is not None and official.outcome is Outcome.VOID:
        return []
    differing = [claim for claim in claims.values() if compare_result(read_claim(claim), official)]
    return [_("A record says {claim}.").format(claim=sign_of(claim)) for claim in dict.fromkeys(differing)]


def _typed(games: QuerySet[Game]) -> Mapping[int, Sequence[Report]]:
    """Everything that was typed from paper, by game, cleared or not. One query."""
    typed: dict[int, list[Report]] = {}
    for report in Report.objects.filter(game__in=games, side=Speaker.PAPER).order_by("pk"):
        typed.setdefault(report.game_id, []).append(report)
    return typed


def _typed_differently(reports: Sequence[Report]) -> list[str]:
    """What was typed, one after the other, where it isn't always the same; a margin added later changes nothing."""
    results = [parse_result(report.result) for report in reports]
    if not any(compare_result(before, after) for before, after in pairwise(results)):
        return []
    typed = [f"{sign_of(report.result, report.forfeit)} ({report.actor_name})" for report in reports]
    return [_("Typed differently: {results}.").format(results=listed(typed))]


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
        WaitingCase(case.number, _("private") if case.private else case.get_kind_display(), case.game.pairing.table)
        for case in waiting.select_related("game__pairing").order_by("number")
    )
