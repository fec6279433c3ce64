"""Mails to sides of partners: each partner gets one, an address that is refused is missed alone and said at the desk,
and only who hasn't got the mail gets it when it is sent again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from nzgs_tourney.models import Entry, Member, Message, MessageKind, MessageState, MessageTrouble
from nzgs_tourney.models.message import SENDING_LASTS
from nzgs_tourney.pages.entries.personal import player_home
from nzgs_tourney.pages.messages.messages_page import message_line, messages_page, waiting_messages
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.partners import Partner
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.messages.carrier import Carrier, NobodyKnowsError
from nzgs_tourney.services.messages.send_due import WAITS, send_due
from nzgs_tourney.services.messages.settle import leave_undelivered, note_bounced, say_arrived, try_again
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.tournament.wording.messages.message_text import MessageText
from tests.db.applications import open_page, sent
from tests.db.desk import Desk, make_desk
from tests.mail_server import Kept, mail_server

pytestmark = [pytest.mark.django_db, pytest.mark.on_both]

NOW = timezone.now
MERE, REWI = "mere@side.example", "rewi@side.example"


@pytest.fixture
def server() -> Iterator[Kept]:
    with mail_server() as kept:
        yield kept


@pytest.fixture
def hall() -> Desk:
    desk = make_desk(0, "pair-go")
    switch_messages(desk.event, on=True, asks=False)
    return desk


def told_side(hall: Desk, *, mere: str = MERE, rewi: str = REWI) -> Entry:
    """A side that is told that it's entered."""
    partners = (Partner("Mere Kea", "3k", email=mere), Partner("Rewi Tūī", "3k", email=rewi))
    entry = enter_player(hall.division.pk, NewEntry("", partners=partners), actor="Aroha")
    write_message(hall.event, MessageKind.TOLD, entry, about="privacy")
    return entry


def line_of(hall: Desk) -> tuple[str, str, str]:
    """State, trouble and addresses of the message, as the desk shows them."""
    line = message_line(Message.objects.get(kind=MessageKind.TOLD), NOW())
    return line.state, line.trouble, line.address


def words_of(message: Message) -> str:
    words = message_line(message, NOW()).words
    assert words is not None
    return words.text


def test_each_partner_gets_a_mail_that_names_no_other_address(hall: Desk, server: Kept) -> None:
    told_side(hall)
    assert send_due(NOW()) == 1
    assert server.addresses() == [MERE, REWI]
    assert line_of(hall) == ("sent", "", f"{MERE}, {REWI}")


def test_partners_who_share_an_address_get_one(hall: Desk, server: Kept) -> None:
    told_side(hall, rewi="Mere@side.example")
    assert send_due(NOW()) == 1
    assert server.addresses() == [MERE]


def test_only_the_second_partner_has_an_address(hall: Desk, server: Kept) -> None:
    told_side(hall, mere="")
    assert send_due(NOW()) == 1
    assert server.addresses() == [REWI]
    assert line_of(hall) == ("sent", "", REWI)


def test_a_refused_partner_waits_for_the_director_and_is_sent_it_alone(hall: Desk, server: Kept) -> None:
    entry = told_side(hall)
    server.codes[REWI] = ["550 nobody here"]
    assert send_due(NOW()) == 1
    assert server.addresses() == [MERE]
    message = Message.objects.get(kind=MessageKind.TOLD)
    assert (message.state, message.trouble, message.is_in_part) == (MessageState.SENT, MessageTrouble.REFUSED, True)
    assert waiting_messages(hall.event, NOW()) == (1, 0)
    assert line_of(hall)[:2] == (
        "sent in part",
        f"It hasn’t gone to {REWI}. The others have it and won’t get it again.",
    )
    (trouble,) = messages_page(hall.event, hall.director, NOW()).troubles
    assert (trouble.number, trouble.lost, trouble.again) == (message.pk, True, True)
    Member.objects.filter(entry=entry, position=2).update(email="tui@side.example")
    assert try_again(hall.event.pk, message.pk)
    assert send_due(NOW()) == 1
    assert server.addresses() == [MERE, "tui@side.example"]
    assert line_of(hall)[:2] == ("sent", "")
    assert waiting_messages(hall.event, NOW()) == (0, 0)
    assert "reached" not in Message.objects.get(pk=message.pk).arguments


