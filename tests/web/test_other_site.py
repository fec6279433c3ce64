"""The pages of an event that goes to another site, and of the tokens by which others send events here."""

from __future__ import annotations

import json
import zlib

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.links import digest_of
from nzgs_tourney.models import Event, EventMove, MoveToken, OwnSite, User
from nzgs_tourney.services.exchange.lead_event import become_another_site, hand_event_over, lead_copied
from nzgs_tourney.services.exchange.move_tokens import make_move_token, revoke_move_token
from tests.db.desk import Desk, make_desk
from tests.db.telling_moves import FEDERATION
from tests.db.test_receive_event import sent
from tests.db.test_restore_event import wipe
from tests.proof.servers import free_port
from tests.web.parsed import page_text, parsed_page, select_all

pytestmark = pytest.mark.django_db


def director_of(desk: Desk) -> Client:
    """Their browser."""
    client = Client()
    client.force_login(desk.director)
    return client


def test_a_site_that_is_not_there_is_said_and_what_was_typed_stays() -> None:
    desk = make_desk(4)
    client, page = director_of(desk), reverse("desk:other_site", args=[desk.event.slug])
    address = f"http://127.0.0.1:{free_port()}"
    answer = client.post(page, {"address": address, "token": "secret", "own_name": "Rimu laptop"})
    assert answer.status_code == 422
    assert "can’t be reached now" in page_text(answer)
    assert address in answer.content.decode()
    assert "secret" not in answer.content.decode()
    refused = client.post(page, {"address": "http://tourney.example", "token": "secret", "own_name": "Rimu laptop"})
    assert "must begin with https://" in page_text(refused)
    client.post(reverse("desk:send_there", args=[desk.event.slug]), {"live": "yes"})
    assert not EventMove.objects.get(event=desk.event).live


def test_the_page_says_how_much_is_there_and_asks_before_handing_over() -> None:
    desk = make_desk(4)
    values = {"address": "https://tourney.example", "token": "x", "site_name": "Kea Federation", "sent_seq": 3}
    EventMove.objects.create(event=desk.event, **values)
    client, page = director_of(desk), reverse("desk:other_site", args=[desk.event.slug])
    desk.event.stream.refresh_from_db()
    assert f"3 of {desk.event.stream.seq}" in page_text(client.get(page))
    answer = client.post(reverse("desk:hand_over", args=[desk.event.slug]), {})
    assert answer.status_code == 422
    assert "Tick this" in page_text(answer)
    assert not LedgerEvent.objects.filter(kind="event.handed_over").exists()


def test_an_event_led_elsewhere_is_taken_over_with_a_reason_only() -> None:
    desk = make_desk(4)
    desk.event.stream.refresh_from_db()
    hand_event_over(desk.event.pk, FEDERATION, seen=desk.event.stream.seq, actor="Aroha")
    client, page = director_of(desk), reverse("desk:other_site", args=[desk.event.slug])
    shown = page_text(client.get(page))
    assert "Kea Federation leads this event" in shown
    take = reverse("desk:take_over", args=[desk.event.slug])
    assert client.post(take, {"reason": ""}).status_code == 422
    assert client.post(take, {"reason": "Their disk died."}).status_code == 302
    assert "This site leads the event" in page_text(client.get(page))


def test_a_file_that_another_site_leads_asks_why_and_then_leads() -> None:
    desk = make_desk(4)
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    content = sent(desk.event)
    wipe()
    OwnSite.objects.create(pk=1, name="New laptop")
    become_another_site()
    client = Client()
    client.force_login(User.objects.create_user("aroha", is_superuser=True))
    from django.core.files.uploadedfile import SimpleUploadedFile

    def upload() -> SimpleUploadedFile:
        return SimpleUploadedFile("rimu.event.json", content)

    asked = client.post(reverse("desk:restore"), {"file": upload()})
    assert asked.status_code == 422
    assert select_all(parsed_page(asked), "input[name=because]")
    assert not Event.objects.exists()
    assert client.post(reverse("desk:restore"), {"file": upload(), "because": "It was stolen."}).status_code == 302
    again = client.post(reverse("desk:restore"), {"file": upload()})
    assert "here already" in page_text(again)


def test_a_token_is_shown_once_and_opens_only_its_own_events() -> None:
    desk = make_desk(4)
    federation = Client()
    federation.force_login(User.objects.create_user("federation", is_superuser=True))
    page = reverse("federation:other_sites")
    shown = federation.post(page, {"name": "Rimu laptop", "event": desk.event.pk}, follow=True)
    (token,) = [one["value"] for one in select_all(parsed_page(shown), "input[data-copied]")]
    assert MoveToken.objects.get().digest == digest_of(token)
    other = Client()
    other.force_login(User.objects.get(username="federation"))
    assert token not in other.get(page).content.decode()

    bearer = {"Authorization": f"Bearer {token}"}
    listed = Client().get("/moves/", headers=bearer).json()["events"]
    assert [one["name"] for one in listed] == ["Rimu Open"]
    first = listed[0]["id"]
    _row, unrelated = make_move_token("Other", None, actor="Kea")
    stranger = {"Authorization": f"Bearer {unrelated.text}"}
    assert Client().get(f"/moves/{first}/event/", headers=stranger).status_code == 404
    assert Client().get("/moves/", headers=stranger).json() == {"events": []}
    given = Client().get(f"/moves/{first}/event/", headers=bearer)
    assert given.status_code == 200
    assert LedgerEvent.objects.filter(kind="event.copied").count() == 1
    back = Client().post(f"/moves/{first}/event/", zlib.compress(given.content), "application/json", headers=bearer)
    assert back.json()["meeting"] == "same"
    revoke_move_token(MoveToken.objects.get(name="Rimu laptop").pk, actor="Kea")
    for refused in (Client().get("/moves/", headers=bearer), Client().get("/moves/")):
        assert refused.status_code == 403
        assert "doesn’t know the token" in refused.json()["refused"]


@pytest.mark.parametrize("body", [b"", b"nonsense", zlib.compress(b"{}")[:-3], zlib.compress(b"[1]")])
def test_what_can_not_be_read_is_refused_in_a_sentence(body: bytes) -> None:
    _row, made = make_move_token("Rimu laptop", None, actor="Kea")
    bearer = {"Authorization": f"Bearer {made.text}"}
    answer = Client().post(f"/moves/{'0' * 64}/event/", body, "application/json", headers=bearer)
    assert answer.status_code == 400
    assert answer.json()["refused"].endswith(".")
    head = Client().post(f"/moves/{'0' * 64}/", b"[]", "application/json", headers=bearer)
    assert head.status_code == 400
    good = Client().post(f"/moves/{'0' * 64}/", json.dumps({"digests": []}), "application/json", headers=bearer)
    assert (good.json()["seq"], good.json()["missing"]) == (0, [])
    file = Client().post(f"/moves/files/{'0' * 64}/", b"no such thing", "application/octet-stream", headers=bearer)
    assert (file.status_code, "checksum" in file.json()["refused"]) == (400, True)
