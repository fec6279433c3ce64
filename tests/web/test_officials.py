"""Officials: invited and taken back by directors, named by the federation."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import LedgerEvent
from nzgs_tourney.models import Invitation, InvitationKind, Role, User
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.people.invite import invite
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import messages_of, of_event, signed_in, token_in
from tests.web.parsed import field_values, page_text, select_all, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(0)]


@pytest.fixture
def federation() -> Client:
    return signed_in(User.objects.create_superuser("admin"))


def test_a_director_names_no_account_directly(desk: Desk) -> None:
    client = signed_in(desk.director)
    page = page_text(client.get(of_event(desk, "officials")))
    assert "Aroha Director" in page
    assert of_event(desk, "role_grant") not in page
    User.objects.create_user("tui")
    assert client.post(of_event(desk, "role_grant"), {"account": "tui", "kind": "director"}).status_code == 403
    assert Role.objects.filter(event=desk.event).count() == 1


def test_a_director_becomes_referee_by_one_button(desk: Desk) -> None:
    client, address = signed_in(desk.director), of_event(desk, "role_own")
    form = f'form[action="{address}"]'
    assert select_all(client.get(of_event(desk, "officials")), form)
    answer = client.post(address)
    assert messages_of(answer) == "Aroha Director is referee now."
    assert Role.objects.filter(event=desk.event, user=desk.director, kind="referee").exists()
    assert not select_all(client.get(of_event(desk, "officials")), form), "once is enough"
    ledger_event = LedgerEvent.objects.get(kind="role.granted")
    assert (ledger_event.stream, ledger_event.who) == (desk.event.stream, "Aroha Director")
    assert client.post(address).status_code == 302
    assert LedgerEvent.objects.filter(kind="role.granted").count() == 1


def test_nobody_becomes_referee_of_an_event_of_others(desk: Desk) -> None:
    elsewhere = make_desk(0)
    assert signed_in(elsewhere.director).post(of_event(desk, "role_own")).status_code in (403, 404)
    assert not Role.objects.filter(kind="referee").exists()


def test_a_director_invites_a_referee_and_sees_the_link_once(desk: Desk) -> None:
    client = signed_in(desk.director)
    page = page_text(client.post(of_event(desk, "invite"), {"person": "Tui", "kind": "referee"}, follow=True))
    token = token_in(page)
    assert "Link for Tui: referee" in page
    assert select_all(page, 'img[src^="data:image/svg+xml"]')
    assert "until" in page
    assert token in page_text(client.get(of_event(desk, "officials"))), "a reload loses nothing"
    other = signed_in(User.objects.create_superuser("admin"))
    listed = page_text(other.get(of_event(desk, "officials")))
    assert token not in listed
    assert "Tui" in listed
    assert LedgerEvent.objects.get(kind="invitation.made").stream == desk.event.stream
    with time_machine.travel(timezone.now() + timedelta(minutes=11), tick=False):
        assert token not in page_text(client.get(of_event(desk, "officials")))


def test_what_is_missing_is_said_and_what_was_typed_stays(desk: Desk) -> None:
    client = signed_in(desk.director)
    response = client.post(of_event(desk, "invite"), {"person": "Tui Kea"})
    assert response.status_code == 422
    assert "Tui Kea" in field_values(response)
    assert "Choose a role." in page_text(response)
    response = client.post(of_event(desk, "invite"), {"person": "t@example.nz", "kind": "referee"})
    assert response.status_code == 422
    assert "Write a name, not an e-mail address" in page_text(response)
    assert client.post(of_event(desk, "invite"), {"person": "Tui", "kind": "administrator"}).status_code == 422
    assert not Invitation.objects.exists()


def test_a_director_revokes_an_invitation_and_the_link_says_so(desk: Desk) -> None:
    client = signed_in(desk.director)
    made = invite(InvitationKind.REFEREE, "Tui", event_id=desk.event.pk, actor="Aroha Director")
    assert "The link for Tui" in messages_of(client.post(of_event(desk, "invitation_revoke", made.invitation.pk)))
    page = page_text(client.get(of_event(desk, "officials")))
    assert "Revoked" in page
    assert of_event(desk, "invitation_revoke", made.invitation.pk) not in page
    gone = Client().get(reverse("joining:invitation", args=[made.token]))
    assert gone.status_code == 410
    assert "was revoked. Ask Aroha Director for a new one." in page_text(gone)


def test_invitations_of_elsewhere_are_not_found(desk: Desk) -> None:
    client, other = signed_in(desk.director), make_desk(0)
    theirs = invite(InvitationKind.REFEREE, "Tui", event_id=other.event.pk, actor="Them").invitation
    of_site = invite(InvitationKind.ORGANISER, "Tui", actor="Them").invitation
    for one in (theirs, of_site):
        assert client.post(of_event(desk, "invitation_revoke", one.pk)).status_code == 404
    assert not Invitation.objects.exclude(revoked_at=None).exists()


def test_a_director_takes_a_role_back_that_the_wrong_person_has(desk: Desk) -> None:
    role = Role.objects.create(event=desk.event, user=User.objects.create_user("tui"), kind="referee")
    client = signed_in(desk.director)
    page = page_text(client.get(of_event(desk, "officials")))
    assert of_event(desk, "role_revoke", Role.objects.get(user=desk.director).pk) not in page
    client.post(of_event(desk, "role_revoke", role.pk))
    assert not Role.objects.filter(user__username="tui").exists()


def test_the_federation_names_one_and_takes_the_role_back(desk: Desk, federation: Client) -> None:
    User.objects.create_user("tui")
    response = federation.post(of_event(desk, "role_grant"), {"account": "tui", "kind": "referee"})
    assert "tui is referee now." in messages_of(response)
    role = Role.objects.get(user__username="tui")
    federation.post(of_event(desk, "role_revoke", role.pk))
    assert not Role.objects.filter(user__username="tui").exists()


@pytest.mark.parametrize("sent", [{"account": "nobody", "kind": "referee"}, {"account": "tui", "kind": "king"}])
def test_what_cannot_be_is_said_and_the_name_stays(desk: Desk, federation: Client, sent: dict[str, str]) -> None:
    User.objects.create_user("tui")
    response = federation.post(of_event(desk, "role_grant"), sent)
    assert response.status_code == 422
    assert sent["account"] in field_values(response)
    assert Role.objects.filter(event=desk.event).count() == 1


def test_the_last_director_stays(desk: Desk, federation: Client) -> None:
    response = federation.post(of_event(desk, "role_revoke", Role.objects.get(event=desk.event).pk))
    assert response.status_code == 422
    assert "only director" in page_text(response)


def test_the_federation_says_who_an_official_is_on_the_board() -> None:
    desk = make_desk(4)
    federation, entry = signed_in(User.objects.create_superuser("admin")), desk.division.entries.earliest("pk")
    role = Role.objects.get(event=desk.event)
    where = of_event(desk, "role_player")
    assert f"{entry.name}, {entry.rank}, {desk.division.name}" in page_text(federation.get(of_event(desk, "officials")))
    assert signed_in(desk.director).post(where, {"role": role.pk, "player": entry.player_id}).status_code == 403
    federation.post(where, {"role": role.pk, "player": entry.player_id})
    assert User.objects.get(pk=desk.director.pk).player == entry.player
    assert f"plays as {entry.name}" in page_text(federation.get(of_event(desk, "officials")))
    tui = User.objects.create_user("tui")
    second = Role.objects.create(event=desk.event, user=tui, kind="referee")
    refused = federation.post(where, {"role": second.pk, "player": entry.player_id})
    assert refused.status_code == 422
    assert "is linked to the account" in page_text(refused)
    federation.post(where, {"role": role.pk, "player": ""})
    assert User.objects.get(pk=desk.director.pk).player is None


def test_two_players_of_one_name_and_grade_are_told_apart_by_their_clubs(desk: Desk, federation: Client) -> None:
    for club in ("Rimu", "Kauri"):
        enter_player(desk.division.pk, NewEntry("Mere Kea", "3k", club=club), actor="Director")
    options = texts_of(federation.get(of_event(desk, "officials")), "select[name=player] option")
    beginning = f"Mere Kea, 3k, {desk.division.name}"
    assert [option for option in options if "Mere Kea" in option] == [f"{beginning}, Rimu", f"{beginning}, Kauri"]


def test_only_players_and_officials_of_the_event_are_linked() -> None:
    desk, other = make_desk(2), make_desk(2)
    federation = signed_in(User.objects.create_superuser("admin"))
    stranger, role = other.division.entries.earliest("pk").player_id, Role.objects.get(event=desk.event)
    where = of_event(desk, "role_player")
    for sent in ({"role": role.pk, "player": stranger}, {"role": Role.objects.get(event=other.event).pk, "player": ""}):
        assert federation.post(where, sent).status_code == 422
    assert not User.objects.exclude(player=None).exists()
