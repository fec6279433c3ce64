"""What planning the rounds of an entry and removing it tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.edit_entry import plan_round, plan_rounds
from nzgs_tourney.services.entries.move_entries import move_entries, undo_move
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.tournament.division.choices import Carries
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
