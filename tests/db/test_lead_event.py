"""Who leads an event is in its own history: elsewhere nothing is added, and the page says where it is led."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.ledger.append import lock, locked_row
from games.ledger.leader import Leader, LedElsewhereError, leader_of
from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Speaker, Stream
from ground.errors import Refused
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Event, OwnSite, PlayerLink, Role, User
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.events.delete_event import why_not_deletable
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.exchange.lead_event import (
    become_another_site,
    hand_back,
    hand_event_over,
    lead_copied,
    note_leader,
    take_over,
)
from nzgs_tourney.services.exchange.restore_event import NotLedError, restore_as_director, restore_event
from nzgs_tourney.services.messages.settle import send_held
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.store.exchange.this_site import own_site
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.telling_moves import FEDERATION
from tests.db.test_restore_event import wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


def handed_over(desk: Desk) -> None:
    """The federation leads it from now on."""
    desk.event.stream.refresh_from_db()
    hand_event_over(desk.event.pk, FEDERATION, seen=desk.event.stream.seq, actor="Aroha")


def test_an_event_that_was_never_sent_names_no_leader_and_goes_on_wherever_it_is() -> None:
    desk = make_desk(4)
    assert leader_of(desk.event.stream_id) is None
    content = event_file(desk.event)
    wipe()
    restored = restore_event(content)
    edit_event(restored.pk, {"city": "Nelson"}, actor="Aroha")


def test_a_copy_leaves_the_lead_here_and_is_told_once() -> None:
    desk = make_desk(4)
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    assert LedgerEvent.objects.filter(kind="event.copied").count() == 1
    leader = leader_of(desk.event.stream_id)
    assert leader is not None
    assert leader.code == own_site().code
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")


def test_after_a_hand_over_nothing_is_added_here_by_any_way() -> None:
    desk = make_desk(4)
    game = games_of(desk.publish(1))[0]
    handed_over(desk)
    handed_over(desk)
    assert LedgerEvent.objects.filter(kind="event.handed_over").count() == 1
    with pytest.raises(LedElsewhereError, match="led on Kea Federation now"):
        edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")
    with pytest.raises(LedElsewhereError):
        report_from(game, Speaker.BLACK, "B+R")
    with transaction.atomic(), pytest.raises(LedElsewhereError):
        lock(desk.event.stream_id)
    with pytest.raises(LedElsewhereError):
        send_held(desk.event.pk, [1], [1])
    with transaction.atomic(), pytest.raises(LedElsewhereError):
        locked_row(Game.objects.filter(pk=game.pk))
    assert verify(desk.event.stream.key)[0].broken is None
    event_file(desk.event)


def test_a_hand_over_of_what_the_other_site_has_not_seen_is_refused() -> None:
    desk = make_desk(4)
    with pytest.raises(Refused, match="Something was changed"):
        hand_event_over(desk.event.pk, FEDERATION, seen=1, actor="Aroha")


def test_taking_over_needs_a_reason_and_is_told_once() -> None:
    desk = make_desk(4)
    handed_over(desk)
    with pytest.raises(Refused, match="Give a reason"):
        take_over(desk.event.pk, " ", actor="Aroha")
    take_over(desk.event.pk, "Lost.", actor="Aroha")
    take_over(desk.event.pk, "Lost.", actor="Aroha")
    assert LedgerEvent.objects.filter(kind="event.taken_over").count() == 1
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Aroha")


def test_a_restored_site_is_another_one_and_asks_only_about_events_that_were_sent() -> None:
    sent, kept = make_desk(4), make_desk(4)
    lead_copied(sent.event.pk, FEDERATION, actor="Aroha")
    before = own_site().code
    OwnSite.objects.update(name="Rimu laptop")
    become_another_site()
    assert own_site().code != before
    assert own_site().name == "Rimu laptop"
    with pytest.raises(LedElsewhereError, match="This event is led on"):
        edit_event(sent.event.pk, {"city": "Nelson"}, actor="Aroha")
    edit_event(kept.event.pk, {"city": "Nelson"}, actor="Aroha")


def test_a_file_older_than_a_hand_over_asks_before_it_leads() -> None:
    desk = make_desk(4)
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    content = event_file(desk.event)
    wipe()
    director = User.objects.create_user("aroha", password="not the real one")
    with pytest.raises(NotLedError, match="leads this event"):
        restore_as_director(content, director, actor="Aroha")
    restored = restore_as_director(content, director, actor="Aroha", because="The laptop was stolen.").event
    assert Role.objects.filter(event=restored, user=director).exists()
    assert LedgerEvent.objects.filter(stream=restored.stream_id, kind="event.taken_over").count() == 1
    edit_event(restored.pk, {"city": "Nelson"}, actor="Aroha")


def test_the_pages_say_where_it_is_led_and_personal_links_lead_there() -> None:
    desk = make_desk(4)
    desk.publish(1)
    token = token_of(PlayerLink.objects.filter(event=desk.event).select_related("event").first())
    handed_over(desk)
    public = Client().get(f"/e/{desk.event.slug}/").content.decode()
    assert "Kea Federation leads this event." in public
    here = Client().get(f"/p/{token}/", REMOTE_ADDR="192.168.1.9")
    assert here.status_code == 410
    assert f"https://tourney.example/p/{token}/" in here.content.decode()
    gone = Client().get(f"/p/{token}/", REMOTE_ADDR="203.97.1.1")
    assert gone.status_code == 302
    assert gone["Location"].startswith(f"https://tourney.example/p/{token}/?sent={own_site().code[:12]}-")
    director = Client()
    director.force_login(desk.director)
    answer = director.post(f"/desk/{desk.event.slug}/publish/", {})
    assert answer.status_code in (409, 302)
    assert "Kea Federation leads this event." in director.get(f"/desk/{desk.event.slug}/").content.decode()


def test_a_link_at_a_restored_site_says_what_it_waits_for_and_leads_nowhere() -> None:
    desk = make_desk(4)
    desk.publish(1)
    token = token_of(PlayerLink.objects.filter(event=desk.event).select_related("event").first())
    desk.event.stream.refresh_from_db()
    before = Leader("e" * 32, "Kea Federation", site_address())
    hand_event_over(desk.event.pk, before, seen=desk.event.stream.seq, actor="Aroha")
    answer = Client().get(f"/p/{token}/", REMOTE_ADDR="203.97.1.1")
    assert answer.status_code == 410
    assert "taken Rimu Open over here" in answer.content.decode()


def test_a_reader_whom_the_other_site_sends_back_is_not_sent_on_again() -> None:
    """Sites name each other, or one gives the event back and the other hasn't fetched it; a kept address works again
    once that is done."""
    desk = make_desk(4)
    desk.publish(1)
    token = token_of(PlayerLink.objects.filter(event=desk.event).select_related("event").first())
    handed_over(desk)
    code, now = own_site().code[:12], int(timezone.now().timestamp())

    def asked(sent: str) -> HttpResponse:
        return Client().get(f"/p/{token}/", {"sent": sent}, REMOTE_ADDR="203.97.1.1")

    for sent in (f"{code}-{now}", f"{code}-{now}.{'a' * 12}-5", f"{'a' * 12}-5.{code}-{now}.{'b' * 12}-{now}"):
        back = asked(sent)
        assert back.status_code == 410
        assert "is moving from one site to another" in back.content.decode()
        assert "tourney.example" not in back.content.decode()
    for sent in ("", "yes", f"{code}-{now - 90}", f"{code}-²", f"{'a' * 12}-{now}", f"{code}-{'9' * 99}"):
        on = asked(sent)
        assert on.status_code == 302
        assert f"{code}-" in on["Location"]
    assert f"{'a' * 12}-{now}.{code}-" in asked(f"{'a' * 12}-{now}")["Location"]


def test_an_event_that_was_sent_or_fetched_is_not_deleted() -> None:
    desk = make_desk(4)
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    desk.event.refresh_from_db()
    assert why_not_deletable(desk.event) == ""
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    assert "was sent to another site" in why_not_deletable(desk.event)


def test_the_backup_of_a_site_is_another_site(tmp_path: Path) -> None:
    sent, kept = make_desk(4), make_desk(4)
    lead_copied(sent.event.pk, FEDERATION, actor="Aroha")
    make_backup(tmp_path / "site.backup")
    restore_site(tmp_path / "site.backup")
    with pytest.raises(LedElsewhereError):
        edit_event(sent.event.pk, {"city": "Nelson"}, actor="Aroha")
    edit_event(kept.event.pk, {"city": "Nelson"}, actor="Aroha")
    take_over(sent.event.pk, "The laptop fell into the lake.", actor="Aroha")
    edit_event(sent.event.pk, {"city": "Nelson"}, actor="Aroha")


def test_the_site_that_led_before_is_given_the_event_back() -> None:
    desk = make_desk(4)
    with pytest.raises(Refused, match="No other site"):
        hand_back(desk.event.pk, actor="Aroha")
    lead_copied(desk.event.pk, FEDERATION, actor="Aroha")
    laptop = own_site().code
    handed_over(desk)
    OwnSite.objects.update(code=FEDERATION.code)
    note_leader(Stream.objects.get(pk=desk.event.stream_id))
    hand_back(desk.event.pk, actor="Kea")
    hand_back(desk.event.pk, actor="Kea")
    leader = leader_of(desk.event.stream_id)
    assert leader is not None
    assert leader.code == laptop
    assert LedgerEvent.objects.filter(kind="event.handed_over").count() == 2
    with pytest.raises(LedElsewhereError):
        edit_event(desk.event.pk, {"city": "Nelson"}, actor="Kea")
