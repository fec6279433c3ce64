"""Who is told of a challenge of a ladder, and what."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from nzgs_tourney.models import Challenge, ChallengeState, Entry, Message, MessageKind, PlayerLink, Week
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.messages.links_sent import links_not_sent, without_link
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.give_up_place import give_up_place
from nzgs_tourney.services.entries.import_entries import import_entries
from nzgs_tourney.services.entries.remove_entry import remove_entry
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.exchange.stage_file import stage_file
from nzgs_tourney.services.messages.send_links import send_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge, decline_challenge, lapse_due_challenges
from nzgs_tourney.services.rounds.challenge import reopen_challenge, withdraw_challenge
from nzgs_tourney.store.messages.facts import facts_of
from tests.db.desk import Desk, make_desk
from tests.db.test_ladder import DAY, both_report, call_out, entry, game_for

pytestmark = pytest.mark.django_db


def told_of(desk: Desk) -> list[tuple[str, str]]:
    """The messages about challenges that are due by now: who gets them, and what they say."""
    write_news(timezone.now())
    rows = Message.objects.filter(kind=MessageKind.CHALLENGE, event=desk.event, due__lte=timezone.now()).order_by("pk")
    true = [(row.entry, facts) for row in rows if (facts := facts_of(row))]
    return [(reader.name, facts.message_text().text) for reader, facts in true if reader]


def test_the_two_are_told_of_a_challenge_and_what_came_of_it() -> None:
    desk = make_desk(4, "club-ladder")
    switch_messages(desk.event, on=True, asks=True)
    one, other = entry(desk, 3), entry(desk, 1)

    made = call_out(desk, 3, 1)
    ((name, text),) = told_of(desk)
    assert name == other.name
    assert f"{one.name} challenges you on the ladder of Ladder. Answer by " in text
    assert f"If you decline or don’t answer, {one.name} takes your place." in text
    decline_challenge(made.pk, actor="Director")
    ((name, text),) = told_of(desk)
    assert (name, f"{other.name} declined your challenge. You take the place of {other.name}." in text) == (
        one.name,
        True,
    )
    reopen_challenge(made.pk, actor="Director")
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        lapse_due_challenges(timezone.now())
        said = dict(told_of(desk))
    assert f"You didn’t answer the challenge by {one.name} in time. {one.name} takes your place" in said[other.name]
    assert f"{other.name} didn’t answer your challenge in time." in said[one.name]
    reopen_challenge(made.pk, actor="Director")
    accept_challenge(made.pk, actor="Director")
    ((name, text),) = told_of(desk)
    assert (name, f"{other.name} accepted your challenge. Play by " in text) == (one.name, True)


def test_who_has_not_answered_is_reminded_a_day_before_the_time_ends() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        desk = make_desk(4, "club-ladder")
        switch_messages(desk.event, on=True, asks=True)
        made = call_out(desk, 3, 1)
        clock.shift(6 * DAY - timedelta(minutes=1))
        assert len(told_of(desk)) == 1
        clock.shift(timedelta(minutes=1))
        _asked, (name, text) = told_of(desk)
        assert name == entry(desk, 1).name
        assert f"The challenge by {entry(desk, 3).name} on the ladder of Ladder still waits. Answer by " in text
        accept_challenge(made.pk, actor="Director")
        assert [name for name, _text in told_of(desk)] == [entry(desk, 3).name], "nobody is reminded once answered"


def test_both_are_reminded_three_days_before_their_game_is_due_while_it_has_no_result() -> None:
    with time_machine.travel(datetime(2027, 1, 9, tzinfo=UTC), tick=False) as clock:
        desk = make_desk(8, "club-ladder")
        switch_messages(desk.event, on=True, asks=True)
        played, moved, waits = game_for(desk, 3, 1), game_for(desk, 6, 5), game_for(desk, 4, 2)
        assert waits.black is not None
        days = desk.division.play_days
        later = timezone.now() + (days + 7) * DAY
        set_timetable(desk.division.pk, {}, due={2: later}, actor="Director")
        both_report(played, "B+R")
        clock.shift((days - 3) * DAY - timedelta(minutes=1))
        assert len(told_of(desk)) == 3, "the challengers were told that they can play"
        clock.shift(timedelta(minutes=1))
        said = told_of(desk)[3:]
        one, other = entry(desk, 4), entry(desk, 2)
        assert [name for name, _text in said] == [one.name, other.name]
        assert f"Your game with {other.name} on the ladder of Ladder has no result yet. Play by " in said[0][1]
        assert f"Your game with {one.name} on the ladder" in said[1][1]
        clock.shift(7 * DAY)
        assert {name for name, _text in told_of(desk)[5:]} == {entry(desk, 6).name, entry(desk, 5).name}, moved


def test_an_event_with_reminders_of_its_own_sends_no_other_of_a_ladder() -> None:
    with time_machine.travel(datetime(2027, 1, 9, tzinfo=UTC), tick=False) as clock:
        desk = make_desk(4, "club-ladder")
        switch_messages(desk.event, on=True, asks=True)
        Week.objects.create(event=desk.event, reminders=[24])
        game_for(desk, 3, 1)
        clock.shift((desk.division.play_days - 1) * DAY)
        assert len(told_of(desk)) == 1


def test_the_other_is_told_of_a_challenge_that_is_withdrawn() -> None:
    desk = make_desk(4, "club-ladder")
    switch_messages(desk.event, on=True, asks=True)
    one, other = entry(desk, 3), entry(desk, 1)
    withdraw_challenge(call_out(desk, 3, 1).pk, actor=PlayerLink.objects.get(entry=one).actor)
    ((name, text),) = told_of(desk)
    assert (name, f"The challenge by {one.name} to {other.name} was withdrawn." in text) == (other.name, True)
    withdraw_challenge(call_out(desk, 4, 2).pk, actor="Director")
    assert {name for name, _text in told_of(desk)} == {other.name, entry(desk, 4).name, entry(desk, 2).name}


def test_who_leaves_takes_an_open_challenge_along_and_the_other_is_told() -> None:
    desk = make_desk(6, "club-ladder")
    switch_messages(desk.event, on=True, asks=True)
    made = call_out(desk, 3, 1)
    give_up_place(entry(desk, 1).pk, actor="Director")
    made.refresh_from_db()
    assert made.state == ChallengeState.WITHDRAWN
    ((name, text),) = told_of(desk)
    assert (name, "was withdrawn" in text) == (entry(desk, 3).name, True)
    game_for(desk, 6, 5)
    give_up_place(entry(desk, 6).pk, actor="Director")
    assert Challenge.objects.filter(state=ChallengeState.ACCEPTED).exists(), "its game is the director’s to decide"
    texts = dict(told_of(desk))
    assert f"{entry(desk, 6).name} has withdrawn from Ladder." in texts[entry(desk, 5).name]


def test_a_new_player_of_a_ladder_has_a_link_at_once_and_is_sent_it() -> None:
    desk, other = make_desk(4, "club-ladder"), make_desk(4, "club-mcmahon")
    new = enter_player(desk.division.pk, NewEntry("Hana Huia", "5k"), actor="Director")
    assert PlayerLink.objects.living().filter(entry=new).exists()
    assert not Message.objects.exists(), "the event sends none"
    assert not PlayerLink.objects.filter(
        entry=enter_player(other.division.pk, NewEntry("Hana Huia", "5k"), actor="Director")
    ).exists(), "elsewhere it comes with the first round"
    switch_messages(desk.event, on=True, asks=True)
    assert new in links_not_sent(desk.division)
    later = enter_player(desk.division.pk, NewEntry("Rata Totara", "4k", email="rata@example.org"), actor="Director")
    kept = {"filename": "list.csv", "content": b"Name,Grade\nAna Kiwi,3k\nMere Kaa,2k\n"}
    staged = stage_file(desk.event, StagedKind.ENTRIES, **kept, by=desk.director, division=desk.division)
    import_entries(staged.pk, {}, actor="Director")
    written = Message.objects.filter(kind=MessageKind.PERSONAL_LINK).values_list("entry__name", flat=True)
    assert sorted(written) == ["Ana Kiwi", "Mere Kaa", later.name]
    assert without_link(desk.division) == ()
    assert later not in links_not_sent(desk.division)
    send_links(desk.event.pk, actor="Director")
    assert links_not_sent(desk.division) == ()
    gone = PlayerLink.objects.get(entry=Entry.objects.get(name="Mere Kaa")).number
    assert remove_entry(Entry.objects.get(name="Mere Kaa").pk, actor="Director"), "entered by mistake"
    again = enter_player(desk.division.pk, NewEntry("Mere Kaa", "2k"), actor="Director")
    assert PlayerLink.objects.get(entry=again).number == gone + 1, "the old link opens nothing"
    assert Message.objects.filter(kind=MessageKind.PERSONAL_LINK, entry=later).count() == 1
