"""The open cases about a game, with the record that each is judged by, where a referee compares two records."""

from __future__ import annotations

from dataclasses import dataclass

from games.models import Case, CaseState, Game


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case that a referee can have judged by another record: what it is about, as the values of the form. `move` is
    None where it isn't about one, or the records have other moves there: then the record says which."""

    number: int
    kind: str
    record: int | None
    move: int | None
    offender: str


def judged_cases(game: Game, parting: int) -> tuple[JudgedCase, ...]:
    """The open cases, the oldest first; the records have the same moves before the move `parting`. One query."""
    cases = Case.objects.filter(game=game, state=CaseState.OPEN, appeal_of=None).order_by("number")
    return tuple(
        JudgedCase(
            number=case.number,
            kind=case.kind,
            record=case.record_id,
            move=case.move if case.move is not None and case.move < parting else None,
            offender=case.offender,
        )
        for case in cases
    )
