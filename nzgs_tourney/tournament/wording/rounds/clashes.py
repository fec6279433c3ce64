"""Players who would be at two boards at one time."""

from __future__ import annotations

from dataclasses import dataclass

from ground.dates import NEW_ZEALAND, Form, clock_text, moment_text
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.timetable import Hours


@dataclass(frozen=True, slots=True)
class Clash:
    """A double-booked player. `player` is the person, `entry` theirs in the round in question. `hours` are None where
    the timetable doesn't say that both rounds are played at one time, only that they may be. `seated`: the other round
    is published and being played at that time; otherwise they are drawn or expected there."""

    player: int
    entry: int
    name: str
    division: str
    round: int
    hours: Hours | None
    seated: bool

    @property
    def sentence(self) -> str:
        """Who, and where they are at that time."""
        if self.hours is None:
            return _("{name}: {division}, round {round}, which isn’t finished.").format(
                name=self.name, division=self.division, round=self.round
            )
        begins, ends = (moment.astimezone(NEW_ZEALAND) for moment in (self.hours.starts, self.hours.ends))
        return _("{name}: {division}, round {round}, {begins} to {ends}.").format(
            name=self.name,
            division=self.division,
            round=self.round,
            begins=moment_text(begins, Form.DAY_NAME_SHORT),
            ends=clock_text(ends),
        )
