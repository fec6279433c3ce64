"""What webhooks are told where something becomes public late, is hidden, or is taken back."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from nzgs_tourney.models import Entry, Webhook
from nzgs_tourney.services.entries.edit_entry import edit_entry, withdraw_entry
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.messages.follow_webhooks import GATHERED
from nzgs_tourney.services.messages.set_webhook import make_pairgoth_webhook
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.names import NameInPublic
from tests.db.desk import Desk, both_report, games_of
from tests.db.test_webhooks import run, site, standard, told
from tests.webhook_receiver import Receiver

__all__ = ["site"]
pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]

PAGES = ["/hook/pairings/rimu-2026/1", "/hook/standings/rimu-2026/1"]


def pairgoth(desk: Desk, site: Receiver) -> Webhook:
    return make_pairgoth_webhook(desk.event.pk, site.address, desk.division.pk, "rimu-2026", "tui", actor="Aroha")


def sent_then(site: Receiver) -> list[str]:
    """What a Pairgoth site is sent by what has happened, by its paths."""
    site.sent.clear()
    run()
    run(GATHERED)
    return [one.path for one in site.sent]


def test_a_site_that_is_connected_late_is_sent_what_is_public(desk: Desk, site: Receiver) -> None:
    desk.publish(1)
    pairgoth(desk, site)
    assert sent_then(site) == PAGES


def test_a_name_that_is_hidden_is_hidden_there_too(desk: Desk, site: Receiver) -> None:
    pairgoth(desk, site)
    desk.publish(1)
    player = Entry.objects.get(division=desk.division, number=1)
    assert sent_then(site) == PAGES
    assert player.name in site.sent[0].body.decode()
    edit_entry(player.pk, {"name_in_public": NameInPublic.INITIALS.value}, actor="Aroha")
    assert sent_then(site) == PAGES
    assert player.name not in "".join(one.body.decode() for one in site.sent)
    withdraw_entry(player.pk, actor="Aroha")
    assert sent_then(site) == PAGES


def test_an_event_that_is_hidden_is_taken_from_there(desk: Desk, site: Receiver) -> None:
    pairgoth(desk, site)
    edit_event(desk.event.pk, {"published": False}, actor="Aroha")
    assert sent_then(site) == [], "nothing was told"
    edit_event(desk.event.pk, {"published": True}, actor="Aroha")
    name = games_of(desk.publish(1))[0].black_name
    assert sent_then(site) == PAGES
    edit_event(desk.event.pk, {"published": False}, actor="Aroha")
    both_report(games_of(desk.division.drawn_rounds.get())[0], "B+R")
    assert sent_then(site) == PAGES
    bodies = [one.body.decode() for one in site.sent]
    assert all("The event isn’t public at the moment." in body and name not in body for body in bodies)
    withdraw_entry(Entry.objects.get(division=desk.division, number=2).pk, actor="Aroha")
    assert sent_then(site) == [], "it is told once"
    edit_event(desk.event.pk, {"published": True}, actor="Aroha")
    assert sent_then(site) == PAGES
    assert name in site.sent[0].body.decode()


def test_a_round_that_is_taken_back_is_taken_from_there(desk: Desk, site: Receiver) -> None:
    pairgoth(desk, site)
    desk.publish(1)
    recall_round(desk.division.pk, 1, actor="Aroha")
    assert sent_then(site) == [], "it was never told"
    publish_round(desk.division.pk, 1, actor="Aroha")
    assert sent_then(site) == PAGES
    recall_round(desk.division.pk, 1, actor="Aroha")
    assert sent_then(site) == PAGES
    assert all("Round 1 has been taken back." in one.body.decode() for one in site.sent)
    publish_round(desk.division.pk, 1, actor="Aroha")
    assert sent_then(site) == PAGES
    assert "taken back" not in site.sent[0].body.decode()


def test_a_standard_webhook_is_told_that_a_round_is_taken_back(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    desk.publish(1)
    recall_round(desk.division.pk, 1, actor="Aroha")
    run()
    assert told(site) == [], "it was never told"
    publish_round(desk.division.pk, 1, actor="Aroha")
    run()
    recall_round(desk.division.pk, 1, actor="Aroha")
    run()
    assert told(site) == ["round.published", "round.recalled"]
    place = {"event": desk.event.slug, "division": desk.division.slug, "round": 1}
    assert site.sent[1].told["data"] == place


@pytest.mark.parametrize(
    ("types", "then"),
    [
        (["round.published", "event.finished"], ["round.published", "round.recalled", "event.finished"]),
        (["event.finished"], ["event.finished"]),
    ],
)
def test_a_webhook_of_before_is_told_of_rounds_that_are_taken_back(
    desk: Desk, site: Receiver, types: list[str], then: list[str]
) -> None:
    hook, of_pairgoth = standard(desk, site, types), pairgoth(desk, site)
    for _again in range(2):
        import_module("nzgs_tourney.migrations.0049_webhooks_told_of_recalls").tell_of_recalls(apps, None)
    hook.refresh_from_db()
    of_pairgoth.refresh_from_db()
    assert (hook.types, of_pairgoth.types) == (then, [])


def test_an_event_that_becomes_public_tells_its_rounds_once(desk: Desk, site: Receiver) -> None:
    standard(desk, site)
    edit_event(desk.event.pk, {"published": False}, actor="Aroha")
    desk.publish(1)
    run()
    for published in (True, False, True):
        edit_event(desk.event.pk, {"published": published}, actor="Aroha")
        run()
    assert told(site) == ["round.published"]
