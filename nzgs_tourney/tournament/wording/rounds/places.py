"""Where players are in a round, in words: the place of a game, who would be at two boards at one time, who has none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from ground.dates import NEW_ZEALAND, Form, clock_text, date_text, moment_text
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.division.timetable import Hours


@dataclass(frozen=True, slots=True)
class GamePlace:
    """The words above a game, and the slugs of its round's address; `rehearsal`: its event is one. `day`: on a ladder,
    whose rounds nobody counts, when the game was over, or agreed on while it isn't."""

    event: str
    division: str
    round: int
    table: int
    slug: str
    division_slug: str
    rehearsal: bool = False
    day: datetime | None = None

    @property
    def words(self) -> str:
        """Where it was played, for the head of a sheet."""
        if self.day is not None:
            return " · ".join((self.division, date_text(self.day.astimezone(NEW_ZEALAND).date())))
        return place_words(self.division, self.round, self.table)


def place_words(division: str, round_number: int, table: int) -> str:
    """`Open · Round 3 · Table 4`; the division alone for round 0, a game of a ladder."""
    if not round_number:
        return division
    return _("{division} · Round {round} · Table {table}").format(division=division, round=round_number, table=table)


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


_WORDS: Mapping[str, str] = MappingProxyType(
    {
        Status.BYE: gettext_noop("Bye"),
        Status.EXCUSED: gettext_noop("Excused"),
        Status.ABSENT: gettext_noop("No-show"),
        Status.WITHDRAWN: gettext_noop("Withdrawn"),
        Status.NOT_ENTERED: gettext_noop("Not entered yet"),
        Status.HOUSE: gettext_noop("House player"),
        Status.OUT: gettext_noop("Knocked out"),
        Status.WAITS: gettext_noop("No game in this round"),
        Status.RESERVE: gettext_noop("Reserve"),
    }
)


TAKEABLE: Mapping[str, str] = MappingProxyType(
    {
        Status.ABSENT: gettext_noop("{name}, no-show"),
        Status.EXCUSED: gettext_noop("{name}, excused"),
        Status.NOT_ENTERED: gettext_noop("{name}, entered later"),
    }
)
"""Players who could still be added to a round, by why they are away."""


def takeable_words(name: str, status: str) -> str:
    """A player who could still be added to a round. Raises KeyError for a status that isn't in TAKEABLE."""
    return _(TAKEABLE[status]).format(name=name)


def status_words(status: str) -> str:
    """The status as a single word on pages and sheets. Raises KeyError for an unknown text."""
    return _(_WORDS[status])
