"""Teams in files: the order of their people, who was to sit at which board in a round, and what that says of those
without a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionTeam, Status
from nzgs_tourney.tournament.standings.team_matches import LineUps


def club_of_all(clubs: Iterable[str]) -> str:
    """The club that all these people have, empty where they have several."""
    different = set(clubs)
    return different.pop() if len(different) == 1 else ""


def made_team(number: int, name: str, members: Sequence[int], entries: Mapping[int, DivisionEntry]) -> DivisionTeam:
    """The team with this number, by which it goes in the file."""
    return DivisionTeam(number, number, name, tuple(members), club_of_all(entries[one].club for one in members))


def with_boards(members: Sequence[int], new: Sequence[tuple[int | None, int]]) -> list[int]:
    """The order of a team that these join, each at their board, from 1, which moves who was there one on; those with
    none after everybody else."""
    order = list(members)
    for board, member in sorted((board, member) for board, member in new if board is not None):
        order.insert(board - 1, member)
    return [*order, *(member for board, member in new if board is None)]


def meet_by_teams(teams: Iterable[DivisionTeam], boards: Iterable[BoardResult], most: int) -> bool:
    """Whether these boards of a round are matches of teams: each team meets one other, at up to `most` boards."""
    team_of = {member: team.id for team in teams for member in team.members}
    met: dict[int, int] = {}
    count = Counter[frozenset[int]]()
    for board in boards:
        one, other = team_of.get(board.white), team_of.get(board.black)
        if one is None or other is None or one == other:
            return False
        if met.setdefault(one, other) != other or met.setdefault(other, one) != one:
            return False
        count[frozenset((one, other))] += 1
    return not count or max(count.values()) <= most


def statuses_by_team(
    teams: Sequence[DivisionTeam],
    line_ups: LineUps,
    boards: Iterable[BoardResult],
    byes: Collection[int],
    away: Collection[int],
) -> dict[int, Status]:
    """What the people of teams without a game do in a round, as far as their team's match says it: who was to play
    where the other team lacks people, or whose team has the bye, has no opponent; everybody else of a team that plays
    is a reserve. `byes` are those who the file says have the bye, `away` those it doesn't expect."""
    team_of = {member: team.id for team in teams for member in team.members}
    seated, met = set[int](), dict[int, int]()
    for board in boards:
        seated |= {board.white, board.black}
        one, other = team_of[board.white], team_of[board.black]
        met |= {one: other, other: one}
    waiting = {
        team.id: [one for one in line_ups.get(team.id, ()) if one not in seated and one not in away] for team in teams
    }
    found: dict[int, Status] = {}
    for team in teams:
        plays = team.id in met
        has_bye = not plays and any(member in byes for member in team.members)
        if has_bye or (plays and not waiting[met[team.id]]):
            found |= dict.fromkeys(waiting[team.id], Status.BYE)
        if plays or has_bye:
            named = {*seated, *away, *line_ups.get(team.id, ())}
            found |= {member: Status.RESERVE for member in team.members if member not in named}
    return found
