"""The second factor: required of federation accounts, recommended to others, and a way in for a lost phone."""

from __future__ import annotations

import sys
from io import StringIO
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth import get_user
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.demo.server import environment
from nzgs_tourney.models import User
from tests.db.desk import make_desk
from tests.web.desk_pages import messages_of, signed_in
from tests.web.parsed import page_text
from tests.web.test_guessing import code_now

pytestmark = pytest.mark.django_db
SECRET = "four words are enough"
HERE = {"HTTP_HOST": "localhost:8000"}


@pytest.fixture(autouse=True)
def _required(settings: Any) -> None:
    settings.SECOND_FACTOR = True


@pytest.fixture
def kahu() -> User:
    return User.objects.create_superuser("kahu", first_name="Kahu", password=SECRET)


def with_factor(user: User) -> User:
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    return user


@pytest.mark.parametrize("opened", ["/desk/", "/federation/accounts/", "/", "/desk/new/"])
def test_a_federation_account_without_one_sets_it_up_first(kahu: User, opened: str) -> None:
    client = signed_in(kahu)
    answer = client.get(opened, follow=True)
    assert answer.redirect_chain == [("/second-factor/", 302)]
    assert "Protect this account first" in page_text(answer)
    assert reverse("mfa_activate_totp") in page_text(answer)
    assert client.post("/desk/new/", {"name": "Rimu Open"}).url == "/second-factor/"
    assert client.get("/accounts/2fa/").status_code == 200
    assert client.get("/health/").status_code == 200


def test_with_one_it_works_as_before(kahu: User) -> None:
    client = signed_in(with_factor(kahu))
    assert client.get("/federation/accounts/").status_code == 200
    assert client.get("/second-factor/").url == "/accounts/2fa/"


def test_it_is_set_up_by_scanning_and_typing_a_code_and_gives_recovery_codes(kahu: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "kahu", "password": SECRET})
    client.post("/accounts/reauthenticate/", {"password": SECRET})
    page = client.get("/accounts/2fa/totp/activate/")
    assert "Set up a second factor" in page_text(page)
    assert "data:image/svg+xml" in page_text(page)
    assert "qrcode" not in sys.modules, "one library draws every code"
    wrong = client.post("/accounts/2fa/totp/activate/", {"code": "000000"})
    assert wrong.status_code == 200
    assert not Authenticator.objects.exists()
    code = code_now(client.session["mfa.totp.secret"])
    answer = client.post("/accounts/2fa/totp/activate/", {"code": code}, follow=True)
    assert "Keep these recovery codes" in page_text(answer)
    assert client.get("/federation/accounts/").status_code == 200


def test_a_recovery_code_signs_in_once(kahu: User) -> None:
    code, *_ = with_factor(kahu) and Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    for works in (True, False):
        client = Client()
        assert (
            client.post("/accounts/login/", {"login": "kahu", "password": SECRET}).url == "/accounts/2fa/authenticate/"
        )
        client.post("/accounts/2fa/authenticate/", {"code": code})
        assert get_user(client).is_authenticated is works


def test_at_the_sites_own_computer_none_is_needed(kahu: User) -> None:
    client = Client(**HERE)
    client.force_login(kahu, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/federation/accounts/").status_code == 200
    assert client.get("/federation/accounts/", REMOTE_ADDR="192.168.1.7").url == "/second-factor/"


def test_the_demo_is_exempt(tmp_path: Any) -> None:
    assert environment(8000, tmp_path)["SECOND_FACTOR"] == "no"


def test_directors_are_recommended_one_until_they_dismiss_it() -> None:
    director = make_desk(0).director
    client = signed_in(director)
    assert "Set up a second factor" in page_text(client.get("/desk/"))
    assert client.post("/second-factor/later/").url == "/desk/"
    assert "Set up a second factor" not in page_text(client.get("/desk/"))
    other = signed_in(with_factor(director))
    assert "Set up a second factor" not in page_text(other.get("/desk/"))


def test_another_administrator_removes_the_factor_of_a_lost_phone(kahu: User) -> None:
    tui = with_factor(User.objects.create_superuser("tui", first_name="Tui"))
    theirs, client = signed_in(tui), signed_in(with_factor(kahu))
    where = reverse("federation:account_second_factor", args=[tui.pk])
    assert where in page_text(client.get(reverse("federation:account", args=[tui.pk])))
    assert "Remove the second factor of Tui?" in page_text(client.get(where))
    assert "Tui signs in with the password alone now." in messages_of(client.post(where))
    assert not Authenticator.objects.filter(user=tui).exists()
    assert not get_user(theirs).is_authenticated
    assert LedgerEvent.objects.get(kind="second_factor.removed").stream.key == "site"
    assert "Removed the second factor of" in page_text(client.get(reverse("federation:accounts_history")))


def test_nobody_removes_their_own_there(kahu: User) -> None:
    client = signed_in(with_factor(kahu))
    where = reverse("federation:account_second_factor", args=[kahu.pk])
    assert "This is your own account" in page_text(client.get(where))
    client.post(where)
    assert Authenticator.objects.filter(user=kahu).exists()


def test_a_command_removes_it_for_the_last_administrator(kahu: User) -> None:
    with_factor(kahu)
    output = StringIO()
    call_command("sign_in_link", "kahu", "--lost-phone", stdout=output)
    assert "The second factor of kahu is removed." in output.getvalue()
    assert not Authenticator.objects.exists()
    call_command("sign_in_link", "kahu", "--lost-phone", stdout=output)
    assert LedgerEvent.objects.filter(kind="second_factor.removed").count() == 1
