"""Accounts: the first administrator, deactivating, rights, and one-time links for a new password."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from ground.errors import Refused
from nzgs_tourney.models import PasswordLink, User
from nzgs_tourney.services.people.change_account import change_rights, deactivate_account, reactivate_account
from nzgs_tourney.services.people.new_account import NewAccount, set_up_site
from nzgs_tourney.services.people.password_link import (
    LASTS,
    make_password_link,
    revoke_password_link,
    set_password_by_link,
)
from tests.web.desk_pages import signed_in

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

NEW = NewAccount("tui", "Tui Kea", "four words are enough")
SECRET = "another four words here"


@pytest.fixture
def federation() -> User:
    return User.objects.create_superuser("federation", first_name="Kahu")


@pytest.fixture
def mere() -> User:
    return User.objects.create_user("mere", password=NEW.password)


@pytest.mark.slow
def test_the_first_administrator_is_made_once() -> None:
    user = set_up_site(NEW)
    assert (user.is_superuser, user.is_active, user.called) == (True, True, "Tui Kea")
    with pytest.raises(Refused, match="already has an administrator"):
        set_up_site(NewAccount("other", "Other", SECRET))
    assert User.objects.count() == 1


def test_a_site_with_accounts_and_no_administrator_is_set_up(mere: User) -> None:
    with pytest.raises(Refused, match="taken"):
        set_up_site(NewAccount("Mere", "Mere", SECRET))
    assert set_up_site(NEW).is_superuser


def test_a_deactivated_account_is_signed_out_for_good(federation: User, mere: User) -> None:
    hers, another = signed_in(mere), signed_in(federation)
    assert hers.get("/desk/").status_code == 200
    deactivate_account(mere.pk, by=federation)
    assert hers.get("/desk/").status_code == 302
    reactivate_account(mere.pk, by=federation)
    assert hers.get("/desk/").status_code == 302, "an old session must not come back to life"
    assert another.get("/desk/").status_code == 200
    assert Session.objects.count() == 1
    assert Client().login(username="mere", password=NEW.password)


def test_nobody_deactivates_themselves_or_the_last_administrator(federation: User, mere: User) -> None:
    with pytest.raises(Refused, match="your own account"):
        deactivate_account(federation.pk, by=federation)
    with pytest.raises(Refused, match="Kahu is the only administrator"):
        deactivate_account(federation.pk, by=mere)
    gone = User.objects.create_superuser("gone", is_active=False)
    with pytest.raises(Refused, match="Kahu is the only administrator"):
        change_rights(federation.pk, makes_events=False, administers=False, by=gone)
    with pytest.raises(Refused, match="yourself"):
        change_rights(federation.pk, makes_events=False, administers=False, by=federation)
    federation.refresh_from_db()
    assert federation.is_active
    assert federation.is_superuser


def test_rights_are_given_and_taken(federation: User, mere: User) -> None:
    change_rights(mere.pk, makes_events=True, administers=True, by=federation)
    mere.refresh_from_db()
    assert (mere.makes_events, mere.is_superuser) == (True, True)
    change_rights(mere.pk, makes_events=False, administers=False, by=federation)
    mere.refresh_from_db()
    assert (mere.makes_events, mere.is_superuser) == (False, False)


def test_a_new_password_by_a_link_works_once(mere: User) -> None:
    hers = signed_in(mere)
    made = make_password_link(mere.pk, actor="Kahu")
    assert Client().login(username="mere", password=NEW.password), "the old one works until then"
    set_password_by_link(made.token, SECRET)
    assert Client().login(username="mere", password=SECRET)
    assert hers.get("/desk/").status_code == 302
    with pytest.raises(Refused, match="has been used"):
        set_password_by_link(made.token, "yet another one here")


def test_a_link_is_replaced_revoked_and_expires(mere: User) -> None:
    first, second = (make_password_link(mere.pk, actor="Kahu") for _ in range(2))
    with pytest.raises(Refused, match="was revoked"):
        set_password_by_link(first.token, SECRET)
    with time_machine.travel(second.link.made_at + LASTS, tick=False), pytest.raises(Refused, match="expired"):
        set_password_by_link(second.token, SECRET)
    revoke_password_link(mere.pk, actor="Kahu")
    with pytest.raises(Refused, match="was revoked"):
        set_password_by_link(second.token, SECRET)
    with pytest.raises(Refused, match="copied whole"):
        set_password_by_link("nothing", SECRET)
    assert second.token not in str(list(PasswordLink.objects.values()))
    assert Client().login(username="mere", password=NEW.password)


def test_a_deactivated_account_gets_no_new_password(federation: User, mere: User) -> None:
    made = make_password_link(mere.pk, actor="Kahu")
    deactivate_account(mere.pk, by=federation)
    with pytest.raises(Refused, match="deactivated"):
        set_password_by_link(made.token, SECRET)
    with pytest.raises(Refused, match="deactivated"):
        make_password_link(mere.pk, actor="Kahu")


def test_the_person_at_the_machine_prints_a_link(federation: User) -> None:
    out = StringIO()
    call_command("sign_in_link", "Federation", stdout=out)
    link = PasswordLink.objects.get()
    assert (link.made_by, link.expires_at - link.made_at) == ("the command line", timedelta(hours=1))
    address = out.getvalue().split()[-1]
    assert address.startswith("http://127.0.0.1:8000/new-password/")
    set_password_by_link(address.rstrip("/").rpartition("/")[2], SECRET)
    assert Client().login(username="federation", password=SECRET)


def test_the_command_names_the_administrators_for_an_unknown_name(federation: User) -> None:
    with pytest.raises(CommandError, match=r"There is no account “nobody”\. Administrators: federation"):
        call_command("sign_in_link", "nobody")
    User.objects.update(is_active=False)
    with pytest.raises(CommandError, match="deactivated"):
        call_command("sign_in_link", "federation")
