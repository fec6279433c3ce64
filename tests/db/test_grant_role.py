"""Roles are given and taken back, on record."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.services.people.grant_role import change_role, grant_role, revoke_role
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(0)]


@pytest.fixture
def tui() -> User:
    return User.objects.create_user("tui", "tui@example.nz")


def kinds(desk: Desk, user: User) -> list[str]:
    return sorted(Role.objects.filter(event=desk.event, user=user).values_list("kind", flat=True))


@pytest.mark.parametrize("named", ["tui", " TUI ", "tui@example.nz"])
def test_a_role_is_given_by_name_or_address(desk: Desk, tui: User, named: str) -> None:
    grant_role(desk.event.pk, named, RoleKind.REFEREE, actor="Admin")
    assert kinds(desk, tui) == ["referee"]
    assert LedgerEvent.objects.get(kind="role.granted").full_payload == {"account": "tui", "role": "referee"}


def test_twice_is_once(desk: Desk, tui: User) -> None:
    first = grant_role(desk.event.pk, "tui", RoleKind.REFEREE, actor="Admin")
    assert grant_role(desk.event.pk, "tui", RoleKind.REFEREE, actor="Admin") == first
    assert LedgerEvent.objects.filter(kind="role.granted").count() == 1


@pytest.mark.parametrize("named", ["", "nobody", "gone"])
def test_an_account_that_is_not_there_or_not_active_is_refused(desk: Desk, named: str) -> None:
    User.objects.create_user("gone", is_active=False)
    with pytest.raises(Refused):
        grant_role(desk.event.pk, named, RoleKind.DIRECTOR, actor="Admin")
    assert Role.objects.filter(event=desk.event).count() == 1


def test_an_address_of_two_accounts_is_refused(desk: Desk, tui: User) -> None:
    User.objects.create_user("tui-2", "tui@example.nz")
    with pytest.raises(Refused, match="More than one"):
        grant_role(desk.event.pk, "tui@example.nz", RoleKind.DIRECTOR, actor="Admin")


def test_a_role_is_taken_back_once(desk: Desk, tui: User) -> None:
    role = grant_role(desk.event.pk, "tui", RoleKind.DIRECTOR, actor="Admin")
    revoke_role(desk.event.pk, role.pk, actor="Admin")
    revoke_role(desk.event.pk, role.pk, actor="Admin")
    assert kinds(desk, tui) == []
    assert LedgerEvent.objects.filter(kind="role.revoked").count() == 1


def test_the_last_director_stays(desk: Desk) -> None:
    only = Role.objects.get(event=desk.event)
    with pytest.raises(Refused, match="only director"):
        revoke_role(desk.event.pk, only.pk, actor="Admin")
    assert kinds(desk, desk.director) == ["director"]


def test_a_role_of_another_event_is_not_touched(desk: Desk) -> None:
    other = make_desk(0)
    grant_role(other.event.pk, desk.director.username, RoleKind.DIRECTOR, actor="Admin")
    theirs = Role.objects.filter(event=other.event).first()
    assert theirs is not None
    revoke_role(desk.event.pk, theirs.pk, actor="Admin")
    assert Role.objects.filter(event=other.event).count() == 2


def test_a_role_is_changed_on_record(desk: Desk, tui: User) -> None:
    role = grant_role(desk.event.pk, "tui", RoleKind.REFEREE, actor="Admin")
    change_role(desk.event.pk, role.pk, RoleKind.ASSISTANT, actor="Admin")
    change_role(desk.event.pk, role.pk, RoleKind.ASSISTANT, actor="Admin")
    assert kinds(desk, tui) == ["assistant"]
    told = LedgerEvent.objects.get(kind="role.changed")
    assert told.full_payload == {"account": "tui", "was": "referee", "role": "assistant"}
    assert in_words(told, Names({}, {})) == "Changed the role of tui from referee to assistant."


def test_a_role_is_not_changed_to_one_that_the_account_has(desk: Desk, tui: User) -> None:
    grant_role(desk.event.pk, "tui", RoleKind.PRESS, actor="Admin")
    role = grant_role(desk.event.pk, "tui", RoleKind.ASSISTANT, actor="Admin")
    with pytest.raises(Refused, match="has the role of press already"):
        change_role(desk.event.pk, role.pk, RoleKind.PRESS, actor="Admin")
    assert kinds(desk, tui) == ["assistant", "press"]


def test_the_last_director_keeps_the_role(desk: Desk) -> None:
    only = Role.objects.get(event=desk.event)
    with pytest.raises(Refused, match="only director"):
        change_role(desk.event.pk, only.pk, RoleKind.PRESS, actor="Admin")
    assert kinds(desk, desk.director) == ["director"]


def test_a_role_that_is_gone_or_of_another_event_is_not_changed(desk: Desk) -> None:
    other = make_desk(0)
    theirs = Role.objects.get(event=other.event)
    with pytest.raises(Refused, match="taken back already"):
        change_role(desk.event.pk, theirs.pk, RoleKind.PRESS, actor="Admin")
    assert kinds(other, other.director) == ["director"]
