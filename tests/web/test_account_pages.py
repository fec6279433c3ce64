"""The sign-in library's pages of one's own account are in this site's words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.core import mail
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import User
from tests.web.desk_pages import messages_of
from tests.web.parsed import page_text, parsed_page, select_all, text_of

pytestmark = pytest.mark.django_db

SECRET = "four words are enough"
CAPITALS = re.compile(r"[a-z] [A-Z]|Email|\bemail\b")
"""What the library writes, `Current Password` and `Email`; here labels are sentences and the word is e-mail."""


@pytest.fixture
def mere() -> User:
    return User.objects.create_user("mere", password=SECRET, first_name="Mere")


@pytest.fixture
def hers(mere: User) -> Client:
    client = Client()
    client.post(reverse("account_login"), {"login": "mere", "password": SECRET})
    client.post(reverse("account_reauthenticate"), {"password": SECRET})
    assert get_user(client) == mere
    return client


def test_a_phone_leaves_the_name_at_the_sign_in_as_it_is_typed() -> None:
    User.objects.create_superuser("federation")
    (name,) = select_all(Client().get(reverse("account_login")), "[name=login]")
    asked = ("autocomplete", "autocapitalize", "autocorrect", "spellcheck")
    assert [name.get(attribute) for attribute in asked] == ["username", "none", "off", "false"]


def words_of(page: Any) -> list[str]:
    """Headings, labels and buttons of the page's main part."""
    return [text_of(found) for found in select_all(page, "main :is(h1, h2, label, legend, button, .lede, .helptext)")]


@pytest.mark.parametrize(
    "name", ["account_change_password", "account_email", "account_reauthenticate", "mfa_activate_totp"]
)
def test_labels_headings_and_buttons_are_sentences(hers: Client, name: str) -> None:
    page = parsed_page(hers.get(reverse(name)))
    page_words = words_of(page)
    assert page_words
    assert [text for text in page_words if CAPITALS.search(text)] == []
    assert [field["name"] for field in select_all(page, "main [placeholder]")] == []


def test_the_pages_of_a_forgotten_password_are_too(client: Client, mere: User, settings: Any) -> None:
    settings.SENDS_MAIL = True
    EmailAddress.objects.create(user=mere, email="mere@example.nz", primary=True)
    asked = words_of(parsed_page(client.get(reverse("account_reset_password"))))
    assert "E-mail address" in asked
    sent = client.post(reverse("account_reset_password"), {"email": "mere@example.nz"}, follow=True)
    assert [text for text in [*asked, *words_of(parsed_page(sent))] if CAPITALS.search(text)] == []
    link = re.findall(r"http://[^/]+(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body))[0]
    assert [text for text in words_of(parsed_page(client.get(link, follow=True))) if CAPITALS.search(text)] == []


@pytest.mark.parametrize(
    ("address", "says"), [("mere@example.nz", "Your username is mere."), ("rangi@example.nz", "no account there has")]
)
def test_the_mail_about_a_forgotten_password_is_in_the_site_s_words(
    client: Client, mere: User, settings: Any, address: str, says: str
) -> None:
    settings.SENDS_MAIL = True
    EmailAddress.objects.create(user=mere, email="mere@example.nz", primary=True)
    client.post(reverse("account_reset_password"), {"email": address})
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == ([address], "New password for NZGS Tourney")
    assert str(sent.body).startswith("Somebody, probably you, asked for a new password at testserver")
    assert says in str(sent.body)
    assert not re.search("Hello|Thank you|[Ss]ign ?up", str(sent.body))


def test_adding_an_address_sends_no_mail(hers: Client) -> None:
    hers.post(reverse("account_email"), {"email": "mere@example.nz", "action_add": ""})
    assert EmailAddress.objects.get().email == "mere@example.nz"
    assert mail.outbox == []


def test_a_password_is_changed_and_a_wrong_one_is_said_in_its_place(hers: Client) -> None:
    where = reverse("account_change_password")
    new = "three more good words"
    wrong = hers.post(where, {"oldpassword": "no", "password1": new, "password2": new})
    assert select_all(parsed_page(wrong), '[name="oldpassword"][aria-invalid="true"]')
    assert hers.post(where, {"oldpassword": SECRET, "password1": new, "password2": new}).status_code == 302
    assert Client().post(reverse("account_login"), {"login": "mere", "password": new}).status_code == 302


def test_addresses_are_added_made_the_main_one_and_removed(hers: Client, mere: User) -> None:
    where = reverse("account_email")
    assert "Your addresses" not in page_text(hers.get(where))
    for address in ("mere@example.nz", "rangi@example.nz"):
        added = hers.post(where, {"email": address, "action_add": ""})
        assert f"{address} is added." in messages_of(added)
    hers.post(where, {"email": "mere@example.nz", "action_primary": ""})
    refused = hers.post(where, {"email": "mere@example.nz", "action_remove": ""})
    assert "Make another one the main address first." in messages_of(refused)
    assert "The main address is changed." in messages_of(
        hers.post(where, {"email": "rangi@example.nz", "action_primary": ""})
    )
    assert "mere@example.nz is removed." in messages_of(
        hers.post(where, {"email": "mere@example.nz", "action_remove": ""})
    )
    page = page_text(hers.get(where))
    assert "rangi@example.nz" in page
    assert list(EmailAddress.objects.filter(user=mere).values_list("email", flat=True)) == ["rangi@example.nz"]
    signed_in = Client().post(reverse("account_login"), {"login": "rangi@example.nz", "password": SECRET})
    assert signed_in.status_code == 302


def test_the_first_address_is_the_main_one_at_once_and_a_second_leaves_it_so(hers: Client, mere: User) -> None:
    where = reverse("account_email")
    for address in ("mere@example.nz", "rangi@example.nz"):
        hers.post(where, {"email": address, "action_add": ""})
        mere.refresh_from_db()
        assert mere.email == "mere@example.nz"
    (main,) = EmailAddress.objects.filter(user=mere, primary=True)
    assert main.email == "mere@example.nz"


def test_an_address_that_is_none_is_refused_and_kept_as_typed(hers: Client) -> None:
    page = parsed_page(hers.post(reverse("account_email"), {"email": "mere@", "action_add": ""}))
    assert select_all(page, "main .errorlist, main [aria-invalid=true]")
    assert select_all(page, 'main input[name="email"][value="mere@"]')
