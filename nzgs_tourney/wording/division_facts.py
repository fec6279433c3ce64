"""How a division is played, in a few facts."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.terms import komi_figure
from nzgs_tourney.models import Division
from nzgs_tourney.store.timetable import days_of, due_words
from ratings.translation import gettext as _
from ratings.translation import ngettext, pgettext


@dataclass(frozen=True, slots=True)
class Fact:
    """A name with its value."""

    label: str
    value: str


def division_facts(division: Division) -> tuple[Fact, ...]:
    """How a division is played, and when where that is announced, for pages and paper. One query at most, none where
    its `times` were fetched."""
    times = division.times.all()
    starts = {row.round_number: row.starts_at for row in times if row.starts_at is not None}
    due = [
        _("round {number} by {time}").format(number=row.round_number, time=due_words(row.due_at))
        for row in times
        if row.due_at is not None
    ]
    return (
        Fact(pgettext("pairing system", "System"), _system(division)),
        Fact(pgettext("what it is played on", "Board"), f"{division.board_size}×{division.board_size}"),
        Fact(pgettext("thinking time", "Time"), _time(division)),
        Fact(_("Komi"), _komi(division)),
        Fact(_("Handicap"), _(str(division.get_handicap_basis_display()))),
        *(Fact(day, rounds) for day, rounds in days_of(starts)),
        *([Fact(_("Results due"), "; ".join(due))] if due else ()),
    )


def _system(division: Division) -> str:
    return ngettext("{system}, {count} round", "{system}, {count} rounds", division.rounds).format(
        system=_(str(division.get_system_display())), count=division.rounds
    )


def _time(division: Division) -> str:
    if division.overtime:
        message = ngettext(
            "{minutes} minute each, then {overtime}", "{minutes} minutes each, then {overtime}", division.main_minutes
        )
    else:
        message = ngettext("{minutes} minute each", "{minutes} minutes each", division.main_minutes)
    return message.format(minutes=division.main_minutes, overtime=division.overtime)


def _komi(division: Division) -> str:
    if division.handicap_table:
        message = _("{komi} in an even game, as the draw says with a handicap")
    else:
        message = _("{komi} in an even game, none with a handicap")
    return message.format(komi=komi_figure(division.komi))
