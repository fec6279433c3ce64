"""The desk's page of the teams of a division: each with its people in order, and who has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nzgs_tourney.models import Division, Entry, PlayerLink, Team
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.store.entries.line_ups import GivenLineUp, captain_of, given_line_ups, next_line_up
from nzgs_tourney.store.entries.open_games import open_games
from nzgs_tourney.store.entries.staged_rows import LineState, StagedEntries
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
    """A team with its people in order and its captain's entry, None where nobody plays; `missing`: how many it lacks
    for the boards of a match; `given`: its line-up for the next round."""

    number: int
    name: str
    members: tuple[TeamMember, ...]
    missing: int
    captain: int | None = None
    given: GivenLineUp | None = None


@dataclass(frozen=True, slots=True)
class TeamDraft:
    """A round that is a draft, drawn with the teams of its division: it is drawn again when they change, but not one
    that is `large`, which has to be discarded first."""

    division: str
    slug: str
    number: int
    large: bool


@dataclass(frozen=True, slots=True)
class TeamsPage:
    """All teams, who has none, and the draft that goes by them, None without one. `clubs`: some of
    those without a team could be made teams of their clubs. `next_round` is the first that isn't drawn, None after the
    last. `unlinked`: the captains who can't set its line-ups, since they have no personal link."""

    boards: int
    teams: tuple[TeamLine, ...]
    without: tuple[TeamMember, ...]
    draft: TeamDraft | None
    clubs: bool
    next_round: int | None = None
    unlinked: tuple[str, ...] = ()

    def team(self, number: int) -> TeamLine | None:
        """The team of this number."""
        return next((team for team in self.teams if team.number == number), None)


def teams_page(division: Division) -> TeamsPage:
    """The current teams. At most six queries, and those of `is_large` with a draft."""
    entries = list(Entry.objects.filter(division=division).select_related("team").order_by("team_board", "pk"))
    number = next_line_up(division)
    given = {} if number is None else given_line_ups(division, number)
    lines = [
        team_line(division, team, [entry for entry in entries if entry.team_id == team.pk], given)
        for team in division.teams.order_by("number")
    ]
    alone = [entry for entry in entries if entry.team_id is None and entry.withdrawn_from is None]
    clubs = [entry.club.strip() for entry in alone if entry.club.strip()]
    captains = {line.captain for line in lines if line.captain is not None and number is not None}
    linked = set(PlayerLink.objects.living().filter(entry__in=captains).values_list("entry", flat=True))
    return TeamsPage(
        boards=division.team_boards,
        teams=tuple(lines),
        without=tuple(_member(entry) for entry in alone),
        draft=team_draft(division),
        clubs=any(clubs.count(club) >= division.team_boards for club in clubs),
        next_round=number,
        unlinked=tuple(entry.both_names for entry in entries if entry.pk in captains - linked),
    )


def open_games_of(team: TeamLine) -> int:
    """How many games of the team's people have no report yet; a query for each who plays."""
    playing = Entry.objects.filter(pk__in=[one.entry for one in team.members if not one.withdrawn])
    return sum(len(open_games(entry)) for entry in playing)


def team_draft(division: Division) -> TeamDraft | None:
    """The draft of the division that goes by its teams, None without one."""
    number = division.drawn_rounds.drafts().values_list("number", flat=True).first()
    if number is None:
        return None
    return TeamDraft(division.name, division.slug, number, is_large(division, number))


def team_drafts(listed: StagedEntries) -> tuple[TeamDraft, ...]:
    """The drafts that go by the teams which players of this list would join."""
    divisions = {one.division for one in listed.rows if one.team and one.state is not LineState.ENTERED}
    found = (team_draft(division) for division in sorted(divisions, key=lambda one: one.number))
    return tuple(draft for draft in found if draft is not None)


def team_line(division: Division, team: Team, people: Sequence[Entry], given: Mapping[int, GivenLineUp]) -> TeamLine:
    """The team with these people, its own in their order; `given` are line-ups by the number of their team."""
    there, members = 0, []
    for entry in people:
        there += entry.withdrawn_from is None
        plays = entry.withdrawn_from is None and there <= division.team_boards
        members.append(_member(entry, there if plays else None))
    captain, missing = captain_of(people), max(0, division.team_boards - there)
    return TeamLine(
        team.number, team.name, tuple(members), missing, captain.pk if captain else None, given.get(team.number)
    )


def _member(entry: Entry, board: int | None = None) -> TeamMember:
    grade = desk_grade(grade_of_entry(entry.rank, entry.rating), entry.rating)
    return TeamMember(entry.pk, entry.both_names, grade, entry.club, board, entry.withdrawn_from is not None)
