"""Accounts at the federation's desk, and the ways in that need no mail."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import Event, InvitationKind, Role, RoleKind, User
from nzgs_tourney.services.people.invite import invite
from nzgs_tourney.services.people.password_link import LASTS, make_password_link
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of, signed_in, token_in
from tests.web.parsed import field_values, page_text, select_all, text_of

pytestmark = pytest.mark.django_db

SECRET = "four words are enough"


@pytest.fixture
def kahu() -> User:
    return User.objects.create_superuser("kahu", first_name="Kahu")


@pytest.fixture
def mere() -> User:
    return User.objects.create_user("mere", password="what she forgot", first_name="Mere Rangi")


@pytest.fixture
def federation(kahu: User) -> Client:
    return signed_in(kahu)


def of(user: User, page: str = "account") -> str:
    return reverse(f"federation:{page}", args=[user.pk])


def test_the_list_says_who_may_do_what(federation: Client, mere: User) -> None:
    desk = make_desk(0)
    User.objects.create_user("gone", is_active=False)
    User.objects.filter(pk=mere.pk).update(makes_events=True)
    page = page_text(federation.get(reverse("federation:accounts")))
    for sentence in ("Kahu", "administrator", "organiser", "deactivated", "director of 1 event", "4 accounts"):
        assert sentence in page
    assert of(desk.director) in page
    found = page_text(federation.get(reverse("federation:accounts"), {"q": "rangi"}))
    assert of(mere) in found
    assert of(desk.director) not in found


def test_an_organiser_is_invited_and_the_link_is_shown_once(federation: Client) -> None:
    where = reverse("federation:invite")
    page = page_text(federation.post(where, {"person": "Mere", "kind": "organiser"}, follow=True))
    token = token_in(page)
    assert "You make events of your own and direct them." in page_text(Client().get(f"/invitation/{token}/"))
    assert LedgerEvent.objects.get(kind="invitation.made").stream.key == "site"
    assert federation.post(where, {"person": "Mere", "kind": "referee"}).status_code == 422
    assert "Invited Mere as organiser" in page_text(federation.get(reverse("federation:accounts_history")))


def test_an_invitation_is_revoked(federation: Client) -> None:
    made = invite(InvitationKind.ADMINISTRATOR, "Mere", actor="Kahu")
    federation.post(reverse("federation:invitation_revoke", args=[made.invitation.pk]))
    assert Client().get(f"/invitation/{made.token}/").status_code == 410


def test_the_history_is_empty_before_anything_happened(federation: Client) -> None:
    assert "Nothing yet." in page_text(federation.get(reverse("federation:accounts_history")))


def test_deactivating_asks_first_and_can_be_undone(federation: Client, mere: User) -> None:
    hers = signed_in(mere)
    assert "Deactivate Mere Rangi?" in page_text(federation.get(of(mere, "account_deactivate")))
    assert User.objects.get(pk=mere.pk).is_active
    assert "can’t sign in any more" in messages_of(federation.post(of(mere, "account_deactivate")))
    assert hers.get("/desk/").status_code == 302
    refused = Client().post("/accounts/login/", {"login": "mere", "password": "what she forgot"})
    assert refused.status_code in (200, 302)
    assert "sessionid" not in refused.cookies or not User.objects.get(pk=mere.pk).is_active
    federation.post(of(mere, "account_reactivate"))
    assert Client().login(username="mere", password="what she forgot")


def test_deactivating_the_only_director_of_an_event_warns(federation: Client, mere: User) -> None:
    desk = make_desk(0)
    Role.objects.create(event=desk.event, user=mere, kind=RoleKind.REFEREE)
    assert "only director" not in page_text(federation.get(of(mere, "account_deactivate")))
    assert "Aroha Director is the only director of Rimu Open." in page_text(
        federation.get(of(desk.director, "account_deactivate"))
    )
    other = Role.objects.create(event=desk.event, user=mere, kind=RoleKind.DIRECTOR)
    assert "only director" not in page_text(federation.get(of(desk.director, "account_deactivate")))
    User.objects.filter(pk=other.user_id).update(is_active=False)
    assert "only director" in page_text(federation.get(of(desk.director, "account_deactivate")))


def test_the_last_administrator_stays(federation: Client, kahu: User) -> None:
    page = page_text(federation.get(of(kahu)))
    assert of(kahu, "account_deactivate") not in page
    assert "your own account" in messages_of(federation.post(of(kahu, "account_deactivate")))
    response = federation.post(of(kahu, "account_rights"), {"makes_events": "on"})
    assert response.status_code == 422
    assert "You can’t stop being an administrator yourself" in page_text(response)
    assert User.objects.get(pk=kahu.pk).is_superuser


def test_rights_are_given(federation: Client, mere: User) -> None:
    federation.post(of(mere, "account_rights"), {"makes_events": "on"})
    assert signed_in(mere).get(reverse("desk:event_new")).status_code == 200
    federation.post(of(mere, "account_rights"), {})
    assert signed_in(mere).get(reverse("desk:event_new")).status_code == 403


def test_a_forgotten_password_is_replaced_by_a_link(federation: Client, mere: User) -> None:
    page = page_text(federation.post(of(mere, "account_password"), follow=True))
    (path,) = (link.removeprefix("http://127.0.0.1:8000") for link in field_values(page) if "/new-password/" in link)
    client = Client()
    assert "signs in as mere" in text_of(client.get(path))
    weak = client.post(path, {"password": "short", "again": "short"})
    assert weak.status_code == 422
    assert "too short" in page_text(weak)
    done = client.post(path, {"password": SECRET, "again": SECRET})
    assert done.url == reverse("account_login")
    assert "Sign in as mere." in messages_of(done)
    gone = client.get(path)
    assert gone.status_code == 410
    assert "has been used" in page_text(gone)
    signed = client.post("/accounts/login/", {"login": "mere", "password": SECRET})
    assert signed.url == reverse("desk:events")
    page = page_text(federation.get(of(mere)))
    assert path not in page
    assert "Make a link" in page


def test_a_password_link_is_revoked_or_expires(federation: Client, mere: User) -> None:
    first = make_password_link(mere.pk, actor="Kahu")
    assert "A link is open until" in page_text(federation.get(of(mere)))
    federation.post(of(mere, "account_password_revoke"))
    assert "was revoked" in page_text(Client().get(f"/new-password/{first.token}/"))
    second = make_password_link(mere.pk, actor="Kahu")
    with time_machine.travel(second.link.made_at + LASTS, tick=False):
        response = Client().get(f"/new-password/{second.token}/")
        assert response.status_code == 410
        assert "expired on" in page_text(response)


def test_without_a_mail_server_no_page_promises_mail(kahu: User, settings: Any) -> None:
    assert "/accounts/password/reset/" in page_text(Client().get("/accounts/login/"))
    page = page_text(Client().get("/accounts/password/reset/"))
    assert "This site sends no mail. Ask a federation administrator for a link" in page
    assert "nzgs-tourney sign-in-link" in page
    settings.SENDS_MAIL = True
    assert select_all(Client().get("/accounts/password/reset/"), '[name="email"]')


def test_the_closed_sign_up_says_who_invites(client: Client) -> None:
    page = page_text(client.get("/accounts/signup/"))
    assert "Accounts are by invitation" in page
    assert "invited by a director of their event" in page


def sign_in(user: User, **more: str) -> str:
    user.set_password(SECRET)
    user.save()
    response = Client().post("/accounts/login/", {"login": user.username, "password": SECRET, **more})
    assert response.status_code == 302
    address: str = response.url
    return address


def referee_of(desk: Desk, user: User, day: date) -> str:
    Event.objects.filter(pk=desk.event.pk).update(begins=day, ends=day)
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return reverse("referee:records", args=[desk.event.slug])


def test_a_referee_arrives_at_the_queue_of_the_event_that_is_on(kahu: User, mere: User) -> None:
    assert sign_in(mere) == reverse("desk:events")
    with time_machine.travel("2026-11-21T10:00+13:00", tick=False):
        past = referee_of(make_desk(0), mere, date(2026, 10, 1))
        assert sign_in(mere) == past
        ahead = referee_of(make_desk(0), mere, date(2026, 12, 1))
        assert sign_in(mere) == ahead
        running = referee_of(make_desk(0), mere, date(2026, 11, 21))
        assert sign_in(mere) == running
        assert sign_in(mere, next="/desk/") == "/desk/"


def test_a_referee_who_directs_arrives_at_the_desk(kahu: User, mere: User) -> None:
    desk = make_desk(0)
    referee_of(desk, mere, date(2026, 11, 21))
    Role.objects.create(event=desk.event, user=mere, kind=RoleKind.DIRECTOR)
    assert sign_in(mere) == reverse("desk:events")
    assert sign_in(kahu) == reverse("desk:events")
