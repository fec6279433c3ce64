"""The line-up of a player's own team for the next round, as their personal page shows it and its captain sets it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.entries.teams_page import TeamLine, TeamMember, team_line
from nzgs_tourney.store.entries.line_ups import closes_at, given_line_ups, next_line_up
from nzgs_tourney.store.events.finished import is_finished


@dataclass(frozen=True, slots=True)
class OwnLineUp:
    """A player's team with its people in order, and the round that this order is for. `closes`: from then on the
    captain can't change it, None for only once it is drawn. `leads`: the player is the captain."""

    team: TeamLine
    round: int
    boards: int
    closes: datetime | None
    leads: bool

    @property
    def captain(self) -> str:
        """The captain's name, empty without one."""
        return next((one.name for one in self.team.members if one.entry == self.team.captain), "")

    def closed(self, now: datetime) -> bool:
        """Whether the captain is too late."""
        return self.closes is not None and now >= self.closes

    def ordered(self, entries: Sequence[int]) -> OwnLineUp:
        """The same with its people in this order, which is tried and not kept; as it is where they are others."""
        members = {one.entry: one for one in self.team.members}
        if sorted(entries) != sorted(members):
            return self
        there, line = 0, list[TeamMember]()
        for one in map(members.__getitem__, entries):
            there += not one.withdrawn
            line.append(replace(one, board=there if not one.withdrawn and there <= self.boards else None))
        return replace(self, team=replace(self.team, members=tuple(line)))

    @property
    def order(self) -> list[int]:
        """The entries of its people, in order."""
        return [one.entry for one in self.team.members]


def own_line_up(entry: Entry) -> OwnLineUp | None:
    """The line-up for the first round that isn't drawn; None where no teams play, for somebody without a team,
    after the last round, and once the event is finished. At most six queries; none where no teams play."""
    division, team = entry.division, entry.team
    number = next_line_up(division) if team is not None else None
    if team is None or number is None or is_finished(division.event.stream_id):
        return None
    people = list(Entry.objects.filter(team=team).order_by("team_board"))
    line = team_line(division, team, people, given_line_ups(division, number))
    return OwnLineUp(line, number, division.team_boards, closes_at(division, number), line.captain == entry.pk)


def moved(order: Sequence[int], entry: int, by: int) -> list[int]:
    """This order with an entry moved by so many places, -1 for up; the same where it is at that end or not there."""
    new = list(order)
    if entry in new and 0 <= new.index(entry) + by < len(new):
        at = new.index(entry)
        new.insert(at + by, new.pop(at))
    return new
