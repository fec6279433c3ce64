"""Which class of event the EGF would give a division by its time setting, and why, in words."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.exchange.external import egf_class
from nzgs_tourney.exchange.time_setting import time_control
from ratings.system.egf_class import TournamentClass

LEAST = TournamentClass.C
"""Shown where a time is too short for any class at a board."""


@dataclass(frozen=True, slots=True)
class ClassByTime:
    """A class with the sentences that say how it was found."""

    tournament_class: TournamentClass
    why: str


def class_by_time(main_minutes: int, overtime: str, *, online: bool = False) -> ClassByTime:
    """The class by the main time and the overtime as it is written, at a board or `online`; the least one of these
    where there is none."""
    time = time_control(main_minutes, overtime)
    minutes = time.adjusted_minutes
    told = f"{main_minutes} min{f' and {overtime}' if overtime else ''}, {minutes} adjusted minutes"
    if overtime and time.overtime is None:
        told = f"{main_minutes} min; the overtime “{overtime}” is not understood and does not count"
    name = egf_class(time, online=online)
    if name:
        return ClassByTime(TournamentClass(name), f"Class {name} by the time setting: {told}.")
    short = f"The time is too short for any class, so the EGF would rate none of these games: {told}."
    least = TournamentClass.D if online else LEAST
    return ClassByTime(least, f"{short} Class {least} is shown.")