def test_a_partner_whose_server_puts_it_off_is_tried_again_alone(hall: Desk, server: Kept) -> None:
    told_side(hall)
    server.codes[MERE] = ["451 later"] * (len(WAITS) + 1)
    now = NOW()
    for _wait in WAITS:
        send_due(now)
        message = Message.objects.get(kind=MessageKind.TOLD)
        assert message.state == MessageState.WAITING
        now = message.due
    send_due(now)
    assert server.addresses() == [REWI]
    assert line_of(hall)[0] == "sent in part"


def test_a_partner_who_has_it_gets_it_once_though_another_board_changes(hall: Desk, server: Kept) -> None:
    entry = told_side(hall)
    for number in range(3):
        partners = (Partner(f"Wei {number}", "3k"), Partner(f"Fang {number}", "3k"))
        enter_player(hall.division.pk, NewEntry("", partners=partners), actor="Aroha")
    send_due(NOW())
    drawn = hall.publish(1)
    write_news(NOW())
    server.codes[REWI] = ["451 later"]
    send_due(NOW())
    other = drawn.pairings.exclude(seats__entry=entry).get()
    override_handicap(hall.division.pk, 1, other.table, 2, "They asked.", actor="Aroha")
    write_news(NOW())
    send_due(NOW() + WAITS[0])
    assert server.addresses() == [MERE, REWI, MERE, REWI]


def test_it_is_asked_whether_a_partner_got_it_where_the_connection_broke(hall: Desk, server: Kept) -> None:
    told_side(hall)
    server.breaks_after = 1
    assert send_due(NOW()) == 0
    message, later = Message.objects.get(kind=MessageKind.TOLD), NOW() - 2 * SENDING_LASTS
    Message.objects.filter(pk=message.pk).update(tried_at=later)
    words = f"It may not have gone to {REWI}. The others have it and won’t get it again."
    assert line_of(hall)[:2] == ("unknown", words)
    assert say_arrived(hall.event.pk, message.pk)
    assert line_of(hall)[:2] == ("sent", "")
    assert waiting_messages(hall.event, NOW()) == (0, 0)


