"""Invitations: made for a role, accepted once, revoked, expired; and what the database keeps of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Invitation, InvitationKind, Role, User
from nzgs_tourney.pages.events.history_page import site_history
from nzgs_tourney.services.people.invite import LASTS, Invited, invite, revoke_invitation
from nzgs_tourney.services.people.new_account import NewAccount, accept_invitation, join_by_invitation
from tests.db.desk import Desk

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(0)]

NEW = NewAccount("tui", "Tui Kea", "four words are enough")


@pytest.fixture
def hemi() -> User:
    return User.objects.create_user("hemi", first_name="Hēmi Rātā")


def referee(desk: Desk) -> Invited:
    return invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="Aroha")


def test_a_new_account_gets_the_role_and_nothing_else(desk: Desk) -> None:
    user = join_by_invitation(referee(desk).token, NEW).used_by
    assert user is not None
    assert (user.username, user.called, user.is_superuser, user.makes_events) == ("tui", "Tui Kea", False, False)
    assert user.check_password(NEW.password)
    assert [(role.event, role.kind) for role in Role.objects.filter(user=user)] == [(desk.event, "referee")]


@pytest.mark.parametrize(
    ("kind", "administers", "organises"),
    [(InvitationKind.ORGANISER, False, True), (InvitationKind.ADMINISTRATOR, True, False)],
)
def test_roles_of_the_site(kind: InvitationKind, administers: bool, organises: bool, hemi: User) -> None:
    accept_invitation(invite(kind, "Hēmi", actor="Aroha").token, hemi.pk)
    hemi.refresh_from_db()
    assert (hemi.is_superuser, hemi.makes_events) == (administers, organises)
    page = site_history()
    assert page is not None
    assert [line.text for line in page.happenings] == [
        f"Invitation of Hēmi as {kind.label} accepted, with the account hemi.",
        f"Invited Hēmi as {kind.label} by a link.",
    ]


def test_the_token_is_not_kept(desk: Desk) -> None:
    made = referee(desk)
    assert len(made.token) >= 22
    assert made.token not in str([*Invitation.objects.values(), *LedgerEvent.objects.values()])


def test_it_works_once(desk: Desk, hemi: User) -> None:
    made = referee(desk)
    join_by_invitation(made.token, NEW)
    with pytest.raises(Refused, match="has been used"):
        accept_invitation(made.token, hemi.pk)
    with pytest.raises(Refused, match="has been used"):
        join_by_invitation(made.token, NewAccount("other", "Other", "four words are enough"))
    assert not Role.objects.filter(user=hemi).exists()
    assert not User.objects.filter(username="other").exists()


def test_a_revoked_one_is_refused_and_says_whom_to_ask(desk: Desk, hemi: User) -> None:
    made = referee(desk)
    revoke_invitation(made.invitation.pk, actor="Aroha")
    with pytest.raises(Refused, match=r"was revoked\. Ask Aroha for a new one"):
        accept_invitation(made.token, hemi.pk)


def test_an_expired_one_is_refused_from_its_moment_on(desk: Desk, hemi: User) -> None:
    made = referee(desk)
    ends = made.invitation.expires_at
    assert ends - made.invitation.made_at == LASTS
    with time_machine.travel(ends, tick=False), pytest.raises(Refused, match="expired on"):
        accept_invitation(made.token, hemi.pk)
    with time_machine.travel(ends - timedelta(seconds=1), tick=False):
        assert accept_invitation(made.token, hemi.pk).used_by == hemi


def test_revoking_an_expired_one_changes_nothing(desk: Desk) -> None:
    made = referee(desk)
    with time_machine.travel(timezone.now() + LASTS, tick=False):
        assert revoke_invitation(made.invitation.pk, actor="Aroha").revoked_at is None


def test_an_accepted_one_cannot_be_revoked(desk: Desk, hemi: User) -> None:
    made = referee(desk)
    accept_invitation(made.token, hemi.pk)
    with pytest.raises(Refused, match=r"Hēmi Rātā has accepted it already\. Take back the role"):
        revoke_invitation(made.invitation.pk, actor="Aroha")


def test_who_has_the_role_already_does_not_use_the_link_up(desk: Desk, hemi: User) -> None:
    made = invite(InvitationKind.DIRECTOR, "Hēmi", event_id=desk.event.pk, actor="Aroha")
    with pytest.raises(Refused, match=r"already\. Send this link to Hēmi"):
        accept_invitation(made.token, desk.director.pk)
    assert accept_invitation(made.token, hemi.pk).used_by == hemi


@pytest.mark.parametrize("taken", ["hemi", "HEMI"])
def test_a_taken_username_leaves_the_link_open(desk: Desk, hemi: User, taken: str) -> None:
    made = referee(desk)
    with pytest.raises(Refused, match="is taken"):
        join_by_invitation(made.token, NewAccount(taken, "Another", "four words are enough"))
    assert join_by_invitation(made.token, NEW).used_by is not None


@pytest.mark.parametrize(("person", "sentence"), [("  ", "Write who"), ("tui@example.nz", "Write a name")])
def test_a_link_is_for_somebody_by_name(desk: Desk, person: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        invite(InvitationKind.REFEREE, person, event_id=desk.event.pk, actor="Aroha")


def test_a_token_of_nothing_is_refused(hemi: User) -> None:
    with pytest.raises(Refused, match="copied whole"):
        accept_invitation("nothing", hemi.pk)


def test_a_role_belongs_to_an_event_or_to_the_site(desk: Desk) -> None:
    with pytest.raises(ValueError, match="referee"):
        invite(InvitationKind.REFEREE, "Tui", actor="Aroha")
    with pytest.raises(ValueError, match="administrator"):
        invite(InvitationKind.ADMINISTRATOR, "Tui", event_id=desk.event.pk, actor="Aroha")
    kept = Invitation(kind="administrator", event=desk.event, person="Tui", digest="0" * 64, made_by="A")
    kept.made_at = kept.expires_at = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        kept.save()


def test_nobody_is_invited_by_two_ways_of_ending(desk: Desk, hemi: User) -> None:
    """The database itself refuses a link that was both used and revoked."""
    made = referee(desk).invitation
    made.used_at = made.revoked_at = timezone.now()
    made.used_by = hemi
    with pytest.raises(IntegrityError), transaction.atomic():
        made.save()
