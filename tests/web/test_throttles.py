"""Who sends too often waits, and nobody else does."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from nzgs_tourney.links import token_of
from nzgs_tourney.middleware import throttles
from nzgs_tourney.models import Attempts, Pairing, PlayerLink
from nzgs_tourney.store.events.attempts import STRETCH
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

NOW = datetime(2026, 11, 21, 2, 7, tzinfo=UTC)
MOST = 3


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("SENT_BY_LINK", "FILES_BY_LINK", "FILES_BY_ACCOUNT", "FORMS_OF_ACCOUNT", "WRONG_LINKS"):
        assert getattr(throttles, name) > 10 * MOST
        monkeypatch.setattr(throttles, name, MOST)
    with time_machine.travel(NOW, tick=False):
        yield


def page_of(link: PlayerLink, page: str) -> str:
    game = Pairing.objects.get(seats__entry=link.entry).game_id
    return f"/p/{token_of(link)}/games/{game}/{page}/"


def links() -> list[PlayerLink]:
    return list(PlayerLink.objects.living().select_related("event", "entry").order_by("number"))


def test_reports_are_counted_by_link(client: Client, desk: Desk) -> None:
    mine, *others = links()
    for _ in range(MOST):
        assert client.post(page_of(mine, "report"), {"result": "nonsense"}).status_code < 429
    answer = client.post(page_of(mine, "report"), {"result": "B+R", "nonce": str(uuid4())})
    assert answer.status_code == 429
    assert "You’ve sent this too often. Nothing was saved. Go back, and send it again at 15:15." in page_text(answer)
    assert 0 < int(answer["Retry-After"]) <= STRETCH.total_seconds() + 1
    assert client.get(f"/p/{token_of(mine)}/").status_code == 200
    for other in others:
        assert client.post(page_of(other, "report"), {"result": "B+R", "nonce": str(uuid4())}).status_code == 302
    with time_machine.travel(NOW + STRETCH, tick=False):
        assert client.post(page_of(mine, "report"), {"result": "B+R", "nonce": str(uuid4())}).status_code == 302


def test_files_are_counted_apart_from_reports(client: Client, desk: Desk) -> None:
    mine, *_ = links()
    for _ in range(MOST):
        assert client.post(page_of(mine, "record")).status_code < 429
    assert client.post(page_of(mine, "record")).status_code == 429
    assert client.post(page_of(mine, "report"), {"result": "B+R", "nonce": str(uuid4())}).status_code == 302


def test_links_that_do_not_exist_are_counted_by_address(client: Client, desk: Desk) -> None:
    mine, *_ = links()
    wrong = token_of(mine)[:-4] + "AAAA"
    assert [client.get(f"/p/{wrong}/").status_code for _ in range(MOST)] == [404] * MOST
    for secret in (f"/p/{wrong}/", "/invitation/nothing/", "/new-password/nothing/"):
        assert client.get(secret).status_code == 429
    assert client.get(f"/p/{token_of(mine)}/").status_code == 200, "a link that exists opens all the same"
    assert client.post(page_of(mine, "report"), {"result": "B+R", "nonce": str(uuid4())}).status_code == 302
    assert Client(REMOTE_ADDR="192.0.2.8").get(f"/p/{wrong}/").status_code == 404


def test_forms_for_links_that_do_not_exist_fill_no_table(client: Client, desk: Desk) -> None:
    for number in range(20):
        client.post(f"/p/aaaaaa-{number}-{'A' * 22}/games/1/report/", {"result": "B+R", "nonce": str(uuid4())})
    assert Attempts.objects.count() == 1


def test_uploads_are_counted_by_account(desk: Desk) -> None:
    director, where = signed_in(desk.director), of_division(desk, "import")
    for _ in range(MOST):
        assert director.post(where).status_code == 422
    assert director.post(where).status_code == 429
    assert director.get(where).status_code == 200
    other = make_desk(2)
    assert signed_in(other.director).post(of_division(other, "import")).status_code == 422


def test_forms_of_joining_are_counted_by_address(client: Client, desk: Desk) -> None:
    assert [client.post("/set-up/").status_code for _ in range(MOST + 1)][-1] == 429
    assert Client(REMOTE_ADDR="192.0.2.8").post("/set-up/").status_code != 429
    assert signed_in(desk.director).post("/accounts/password/change/").status_code == 200
