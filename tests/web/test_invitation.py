"""An invitation as its reader sees it: a new account or the one that is signed in, and every way it can fail."""

from __future__ import annotations

import pytest
import time_machine
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from nzgs_tourney.models import InvitationKind, Role, User
from nzgs_tourney.services.people.invite import LASTS, Invited, invite
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_event, signed_in
from tests.web.parsed import field_values, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]

SECRET = "four words are enough"
TYPED = {"name": "Tui Kea", "username": "tui", "password": SECRET, "again": SECRET}


@pytest.fixture
def made(desk: Desk) -> Invited:
    return invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="Aroha Director")


def page(made: Invited, name: str = "invitation") -> str:
    return reverse(f"joining:{name}", args=[made.token])


def test_it_says_who_invites_to_what_and_until_when(desk: Desk, made: Invited) -> None:
    text = page_text(Client().get(page(made)))
    assert "Referee of Rimu Open" in text
    assert "Aroha Director invites you" in text
    assert f"{timezone.localtime(made.invitation.expires_at):%A} " in text
    assert "Tui" in field_values(text)


def test_a_new_referee_is_signed_in_and_arrives_at_the_queue(desk: Desk, made: Invited) -> None:
    client = Client()
    response = client.post(page(made), TYPED)
    assert response.url == reverse("referee:records", args=[desk.event.slug])
    assert "You are a referee of Rimu Open now." in messages_of(response)
    assert get_user(client).get_username() == "tui"
    assert client.get(response.url).status_code == 200
    used = Client().get(page(made))
    assert used.status_code == 410
    assert "has been used" in page_text(used)
    assert Client().post(page(made), {**TYPED, "username": "another"}).status_code == 410
    assert not User.objects.filter(username="another").exists()


@pytest.mark.parametrize(
    ("kind", "arrives"), [(InvitationKind.ORGANISER, "desk:events"), (InvitationKind.ADMINISTRATOR, "desk:events")]
)
def test_others_arrive_at_the_desk(kind: InvitationKind, arrives: str) -> None:
    client = Client()
    response = client.post(page(invite(kind, "Tui", actor="Kahu")), TYPED)
    assert response.url == reverse(arrives)
    assert client.get(reverse("desk:event_new")).status_code == 200


def test_a_director_arrives_at_the_event(desk: Desk) -> None:
    made = invite(InvitationKind.DIRECTOR, "Tui", event_id=desk.event.pk, actor="Aroha")
    client = Client()
    assert client.post(page(made), TYPED).url == of_event(desk, "event")
    assert client.get(reverse("desk:event_new")).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"password": "short", "again": "short"}, "This password is too short."),
        ({"password": "password123", "again": "password123"}, "This password is too common."),
        ({"password": "tui-kea-tui-kea", "username": "tui-kea-tui"}, "different"),
        ({"password": "tui-kea-tui", "again": "tui-kea-tui", "username": "tui-kea-tui"}, "too similar to the username"),
        ({"again": "something else"}, "The two passwords are different."),
        ({"again": ""}, "Type the password a second time."),
        ({"username": "HEMI"}, "This username is taken."),
        ({"username": "tui@example.nz"}, "without spaces"),
        ({"username": "tui kea"}, "without spaces"),
        ({"username": ""}, "Choose a username."),
        ({"name": " "}, "Write your name."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(made: Invited, wrong: dict[str, str], sentence: str) -> None:
    User.objects.create_user("hemi")
    response = Client().post(page(made), {**TYPED, **wrong})
    assert response.status_code == 422
    text = page_text(response)
    assert sentence in text
    for kept in ("name", "username"):
        assert not (value := {**TYPED, **wrong}[kept].strip()) or value in field_values(text)
    assert SECRET not in text, "a password is not sent back"
    assert User.objects.count() == 2
    assert Client().get(page(made)).status_code == 200


def test_who_is_signed_in_accepts_with_that_account(desk: Desk, made: Invited) -> None:
    hemi = User.objects.create_user("hemi", first_name="Hēmi Rātā")
    client = signed_in(hemi)
    text = page_text(client.get(page(made)))
    assert "signed in as Hēmi Rātā" in text
    assert "Make your account" not in text
    assert client.post(page(made, "accept")).url == reverse("referee:records", args=[desk.event.slug])
    assert Role.objects.get(user=hemi).kind == "referee"
    assert client.post(page(made, "accept")).url == reverse("referee:records", args=[desk.event.slug])
    assert Role.objects.filter(user=hemi).count() == 1


def test_the_director_who_tries_the_link_does_not_use_it_up(desk: Desk) -> None:
    made = invite(InvitationKind.DIRECTOR, "Tui", event_id=desk.event.pk, actor="Aroha")
    client = signed_in(desk.director)
    text = page_text(client.get(page(made)))
    assert "You have this role already. The link still works: send it to Tui." in text
    assert page(made, "accept") not in text
    assert "already" in messages_of(client.post(page(made, "accept")))
    assert Client().get(page(made)).status_code == 200


def test_somebody_with_an_account_signs_in_and_comes_back(made: Invited) -> None:
    User.objects.create_user("hemi", password=SECRET)
    client = Client()
    assert f"/accounts/login/?next={page(made)}" in page_text(client.get(page(made)))
    response = client.post(f"/accounts/login/?next={page(made)}", {"login": "hemi", "password": SECRET})
    assert response.url == page(made)
    assert client.post(page(made, "accept")).status_code == 302
    assert Role.objects.filter(user__username="hemi", kind="referee").exists()


def test_the_wrong_person_signs_out_and_comes_back(made: Invited) -> None:
    client = signed_in(User.objects.create_user("hemi"))
    assert client.post("/accounts/logout/", {"next": page(made)}).url == page(made)
    assert "Make your account" in page_text(client.get(page(made)))


def test_nobody_in_particular_accepts_nothing(made: Invited) -> None:
    assert Client().post(page(made, "accept")).url == page(made)
    assert not Role.objects.filter(kind="referee").exists()


def test_an_expired_link_says_when_and_whom_to_ask(made: Invited) -> None:
    with time_machine.travel(made.invitation.made_at + LASTS, tick=False):
        response = Client().get(page(made))
    assert response.status_code == 410
    assert "This invitation expired on" in page_text(response)
    assert "Ask Aroha Director for a new one." in page_text(response)


def test_a_cut_link_opens_nothing(made: Invited) -> None:
    assert Client().get(page(made).replace(made.token, made.token[:-1])).status_code == 404
    assert Client().get(reverse("joining:new_password", args=[made.token])).status_code == 404


def test_no_address_of_a_link_is_stored_by_browsers(made: Invited) -> None:
    response = Client().get(page(made))
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"
