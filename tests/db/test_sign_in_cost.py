"""How long a wrong password takes says nothing about which accounts there are."""

from __future__ import annotations

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from nzgs_tourney.models import User

pytestmark = pytest.mark.django_db


def hashes(monkeypatch: pytest.MonkeyPatch, typed: str, password: str = "a wrong one") -> int:
    """How many hashes are computed to sign in with this name."""
    counted: list[str] = []
    real = MD5PasswordHasher.encode

    def counting(self: MD5PasswordHasher, given: str, salt: str) -> str:
        counted.append(given)
        return str(real(self, given, salt))

    with monkeypatch.context() as patched:
        patched.setattr(MD5PasswordHasher, "encode", counting)
        Client().post("/accounts/login/", {"login": typed, "password": password})
    return len(counted)


@pytest.mark.parametrize("typed", ["aroha", "AROHA", "aroha@example.org", "kea", "kea@example.org", "idle"])
def test_a_wrong_password_costs_one_hash_for_every_name(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    User.objects.create_user("aroha", "aroha@example.org", "not the real one")
    User.objects.create_user("idle", password="not the real one", is_active=False)
    assert hashes(monkeypatch, typed) == 1


@pytest.mark.parametrize("typed", ["aroha", "Aroha@Example.org"])
def test_the_right_password_signs_in_by_name_or_address(typed: str) -> None:
    User.objects.create_user("aroha", "aroha@example.org", "not the real one")
    client = Client()
    assert client.post("/accounts/login/", {"login": typed, "password": "not the real one"}).status_code == 302
    assert "_auth_user_id" in client.session


def test_of_several_accounts_with_one_address_the_password_decides() -> None:
    for name, password in (("aroha", "the first one"), ("ngaio", "the second one")):
        User.objects.create_user(name, "desk@example.org", password)
    client = Client()
    client.post("/accounts/login/", {"login": "desk@example.org", "password": "the second one"})
    assert client.session["_auth_user_id"] == str(User.objects.get(username="ngaio").pk)
