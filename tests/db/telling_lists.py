"""Rows for `test_one_ledger_event`: lists that are accepted, and who does what."""

from __future__ import annotations

from datetime import date

from nzgs_tourney.models import Entry, ListReview, Role, RoleKind, StagedFile, User
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.apply_ratings import apply_ratings
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.people.grant_role import change_role, grant_role, revoke_role
from nzgs_tourney.services.people.link_account import link_account
from nzgs_tourney.services.people.rating_lists import accept_list, accept_rating_list, withdraw_list
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells


def one(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division)[0]


def staged(desk: Desk, kind: StagedKind, text: str) -> StagedFile:
    division = desk.division if kind is StagedKind.ENTRIES else None
    return stage_file(desk.event, kind, filename="list.csv", content=text.encode(), by=desk.director, division=division)


@tells(import_entries, "entries.imported")
def _(desk: Desk) -> Do:
    waiting = staged(desk, StagedKind.ENTRIES, "Name,Grade,Email\nTūī Kea,3k,tui@example.nz\nNobody,x,\n")
    return lambda: import_entries(waiting.pk, {}, actor=A)


@tells(accept_rating_list, "ratings.imported")
def _(desk: Desk) -> Do:
    waiting = staged(desk, StagedKind.RATINGS, "Name,Rating\nTūī Kea,3.10\n")
    return lambda: accept_rating_list(waiting.pk, name="NZGS", as_of=date(2026, 11, 1), actor=A)


@tells(apply_ratings, "ratings.applied")
def _(desk: Desk) -> Do:
    waiting = staged(desk, StagedKind.RATINGS, f"Name,Rating\n{one(desk).name},3.10\n")
    snapshot, _new = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2026, 11, 1), actor=A)
    return lambda: apply_ratings(desk.event.pk, snapshot.pk, {}, actor=A)


def reviewed(desk: Desk) -> ListReview:
    waiting = staged(desk, StagedKind.RATINGS, f"Name,Rating\n{one(desk).name},3.10\n")
    snapshot, _new = accept_rating_list(waiting.pk, name="NZGS", as_of=date(2026, 11, 1), actor=A)
    return ListReview.objects.get(rating_list=snapshot)


@tells(accept_list, "ratings.accepted")
def _(desk: Desk) -> Do:
    review = reviewed(desk)
    return lambda: accept_list(review.pk, actor=A)


@tells(withdraw_list, "ratings.withdrawn")
def _(desk: Desk) -> Do:
    review = reviewed(desk)
    return lambda: withdraw_list(review.pk, "Last year’s file.", actor=A)


@tells(grant_role, "role.granted")
def _(desk: Desk) -> Do:
    User.objects.create_user("rewi")
    return lambda: grant_role(desk.event.pk, "rewi", RoleKind.REFEREE, actor=A)


@tells(link_account, "account.linked")
def _(desk: Desk) -> Do:
    role = Role.objects.get(event=desk.event)
    return lambda: link_account(desk.event.pk, role.pk, one(desk).player_id, actor=A)


@tells(revoke_role, "role.revoked")
def _(desk: Desk) -> Do:
    role = Role.objects.create(event=desk.event, user=User.objects.create_user("rewi"), kind=RoleKind.REFEREE)
    return lambda: revoke_role(desk.event.pk, role.pk, actor=A)


@tells(change_role, "role.changed")
def _(desk: Desk) -> Do:
    role = Role.objects.create(event=desk.event, user=User.objects.create_user("rewi"), kind=RoleKind.REFEREE)
    return lambda: change_role(desk.event.pk, role.pk, RoleKind.PRESS, actor=A)
