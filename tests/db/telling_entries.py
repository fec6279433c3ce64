"""What planning the rounds of an entry and removing it tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.services.entries.edit_entry import plan_round, plan_rounds
from nzgs_tourney.services.entries.give_line_up import give_line_up
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.entries.set_teams import make_teams_of_clubs, remove_team, set_team
from nzgs_tourney.tournament.division.choices import Carries, Side, System
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


def one(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division)[0]


@tells(remove_entry, "entry.removed")
def _(desk: Desk) -> Do:
    removed = one(desk).pk
    return lambda: remove_entry(removed, actor=A)


@tells(plan_round, "entry.planned")
def _(desk: Desk) -> Do:
    return lambda: plan_round(one(desk).pk, 2, Status.EXCUSED, actor=A)


@tells(plan_rounds, "entry.planned")
def _(desk: Desk) -> Do:
    return lambda: plan_rounds(one(desk).pk, {1: None, 2: Status.ABSENT}, actor=A)


@tells(move_entries, "entries.moved")
def _(desk: Desk) -> Do:
    to = desk.event.divisions.get(position=2)
    return lambda: move_entries([one(desk).pk], to.pk, Carries.RESULTS, actor=A)


@tells(undo_move, "entries.moved_back")
def _(desk: Desk) -> Do:
    to = desk.event.divisions.get(position=2)
    (moved,) = move_entries([one(desk).pk], to.pk, Carries.HALF, actor=A)
    return lambda: undo_move([moved.pk], actor=A)


def of_teams(desk: Desk) -> list[int]:
    """The entries of the division, in which teams play now, all of one club."""
    Division.objects.filter(pk=desk.division.pk).update(side=Side.TEAM.value, system=System.SWISS.value, team_boards=2)
    Entry.objects.filter(division=desk.division).update(club="Kea")
    return list(Entry.objects.filter(division=desk.division).values_list("pk", flat=True))


@tells(set_team, "team.set")
def _(desk: Desk) -> Do:
    people = of_teams(desk)
    made = set_team(desk.division.pk, None, "Kea", people[:2], actor=A)
    return lambda: set_team(desk.division.pk, made.number, "Kea", people[:3], actor=A)


@tells(give_line_up, "team.set")
def _(desk: Desk) -> Do:
    people = of_teams(desk)[:3]
    set_team(desk.division.pk, None, "Kea", people, actor=A)
    return lambda: give_line_up(people[0], 1, people[::-1], actor=A, now=timezone.now())


@tells(remove_team, "team.removed")
def _(desk: Desk) -> Do:
    made = set_team(desk.division.pk, None, "Kea", of_teams(desk)[:2], actor=A)
    return lambda: remove_team(desk.division.pk, made.number, actor=A)


@tells(make_teams_of_clubs, "teams.made")
def _(desk: Desk) -> Do:
    of_teams(desk)
    return lambda: make_teams_of_clubs(desk.division.pk, actor=A)
