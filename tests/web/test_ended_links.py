"""Personal links end some weeks after their event, say so kindly, and lead to the results."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from games.models import Report
from nzgs_tourney.links import code_of, token_of
from nzgs_tourney.models import Event, PlayerLink
from tests.db.desk import Desk, make_desk
from tests.web.parsed import links, page_text

pytestmark = pytest.mark.django_db
LAST = datetime(2026, 11, 21, 3, tzinfo=UTC) + timedelta(weeks=8)


@pytest.fixture
def link(settings: Any) -> PlayerLink:
    settings.LINK_WEEKS = 8
    desk: Desk = make_desk(4)
    desk.publish(1)
    Event.objects.update(published=True)
    return PlayerLink.objects.select_related("event").order_by("number")[0]


def test_on_the_last_day_it_opens_and_the_day_after_it_has_ended(client: Client, link: PlayerLink) -> None:
    address = f"/p/{token_of(link)}/"
    with time_machine.travel(LAST, tick=False):
        assert client.get(address).status_code == 200
    with time_machine.travel(LAST + timedelta(days=1), tick=False):
        for method in (client.get, client.post):
            answer = method(f"{address}games/1/" + ("report/" if method == client.post else ""))
            assert answer.status_code == 410
        page = page_text(client.get(address))
        assert (
            "Thank you for playing. Personal links end 8 weeks after the event. All results stay on its page." in page
        )
        assert f"/e/{link.event.slug}/" in links(page)
        assert client.get(f"/e/{link.event.slug}/").status_code == 200


def test_a_report_by_an_ended_link_is_not_taken(client: Client, link: PlayerLink) -> None:
    with time_machine.travel(LAST + timedelta(days=1), tick=False):
        sent = {"result": "B+R", "nonce": str(uuid4())}
        assert client.post(f"/p/{token_of(link)}/games/1/report/", sent).status_code == 410
    assert not Report.objects.exists()


def test_its_code_leads_to_the_same_page(client: Client, link: PlayerLink) -> None:
    with time_machine.travel(LAST + timedelta(days=1), tick=False):
        answer = client.post("/code/", {"code": code_of(link)}, follow=True)
    assert answer.status_code == 410
    assert "This link has ended" in page_text(answer)


def test_a_wrong_link_to_an_old_event_is_no_link(client: Client, link: PlayerLink) -> None:
    with time_machine.travel(LAST + timedelta(days=1), tick=False):
        assert client.get(f"/p/{token_of(link)[:-4]}AAAA/").status_code == 404


def test_an_event_that_is_not_public_leads_nowhere(client: Client, link: PlayerLink) -> None:
    Event.objects.update(published=False)
    with time_machine.travel(LAST + timedelta(days=1), tick=False):
        page = page_text(client.get(f"/p/{token_of(link)}/"))
    assert "Ask its director for the results." in page


def test_they_can_last_for_ever(client: Client, link: PlayerLink, settings: Any) -> None:
    settings.LINK_WEEKS = 0
    with time_machine.travel(LAST + timedelta(days=4000), tick=False):
        assert client.get(f"/p/{token_of(link)}/").status_code == 200
