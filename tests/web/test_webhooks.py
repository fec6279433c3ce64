"""The page of an event's webhooks: made with a secret that is shown once, tried, sent again, ended, players fetched."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from games.models import Stream
from nzgs_tourney.models import STANDARD_NEWS, StagedFile, Webhook, WebhookDelivery
from nzgs_tourney.services.messages.follow_webhooks import follow_webhooks
from nzgs_tourney.services.messages.send_webhooks import send_webhooks
from nzgs_tourney.services.messages.set_webhook import make_pairgoth_webhook, make_standard_webhook
from tests.db.desk import Desk, both_report, games_of
from tests.web.desk_pages import of_event
from tests.web.parsed import page_text, texts_of
from tests.webhook_receiver import Receiver, receiver

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

ALL = [one.value for one in STANDARD_NEWS]


@pytest.fixture
def site() -> Iterator[Receiver]:
    with receiver() as kept, override_settings(PRIVATE_WEBHOOKS=True):
        yield kept


def act(director: Client, hook: Webhook, name: str, *more: int) -> str:
    """Press a button of the webhook. Returns what the page says then."""
    address = reverse(f"desk:{name}", args=[hook.event.slug, hook.pk, *more])
    return page_text(director.post(address, follow=True))


def test_a_webhook_is_made_and_shows_its_secret_once(desk: Desk, director: Client, site: Receiver) -> None:
    page = of_event(desk, "webhooks")
    assert "A new webhook" in page_text(director.get(page))
    sent = {"kind": "standard", "standard-address": site.address, "standard-types": ALL}
    answer = director.post(page, sent, follow=True)
    hook = Webhook.objects.get()
    assert hook.secret in answer.content.decode()
    director.cookies.clear()
    director.force_login(desk.director)
    assert hook.secret not in director.get(page).content.decode()
    again = director.post(page, sent)
    assert again.status_code == 422
    assert "told already" in page_text(again)
    wrong = director.post(page, {**sent, "standard-address": "http://"})
    assert 'value="http://"' in wrong.content.decode()


def test_what_was_not_delivered_comes_first_and_is_sent_again(desk: Desk, director: Client, site: Receiver) -> None:
    hook = make_standard_webhook(desk.event.pk, site.address, ALL, actor="Aroha")
    assert "The test arrived" in act(director, hook, "webhook_test")
    site.statuses = [410]
    desk.publish(1)
    follow_webhooks(timezone.now())
    send_webhooks(timezone.now())
    shown = director.get(of_event(desk, "webhooks"))
    assert texts_of(shown, "tbody tr")[0].startswith("Round published Open, round 1 not delivered It answered 410.")
    assert "1 call to another site wasn’t delivered." in page_text(director.get(of_event(desk, "event")))
    lost = WebhookDelivery.objects.get(type="round.published")
    assert "goes out again" in act(director, hook, "webhook_again", lost.pk)
    assert "settled meanwhile" in act(director, hook, "webhook_again", lost.pk)
    WebhookDelivery.objects.filter(pk=lost.pk).update(state="dead")
    page = reverse("desk:webhook_lost", args=[desk.event.slug, hook.pk])
    assert "They go out again" in page_text(director.post(page, {"act": "again"}, follow=True))
    WebhookDelivery.objects.filter(pk=lost.pk).update(state="dead")
    left = page_text(director.post(page, {"act": "leave"}, follow=True))
    assert "They’re left out" in left
    assert "Needs you" not in left
    assert "call to another site" not in page_text(director.get(of_event(desk, "event")))
    assert "settled meanwhile" in page_text(director.post(page, {"act": "leave"}, follow=True))
    assert "Nothing is sent there any more" in act(director, hook, "webhook_end")


def test_where_another_site_leads_nothing_is_sent(desk: Desk, director: Client, site: Receiver) -> None:
    hook = make_standard_webhook(desk.event.pk, site.address, ALL, actor="Aroha")
    both_report(games_of(desk.publish(1))[0], "B+R")
    follow_webhooks(timezone.now())
    send_webhooks(timezone.now())
    shown = director.get(of_event(desk, "webhooks"))
    assert texts_of(shown, "tbody tr")[0].startswith("Result confirmed Open, round 1, table 1 delivered")
    assert "Send again" in page_text(shown)
    Stream.objects.filter(pk=desk.event.stream_id).update(led_elsewhere=True)
    site.sent.clear()
    shown_then = page_text(director.get(of_event(desk, "webhooks")))
    assert "Send again" not in shown_then
    assert "Send a test" not in shown_then
    assert "Another site leads" in act(director, hook, "webhook_test")
    assert "settled meanwhile" in act(director, hook, "webhook_again", WebhookDelivery.objects.get(about="game:1").pk)
    assert site.sent == []


def test_why_a_test_did_not_arrive(desk: Desk, director: Client, site: Receiver) -> None:
    hook = make_standard_webhook(desk.event.pk, site.address, ALL, actor="Aroha")
    with override_settings(PRIVATE_WEBHOOKS=False):
        assert "inside a private network" in act(director, hook, "webhook_test")
    site.statuses = [302]
    assert "It answered 302." in act(director, hook, "webhook_test")


def test_players_of_a_site_for_pairgoth_wait_as_an_entry_list(desk: Desk, director: Client, site: Receiver) -> None:
    sent = {"address": site.address, "division": desk.division.pk, "code": "rimu", "secret": "tui"}
    form = {"kind": "pairgoth", **{f"pairgoth-{name}": value for name, value in sent.items()}}
    director.post(of_event(desk, "webhooks"), form)
    hook = Webhook.objects.get()
    players = [{"id": 1, "lastname": "Kākā", "firstname": "Tia", "country": "NZ", "rank": "4k", "rounds": "11011"}]
    site.content = json.dumps({"status": True, "players": players}).encode()
    assert "Kākā" in act(director, hook, "webhook_players")
    assert (site.sent[0].method, site.sent[0].path) == ("GET", "/hook/players/rimu")
    assert StagedFile.objects.get().filename == "players-rimu.csv"
    site.content = b"<html>"
    assert "isn’t a site" in act(director, hook, "webhook_players")


def test_only_pairgoths_sites_give_players(desk: Desk, director: Client, site: Receiver) -> None:
    hook = make_standard_webhook(desk.event.pk, site.address, ALL, actor="Aroha")
    assert "Only a site" in act(director, hook, "webhook_players")
    values = (desk.division.pk, "rimu", "tui")
    other = make_pairgoth_webhook(desk.event.pk, site.address, *values, actor="Aroha")
    site.statuses = [404]
    assert "It answered 404." in act(director, other, "webhook_players")
