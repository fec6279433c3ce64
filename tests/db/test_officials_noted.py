"""Who may direct, referee or administer without the history telling it is noted, and so is what is gone beside it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.ledger import guards
from games.ledger.verify import verify
from games.models import LedgerEvent, PersonalData
from nzgs_tourney.models import InvitationKind, Role, RoleKind, User
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.people.change_account import change_rights
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.grant_role import grant_role, revoke_role
from nzgs_tourney.services.people.invite import invite
from nzgs_tourney.services.people.new_account import NewAccount, join_by_invitation, set_up_site
from tests.db.desk import Desk, make_desk
from tests.db.forgotten import NAME, A, finished_event


def notes() -> list[str]:
    """What a verification of everything notes; nothing is broken."""
    verdicts = verify()
    assert [verdict.broken for verdict in verdicts if verdict.broken] == []
    return [note for verdict in verdicts for note in verdict.notes]


def status() -> int:
    """The exit status of the command that verifies everything."""
    try:
        call_command("verify_ledger", stdout=StringIO())
    except SystemExit as ended:
        return int(str(ended.code))
    return 0


def account(name: str) -> User:
    return User.objects.create_user(name, password="not the real one")


@pytest.mark.django_db
def test_a_role_that_the_history_gave_is_not_noted_and_any_other_is() -> None:
    desk: Desk = make_desk(4)
    grant_role(desk.event.pk, account("ngaio"), RoleKind.REFEREE, actor="Director")
    invited = invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="Director")
    join_by_invitation(invited.token, NewAccount("tui", "Tui", "not the real one"))
    assert (notes(), status()) == ([], 0)
    kea = account("kea")
    Role.objects.create(event=desk.event, user=kea, kind=RoleKind.DIRECTOR)
    assert notes() == ["the account kea has the role of director, but the history gave it no such role"]
    assert status() == 3


@pytest.mark.django_db
def test_a_role_that_was_revoked_and_is_back_is_noted() -> None:
    desk = make_desk(4)
    role = grant_role(desk.event.pk, account("ngaio"), RoleKind.REFEREE, actor="Director")
    revoke_role(desk.event.pk, role.pk, actor="Director")
    Role.objects.create(event=desk.event, user=role.user, kind=RoleKind.REFEREE)
    assert notes() == ["the account ngaio has the role of referee, but the history gave it no such role"]


@pytest.mark.django_db
def test_an_administrator_whom_nobody_made_one_is_noted() -> None:
    first = set_up_site(NewAccount("aroha", "Aroha", "not the real one"))
    change_rights(account("tui").pk, makes_events=False, administers=True, by=first)
    assert (notes(), status()) == ([], 0)
    User.objects.filter(pk=account("kea").pk).update(is_superuser=True)
    assert notes() == ["the account kea administers the site, but the history didn’t make it an administrator"]
    assert status() == 3


@pytest.mark.django_db
def test_personal_data_that_is_deleted_as_a_whole_is_noted() -> None:
    make_desk(4, published=True).publish(1)
    assert (notes(), status()) == ([], 0)
    with guards.lifted():
        gone, _ = PersonalData.objects.all().delete()
    assert [f"{gone} names and other details" in note for note in notes()] == [True]
    assert status() == 3


@pytest.mark.django_db
def test_personal_data_of_a_forgotten_player_is_erased_and_leaves_the_status_0(tmp_path: Path) -> None:
    _desk, entry = finished_event()
    forget_person(entry.player_id, NAME, actor=A)
    assert any(verdict.personal.erased for verdict in verify())
    assert status() == 0
    make_backup(tmp_path / "site.backup")
    restore_site(tmp_path / "site.backup")
    assert status() == 0


@pytest.mark.django_db
def test_an_alteration_has_its_own_status_whatever_is_unexplained_beside_it() -> None:
    desk = make_desk(4, published=True)
    Role.objects.create(event=desk.event, user=account("kea"), kind=RoleKind.DIRECTOR)
    with guards.lifted():
        LedgerEvent.objects.filter(stream=desk.event.stream_id, seq=1).update(subject="division:9")
    assert status() == 1
