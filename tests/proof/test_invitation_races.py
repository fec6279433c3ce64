"""Two people open one invitation at once, and two make the first administrator at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError

from ground.errors import Refused
from nzgs_tourney.models import Invitation, InvitationKind, Role, User
from nzgs_tourney.services.people.invite import invite
from nzgs_tourney.services.people.new_account import NewAccount, join_by_invitation, set_up_site
from tests.db.desk import Desk
from tests.proof.conftest import AtOnce, Meet

pytestmark = pytest.mark.desk(2)

BEFORE_WRITING = "games.ledger.append.hash_of"
BEFORE_USING = "nzgs_tourney.services.people.new_account._refuse_gone"
ONE, OTHER = (NewAccount(name, name.title(), "four words are enough") for name in ("tui", "kea"))


@pytest.fixture
def token(desk: Desk) -> str:
    return invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="Aroha").token


def both_accept(at_once: AtOnce, token: str) -> list[Any]:
    return at_once(lambda: join_by_invitation(token, ONE), lambda: join_by_invitation(token, OTHER))


def referees(desk: Desk) -> list[str]:
    return list(Role.objects.filter(event=desk.event, kind="referee").values_list("user__username", flat=True))


def test_without_the_lock_the_second_fails_instead_of_being_told(
    at_once: AtOnce, meet: Meet, locks_off: None, desk: Desk, token: str
) -> None:
    """The database lets in one at most, even then: a link that was used cannot change."""
    meet(BEFORE_USING)
    outcomes = both_accept(at_once, token)
    assert [outcome for outcome in outcomes if isinstance(outcome, DatabaseError)]
    assert len(referees(desk)) <= 1


def test_with_the_lock_one_gets_the_role_and_the_other_is_told(
    at_once: AtOnce, meet: Meet, desk: Desk, token: str
) -> None:
    meet(BEFORE_WRITING)
    outcomes = both_accept(at_once, token)
    (refused,) = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert isinstance(refused, Refused)
    assert "has been used" in refused.sentence
    used_by = Invitation.objects.get().used_by
    assert used_by is not None
    assert referees(desk) == [used_by.username]
    assert User.objects.exclude(pk=desk.director.pk).count() == 1


def test_a_site_gets_one_first_administrator(at_once: AtOnce, meet: Meet) -> None:
    meet(BEFORE_WRITING)
    outcomes = at_once(lambda: set_up_site(ONE), lambda: set_up_site(OTHER))
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [Refused]
    assert User.objects.get().is_superuser
