"""The ledger names whoever acts by an id, and keeps the name as it was beside it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.ledger.chain import hash_of
from games.ledger.verify import links_of, verify
from games.models import Game, LedgerEvent
from nzgs_tourney.models import PlayerLink
from tests.db.desk import Desk
from tests.web.parsed import page_text
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db


def last() -> LedgerEvent:
    """What was said last."""
    return LedgerEvent.objects.latest("pk")


def publish(client: Client, desk: Desk) -> None:
    """The director hides the event."""
    client.force_login(desk.director)
    client.post(reverse("desk:event_publish", args=[desk.event.slug]), {"published": "no"})


def test_an_account_acts_by_its_key(client: Client, desk: Desk) -> None:
    before = last().seq
    publish(client, desk)
    ledger_event = last()
    assert (ledger_event.seq, ledger_event.actor) == (before + 1, f"account:{desk.director.key}")
    assert ledger_event.actor_name == desk.director.called == "Aroha Director"


def test_a_player_acts_by_the_number_of_their_link(black: Phone, game: Game) -> None:
    black.report(winner="me", manner="R")
    ledger_event, link = last(), PlayerLink.objects.get(entry__seats__pairing__game=game, entry__seats__colour="black")
    assert (ledger_event.kind, ledger_event.actor) == ("result.reported", f"link:{link.number}")
    assert (ledger_event.actor_name, ledger_event.who, ledger_event.by_link) == (game.black_name, game.black_name, True)


def test_the_history_says_that_it_was_by_a_link(black: Phone, game: Game, client: Client, desk: Desk) -> None:
    black.report(winner="me", manner="R")
    client.force_login(desk.director)
    history = client.get(reverse("desk:history", args=[desk.event.slug]))
    assert f"· {game.black_name} by link" in page_text(history)


def test_a_changed_name_changes_nothing_that_was_said(client: Client, desk: Desk) -> None:
    publish(client, desk)
    desk.director.last_name = "Elsewhere"
    desk.director.save()
    assert last().who == "Aroha Director"
    assert "Aroha Director" in page_text(client.get(reverse("desk:history", args=[desk.event.slug])))


def test_no_name_of_who_acted_is_hashed(client: Client, desk: Desk) -> None:
    publish(client, desk)
    link = list(links_of(last().stream))[-1]
    assert link.actor == f"account:{desk.director.key}"
    assert hash_of(link) == link.hash
    assert verify(desk.event.stream.key)[0].broken is None


def test_who_acted_before_ids_were_kept_is_shown_by_the_name_that_was_hashed() -> None:
    assert LedgerEvent(actor="Hūria Kea").who == "Hūria Kea"
    assert LedgerEvent(actor="account:1", actor_name="Hūria Kea").who == "Hūria Kea"
