"""Officials: seen by directors, named by the federation."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Role, User
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_event, said, shown, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return make_desk(0)


@pytest.fixture
def federation() -> Client:
    return signed_in(User.objects.create_superuser("admin"))


def test_a_director_sees_them_and_cannot_change_them(desk: Desk) -> None:
    client = signed_in(desk.director)
    page = shown(client.get(of_event(desk, "officials")))
    assert "Aroha Director" in page
    assert "ask a federation administrator" in page
    assert of_event(desk, "role_grant") not in page
    User.objects.create_user("tui")
    assert client.post(of_event(desk, "role_grant"), {"account": "tui", "kind": "director"}).status_code == 403
    assert Role.objects.filter(event=desk.event).count() == 1


def test_the_federation_names_one_and_takes_the_role_back(desk: Desk, federation: Client) -> None:
    User.objects.create_user("tui")
    response = federation.post(of_event(desk, "role_grant"), {"account": "tui", "kind": "referee"})
    assert "tui is referee now." in said(response)
    role = Role.objects.get(user__username="tui")
    federation.post(of_event(desk, "role_revoke", role.pk))
    assert not Role.objects.filter(user__username="tui").exists()


@pytest.mark.parametrize("sent", [{"account": "nobody", "kind": "referee"}, {"account": "tui", "kind": "king"}])
def test_what_cannot_be_is_said_and_the_name_stays(desk: Desk, federation: Client, sent: dict[str, str]) -> None:
    User.objects.create_user("tui")
    response = federation.post(of_event(desk, "role_grant"), sent)
    assert response.status_code == 422
    assert f'value="{sent["account"]}"' in shown(response)
    assert Role.objects.filter(event=desk.event).count() == 1


def test_the_last_director_stays(desk: Desk, federation: Client) -> None:
    response = federation.post(of_event(desk, "role_revoke", Role.objects.get(event=desk.event).pk))
    assert response.status_code == 422
    assert "only director" in shown(response)


def test_the_federation_says_who_an_official_is_on_the_board() -> None:
    desk = make_desk(4)
    federation, entry = signed_in(User.objects.create_superuser("admin")), desk.division.entries.earliest("pk")
    role = Role.objects.get(event=desk.event)
    where = of_event(desk, "role_player")
    assert f"{entry.name}, {entry.rank}, {desk.division.name}" in shown(federation.get(of_event(desk, "officials")))
    assert signed_in(desk.director).post(where, {"role": role.pk, "player": entry.player_id}).status_code == 403
    federation.post(where, {"role": role.pk, "player": entry.player_id})
    assert User.objects.get(pk=desk.director.pk).player == entry.player
    assert f"plays as {entry.name}" in shown(federation.get(of_event(desk, "officials")))
    tui = User.objects.create_user("tui")
    second = Role.objects.create(event=desk.event, user=tui, kind="referee")
    refused = federation.post(where, {"role": second.pk, "player": entry.player_id})
    assert refused.status_code == 422
    assert "is linked to the account" in shown(refused)
    federation.post(where, {"role": role.pk, "player": ""})
    assert User.objects.get(pk=desk.director.pk).player is None


def test_only_players_and_officials_of_the_event_are_linked() -> None:
    desk, other = make_desk(2), make_desk(2)
    federation = signed_in(User.objects.create_superuser("admin"))
    stranger, role = other.division.entries.earliest("pk").player_id, Role.objects.get(event=desk.event)
    where = of_event(desk, "role_player")
    for sent in ({"role": role.pk, "player": stranger}, {"role": Role.objects.get(event=other.event).pk, "player": ""}):
        assert federation.post(where, sent).status_code == 422
    assert not User.objects.exclude(player=None).exists()
