"""The desk's page of the teams of a division: each with its people in order, and who has none."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.tournament.wording.entries.strength_words import desk_grade
from ratings.rank import grade_of_entry


@dataclass(frozen=True, slots=True)
class TeamMember:
    """One of a team: `board` is empty for a reserve, and `withdrawn` says that they don't play any more."""

    entry: int
    name: str
    rank: str
    club: str
    board: int | None = None
    withdrawn: bool = False

    @property
    def label(self) -> str:
        """`Aroha Kea, 3d, Rimu`."""
        return ", ".join(part for part in (self.name, self.rank, self.club) if part)


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team with its people in order; `short`: it hasn't as many as a match has boards."""

    number: int
    name: str
    members: tuple[TeamMember, ...]
    short: bool


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """All teams, who has none, and the draft that keeps them from changing, None without one. `clubs`: some of those
    without a team could be made teams of their clubs."""

    boards: int
    teams: tuple[TeamLine, ...]
    without: tuple[TeamMember, ...]
    draft: int | None
    clubs: bool

    def team(self, number: int) -> TeamLine | None:
        """The team of this number."""
        return next((team for team in self.teams if team.number == number), None)


def teams_page(division: Division) -> TeamsPage:
    """The current teams. Three queries."""
    entries = list(Entry.objects.filter(division=division).select_related("team").order_by("team_board", "pk"))
    lines = []
    for team in division.teams.order_by("number"):
        there, members = 0, []
        for entry in entries:
            if entry.team_id == team.pk:
                there += entry.withdrawn_from is None
                plays = entry.withdrawn_from is None and there <= division.team_boards
                members.append(_member(entry, there if plays else None))
        lines.append(TeamLine(team.number, team.name, tuple(members), there < division.team_boards))
    alone = [entry for entry in entries if entry.team_id is None and entry.withdrawn_from is None]
    clubs = [entry.club.strip() for entry in alone if entry.club.strip()]
    return TeamsPage(
        boards=division.team_boards,
        teams=tuple(lines),
        without=tuple(_member(entry) for entry in alone),
        draft=division.drawn_rounds.drafts().values_list("number", flat=True).first(),
        clubs=any(clubs.count(club) >= division.team_boards for club in clubs),
    )


def _member(entry: Entry, board: int | None = None) -> TeamMember:
    grade = desk_grade(grade_of_entry(entry.rank, entry.rating), entry.rating)
    return TeamMember(entry.pk, entry.both_names, grade, entry.club, board, entry.withdrawn_from is not None)
