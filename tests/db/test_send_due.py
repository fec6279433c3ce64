"""Sending to a real mail server: once, also after a crash and by two workers; what the server refuses; no server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from nzgs_tourney.models import (
    SENDING_LASTS,
    Entry,
    Message,
    MessageKind,
    MessageState,
    MessageTrouble,
    PlayerLink,
)
from nzgs_tourney.pages.messages.messages_page import waiting_messages
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.messages.send_due import AWAY, WAITS, is_mail_due, send_due
from nzgs_tourney.services.messages.settle import leave_undelivered, note_bounced, say_arrived, send_held, try_again
from nzgs_tourney.services.messages.switch_messages import send_anyway, switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.store.messages.recipient import mails_entry_links
from nzgs_tourney.tournament.division.privacy import Told
from tests.db.desk import Desk, make_desk
from tests.mail_server import Kept, free_port, mail_server, sending_to

pytestmark = [pytest.mark.on_both]

NOW = timezone.now


@pytest.fixture
def server() -> Iterator[Kept]:
    with mail_server() as kept:
        yield kept


def desk_of(players: int) -> Desk:
    """An event that sends messages; every player has an address and a link, and their link to be told."""
    desk = make_desk(players)
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    for entry in entries(desk):
        Entry.objects.filter(pk=entry.pk).update(email=f"p{entry.number}@example.org")
        write_message(desk.event, MessageKind.PERSONAL_LINK, entry, about="link")
    return desk


def entries(desk: Desk) -> list[Entry]:
    return list(Entry.objects.filter(division=desk.division).order_by("number"))


def states() -> list[str]:
    return list(Message.objects.values_list("state", flat=True))


@pytest.mark.django_db
def test_a_mail_has_what_a_mail_needs(server: Kept) -> None:
    desk = desk_of(1)
    assert send_due(NOW()) == 1
    (mail,) = server.mails
    link = PlayerLink.objects.get()
    assert mail["To"] == "p1@example.org"
    assert desk.event.name in mail["From"]
    assert desk.event.name in mail["Subject"]
    assert mail["Message-ID"].startswith(f"<{Message.objects.get().key}@")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Content-Language"] == "en-NZ"
    assert mail["Reply-To"] == desk.director.email or not desk.director.email
    assert mail.get_content_type() == "text/plain"
    assert f"-{link.number}-" in mail.get_content()


@pytest.mark.django_db
def test_a_mail_is_in_its_readers_language(server: Kept) -> None:
    desk_of(1)
    PlayerLink.objects.update(language="zh-hans")
    send_due(NOW())
    assert server.mails[0]["Content-Language"] == "zh-Hans"


@pytest.mark.django_db
def test_a_mail_with_the_sentence_about_privacy_counts_as_telling(server: Kept) -> None:
    desk_of(1)
    assert entries_told() == [""]
    send_due(NOW())
    assert "/privacy/" in server.mails[0].get_content()
    assert entries_told() == [Told.MAIL]


def entries_told() -> list[str]:
    return list(Entry.objects.values_list("told", flat=True))


@pytest.mark.django_db
def test_the_same_is_said_once(server: Kept) -> None:
    desk = desk_of(2)
    for entry in entries(desk):
        write_message(desk.event, MessageKind.PERSONAL_LINK, entry, about="link")
    assert send_due(NOW()) == 2
    assert send_due(NOW()) == 0
    assert server.addresses() == ["p1@example.org", "p2@example.org"]


@pytest.mark.django_db
def test_a_crash_between_sending_and_noting_is_asked_about(server: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_of(2)

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nzgs_tourney.services.messages.send_due._note", killed)
    with pytest.raises(KeyboardInterrupt):
        send_due(NOW())
    monkeypatch.undo()
    assert server.addresses() == ["p1@example.org"]
    assert states() == [MessageState.SENDING, MessageState.WAITING]
    later = NOW() + SENDING_LASTS + timedelta(minutes=1)
    send_due(later)
    assert server.addresses() == ["p1@example.org", "p2@example.org"], "the first isn't sent again by itself"
    (unknown,) = Message.objects.unknown(later)
    assert not say_arrived(desk.event.pk, unknown.pk), "it is too early to ask"
    Message.objects.filter(pk=unknown.pk).update(tried_at=NOW() - SENDING_LASTS)
    assert say_arrived(desk.event.pk, unknown.pk)
    assert not try_again(desk.event.pk, unknown.pk)
    assert states() == [MessageState.SENT, MessageState.SENT]


@pytest.mark.django_db
def test_a_connection_that_breaks_before_the_answer_is_asked_about(server: Kept) -> None:
    desk = desk_of(2)
    server.breaks_after = 0
    send_due(NOW())
    assert set(states()) == {MessageState.SENDING}
    server.breaks_after = None
    first = Message.objects.order_by("pk")[0]
    Message.objects.update(tried_at=NOW() - SENDING_LASTS)
    assert try_again(desk.event.pk, first.pk)
    assert send_due(NOW()) == 1
    assert states() == [MessageState.SENT, MessageState.SENDING]
    assert len({mail["Message-ID"] for mail in server.mails}) == 2, "the copy has the id of the first"


@pytest.mark.django_db
def test_a_refused_address_fails_alone(server: Kept) -> None:
    desk = desk_of(2)
    server.codes["p1@example.org"] = ["550 nobody here"]
    assert send_due(NOW()) == 1
    failed, sent = Message.objects.all()
    assert (failed.state, failed.trouble) == (MessageState.FAILED, MessageTrouble.REFUSED)
    assert sent.state == MessageState.SENT
    assert try_again(desk.event.pk, failed.pk)
    assert send_due(NOW()) == 1


@pytest.mark.django_db
def test_a_server_that_puts_it_off_is_tried_again_ever_later(server: Kept) -> None:
    desk_of(1)
    server.codes["p1@example.org"] = ["451 later"] * (len(WAITS) + 1)
    now = NOW()
    for wait in WAITS:
        assert send_due(now) == 0
        message = Message.objects.get()
        assert (message.state, message.trouble) == (MessageState.WAITING, MessageTrouble.LATER)
        assert message.due - now >= wait
        now = message.due
    send_due(now)
    assert states() == [MessageState.FAILED]


@pytest.mark.django_db
def test_without_a_server_everything_waits(settings: object) -> None:
    desk_of(2)
    assert send_due(NOW()) == 0
    assert states() == [MessageState.WAITING] * 2


@pytest.mark.django_db
def test_links_to_a_laptop_wait_unless_the_director_sends_them(server: Kept, settings: Any) -> None:
    desk = desk_of(1)
    settings.SITE_URL = ""
    assert not is_mail_due(NOW())
    assert send_due(NOW()) == 0
    send_anyway(desk.event, anyway=True)
    assert send_due(NOW()) == 1
    assert server.addresses() == ["p1@example.org"]


@pytest.mark.django_db
def test_a_laptop_promises_the_link_of_an_entry_only_where_its_mails_go(server: Kept, settings: Any) -> None:
    event = make_desk(1).event
    assert mails_entry_links(event)
    settings.SITE_URL = ""
    assert not mails_entry_links(event)
    send_anyway(event, anyway=True)
    assert mails_entry_links(event), "also while its messages were never on"
    send_anyway(event, anyway=False)
    assert not mails_entry_links(event)


@pytest.mark.django_db
def test_what_failed_or_came_back_is_left_and_needs_nobody(server: Kept) -> None:
    desk = desk_of(3)
    send_due(NOW())
    failed, bounced, sent = Message.objects.order_by("pk")
    Message.objects.filter(pk=failed.pk).update(state=MessageState.FAILED, sent_at=None)
    Message.objects.filter(pk=bounced.pk).update(state=MessageState.BOUNCED)
    assert [leave_undelivered(desk.event.pk, one.pk) for one in (failed, bounced, sent)] == [True, True, False]
    assert not leave_undelivered(desk.event.pk, failed.pk)
    assert list(Message.objects.order_by("pk").values_list("state", flat=True)) == ["left_out", "left_out", "sent"]
    assert waiting_messages(desk.event, NOW()) == (0, 0)


@pytest.mark.django_db
def test_a_server_that_is_away_costs_no_try() -> None:
    desk_of(2)
    now = NOW()
    with sending_to(free_port()):
        assert send_due(now) == 0
    for message in Message.objects.all():
        assert (message.state, message.trouble, message.tries) == (MessageState.WAITING, MessageTrouble.AWAY, 0)
        assert message.due >= now + AWAY
    with mail_server() as kept:
        assert send_due(now) == 0
        assert send_due(now + AWAY + timedelta(minutes=1)) == 2
        assert len(kept.mails) == 2


@pytest.mark.django_db
def test_what_has_no_address_waits_for_one(server: Kept) -> None:
    desk_of(1)
    Entry.objects.update(email="")
    assert send_due(NOW()) == 0
    Entry.objects.update(email="mere@example.org")
    assert send_due(NOW()) == 1
    assert server.addresses() == ["mere@example.org"]


@pytest.mark.django_db
def test_what_came_back_is_noted(server: Kept) -> None:
    desk_of(1)
    send_due(NOW())
    note_bounced("")
    assert states() == [MessageState.SENT]
    Message.objects.update(carrier_id="abc")
    note_bounced("another")
    assert states() == [MessageState.SENT]
    note_bounced("abc")
    assert states() == [MessageState.BOUNCED]


@pytest.mark.django_db
def test_those_of_a_round_wait_for_the_director() -> None:
    desk = make_desk(3)
    Entry.objects.update(email="mere@example.org")
    one, two, three = entries(desk)
    write_message(desk.event, MessageKind.ROUND_PUBLISHED, one, about="round 1")
    assert states() == [], "messages are off"
    switch_messages(desk.event, on=True, asks=True)
    for entry in (one, two):
        write_message(desk.event, MessageKind.ROUND_PUBLISHED, entry, about="round 1")
    assert states() == [MessageState.HELD] * 2
    shown = list(Message.objects.values_list("pk", flat=True))
    write_message(desk.event, MessageKind.ROUND_PUBLISHED, three, about="round 1")
    assert send_held(desk.event.pk, shown, shown[:1]) == 1
    assert states() == [MessageState.WAITING, MessageState.LEFT_OUT, MessageState.HELD]
    switch_messages(desk.event, on=True, asks=False)
    write_message(desk.event, MessageKind.ROUND_PUBLISHED, three, about="round 2")
    assert states()[-1] == MessageState.WAITING
    switch_messages(desk.event, on=False, asks=False)
    assert set(states()) == {MessageState.LEFT_OUT}


@pytest.mark.django_db
def test_what_is_held_for_somebody_without_an_address_counts_as_nothing_to_send() -> None:
    desk = make_desk(3)
    switch_messages(desk.event, on=True, asks=True)
    for entry in entries(desk):
        write_message(desk.event, MessageKind.ROUND_PUBLISHED, entry, about="round 1")
    Entry.objects.filter(pk=entries(desk)[0].pk).update(email="mere@example.org")
    shown = list(Message.objects.values_list("pk", flat=True))
    assert waiting_messages(desk.event, NOW()) == (0, 1)
    Message.objects.filter(pk=shown[2]).update(state=MessageState.FAILED)
    assert waiting_messages(desk.event, NOW()) == (1, 1)
    assert send_held(desk.event.pk, shown, shown) == 1
    assert states() == [MessageState.WAITING, MessageState.WAITING, MessageState.FAILED]


@pytest.mark.django_db(transaction=True)
def test_two_workers_send_each_mail_once(server: Kept) -> None:
    desk_of(30)

    def work(_number: int) -> int:
        try:
            return send_due(NOW())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as workers:
        went = sum(workers.map(work, range(2)))
    assert went == 30
    assert sorted(server.addresses()) == sorted(f"p{number}@example.org" for number in range(1, 31))
