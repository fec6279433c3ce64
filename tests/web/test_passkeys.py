"""Passkeys on a site with HTTPS: a second factor and a way in; elsewhere no page offers one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import User
from nzgs_tourney.services.people.change_passkeys import MOST
from nzgs_tourney.views.joining.passkeys import QUESTIONS
from tests.web.desk_pages import messages_of
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.software_passkey import FLAGS, SoftwarePasskey

pytestmark = pytest.mark.django_db

SECRET = "four words are enough"
NAME = "tourney.example"
JSON = {"HTTP_ACCEPT": "application/json"}
OFFERS = ("webauthn/add", "webauthn/login", "passkeys.js")


@pytest.fixture
def https(settings: Any) -> None:
    """The site has HTTPS, behind a proxy."""
    settings.HTTPS = settings.SECOND_FACTOR = True
    settings.ALLOWED_HOSTS = [NAME]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


@pytest.fixture
def mere() -> User:
    User.objects.create_superuser("federation", password=SECRET)
    return User.objects.create_user("mere", password=SECRET, first_name="Mere")


def visitor() -> Client:
    return Client(HTTP_HOST=NAME, HTTP_X_FORWARDED_PROTO="https")


def with_password(username: str = "mere") -> Client:
    """Signed in with the password, which was then confirmed."""
    client = visitor()
    client.post(reverse("account_login"), {"login": username, "password": SECRET})
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    return client


def new_key(**wanted: Any) -> SoftwarePasskey:
    return SoftwarePasskey(f"https://{NAME}", NAME, **wanted)


def add(client: Client, key: SoftwarePasskey, name: str = "Kauri laptop") -> Any:
    options = asked(client.get(reverse("mfa_add_webauthn")))
    return client.post(reverse("mfa_add_webauthn"), {"name": name, "credential": key.made(options)})


def asked(page: Any) -> Any:
    """What the page has the browser ask."""
    (question,) = select_all(page, "form[data-passkey] script[type='application/json']")
    return json.loads("".join(question.strings))


def sign_in(key: SoftwarePasskey, **more: str) -> tuple[Client, Any]:
    client = visitor()
    where = reverse("mfa_login_webauthn")
    options = client.get(where, **JSON).json()["request_options"]
    return client, client.post(where, {"credential": key.used(options), **more})


@pytest.fixture
def hers(https: None, mere: User) -> SoftwarePasskey:
    """Her passkey, added."""
    key = new_key()
    add(with_password(), key)
    return key


def test_adding_one_gives_recovery_codes_and_is_in_the_history(https: None, mere: User) -> None:
    client = with_password()
    added = add(client, new_key())
    assert added.url == reverse("mfa_view_recovery_codes")
    assert "Keep these recovery codes" in page_text(client.get(added.url))
    assert "Kauri laptop" in page_text(client.get(reverse("mfa_index")))
    event = LedgerEvent.objects.get(kind="account.passkey_added")
    assert event.stream.key == "site"
    history = with_password("federation")
    add(history, new_key(key_id=b"federation"))
    assert "Added a passkey to mere." in page_text(history.get(reverse("federation:accounts_history")))


def test_it_signs_in_without_a_password_and_leads_where_one_wanted_to_go(hers: SoftwarePasskey, mere: User) -> None:
    client, answer = sign_in(hers, next="/accounts/2fa/")
    assert answer.url == "/accounts/2fa/"
    assert get_user(client) == mere
    assert client.session.get_expiry_age() == 16 * 60 * 60
    assert "last used" in page_text(client.get("/accounts/2fa/"))


def test_with_the_password_it_is_asked_for_as_a_code_is(hers: SoftwarePasskey, mere: User) -> None:
    client = visitor()
    answer = client.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    assert answer.url == reverse("mfa_authenticate")
    page = client.get(answer.url)
    assert text_of(select_one(page, "h1")) == "Confirm with your passkey"
    assert "One of your recovery codes." in page_text(page)
    assert select_all(page, "main [autofocus]") == []
    client.post(answer.url, {"credential": hers.used(asked(page))})
    assert get_user(client) == mere


def test_an_administrator_needs_no_other_second_factor(https: None, mere: User) -> None:
    client = with_password("federation")
    page = client.get("/desk/", follow=True)
    assert "Protect this account first" in page_text(page)
    assert [link["href"] for link in select_all(page, "main a.button")] == [reverse("mfa_index")]
    add(client, new_key())
    assert client.get("/federation/accounts/").status_code == 200


def test_before_a_dangerous_act_the_passkey_alone_is_enough(https: None, mere: User) -> None:
    key = new_key()
    add(with_password("federation"), key)
    client, _answer = sign_in(key)
    where = "/federation/backup/"
    again = client.get(where).url
    assert again.startswith(reverse("mfa_reauthenticate_webauthn"))
    page = client.get(again)
    assert reverse("account_reauthenticate") in page_text(page)
    nobody = client.post(again, {"credential": new_key().used(asked(page)), "next": where})
    assert "isn’t known here" in page_text(nobody)
    assert client.post(again, {"credential": key.used(asked(nobody)), "next": where}).url == where
    assert client.get(where).status_code == 200


def test_it_is_renamed_and_removed_and_then_signs_nobody_in(hers: SoftwarePasskey, mere: User) -> None:
    client, _answer = sign_in(hers)
    passkey = Authenticator.objects.get(type="webauthn")
    rename, remove = (reverse(f"mfa_{act}_webauthn", args=[passkey.pk]) for act in ("edit", "remove"))
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    assert select_all(client.post(rename, {"name": "k" * 61}), "main [aria-invalid=true]")
    client.post(rename, {"name": "Tōtara phone"})
    assert "Remove Tōtara phone?" in page_text(client.get(remove))
    assert "Removed Tōtara phone." in messages_of(client.post(remove))
    assert not Authenticator.objects.exists(), "recovery codes are of no use alone"
    assert client.post(remove).status_code == 404
    assert LedgerEvent.objects.filter(kind="account.passkey_removed").count() == 1
    assert get_user(sign_in(hers)[0]).is_anonymous


def test_nobody_touches_the_passkey_of_another_account(hers: SoftwarePasskey, mere: User) -> None:
    User.objects.create_user("rangi", password=SECRET)
    passkey = Authenticator.objects.get(type="webauthn")
    for act in ("edit", "remove"):
        assert with_password("rangi").post(reverse(f"mfa_{act}_webauthn", args=[passkey.pk])).status_code == 404


def test_the_only_way_into_an_account_stays(hers: SoftwarePasskey, mere: User) -> None:
    client, _answer = sign_in(hers)
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    mere.set_unusable_password()
    mere.save()
    client.force_login(mere, backend="django.contrib.auth.backends.ModelBackend")
    again = reverse("mfa_reauthenticate_webauthn")
    client.post(again, {"credential": hers.used(asked(client.get(again)))})
    refused = client.post(reverse("mfa_remove_webauthn", args=[Authenticator.objects.get(type="webauthn").pk]))
    assert "your only way in" in messages_of(refused)
    assert Authenticator.objects.filter(type="webauthn").exists()


def test_a_deactivated_account_stays_out(hers: SoftwarePasskey, mere: User) -> None:
    User.objects.update(is_active=False)
    client, answer = sign_in(hers)
    assert answer.url == reverse("account_inactive")
    assert get_user(client).is_anonymous


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://tourney.example.evil"},
        {"rp": "evil.example"},
        {"flags": FLAGS.UP},
        {"key_id": b"another"},
    ],
    ids=str,
)
def test_what_another_site_or_an_unlocked_device_signed_is_refused(
    hers: SoftwarePasskey, wrong: dict[str, Any]
) -> None:
    for name, value in wrong.items():
        setattr(hers, name, value)
    client, answer = sign_in(hers)
    assert answer.url == reverse("account_login")
    assert "That passkey isn’t known here." in messages_of(answer)
    assert get_user(client).is_anonymous


def test_an_answer_is_used_once(hers: SoftwarePasskey) -> None:
    client, where = visitor(), reverse("mfa_login_webauthn")
    answer = hers.used(client.get(where, **JSON).json()["request_options"])
    other = visitor()
    other.get(where, **JSON)
    for sender in (other, client):
        sender.post(where, {"credential": answer})
    assert get_user(other).is_anonymous
    assert get_user(client).is_authenticated
    client.logout()
    client.get(where, **JSON)
    client.post(where, {"credential": answer})
    assert get_user(client).is_anonymous


DEEP = "oWF0" + "gYGB" * 4_000
BROKEN = [
    "",
    "no JSON",
    "null",
    "[]",
    "3",
    '{"id": "a"}',
    '{"id": "YQ", "rawId": "YQ", "response": null}',
    '{"id": "YQ", "rawId": "YQ", "response": {"userHandle": 3}, "type": "other"}',
    json.dumps(
        {
            "id": "YQ",
            "rawId": "YQ",
            "type": "public-key",
            "response": {
                "clientDataJSON": "e30",
                "attestationObject": DEEP,
                "authenticatorData": DEEP,
                "signature": "YQ",
            },
        }
    ),
]


@pytest.mark.parametrize("sent", BROKEN, ids=lambda sent: sent[:20])
def test_whatever_is_sent_is_refused_in_a_sentence(hers: SoftwarePasskey, sent: str) -> None:
    client, where = visitor(), reverse("mfa_login_webauthn")
    client.get(where, **JSON)
    assert client.post(where, {"credential": sent}).url == reverse("account_login")
    known, _answer = sign_in(hers)
    known.post(reverse("account_reauthenticate"), {"password": SECRET})
    page = known.post(reverse("mfa_add_webauthn"), {"name": "Tōtara phone", "credential": sent})
    assert select_all(page, "main [role=alert]")
    assert select_all(page, 'main input[name="name"][value="Tōtara phone"]')
    assert Authenticator.objects.filter(type="webauthn").count() == 1


def test_an_address_begins_only_so_many_sign_ins(https: None, mere: User) -> None:
    client, where = visitor(), reverse("mfa_login_webauthn")
    answers = [client.get(where, **JSON).status_code for _ in range(QUESTIONS + 1)]
    assert (answers[0], answers[-2], answers[-1]) == (200, 200, 429)


def test_an_account_has_only_so_many(hers: SoftwarePasskey, mere: User) -> None:
    first = Authenticator.objects.get(type="webauthn")
    Authenticator.objects.bulk_create(
        Authenticator(user=mere, type="webauthn", data=first.data) for _ in range(MOST - 1)
    )
    client, _answer = sign_in(hers)
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    assert "Remove one first." in messages_of(add(client, new_key(key_id=b"one too many")))


def test_in_a_hall_without_https_none_is_offered_and_it_is_said_why(mere: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(HTTP_HOST="192.168.1.7:8010")
    assert not [word for word in OFFERS if word in page_text(client.get(reverse("account_login")))]
    assert client.get(reverse("mfa_login_webauthn"), **JSON).status_code == 404
    client.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    page = page_text(client.get(reverse("mfa_index")))
    assert "browsers have passkeys only where" in page
    assert not [word for word in OFFERS if word in page]
    assert client.get(reverse("mfa_add_webauthn")).url == reverse("mfa_index")


def test_at_the_laptop_a_link_leads_to_where_it_works(mere: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(HTTP_HOST="127.0.0.1:8010")
    client.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    link = "http://localhost:8010/accounts/2fa/"
    assert select_all(client.get(reverse("mfa_index")), f'main a[href="{link}"]')
    elsewhere = client.get(reverse("mfa_index"), REMOTE_ADDR="192.168.1.9", HTTP_HOST="192.168.1.7:8010")
    assert "localhost" not in page_text(elsewhere)


def test_at_the_laptop_itself_it_is_a_quicker_way_in_and_no_second_factor(mere: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(HTTP_HOST="localhost:8010")
    client.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    assert add(client, SoftwarePasskey("http://localhost:8010", "localhost")).url == reverse("mfa_index")
    assert not Authenticator.objects.filter(type="recovery_codes").exists()
    assert "Here they work on this computer only." in page_text(client.get(reverse("mfa_index")))
    phone = Client(HTTP_HOST="192.168.1.7:8010")
    phone.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    assert get_user(phone) == mere