def test_a_partner_gets_it_though_nobody_knows_whether_the_first_did(
    hall: Desk, server: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_side(hall)
    send = Carrier.send

    def broken(self: Carrier, message: Message, to: str, words: MessageText, language: str) -> str:
        if to == MERE:
            raise NobodyKnowsError
        return send(self, message, to, words, language)

    monkeypatch.setattr(Carrier, "send", broken)
    send_due(NOW())
    assert server.addresses() == [REWI]
    Message.objects.update(tried_at=NOW() - 2 * SENDING_LASTS)
    words = f"It may not have gone to {MERE}. The others have it and won’t get it again."
    assert line_of(hall)[:2] == ("unknown", words)


def test_the_ids_of_all_partners_mails_are_kept_though_one_went_later(
    hall: Desk, server: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_side(hall)
    send = Carrier.send

    def named(self: Carrier, message: Message, to: str, words: MessageText, language: str) -> str:
        send(self, message, to, words, language)
        return f"id-of-{to}"

    monkeypatch.setattr(Carrier, "send", named)
    server.codes[REWI] = ["451 later"]
    send_due(NOW())
    send_due(NOW() + WAITS[0])
    assert server.addresses() == [MERE, REWI]
    note_bounced(f"id-of-{MERE}")
    assert line_of(hall)[0] == "bounced"


def test_the_desk_lists_more_mails_to_sides_without_more_queries(hall: Desk, server: Kept) -> None:
    told_side(hall)
    send_due(NOW())
    with CaptureQueriesContext(connection) as few:
        messages_page(hall.event, hall.director, NOW())
    for number in range(3):
        partners = (Partner(f"Wei {number}", "3k", email=f"wei{number}@side.example"), Partner(f"Fang {number}", "3k"))
        entry = enter_player(hall.division.pk, NewEntry("", partners=partners), actor="Aroha")
        write_message(hall.event, MessageKind.TOLD, entry, about="privacy")
    send_due(NOW())
    with CaptureQueriesContext(connection) as many:
        assert len(messages_page(hall.event, hall.director, NOW()).recent) == 4
    assert len(many) == len(few)


def test_what_missed_a_partner_may_be_left(hall: Desk, server: Kept) -> None:
    told_side(hall)
    server.codes[REWI] = ["550 nobody here"]
    send_due(NOW())
    message = Message.objects.get(kind=MessageKind.TOLD)
    assert leave_undelivered(hall.event.pk, message.pk)
    assert not leave_undelivered(hall.event.pk, message.pk)
    message.refresh_from_db()
    assert message.state == MessageState.SENT, "one partner has it"
    assert waiting_messages(hall.event, NOW()) == (0, 0)


def test_where_all_are_refused_it_failed(hall: Desk, server: Kept) -> None:
    told_side(hall)
    server.codes |= {MERE: ["550 nobody here"], REWI: ["550 nobody here"]}
    assert send_due(NOW()) == 0
    assert line_of(hall)[:2] == ("failed", "The mail server refused the address.")


def test_a_report_of_either_partners_mail_is_noted(hall: Desk, server: Kept) -> None:
    told_side(hall)
    send_due(NOW())
    Message.objects.filter(kind=MessageKind.TOLD).update(carrier_id="abc-1 abc-2")
    note_bounced("abc")
    assert line_of(hall)[0] == "sent"
    note_bounced("abc-2")
    assert line_of(hall)[0] == "bounced"


def test_the_opponents_see_the_addresses_of_both_partners_where_the_event_shows_them(hall: Desk, server: Kept) -> None:
    told_side(hall)
    partners = (Partner("Wei Li", "1d"), Partner("Fang Chen", "2k"))
    other = enter_player(hall.division.pk, NewEntry("", partners=partners), actor="Aroha")
    edit_event(hall.event.pk, {"contacts_shared": True}, actor="Aroha")
    hall.publish(1)
    Entry.objects.filter(pk=other.pk).update(email="wei@side.example")
    contact = player_home(Entry.objects.get(pk=other.pk)).contact
    assert contact is not None
    assert contact.emails == (MERE, REWI)
    text = words_of(Message.objects.get(kind=MessageKind.ROUND_PUBLISHED, entry=other))
    assert f"To reach them: {MERE}, {REWI}" in text


def test_who_enters_a_side_reads_whom_they_entered(hall: Desk, server: Kept) -> None:
    open_page(hall)
    sent(hall, partners=({"name": "Rewi Tūī", "rank": "1k", "email": REWI},))
    (received,) = Message.objects.filter(kind=MessageKind.ENTRY_RECEIVED)
    text = words_of(received)
    assert text.startswith("Kia ora Mere Kea,\n\nThe entry of Mere Kea & Rewi Tūī for Pair go has arrived.")


def test_a_pairing_says_in_which_order_the_partners_play(hall: Desk, server: Kept) -> None:
    entry = told_side(hall)
    partners = (Partner("Wei Li", "1d"), Partner("Fang Chen", "2k"))
    enter_player(hall.division.pk, NewEntry("", partners=partners), actor="Aroha")
    hall.publish(1)
    text = words_of(Message.objects.get(kind=MessageKind.ROUND_PUBLISHED, entry=entry))
    if "You are Black" in text:
        assert "In turn: Mere Kea, Wei Li, Rewi Tūī, Fang Chen." in text
    else:
        assert "In turn: Wei Li, Mere Kea, Fang Chen, Rewi Tūī." in text
