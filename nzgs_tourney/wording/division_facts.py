"""How a division is played, in a few facts."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import counted
from games.wording.terms import komi_figure
from nzgs_tourney.models import Division
from nzgs_tourney.store.timetable import days_of, told_due


@dataclass(frozen=True, slots=True)
class Fact:
    """A name with its value."""

    label: str
    value: str


def division_facts(division: Division) -> tuple[Fact, ...]:
    """How a division is played, and when where that is announced, for pages and paper. One query at most, none where
    its `times` were fetched."""
    overtime = f", then {division.overtime}" if division.overtime else ""
    times = division.times.all()
    starts = {row.round_number: row.starts_at for row in times if row.starts_at is not None}
    due = [f"round {row.round_number} by {told_due(row.due_at)}" for row in times if row.due_at is not None]
    with_handicap = "as the draw says" if division.handicap_table else "none"
    return (
        Fact("System", f"{division.get_system_display()}, {counted(division.rounds, 'round')}"),
        Fact("Board", f"{division.board_size}×{division.board_size}"),
        Fact("Time", f"{division.main_minutes} minutes each{overtime}"),
        Fact("Komi", f"{komi_figure(division.komi)} in an even game, {with_handicap} with a handicap"),
        Fact("Handicap", division.get_handicap_basis_display()),
        *(Fact(day, rounds) for day, rounds in days_of(starts)),
        *([Fact("Results due", "; ".join(due))] if due else ()),
    )
