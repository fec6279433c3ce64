"""Webhooks: what is written from the ledger, sent to a real receiver, tried again, given up, and never sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import override_settings
from django.utils import timezone

from games.models import LedgerEvent, Speaker
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import (
    STANDARD_NEWS,
    DeliveryState,
    DeliveryTrouble,
    Entry,
    Webhook,
    WebhookDelivery,
)
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.messages import send_webhooks as send_webhooks_of
from nzgs_tourney.services.messages.follow_webhooks import GATHERED, follow_webhooks
from nzgs_tourney.services.messages.send_webhooks import LEASE, WAITS, send_again, send_test, send_webhooks
from nzgs_tourney.services.messages.set_webhook import end_webhook, make_pairgoth_webhook, make_standard_webhook
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.names import NameInPublic
from nzgs_tourney.tournament.exchange.standard_webhooks import signature
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.webhook_receiver import Receiver, receiver

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

ALL = [one.value for one in STANDARD_NEWS]
NOW = timezone.now


@pytest.fixture
def site() -> Iterator[Receiver]:
    with receiver() as kept, override_settings(PRIVATE_WEBHOOKS=True, SITE_URL="https://tourney.example"):
        yield kept


def standard(desk: Desk, site: Receiver, types: list[str] | None = None) -> Webhook:
    return make_standard_webhook(desk.event.pk, site.address, types or ALL, actor="Aroha")


def run(after: timedelta = timedelta()) -> None:
    """Do what is due, as a worker does who comes so much later."""
    follow_webhooks(NOW() + after)
    send_webhooks(NOW() + after)


def told(site: Receiver) -> list[str]:
    return [one.told["type"] for one in site.sent]


def test_each_thing_is_told_once_with_the_values_of_the_api(desk: Desk, site: Receiver) -> None:
    hook = standard(desk, site)
    drawn = desk.publish(1)
    first, second = games_of(drawn)
    report_from(first, Speaker.PAPER, "B+R")
    confirm_result(first.pk, actor="Aroha")
    report_from(second, Speaker.BLACK, "B+3")
    for _again in range(2):
        run()
    assert told(site) == ["round.published", "result.confirmed"]
    published, confirmed = (one.told for one in site.sent)
    assert published["data"]["round"] == 1
    assert len(published["data"]["value"]["boards"]) == 2
    assert confirmed["data"]["value"]["result"] == "B+R"
    assert confirmed["data"]["value"]["state"] == "confirmed"
    for message in (published, confirmed):
        assert message["data"]["api"].startswith("https://tourney.example/api/v1/events/")
        assert datetime.fromisoformat(message["timestamp"])
    sent = site.sent[1]
    signed = signature(hook.secret, sent.headers["webhook-id"], int(sent.headers["webhook-timestamp"]), sent.body)
    assert sent.headers["webhook-signature"] == signed

    correct_result(first.pk, "W+R", "Misread.", actor="Aroha", nonce=uuid4(), seen="B+R")
    both_report(second, "B+3")
    close_round(desk.division.pk, 1, actor="Aroha")
    finish_event(desk.event.pk, actor="Aroha")
    run()
    run()
    assert told(site)[2:] == ["result.corrected", "result.confirmed", "event.finished"]
    assert site.sent[2].told["data"]["value"]["corrections"][0]["was"] == "B+R"
    assert len({one.headers["webhook-id"] for one in site.sent}) == 5


def test_a_new_webhook_is_told_nothing_of_before_and_only_what_it_chose(desk: Desk, site: Receiver) -> None:
    (first, second) = games_of(desk.publish(1))
    both_report(first, "B+R")
    standard(desk, site, ["result.confirmed"])
    both_report(second, "W+R")
    run()
    assert [one.told["data"]["table"] for one in site.sent] == [2]


def test_nothing_is_told_that_is_not_public(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    hidden = Entry.objects.get(division=desk.division, number=1)
    Entry.objects.filter(pk=hidden.pk).update(name_in_public=NameInPublic.INITIALS)
    desk.publish(1)
    run()
    assert hidden.name not in site.sent[0].body.decode()
    recall_round(desk.division.pk, 1, actor="Aroha")
    publish_round(desk.division.pk, 1, actor="Aroha")
    follow_webhooks(NOW())
    recall_round(desk.division.pk, 1, actor="Aroha")
    run()
    edit_event(desk.event.pk, {"published": False}, actor="Aroha")
    publish_round(desk.division.pk, 1, actor="Aroha")
    run()
    assert told(site) == ["round.published", "round.recalled", "round.recalled"]


def test_a_call_that_fails_is_made_again_with_the_same_id(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    site.statuses = [503, 302]
    desk.publish(1)
    run()
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.status) == (DeliveryState.WAITING, 503)
    run()
    assert len(site.sent) == 1, "it waits"
    run(WAITS[0])
    assert len(site.sent) == 2, "a redirect isn’t followed"
    run(WAITS[0] + WAITS[1])
    delivery.refresh_from_db()
    assert (delivery.state, delivery.tries) == (DeliveryState.DELIVERED, 3)
    assert len({one.headers["webhook-id"] for one in site.sent}) == 1


def test_after_the_last_try_it_is_dead_until_somebody_sends_it_again(desk: Desk, site: Receiver) -> None:
    hook = standard(desk, site)
    site.statuses = [500] * (len(WAITS) + 1)
    desk.publish(1)
    passed = timedelta()
    for wait in (timedelta(), *WAITS, timedelta(days=9)):
        passed += wait
        run(passed)
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, len(site.sent)) == (DeliveryState.DEAD, len(WAITS) + 1)
    assert send_again(hook, delivery.pk)
    assert not send_again(hook, delivery.pk)
    run()
    delivery.refresh_from_db()
    assert delivery.state == DeliveryState.DELIVERED
    assert len({one.headers["webhook-id"] for one in site.sent}) == 1
    site.statuses = [410]
    send_again(hook, delivery.pk)
    run()
    delivery.refresh_from_db()
    assert delivery.state == DeliveryState.DEAD, "gone is gone"


def test_while_a_receiver_is_away_everything_for_it_waits(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    Webhook.objects.update(address="http://127.0.0.1:1/hook")
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    run()
    assert sorted(WebhookDelivery.objects.values_list("tries", flat=True)) == [0, 0, 1]
    assert WebhookDelivery.objects.filter(due__gt=NOW() + WAITS[0] / 2).count() == 3
    WebhookDelivery.objects.filter(tries=1).update(tries=len(WAITS) - 1, due=NOW())
    send_webhooks(NOW())
    late = WebhookDelivery.objects.filter(due__gt=NOW() + 2 * WAITS[0])
    assert [one.tries for one in late] == [len(WAITS)], "a late try doesn’t hold up what is new"


def test_an_error_of_the_program_stops_no_other_delivery(
    desk: Desk, site: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    standard(desk, site)
    both_report(games_of(desk.publish(1))[0], "B+R")
    read = send_webhooks_of._read_by[0]
    broken = [lambda delivery: read(delivery) if delivery.type == "result.confirmed" else 1 // 0]
    monkeypatch.setattr(send_webhooks_of, "_read_by", broken)
    passed = timedelta()
    for wait in (timedelta(), *WAITS):
        passed += wait
        run(passed)
    assert told(site) == ["result.confirmed"]
    failed = WebhookDelivery.objects.get(type="round.published")
    assert (failed.state, failed.trouble) == (DeliveryState.DEAD, DeliveryTrouble.OURS)


def test_who_was_killed_while_sending_is_followed_by_another(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    desk.publish(1)
    follow_webhooks(NOW())
    WebhookDelivery.objects.update(tries=1, due=NOW() + LEASE)
    run()
    assert site.sent == []
    run(LEASE)
    assert told(site) == ["round.published"]


def test_a_try_that_nobody_comes_back_from_counts(desk: Desk, site: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_args: object) -> None:
        raise KeyboardInterrupt

    standard(desk, site)
    desk.publish(1)
    monkeypatch.setattr(send_webhooks_of, "call_webhook", killed)
    passed = timedelta()
    for wait in (*WAITS, LEASE):
        with pytest.raises(KeyboardInterrupt):
            run(passed)
        if wait > LEASE:
            run(passed + wait / 2)
        passed += max(wait, LEASE)
    run(passed)
    delivery = WebhookDelivery.objects.get()
    assert (delivery.state, delivery.trouble) == (DeliveryState.DEAD, DeliveryTrouble.OURS)
    assert (delivery.tries, site.sent) == (len(WAITS) + 1, [])


@pytest.mark.parametrize("status", [429, 503])
def test_a_receiver_that_asks_to_be_left_alone_is(desk: Desk, site: Receiver, status: int) -> None:
    standard(desk, site)
    site.statuses, site.headers = [status], {"Retry-After": "600"}
    both_report(games_of(desk.publish(1))[0], "B+R")
    run()
    run(timedelta(minutes=9))
    assert len(site.sent) == 1, "the other call waits too"
    run(timedelta(minutes=11))
    assert told(site) == ["round.published", "round.published", "result.confirmed"]


def test_a_private_address_is_not_called_without_the_setting(desk: Desk, site: Receiver) -> None:
    hook = standard(desk, site)
    with override_settings(PRIVATE_WEBHOOKS=False):
        tested = send_test(hook)
        with pytest.raises(Refused, match="https://"):
            standard(desk, site)
    assert (tested.state, tested.trouble, site.sent) == (DeliveryState.DEAD, DeliveryTrouble.PRIVATE, [])
    assert send_test(hook).state == DeliveryState.DELIVERED
    assert told(site) == ["test"]


def test_pairgoths_site_is_sent_its_pages(desk: Desk, site: Receiver) -> None:
    values = (desk.division.pk, "rimu-2026", "tui kea moa")
    hook = make_pairgoth_webhook(desk.event.pk, site.address, *values, actor="Aroha")
    assert send_test(hook).state == DeliveryState.DELIVERED
    first, second = games_of(desk.publish(1))
    run()
    assert [one.path for one in site.sent] == ["/hook/health"], "changes are gathered"
    run(GATHERED)
    both_report(first, "B+R")
    both_report(second, "W+R")
    run()
    run(2 * GATHERED)
    assert [(one.method, one.path) for one in site.sent] == [
        ("GET", "/hook/health"),
        ("POST", "/hook/pairings/rimu-2026/1"),
        ("POST", "/hook/standings/rimu-2026/1"),
        ("POST", "/hook/pairings/rimu-2026/1"),
        ("POST", "/hook/standings/rimu-2026/1"),
    ]
    assert {one.headers["x-pairgoth-secret"] for one in site.sent} == {"tui kea moa"}
    draw, standings, results = (one.body.decode() for one in site.sent[1:4])
    for html in (draw, standings, results):
        assert html.startswith("<style>@layer pairgoth-published {")
    assert first.black_name in draw
    assert "B+R" in results
    site.content = json.dumps({"status": False, "message": "no such event"}).encode()
    tested = send_test(hook)
    assert (tested.trouble, tested.message) == (DeliveryTrouble.SAID_NO, "no such event")


def test_what_cannot_be_made_is_refused_and_the_ledger_has_no_secret(desk: Desk, site: Receiver) -> None:
    hook = standard(desk, site)
    for types, address, sentence in (([], site.address, "Choose"), (ALL, site.address, "told already")):
        with pytest.raises(Refused, match=sentence):
            make_standard_webhook(desk.event.pk, address, types, actor="Aroha")
    for code, secret, sentence in (("a/b", "x", "The code"), ("a", " ", "secret")):
        with pytest.raises(Refused, match=sentence):
            make_pairgoth_webhook(desk.event.pk, site.address, desk.division.pk, code, secret, actor="Aroha")
    desk.publish(1)
    follow_webhooks(NOW())
    end_webhook(hook.pk, actor="Aroha")
    end_webhook(hook.pk, actor="Aroha")
    run()
    assert site.sent == []
    assert WebhookDelivery.objects.get().state == DeliveryState.LEFT_OUT
    told_of = LedgerEvent.objects.filter(kind__startswith="webhook.").order_by("seq")
    assert [act.kind for act in told_of] == ["webhook.made", "webhook.ended"]
    assert hook.secret not in str([act.payload for act in told_of])
    assert site.address not in str([act.payload for act in told_of])


def test_a_rehearsal_has_none(site: Receiver) -> None:
    with pytest.raises(Refused, match="rehearsal"):
        standard(make_desk(4, rehearsal=True), site)


def test_one_event_of_the_ledger_is_told_once(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    desk.publish(1)
    follow_webhooks(NOW())
    row = WebhookDelivery.objects.get()
    row.pk, row.key = None, uuid4()
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()
