"""The teams of a division with their people, as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from nzgs_tourney.models import Division, Entry, RoundState, RoundStatus, Seat, Team
from nzgs_tourney.tournament.division.history import DivisionTeam, Status
from nzgs_tourney.tournament.exchange.team_line_ups import club_of_all


def teams_of(division: Division) -> tuple[DivisionTeam, ...]:
    """The teams by number, each with the club that all its people have, if there is one. None where no teams play; two
    queries elsewhere."""
    if not division.by_teams:
        return ()
    members: dict[int, list[tuple[int, str]]] = defaultdict(list)
    rows = Entry.objects.filter(team__division=division).order_by("team_board")
    for team, entry, club in rows.values_list("team", "pk", "club"):
        members[team].append((entry, club))
    return tuple(
        DivisionTeam(
            team.pk, team.number, team.name, tuple(entry for entry, _ in members[team.pk]),
            club_of_all(club for _, club in members[team.pk]),
        )
        for team in Team.objects.filter(division=division).order_by("number")
    )  # fmt: skip


def team_names(division: Division) -> tuple[tuple[int, str], ...]:
    """The number and the name of each team, by name. One query."""
    return tuple(Team.objects.filter(division=division).order_by("name", "number").values_list("number", "name"))


def reserves(division: Division, away: Collection[int]) -> frozenset[int]:
    """Who is here, while their team's boards are taken by those before them in its order. Queries as in `teams_of`."""
    return frozenset(
        member
        for team in teams_of(division)
        for member in [one for one in team.members if one not in away][division.team_boards :]
    )


def played(division: Division, entries: Collection[int]) -> frozenset[int]:
    """Those of these entries whose team has points by them: they had a board in a published round, or no opponent
    there. Two queries."""
    published = division.drawn_rounds.exclude(state=RoundState.DRAFT).values("number")
    seats = Seat.objects.published().filter(entry__in=entries, round__division=division)
    byes = RoundStatus.objects.byes().filter(entry__in=entries, round_number__in=published)
    return frozenset(seats.values_list("entry", flat=True)) | frozenset(byes.values_list("entry", flat=True))


def in_first_round(division: Division, entries: Collection[int]) -> frozenset[int]:
    """Those of these entries who give their team its place in the schedule of a round robin: they had a board in its
    first round, no opponent there, or were away. Two queries."""
    seats = Seat.objects.filter(entry__in=entries, round__division=division, round__number=1)
    away = RoundStatus.objects.filter(
        entry__in=entries, round_number=1, status__in=(Status.BYE.value, Status.EXCUSED.value, Status.ABSENT.value)
    )
    return frozenset(seats.values_list("entry", flat=True)) | frozenset(away.values_list("entry", flat=True))
