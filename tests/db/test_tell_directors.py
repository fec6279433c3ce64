"""What directors are told by mail: that the armed draw waits, that entries wait, that mails came back."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import LedgerEvent, Speaker
from nzgs_tourney.models import Application, Entry, Message, MessageKind, MessageState, Role, RoleKind, User
from nzgs_tourney.services.entries.accept_application import decline_applications
from nzgs_tourney.services.entries.send_application import change_application
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.messages.send_due import send_due
from nzgs_tourney.services.messages.settle import note_bounced
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.tell_directors import AT_MOST, GATHERS, set_mailed
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.services.messages.write_news import write_news
from tests.db.applications import confirmed, open_page
from tests.db.desk import Desk, make_desk, report_from
from tests.db.test_armed_draw import NOON, SATURDAY, SECOND, held, play, run, weekly, wish_two_together
from tests.mail_server import Kept, mail_server

pytestmark = pytest.mark.django_db


def told(desk: Desk) -> Desk:
    """The event sends messages, and its director has an address."""
    User.objects.filter(pk=desk.director.pk).update(email="director@tourney.example")
    assert Role.objects.directors().filter(event=desk.event, user=desk.director).exists()
    switch_messages(desk.event, on=True, asks=False)
    return desk


def written(kind: MessageKind) -> list[Message]:
    return list(Message.objects.filter(kind=kind).order_by("pk"))


def sent_to_director(kept: Kept) -> list[str]:
    return [mail.get_content() for mail in kept.mails if mail["To"] == "director@tourney.example"]  # type: ignore[attr-defined]  # policy


def enter(desk: Desk, given: str, now: datetime) -> Application:
    return confirmed(desk, given, now=now)


def test_a_draw_that_waits_is_told_at_once_with_its_reasons() -> None:
    with time_machine.travel(SATURDAY, tick=False):
        desk = told(weekly())
        wish_two_together(desk)
    assert not run(desk)
    with time_machine.travel(NOON, tick=False), mail_server() as kept:
        write_news(NOON)
        write_news(NOON)
        send_due(NOON)
    (text,) = sent_to_director(kept)
    assert "round 1: 1 board is unusual." in text
    assert f"/desk/{desk.event.slug}/" in text
    assert "/privacy/" not in text, "an official of the event isn't told what is kept about players"


def test_a_draw_that_waits_no_more_is_not_told() -> None:
    with time_machine.travel(SATURDAY, tick=False):
        desk = told(weekly())
        wish_two_together(desk)
    run(desk)
    with time_machine.travel(NOON, tick=False), mail_server() as kept:
        write_news(NOON)
        desk.event.week.held = []
        desk.event.week.save()
        send_due(NOON)
    assert sent_to_director(kept) == []
    assert [message.state for message in written(MessageKind.DRAW_HELD)] == [MessageState.LEFT_OUT]


@pytest.mark.parametrize(("open_games", "mails"), [(0, 0), (1, 1)])
def test_no_director_is_told_that_a_late_report_came_or_has_waited(open_games: int, mails: int) -> None:
    with time_machine.travel(SATURDAY, tick=False):
        desk = told(weekly())
    run(desk)
    left = play(desk, 1, leave=1 + open_games)
    with mail_server() as kept:
        for minutes in (0, 30, 180):
            now = SECOND + timedelta(minutes=minutes)
            with time_machine.travel(now, tick=False):
                if minutes == 0:
                    report_from(left[0], Speaker.BLACK, "B+R")
                drawn = run(desk, now)
                write_news(now)
                send_due(now)
    assert drawn is not bool(open_games)
    assert LedgerEvent.objects.filter(stream=desk.event.stream_id, kind="draw.held").count() == 1 + open_games
    assert len([text for text in sent_to_director(kept) if "waits for you" in text]) == mails
    assert held(desk) == (("Open, round 1: 1 game has no result.",) if open_games else ())


def test_a_mail_about_a_draw_that_waits_for_players_alone_by_now_is_not_sent() -> None:
    with time_machine.travel(SATURDAY, tick=False):
        desk = told(weekly())
        run(desk)
    (left,) = play(desk, 1, leave=1)
    with time_machine.travel(SECOND, tick=False), mail_server() as kept:
        run(desk, SECOND)
        write_news(SECOND)
        report_from(left, Speaker.BLACK, "B+R")
        run(desk, SECOND)
        send_due(SECOND)
    assert held(desk) == ("Open, round 1: 1 late report waits for the opponent’s answer.",)
    assert sent_to_director(kept) == []


def test_entries_that_wait_are_told_together_and_at_most_once_a_day() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk)
    for given in ("Mere", "Rewi"):
        enter(desk, given, now)
    with mail_server() as kept:
        send_due(now + GATHERS)
        assert ["2 entries wait for your answer" in str(mail["Subject"]) for mail in kept.mails].count(True) == 1
        enter(desk, "Hana", now + timedelta(hours=1))
        send_due(now + AT_MOST)
        assert len(sent_to_director(kept)) == 1, "not twice within a day"
        send_due(now + AT_MOST + GATHERS)
        assert len(sent_to_director(kept)) == 2
    assert f"/desk/{desk.event.slug}/" in sent_to_director(kept)[0]


def test_who_moves_up_with_a_question_left_is_told_and_who_waits_isnt() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk, places=2)
    confirmed(desk, "Mere", now=now, rank="?")
    assert written(MessageKind.APPLICATIONS) == [], "the waiting list asks nobody anything"
    open_page(desk, places=3)
    assert len(written(MessageKind.APPLICATIONS)) == 1


def test_who_comes_from_a_waiting_list_into_another_division_is_told() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    other = add_division(desk.event.pk, "Other", actor=desk.director.actor)
    open_page(desk, places=2)
    one = enter(desk, "Mere", now)
    assert written(MessageKind.APPLICATIONS) == []
    change_application(one.pk, {"division_id": other.pk}, now=now)
    assert len(written(MessageKind.APPLICATIONS)) == 1


def test_entries_that_were_answered_are_not_told() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk)
    application = enter(desk, "Mere", now)
    decline_applications(desk.event.pk, [application.number], "no places", actor=desk.director.actor)
    with mail_server() as kept:
        send_due(now + GATHERS)
    assert sent_to_director(kept) == []


def test_mails_that_fail_or_come_back_are_told_once_but_never_those_to_directors() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    Entry.objects.filter(division=desk.division).update(email="nobody@example.org")
    for entry in desk.division.entries.all():
        write_message(desk.event, MessageKind.ENTRY_CONFIRMED, entry, about="entered")
    with mail_server() as kept:
        kept.codes["nobody@example.org"] = ["550 nobody here"] * 2
        kept.codes["director@tourney.example"] = ["550 nobody here"]
        send_due(timezone.now())
        (message,) = written(MessageKind.UNDELIVERED)
        send_due(now + GATHERS * 2)
    message.refresh_from_db()
    assert message.state == MessageState.FAILED
    assert len(written(MessageKind.UNDELIVERED)) == 1


def test_a_mail_that_came_back_is_told() -> None:
    desk = told(make_desk(2))
    write_message(desk.event, MessageKind.ENTRY_CONFIRMED, desk.division.entries.all()[0], about="entered")
    Message.objects.update(state=MessageState.SENT, sent_at=timezone.now(), carrier_id="abc")
    note_bounced("abc")
    (message,) = written(MessageKind.UNDELIVERED)
    assert message.account == desk.director


def test_who_does_not_want_mails_gets_none_and_without_an_address_nothing_is_written() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk)
    enter(desk, "Mere", now)
    set_mailed(desk.event, desk.director.pk, mailed=False)
    assert [message.state for message in written(MessageKind.APPLICATIONS)] == [MessageState.LEFT_OUT]
    enter(desk, "Rewi", now)
    assert len(written(MessageKind.APPLICATIONS)) == 1
    set_mailed(desk.event, desk.director.pk, mailed=True)
    User.objects.update(email="")
    enter(desk, "Hana", now)
    assert len(written(MessageKind.APPLICATIONS)) == 1


def test_mails_that_were_left_out_do_not_hold_the_next_back_for_a_day() -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk)
    enter(desk, "Mere", now)
    set_mailed(desk.event, desk.director.pk, mailed=False)
    set_mailed(desk.event, desk.director.pk, mailed=True)
    enter(desk, "Rewi", now + timedelta(hours=1))
    assert [message.due for message in written(MessageKind.APPLICATIONS)][1:] == [now + timedelta(hours=1) + GATHERS]


@pytest.mark.parametrize("ended", ["role", "account", "wish"])
def test_who_is_no_director_any_more_gets_no_mail(ended: str) -> None:
    desk, now = told(make_desk(2)), timezone.now()
    open_page(desk)
    enter(desk, "Mere", now)
    if ended == "role":
        Role.objects.filter(user=desk.director).update(kind=RoleKind.REFEREE)
    elif ended == "account":
        User.objects.filter(pk=desk.director.pk).update(is_active=False)
    else:
        Role.objects.filter(user=desk.director).update(mailed=False)
    with mail_server() as kept:
        send_due(now + GATHERS)
    assert sent_to_director(kept) == []
    assert [message.state for message in written(MessageKind.APPLICATIONS)] == [MessageState.LEFT_OUT]
    enter(desk, "Rewi", now)
    assert len(written(MessageKind.APPLICATIONS)) == 1
