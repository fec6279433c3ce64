"""The pages of an event that goes to another site, and of the tokens by which others send events here."""

from __future__ import annotations

import json
import zlib
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import ClassVar

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.links import digest_of
from nzgs_tourney.middleware import throttles
from nzgs_tourney.models import Event, EventMove, MoveToken, OwnSite, User
from nzgs_tourney.network.other_site import OtherSite, checked_address
from nzgs_tourney.services.exchange import move_event
from nzgs_tourney.services.exchange.lead_event import become_another_site, hand_event_over, lead_copied
from nzgs_tourney.services.exchange.move_tokens import make_move_token, revoke_move_token
from nzgs_tourney.services.exchange.place_rows import DroppedNumber
from nzgs_tourney.services.exchange.receive_event import Received
from nzgs_tourney.tournament.moves.meeting import Meeting
from tests.db.desk import Desk, make_desk
from tests.db.telling_moves import FEDERATION
from tests.db.test_receive_event import NOTE, Kept, Taking, sent
from tests.db.test_restore_event import wipe
from tests.proof.servers import free_port
from tests.web.parsed import page_text, parsed_page, select_all, text_of

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


@pytest.mark.parametrize(
    ("address", "token"),
    [
        ("https://tourney..nz", "secret"),
        ("https://[x", "secret"),
        (f"https://{'a' * 70}.nz", "secret"),
        ("http://127.0.0.1:9", "it’s"),
    ],
)
def test_what_is_no_address_or_token_is_said_and_what_worked_stays(address: str, token: str) -> None:
    desk = make_desk(4)
    kept = {"address": "https://tourney.example", "token": "works", "live": True, "sent_seq": 3}
    EventMove.objects.create(event=desk.event, **kept)
    page = reverse("desk:other_site", args=[desk.event.slug])
    answer = director_of(desk).post(page, {"address": address, "token": token, "own_name": "Rimu laptop"})
    assert answer.status_code == 422
    assert "This isn’t " in page_text(answer)
    assert EventMove.objects.filter(event=desk.event, **kept).exists()


def test_only_a_laptop_asks_itself() -> None:
    assert checked_address("http://127.0.0.1:9") == "http://127.0.0.1:9"
    with override_settings(SITE_URL="https://tourney.example"), pytest.raises(Refused, match="must begin with https"):
        checked_address("http://127.0.0.1:9")


class Talker(BaseHTTPRequestHandler):
    """Another program that answers in JSON."""

    answer: ClassVar[object] = {}

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        said = json.dumps(self.answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize("answer", [{}, [], {"site": {}, "version": 99, "seq": 0, "missing": []}, {"site": "Kea"}])
def test_another_program_at_the_address_is_refused(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Talker, "answer", answer)
    with HTTPServer(("127.0.0.1", 0), Talker) as server:
        Thread(target=server.handle_request, daemon=True).start()
        with pytest.raises(Refused, match="isn’t a site of this program"):
            OtherSite(f"http://127.0.0.1:{server.server_port}", "secret").head("0" * 64, ())


def test_sending_stops_while_the_other_site_is_away() -> None:
    desk = make_desk(4)
    address = f"http://127.0.0.1:{free_port()}"
    EventMove.objects.create(event=desk.event, address=address, token="x", live=True)
    client = director_of(desk)
    answer = client.post(reverse("desk:send_there", args=[desk.event.slug]), {"live": "no"}, follow=True)
    assert "can’t be reached now" in page_text(answer)
    assert not EventMove.objects.get(event=desk.event).live


def test_a_hand_over_that_broke_off_is_said_and_sent_again() -> None:
    desk = make_desk(4)
    address = f"http://127.0.0.1:{free_port()}"
    EventMove.objects.create(event=desk.event, address=address, token="x", sent_seq=1)
    desk.event.stream.refresh_from_db()
    hand_event_over(desk.event.pk, FEDERATION, seen=desk.event.stream.seq, actor="Aroha")
    client = director_of(desk)
    answer = client.post(reverse("desk:hand_over", args=[desk.event.slug]), {"sure": "on"})
    assert answer.status_code == 422
    shown = page_text(answer)
    assert "can’t be reached now" in shown
    assert "doesn’t have it yet" in shown
    page = client.get(reverse("desk:other_site", args=[desk.event.slug]))
    folded = [text_of(one) for one in select_all(page, "main details .button")]
    buttons = [text_of(one) for one in select_all(page, "main .button")]
    assert [text for text in buttons if text not in folded] == ["Send it again"], "the one thing to do next"


def test_whose_number_is_somebody_elses_is_said_in_sending_and_fetching(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = make_desk(4)
    EventMove.objects.create(event=desk.event, address="https://tourney.example", token="x")
    client, args = director_of(desk), [desk.event.slug]
    monkeypatch.setattr(move_event, "OtherSite", Taking)
    for name, posted in (("send_there", {"live": "no"}), ("hand_over", {"sure": "on"})):
        assert NOTE in page_text(client.post(reverse(f"desk:{name}", args=args), posted, follow=True)), name
    came = Received(desk.event, Meeting.LONGER, 9, dropped=(DroppedNumber("Mere Tane", "12", "Kiri Rangi"),))
    monkeypatch.setattr(move_event, "receive_event", lambda *_content, **_how: came)
    monkeypatch.setattr(move_event, "OtherSite", lambda *_: Kept(b""))
    fetched = client.post(reverse("desk:fetch_from_there", args=args), follow=True)
    assert NOTE in page_text(fetched)
    assert "Fetched: the history goes to number 9 now." in page_text(fetched)


def test_an_event_with_a_token_that_works_gets_no_other() -> None:
    desk = make_desk(4)
    row, _made = make_move_token("Rimu laptop", desk.event.pk, actor="Kea")
    with pytest.raises(Refused, match="revoke that one first"):
        make_move_token("Totara laptop", desk.event.pk, actor="Kea")
    revoke_move_token(row.pk, actor="Kea")
    make_move_token("Totara laptop", desk.event.pk, actor="Kea")


def test_a_site_with_a_token_is_limited_by_it_and_others_by_their_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles, "FILES_BY_ACCOUNT", 1)
    monkeypatch.setattr(throttles, "SENT_BY_SITE", 3)
    _row, made = make_move_token("Rimu laptop", None, actor="Kea")

    def statuses(token: str, times: int) -> list[int]:
        bearer = {"Authorization": f"Bearer {token}"}
        body = json.dumps({"digests": []})
        url = f"/moves/{'0' * 64}/"
        return [Client().post(url, body, "application/json", headers=bearer).status_code for _ in range(times)]

    assert statuses("wrong", 2) == [403, 429]
    assert statuses(made.text, 4) == [200, 200, 200, 429]


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
    assert select_all(parsed_page(asked), "input[name=because][required]")
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
    assert Client().get(f"/moves/{first}/event/?preview", headers=bearer).status_code == 200
    assert not LedgerEvent.objects.filter(kind="event.copied").exists()
    given = Client().get(f"/moves/{first}/event/", headers=bearer)
    assert given.status_code == 200
    assert LedgerEvent.objects.filter(kind="event.copied").count() == 1
    back = Client().post(f"/moves/{first}/event/", given.content, "application/octet-stream", headers=bearer)
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
