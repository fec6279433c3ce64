"""Guesses at a password and at a code slow the guesser down, and never keep the account's owner out."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth import get_user
from django.test import Client

from nzgs_tourney.accounts.sign_in_attempts import (
    ATTACKED,
    CODES_OF_ACCOUNT,
    FROM_ADDRESS,
    FROM_ADDRESS_AT_ACCOUNT,
    FROM_ADDRESS_AT_ATTACKED,
    FROM_DEVICE,
)
from nzgs_tourney.models import Attempts, User
from nzgs_tourney.services.people.password_link import make_password_link
from nzgs_tourney.store.events.attempts import STRETCH
from tests.web.parsed import field_values, page_text

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 2, 7, tzinfo=UTC)
RIGHT, WRONG = "four words are enough", "four words are wrong"
HALL, HOME = "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


@pytest.fixture
def mere() -> User:
    User.objects.create_superuser("kahu", password=RIGHT)
    return User.objects.create_user("mere", "mere@example.org", RIGHT)


def signs_in(client: Client, password: str, address: str = HALL, *, login: str = "mere") -> int:
    """The status: 302 where they are in, 200 for a wrong password, 429 where it was not tried."""
    sent = client.post("/accounts/login/", {"login": login, "password": password}, REMOTE_ADDR=address)
    return int(sent.status_code)


def guesses(count: int, address: str = HALL, *, login: str = "mere") -> list[int]:
    """What a stranger's guesses are answered with."""
    return [signs_in(Client(), WRONG, address, login=login) for _ in range(count)]


def known(address: str = HALL) -> Client:
    """A device on which the owner has signed in before, and out again."""
    client = Client()
    assert signs_in(client, RIGHT, address) == 302
    client.post("/accounts/logout/", REMOTE_ADDR=address)
    assert not get_user(client).is_authenticated
    return client


def test_a_wrong_password_is_told_in_short_words(mere: User) -> None:
    answer = Client().post("/accounts/login/", {"login": "mere", "password": WRONG})
    assert "Wrong username or password." in page_text(answer)


def test_guesses_at_an_account_end_and_begin_again(mere: User, clock: time_machine.Traveller) -> None:
    assert guesses(FROM_ADDRESS_AT_ACCOUNT + 2) == [200] * FROM_ADDRESS_AT_ACCOUNT + [429] * 2
    assert signs_in(Client(), RIGHT) == 429
    assert signs_in(Client(), RIGHT, login="MERE@example.org") == 429, "by the e-mail address it is the same account"
    answer = Client().post("/accounts/login/", {"login": "mere", "password": RIGHT}, REMOTE_ADDR=HALL)
    assert "Too many wrong passwords. Try again at 15:15" in page_text(answer)
    assert 0 < int(answer["Retry-After"]) <= STRETCH.total_seconds() + 1
    assert "mere" in field_values(answer)
    clock.shift(STRETCH)
    assert signs_in(Client(), RIGHT) == 302


def test_the_owner_comes_in_elsewhere_and_on_a_device_of_theirs(mere: User) -> None:
    device = known()
    assert guesses(2 * FROM_ADDRESS)[-1] == 429
    assert signs_in(device, RIGHT) == 302, "the same address, but a device that is known"
    assert signs_in(Client(), RIGHT, HOME) == 302, "an unknown device at another address"


def test_guesses_from_everywhere_keep_nobody_out(mere: User) -> None:
    device = known()
    for number in range(ATTACKED):
        guesses(1, f"192.0.2.{number}")
    assert guesses(4, "192.0.2.200") == [200] * FROM_ADDRESS_AT_ATTACKED + [429] * (4 - FROM_ADDRESS_AT_ATTACKED)
    assert signs_in(device, RIGHT) == 302
    fresh = Client()
    assert signs_in(fresh, WRONG, HOME) == 200
    assert signs_in(fresh, RIGHT, HOME) == 302


def test_guesses_at_many_accounts_from_one_address_end(mere: User) -> None:
    tried = [guesses(1, login=f"name{number}")[0] for number in range(FROM_ADDRESS + 5)]
    assert tried == [200] * FROM_ADDRESS + [429] * 5
    assert signs_in(Client(), RIGHT, HOME) == 302


def test_right_passwords_count_for_nothing(mere: User) -> None:
    assert [signs_in(Client(), RIGHT) for _ in range(2 * FROM_ADDRESS)] == [302] * 2 * FROM_ADDRESS
    assert not Attempts.objects.filter(count__gt=0).exists()


def test_a_known_device_has_a_count_of_its_own(mere: User) -> None:
    device = known()
    assert [signs_in(device, WRONG) for _ in range(FROM_DEVICE + 1)] == [200] * FROM_DEVICE + [429]
    assert guesses(1, login="kahu") == [200], "and for another account it is no known device"
    assert signs_in(Client(), RIGHT) == 302


def test_a_username_of_a_million_characters_is_no_username(mere: User) -> None:
    answer = Client().post("/accounts/login/", {"login": "x" * 1_000_000, "password": WRONG})
    assert answer.status_code == 200
    assert "at most 254 characters" in page_text(answer)
    assert not Attempts.objects.exists()


def test_a_cookie_that_was_altered_makes_no_device_known(mere: User) -> None:
    device = known()
    device.cookies["known-device"] = str(device.cookies["known-device"].value)[:-3] + "abc"
    guesses(FROM_ADDRESS_AT_ACCOUNT)
    assert signs_in(device, RIGHT) == 429


def test_a_link_for_a_new_password_leads_past_guesses_on_the_same_address(mere: User) -> None:
    guesses(FROM_ADDRESS_AT_ACCOUNT)
    client, new = Client(REMOTE_ADDR=HALL), "five words are enough too"
    made = make_password_link(mere.pk, actor="Kahu")
    assert client.post(f"/new-password/{made.token}/", {"password": new, "again": new}).status_code == 302
    assert signs_in(client, new) == 302


def test_the_visitors_address_is_the_one_that_the_proxies_added(mere: User, settings: Any) -> None:
    def tried(forwarded: str) -> int:
        typed = {"login": "mere", "password": WRONG}
        return int(Client().post("/accounts/login/", typed, HTTP_X_FORWARDED_FOR=forwarded).status_code)

    lies = [f"10.0.0.{number}, {HALL}" for number in range(FROM_ADDRESS_AT_ACCOUNT)]
    assert [tried(lie) for lie in lies] == [200] * len(lies)
    assert tried(HOME) == 429, "without a proxy the header is not believed"
    settings.PROXIES = 1
    assert [tried(lie) for lie in lies] == [200] * len(lies)
    assert tried(f"10.9.9.9, {HALL}") == 429
    assert tried(HOME) == 200


def code_now(secret: str) -> str:
    """The code that the authenticator app shows."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def test_guesses_at_the_second_factor_end_and_spare_known_devices(mere: User) -> None:
    device = known()
    secret = generate_totp_secret()
    TOTP.activate(mere, secret)

    def codes(client: Client, code: str) -> int:
        return int(client.post("/accounts/2fa/authenticate/", {"code": code}, REMOTE_ADDR=HOME).status_code)

    thief = Client()
    assert signs_in(thief, RIGHT, HOME) == 302
    for _ in range(CODES_OF_ACCOUNT):
        assert codes(thief, "000000") == 200
    assert codes(thief, code_now(secret)) == 200, "not even the right one is tried"
    assert not get_user(thief).is_authenticated
    assert signs_in(device, RIGHT) == 302
    assert codes(device, code_now(secret)) == 302
    assert get_user(device).is_authenticated
    assert Authenticator.objects.filter(user=mere).count() == 1
