"""The page of an event's messages: switched on, read and sent, settled, exported."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from nzgs_tourney.models import (
    SENDING_LASTS,
    Entry,
    Message,
    MessageKind,
    MessageSettings,
    MessageState,
    PlayerLink,
    Role,
    ShownName,
)
from nzgs_tourney.pages.messages import messages_page
from nzgs_tourney.pages.messages.message_examples import message_examples
from nzgs_tourney.pages.messages.messages_page import RECENT
from nzgs_tourney.services.entries.issue_links import issue_link, issue_links
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.exchange.lead_event import hand_event_over
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from tests.db.desk import Desk
from tests.db.telling_moves import FEDERATION
from tests.web.desk_pages import of_event
from tests.web.parsed import file_text, page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(3)]


@pytest.fixture
def on(desk: Desk) -> Desk:
    """The event sends messages; its first player has an address, and each was written their link."""
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    for entry in Entry.objects.filter(division=desk.division):
        write_message(desk.event, MessageKind.PERSONAL_LINK, entry, about="link")
    first = Entry.objects.order_by("number")[0]
    Entry.objects.filter(pk=first.pk).update(email="mere@example.org")
    return desk


def messages_of(desk: Desk) -> list[Message]:
    return list(Message.objects.filter(event=desk.event).order_by("pk"))


def test_switched_on_it_shows_what_players_are_sent(desk: Desk, director: Client) -> None:
    page = director.get(of_event(desk, "messages"))
    assert "Messages are off" in texts_of(page, "h2")
    assert len(select_all(page, "details.fold")) >= 5
    director.post(of_event(desk, "messages_switch"), {"on": "yes", "asks": "yes"})
    row = MessageSettings.objects.get(event=desk.event)
    assert row.on_since is not None
    assert row.asks
    assert "Messages are on" in texts_of(director.get(of_event(desk, "messages")), "h2")
    director.post(of_event(desk, "messages_switch"), {"asks": "yes"})
    assert MessageSettings.objects.get(event=desk.event).on_since is None


def test_every_message_says_where_to_read_what_is_kept(desk: Desk) -> None:
    examples = message_examples(desk.event.name)
    for example in examples:
        *_said, last = example.words.text.splitlines()
        assert last == "What is kept about you, why, and who sees it: https://tourney.example/privacy/", example.kind
        assert example.words.text.count("/privacy/") == 1


def test_without_a_mail_server_the_page_says_once_what_to_do(on: Desk, director: Client, settings: Any) -> None:
    settings.SENDS_MAIL = False
    page = director.get(of_event(on, "messages"))
    assert page_text(page).count("no mail server") == 1
    settings.SENDS_MAIL = True
    assert "no mail server" not in page_text(director.get(of_event(on, "messages")))


def test_a_director_says_whether_mails_go_to_them(on: Desk, director: Client) -> None:
    role = Role.objects.directors().get(event=on.event, user=on.director)
    assert role.mailed
    director.post(of_event(on, "messages_own"))
    role.refresh_from_db()
    assert not role.mailed
    director.post(of_event(on, "messages_own"), {"on": "yes"})
    role.refresh_from_db()
    assert role.mailed


def test_a_laptop_holds_mails_with_the_reason_and_one_press(
    on: Desk, director: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SENDS_MAIL = True
    monkeypatch.setattr("nzgs_tourney.pages.messages.messages_page.leads_out", lambda: False)
    assert "Mails wait: their links" in page_text(director.get(of_event(on, "messages")))
    director.post(of_event(on, "messages_anyway"), {"on": "yes"})
    assert "Mails go, though their links" in page_text(director.get(of_event(on, "messages")))
    director.post(of_event(on, "messages_anyway"))
    assert not MessageSettings.objects.get(event=on.event).anyway
    monkeypatch.undo()
    assert "their links" not in page_text(director.get(of_event(on, "messages")))


def test_a_laptop_s_mails_that_wait_are_released_also_while_messages_are_off(
    on: Desk, director: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SENDS_MAIL = True
    monkeypatch.setattr("nzgs_tourney.pages.messages.messages_page.leads_out", lambda: False)
    MessageSettings.objects.all().delete()
    assert "Mails wait: their links" in page_text(director.get(of_event(on, "messages")))
    director.post(of_event(on, "messages_anyway"), {"on": "yes"})
    assert MessageSettings.objects.get(event=on.event).anyway
    MessageSettings.objects.all().delete()
    Message.objects.all().delete()
    assert "their links" not in page_text(director.get(of_event(on, "messages")))


def test_what_failed_or_came_back_is_left(on: Desk, director: Client) -> None:
    failed, bounced, _third = messages_of(on)
    Message.objects.filter(pk=failed.pk).update(state=MessageState.FAILED)
    Message.objects.filter(pk=bounced.pk).update(state=MessageState.BOUNCED, sent_at=timezone.now())
    trouble = "section[aria-labelledby=trouble] form[action$='/leave/']"
    addresses = [form["action"] for form in select_all(director.get(of_event(on, "messages")), trouble)]
    assert len(addresses) == 2
    for address in addresses:
        director.post(address)
    assert [message.state for message in messages_of(on)][:2] == [MessageState.LEFT_OUT] * 2
    assert select_all(director.get(of_event(on, "messages")), trouble) == []


def test_what_was_sent_is_paged_and_searched_by_name(on: Desk, director: Client) -> None:
    first = Entry.objects.filter(division=on.division).order_by("number")[0]
    for number in range(RECENT + 1):
        write_message(on.event, MessageKind.PERSONAL_LINK, first, about=f"link {number}")
    Message.objects.filter(entry=first).update(state=MessageState.SENT, sent_at=timezone.now())
    rows = "details.fold:has(> summary:-soup-contains('Latest')) tbody tr"
    assert len(select_all(director.get(of_event(on, "messages")), rows)) == RECENT
    assert len(select_all(director.get(of_event(on, "messages") + "?page=2"), rows)) == 2
    assert len(select_all(director.get(of_event(on, "messages") + f"?q={first.name}&page=2"), rows)) == 2
    assert select_all(director.get(of_event(on, "messages") + "?q=nobody"), rows) == []


def test_each_is_read_before_it_is_sent_and_single_ones_are_left_out(on: Desk, director: Client) -> None:
    Message.objects.update(state=MessageState.HELD)
    first, second, third = messages_of(on)
    page = director.get(of_event(on, "messages"))
    assert {field["value"] for field in select_all(page, "input[name=chosen]")} == {str(m.pk) for m in messages_of(on)}
    assert text_of(page).count("This is your own page") >= 3
    shown = [str(first.pk), str(second.pk), str(third.pk)]
    director.post(of_event(on, "messages_send"), {"shown": shown, "chosen": [shown[0], shown[2]]})
    states = [message.state for message in messages_of(on)]
    assert states == [MessageState.WAITING, MessageState.LEFT_OUT, MessageState.WAITING]


def test_those_without_an_address_have_a_link_to_enter_one(on: Desk, director: Client) -> None:
    page = director.get(of_event(on, "messages"))
    links = [
        link["href"] for link in select_all(page, "section[aria-labelledby=without] a") if "/entry/" in link["href"]
    ]
    assert len(links) == 2


def test_what_nobody_knows_is_asked_and_settled(on: Desk, director: Client) -> None:
    first, second, _third = messages_of(on)
    before = timezone.now() - SENDING_LASTS
    Message.objects.filter(pk__in=(first.pk, second.pk)).update(state=MessageState.SENDING, tried_at=before)
    page = director.get(of_event(on, "messages"))
    assert text_of(page).count("it may have gone") >= 2
    director.post(of_event(on, "message_arrived", first.pk))
    director.post(of_event(on, "message_again", second.pk))
    assert [message.state for message in messages_of(on)][:2] == [MessageState.SENT, MessageState.WAITING]


def test_a_message_is_shown_with_its_text_to_copy(on: Desk, director: Client) -> None:
    page = director.get(of_event(on, "message", messages_of(on)[0].pk))
    (field,) = select_all(page, "textarea[data-copied]")
    assert "/p/" in field.get_text()


def test_everybodys_link_and_the_mail_merge_are_files(on: Desk, director: Client) -> None:
    links = list(csv.reader(StringIO(file_text(director.get(of_event(on, "messages_links_csv"))))))
    assert links[0] == ["Name", "Division", "E-mail", "Link", "Code"]
    assert len(links) == 4
    merge = list(csv.reader(StringIO(file_text(director.get(of_event(on, "messages_merge_csv"))))))
    assert merge[0] == ["E-mail", "Subject", "Text"]
    assert all(on.event.name in row[1] and "/p/" in row[2] for row in merge[1:])


def test_everybody_is_sent_their_link_once(desk: Desk, director: Client) -> None:
    switch_messages(desk.event, on=True, asks=True)
    for _time in range(2):
        director.post(of_event(desk, "messages_links"))
    assert [message.kind for message in messages_of(desk)] == [MessageKind.PERSONAL_LINK] * 3


def test_a_message_of_another_event_is_nowhere(on: Desk, director: Client) -> None:
    assert director.get(of_event(on, "message", 987654)).status_code == 404


def test_a_whole_round_is_one_text_with_the_names_that_its_public_page_shows(desk: Desk, director: Client) -> None:
    first = Entry.objects.filter(division=desk.division).order_by("number")[0]
    Entry.objects.filter(pk=first.pk).update(name_in_public=ShownName.PSEUDONYM, pseudonym="Kererū")
    set_timetable(desk.division.pk, {}, due={1: datetime(2026, 11, 22, 11, tzinfo=UTC)}, actor="Director")
    assert director.get(of_event(desk, "round_text", desk.division.slug, 1)).status_code == 404
    desk.publish(1)
    (field,) = select_all(director.get(of_event(desk, "round_text", desk.division.slug, 1)), "textarea[data-copied]")
    said = field.get_text()
    assert f"{desk.event.name}, {desk.division.name}, round 1\n" in said
    assert "Results due Sunday 22 November, 24:00 (New Zealand time)." in said
    assert len(re.findall(r"^1\. .+ \(Black\), .+ \(White\): an even game, komi 7$", said, re.MULTILINE)) == 1
    assert ": Bye" in said
    assert "Kererū" in said
    assert first.name not in said


def test_a_round_for_a_chat_is_in_a_language_that_players_of_the_event_read(desk: Desk, director: Client) -> None:
    desk.publish(1)
    address = of_event(desk, "round_text", desk.division.slug, 1)
    assert select_all(director.get(address), ".pills a") == [], "everybody reads English"
    first = Entry.objects.filter(division=desk.division).order_by("number")[0]
    PlayerLink.objects.filter(pk=issue_link(first).pk).update(language="ja")
    pills = select_all(director.get(address), ".pills a")
    assert [pill["href"] for pill in pills] == ["?language=en-nz", "?language=ja"]
    (field,) = select_all(director.get(f"{address}?language=ja"), "textarea[data-copied]")
    assert "(Black)" not in field.get_text()
    (field,) = select_all(director.get(f"{address}?language=ko"), "textarea[data-copied]")
    assert "(Black)" in field.get_text(), "nobody reads it"


def test_a_group_of_messages_that_waits_is_read_page_by_page(
    on: Desk, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages_page, "HELD_AT_ONCE", 2)
    on.publish(1)
    shown = []
    for number in ("1", "2", "9"):
        page = director.get(f"{of_event(on, 'messages')}?held={number}")
        shown.append([box["value"] for box in select_all(page, "[name=chosen]")])
    first, second, last = shown
    assert (len(first), len(second)) == (2, 1)
    assert not set(first) & set(second)
    assert last == second, "there is no ninth page"


def test_the_overview_and_the_round_say_that_messages_wait_to_be_read(on: Desk, director: Client) -> None:
    on.draw(1)
    answer = director.post(of_event(on, "round_publish", on.division.slug, 1), {}, follow=True)
    assert "Mails to players wait under Messages until you have read them." in page_text(answer)
    overview = page_text(director.get(of_event(on, "event")))
    assert "1 message to a player waits until you have read it." in overview, "the others have no address"


def test_only_messages_to_an_address_are_counted_as_going_out(on: Desk, director: Client) -> None:
    Message.objects.update(state=MessageState.HELD)
    shown = [str(message.pk) for message in messages_of(on)]
    answer = director.post(of_event(on, "messages_send"), {"shown": shown, "chosen": shown}, follow=True)
    assert "1 message goes out." in page_text(answer)
    assert {message.state for message in messages_of(on)} == {MessageState.WAITING}


def test_where_another_site_leads_nothing_held_can_be_sent(on: Desk, director: Client) -> None:
    Message.objects.update(state=MessageState.HELD)
    send = f"form[action='{of_event(on, 'messages_send')}'] button"
    assert len(select_all(director.get(of_event(on, "messages")), send)) == 1
    on.event.stream.refresh_from_db()
    hand_event_over(on.event.pk, FEDERATION, seen=on.event.stream.seq, actor="Aroha")
    page = director.get(of_event(on, "messages"))
    assert page.status_code == 200
    assert select_all(page, send) == []
