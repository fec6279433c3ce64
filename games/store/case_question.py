"""Reads a case from the database as the question that the rules answer."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from games.audit.audit import audit_bytes
from games.audit.verdict import Judged
from games.cases.answers import read_terms
from games.cases.kind import BESIDE_THE_GAME, UNCHANGING, Decision, Kind
from games.cases.question import ForfeitRules, Question
from games.models import Case, Game, GameState, Record, Report, Ruling, Speaker
from games.rules.result import Result, parse_result
from games.rules.scoring import count
from games.store.ending import colour_of
from games.store.result_basis import gave_result, valid_reports
from games.store.warnings import warnings_before

NO_RULES = ForfeitRules()
MOST_JUDGED = 64
"""How many judged records a process caches."""


def judged_of(record: Record | None) -> Judged | None:
    """The record read and judged; None for no record and for one that can no longer be read.

    Not taken from the stored verdict: a case shows moves and positions, and what each ruling would lead to, which only
    a replay has, and it finds the breaches on its way. The bytes never change, so a process judges them once for all
    the pages of their case.
    """
    return None if record is None else _judged(bytes(record.original), record.index)


@lru_cache(maxsize=MOST_JUDGED)
def _judged(content: bytes, index: int) -> Judged | None:
    return audit_bytes(content, "record")[index - 1].judged


def question_of(case: Case, game: Game, judged: Judged | None, rules: ForfeitRules = NO_RULES) -> Question:
    """The current question of the case. `judged` is its record's; the board counts with the komi of the draw. `rules`
    are those of the event. Three queries, more for an appeal."""
    appealed = _rulings_before(case)
    in_force = _in_force(appealed)
    confirmed = game.state == GameState.CONFIRMED
    return Question(
        kind=Kind(case.kind),
        black=game.black_name,
        white=game.white_name,
        replay=judged.replay if judged else None,
        move=case.move,
        confirmed=confirmed,
        reported=_different(valid_reports(game)),
        counted=count(judged.replay.final, Decimal(game.komi)).result if judged else None,
        appealed=appealed[0].number if appealed else None,
        undone=in_force is not None and not _beside_the_game(in_force),
        beside=in_force is not None and _beside_the_game(in_force),
        terms_before=read_terms(in_force.facts["terms_before"])
        if in_force and "terms_before" in in_force.facts
        else None,
        warnings=warnings_before(case, game),
        rules=rules,
        handicap=game.handicap,
        gave_result=confirmed and gave_result(appealed, game),
        size=game.board_size,
        komi=Decimal(game.komi),
        offender=colour_of(case.offender),
    )


def _rulings_before(case: Case) -> list[Ruling]:
    """The final rulings that this case appeals against, through appeals of appeals, the latest first."""
    rulings: list[Ruling] = []
    while case.appeal_of is not None:
        case = case.appeal_of
        rulings += Ruling.objects.final().filter(case=case)
    return rulings


def _in_force(rulings: list[Ruling]) -> Ruling | None:
    """The one of these, the latest first, that changed something and that nothing has undone since."""
    for ruling in rulings:
        if any(code["code"] == "no_longer" for code in ruling.said):
            return None
        if Decision(ruling.decision) not in UNCHANGING:
            return ruling
    return None


def _beside_the_game(ruling: Ruling) -> bool:
    return Decision(ruling.decision) in BESIDE_THE_GAME


def _different(reports: Iterable[Report]) -> tuple[Result, ...]:
    """The different results that players and paper reported last; one that only names another's winner is left out."""
    latest = {Speaker(report.side): report.result for report in reports if report.side != Speaker.REFEREE}
    claims = dict.fromkeys(latest.values())
    fuller = {text for text in claims if any(other.startswith(f"{text}+") for other in claims)}
    return tuple(result for result in map(parse_result, claims) if result is not None and str(result) not in fuller)
