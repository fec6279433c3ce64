"""The pages and messages that the sign-in library would show in words of its own."""

from __future__ import annotations

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from nzgs_tourney.models import User
from tests.web.desk_pages import signed_in
from tests.web.parsed import text_of, texts_of

pytestmark = pytest.mark.django_db

PASSWORD = "four words are enough"
HEADINGS = {
    "/accounts/password/reset/key/1-no/": "This link doesn’t work any more",
    "/accounts/password/reset/key/done/": "New password",
    "/accounts/inactive/": "This account is deactivated",
    "/accounts/logout/": "Sign out",
    "/accounts/password/change/": "Change your password",
}


@pytest.mark.parametrize("address", HEADINGS)
def test_a_page_of_the_library_has_our_words(address: str) -> None:
    visitor = Client()
    if address.endswith(("/logout/", "/change/")):
        visitor = signed_in(User.objects.create_user("mere", password=PASSWORD))
    page = visitor.get(address)
    assert page.status_code == 200
    assert texts_of(page, "h1") == [HEADINGS[address]]


def test_signing_in_and_out_is_said_in_our_words() -> None:
    User.objects.create_user("mere", first_name="Mere", last_name="Rangi", password=PASSWORD)
    client = Client()
    came = client.post("/accounts/login/", {"login": "mere", "password": PASSWORD})
    assert [str(message) for message in get_messages(came.wsgi_request)] == ["You’re signed in as mere."]
    left = client.post("/accounts/logout/", follow=True)
    assert "You’re signed out." in text_of(left)
