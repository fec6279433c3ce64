"""A case from the database as the question that the rules answer."""

from __future__ import annotations

from collections.abc import Iterable

from games.audit.verdict import Judged
from games.cases.kind import Kind
from games.cases.question import Question
from games.models import Case, Game, GameState, Record, Report, Side
from games.rules.result import Result, parse_result
from games.selectors.game_page import audit_of
from games.selectors.standing_reports import standing_reports


def judged_of(record: Record | None) -> Judged | None:
    """The record read and judged anew; None for none and for one that can no longer be read."""
    return None if record is None else audit_of(record).judged


def question_of(case: Case, game: Game, judged: Judged | None) -> Question:
    """What the case asks as things stand. `judged` is its record's. Two queries."""
    return Question(
        kind=Kind(case.kind),
        black=game.black_name,
        white=game.white_name,
        replay=judged.replay if judged else None,
        move=case.move,
        confirmed=game.state == GameState.CONFIRMED,
        reported=_different(standing_reports(game)),
        counted=judged.score.result if judged else None,
    )


def _different(reports: Iterable[Report]) -> tuple[Result, ...]:
    """The different results that players and paper reported last; one that only names another's winner is left out."""
    latest = {Side(report.side): report.result for report in reports if report.side != Side.JUDGE}
    said = dict.fromkeys(latest.values())
    fuller = {text for text in said if any(other.startswith(f"{text}+") for other in said)}
    return tuple(result for result in map(parse_result, said) if result is not None and str(result) not in fuller)
