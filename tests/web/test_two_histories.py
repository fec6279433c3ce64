"""The page about two histories of an event: an administrator sees what only one of them has, and decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import ArrivedFile, Event, EventMove, Role, User
from tests.db.two_histories import offered, send_both
from tests.web.parsed import page_text, parsed_page, select_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(tmp_path: Path, settings: Any) -> Event:
    """The federation has one history of it, and the other one waits."""
    settings.VAR_DIR = tmp_path
    return offered(send_both())


def test_an_administrator_compares_them_and_takes_the_other_one(event: Event, federation: Client) -> None:
    assert "An administrator decides" in page_text(federation.get(reverse("desk:other_site", args=[event.slug])))
    standings = f"/e/{event.slug}/open/standings/"
    assert "Tama Late" in page_text(Client().get(standings))
    page = reverse("desk:two_histories", args=[event.slug])
    shown = federation.get(page)
    assert "Both are the same up to number" in page_text(shown)
    parsed = parsed_page(shown)
    here, there = (select_all(parsed, f"section[aria-labelledby={one}] li") for one in ("here", "there"))
    assert "Points that are awarded only here count no more." in page_text(shown)
    assert len(here) > 3
    assert any("Tama Late" in one.get_text() for one in here)
    assert any("Kiri Late" in one.get_text() for one in there)
    (seen,) = (one["value"] for one in select_all(parsed, "input[name=seen]"))
    unsaid = federation.post(page, {"seen": seen, "reason": ""})
    assert unsaid.status_code == 422
    unseen = federation.post(page, {"seen": "another", "reason": "It counts."})
    assert "look at both again" in page_text(unseen)
    assert [one["value"] for one in select_all(parsed_page(unseen), "input[name=seen]")] == [seen]
    taken = federation.post(page, {"seen": seen, "reason": "The laptop is lost."}, follow=True)
    assert "The other history counts now." in page_text(taken)
    assert "Totara laptop leads this event" in page_text(taken)
    after = page_text(Client().get(standings))
    assert "Kiri Late" in after
    assert "Tama Late" not in after
    assert LedgerEvent.objects.filter(kind="history.replaced").count() == 1
    assert "Nothing to decide" in page_text(federation.get(page))
    assert "The laptop is lost." in page_text(federation.get(reverse("federation:accounts_history")))


def test_a_director_sees_that_one_waits_and_decides_nothing(event: Event) -> None:
    director = User.objects.create_user("aroha")
    Role.objects.create(event=event, user=director, kind="director")
    client = Client()
    client.force_login(director)
    assert "An administrator decides" in page_text(client.get(reverse("desk:other_site", args=[event.slug])))
    assert client.get(reverse("desk:two_histories", args=[event.slug])).status_code == 403


def test_what_is_gone_meanwhile_is_waited_for(event: Event, federation: Client) -> None:
    ArrivedFile.objects.exclude(sha256=EventMove.objects.get(event=event).offered).delete()
    page = federation.get(reverse("desk:two_histories", args=[event.slug]), follow=True)
    assert "haven’t all come yet" in page_text(page)
