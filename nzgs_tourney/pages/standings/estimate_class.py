"""Which class the EGF would give a division's event by its time setting, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass

from games.wording.numbers import decimal_text, sentences
from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.external import egf_class
from nzgs_tourney.tournament.exchange.time_setting import time_control
from nzgs_tourney.tournament.wording.events.division_facts import overtime_words
from ratings.system.egf_class import TournamentClass

LEAST = TournamentClass.C
"""Used where a time is too short for any class at a board."""


@dataclass(frozen=True, slots=True)
class ClassByTime:
    """A class with the sentences that explain it."""

    tournament_class: TournamentClass
    why: str


def class_by_time(main_minutes: int, overtime: str, *, online: bool = False) -> ClassByTime:
    """The class by the main time and the overtime text, at a board or `online`; the lowest one where there is none."""
    time = time_control(main_minutes, overtime)
    minutes = "" if time.adjusted_minutes is None else decimal_text(time.adjusted_minutes)
    sentence = _("{main} min, {minutes} adjusted minutes")
    if overtime:
        sentence = _("{main} min and {overtime}, {minutes} adjusted minutes")
    if overtime and time.overtime is None:
        sentence = _("{main} min; the overtime “{overtime}” is not understood and does not count")
    sentence = sentence.format(main=main_minutes, overtime=overtime_words(overtime), minutes=minutes)
    name = egf_class(time, online=online)
    if name:
        return ClassByTime(
            TournamentClass(name), _("Class {letter} by the time setting: {time}.").format(letter=name, time=sentence)
        )
    short = _("The time is too short for any class, so the EGF would rate none of these games: {time}.").format(
        time=sentence
    )
    least = TournamentClass.D if online else LEAST
    return ClassByTime(least, sentences((short, _("Class {letter} is shown.").format(letter=least))))
