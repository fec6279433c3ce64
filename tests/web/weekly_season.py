"""Six weeks of an online event with 45 invented players in three divisions, the clock moved: what happens in each, and
what must be true at the end.

The clocks go back at the end of the second week, and the week after is a holiday. Some report late, one withdraws, two
quarrel about a lost connection. In the third week the computer stops between sending a mail and noting it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any, Protocol
from unittest import mock
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils.timezone import localtime

from games.models import Case, CaseState, Game, GameState, LedgerEvent, Speaker
from games.services.open_case import Claim, open_case
from nzgs_tourney.models import (
    SENDING_LASTS,
    Division,
    Entry,
    Event,
    Message,
    MessageKind,
    MessageState,
    Role,
    RoleKind,
    Round,
    RoundState,
    Seat,
    User,
)
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.due_work import do_due_work
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.messages import send_due as sending
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.store.events.timetable import due_of, starts_of
from tests.db.desk import actor_of, both_report, report_from
from tests.mail_server import Kept, mail_key
from tests.web.desk_pages import signed_in
from tests.web.parsed import text_of
from tests.web.weekly_director import Week

BEGIN = datetime(2027, 3, 19, 20, tzinfo=UTC)
"""The Saturday before the first round, on Monday 22 March."""
HOLIDAY = "2027-04-05"
ROUNDS, PLAYERS = 6, 45
CRASH, SENT_BEFORE = 3, 4
"""In which round the computer stops while mails go out, and how many were noted before."""
GIVEN = ("Mere", "Tāne", "Hīria", "Rewi", "Anahera", "Kōwhai", "Ngaio", "Pāora", "Wiremu")
FAMILY = ("Rangi", "Tuatahi", "Harakeke", "Pōtiki", "Kea")
SETTINGS = {
    "opens_day": "0", "opens_minute": "12:00", "due_day": "6", "due_minute": "24:00", "rounds": "6",
    "late": "one_by_one", "extend_days": "3", "reminders": "48, 6", "skipped": HOLIDAY, "armed": "every",
}  # fmt: skip


def made(client: Client) -> Event:
    """The event as its director makes it, through the pages."""
    new = {
        "name": "Autumn Weekly 2027", "begins": "2027-03-22", "country": "NZ", "contacts_shared": "yes",
        "preset": "weekly-digital",
    }  # fmt: skip
    assert client.post("/desk/new/", new).status_code == 302
    event = Event.objects.get()
    add_division(event.pk, "Beginners", actor="Director", preset="weekly-digital/2")
    assert client.post(f"/desk/{event.slug}/week/", SETTINGS).status_code == 302
    assert client.post(f"/desk/{event.slug}/publish/", {"published": "yes"}).status_code == 302
    return event


def enter(event: Event) -> None:
    """Fifteen in each division, half a stone apart, with addresses and of no club."""
    divisions = list(event.divisions.order_by("position"))
    for number in range(PLAYERS):
        rating = Decimal("5.00") - Decimal(number) / 2
        rank = f"{int(rating) + 1}d" if rating >= 0 else f"{int(-rating) + 1}k"
        name = f"{GIVEN[number % 9]} {FAMILY[number // 9]}"
        new = NewEntry(name, rank, rating, email=f"p{number}@players.example")
        enter_player(divisions[number // 15].pk, new, actor="Director")


def games_in(event: Event, number: int) -> list[Game]:
    seats = {"pairing__round__division__event": event, "pairing__round__number": number}
    return list(Game.objects.filter(**seats).order_by("pairing__round__division__position", "pairing__table"))


def at(moment: datetime) -> None:
    """What the site does by itself at this moment, and a minute later once more."""
    for now in (moment, moment + timedelta(minutes=1)):
        with time_machine.travel(now, tick=False):
            assert do_due_work(now)


class Director(Protocol):
    """Who sits at the desk. `week` counts what they do, in whatever way they do it; `look` returns the overview."""

    week: Week

    def look(self) -> Any: ...
    def follow(self, page: Any, words: str) -> Any: ...
    def publish_drafts(self) -> None: ...
    def give(self, game: Game, typed: str) -> None: ...
    def arrived(self, message: Message) -> None: ...
    def withdraw(self, entry: Entry) -> None: ...
    def rule(self, case: Case, option: str) -> None: ...
    def close(self, division: Division, number: int) -> None: ...


class Season:
    """The six weeks, one by one, with the director that `directs` makes."""

    def __init__(self, directs: Callable[[User, Event], Director]) -> None:
        with time_machine.travel(BEGIN, tick=False):
            user = User.objects.create_superuser("aroha", first_name="Aroha", last_name="Director")
            self.event = made(signed_in(user))
            enter(self.event)
            Role.objects.create(event=self.event, user=user, kind=RoleKind.REFEREE)
            switch_messages(self.event, on=True, asks=False)
        self.director = directs(user, self.event)
        self.weeks: list[Week] = []
        self.held = 0
        self.unknown = Message()
        self.last_due = BEGIN

    def play_all(self) -> None:
        """All of them, and what the site does in the night after the last."""
        for number in range(1, ROUNDS + 1):
            self.play(number)
        at(self.last_due + timedelta(hours=10))

    def play(self, number: int) -> None:
        """A round from its Monday to the next, as its director lives it."""
        division = self.event.divisions.get(position=1)
        opens, due = starts_of(division)[number], due_of(division)[number]
        self.director.week, self.last_due = Week(), due
        if number == CRASH:
            self.crash(opens)
        at(opens)
        with time_machine.travel(opens + timedelta(minutes=10), tick=False):
            page = self.director.look()
            if "The draw waits for you" in text_of(page):
                self.held += 1
                self.director.publish_drafts()
                at(opens + timedelta(minutes=10))
        if number == CRASH:
            self.ask(opens + SENDING_LASTS + timedelta(minutes=5))
        assert self.all_published(number), number
        games = games_in(self.event, number)
        late, never, *usual = games
        with time_machine.travel(opens + timedelta(days=3), tick=False):
            for place, game in enumerate(usual):
                if place % 7:
                    both_report(game, "B+R" if place % 2 else "W+3")
                else:
                    report_from(game, Speaker.BLACK, "B+R")
            self.special(number)
        for hours in (48, 6, 0):
            at(due - timedelta(hours=hours))
        with time_machine.travel(due + timedelta(hours=9), tick=False):
            both_report(late, "B+R")
            self.director.follow(self.director.look(), "the director decides")
            self.director.give(never, "w!")
            if number == ROUNDS:
                for one in self.event.divisions.order_by("position"):
                    self.director.close(one, number)
        self.weeks.append(self.director.week)

    def crash(self, moment: datetime) -> None:
        """The computer stops while the mails of a round go out: after one has gone, before that is noted."""
        notes = count()

        def stops(*arguments: Any, **more: Any) -> None:
            if next(notes) == SENT_BEFORE:
                raise KeyboardInterrupt
            noted(*arguments, **more)

        noted = sending._note
        stopped = mock.patch.object(sending, "_note", stops)
        with time_machine.travel(moment, tick=False), stopped, pytest.raises(KeyboardInterrupt):
            do_due_work(moment)

    def ask(self, moment: datetime) -> None:
        """Everybody else's mail has gone; the director is asked about the one, and its player says that it arrived."""
        with time_machine.travel(moment, tick=False):
            (self.unknown,) = Message.objects.filter(state=MessageState.SENDING)
            waiting = Message.objects.filter(kind=MessageKind.ROUND_PUBLISHED, state=MessageState.WAITING)
            assert not waiting.exists()
            self.director.follow(self.director.look(), "1 message may not have arrived")
            self.director.arrived(self.unknown)

    def special(self, number: int) -> None:
        """What happens in one week only, while the round is played."""
        if number == 2:
            self.director.look()
            self.director.withdraw(self.event.divisions.get(position=2).entries.order_by("pk")[7])
        if number == 4:
            open_game = games_in(self.event, 4)[1]
            claim = Claim("connection", "The connection was lost twice.", offender="white")
            open_case(open_game.pk, Speaker.BLACK, claim, actor=actor_of(open_game, Speaker.BLACK), nonce=uuid4())
            self.director.look()
            self.director.rule(Case.objects.get(), "talk")

    def all_published(self, number: int) -> bool:
        drawn = Round.objects.filter(division__event=self.event, number=number, state=RoundState.PUBLISHED)
        return drawn.count() == self.event.divisions.count()


def check(season: Season, server: Kept) -> None:
    """That all of it came about, and who was told of what."""
    event = season.event
    drawn = Round.objects.filter(division__event=event)
    assert set(drawn.values_list("state", flat=True)) == {RoundState.CLOSED.value}
    assert drawn.count() == 3 * ROUNDS
    check_weeks(event)
    check_reminders(event)
    check_boards_told(event, season.unknown)
    check_mails(event, server)
    assert Case.objects.get().state == CaseState.RULED


def check_weeks(event: Event) -> None:
    """Every round opened on a Monday at noon, was drawn then and closed before the next, and none in the holiday."""
    for division in event.divisions.all():
        begun = starts_of(division)
        assert {f"{localtime(moment):%a %H:%M}" for moment in begun.values()} == {"Mon 12:00"}
        assert date.fromisoformat(HOLIDAY) not in {localtime(moment).date() for moment in begun.values()}
        hours = [(later - begun[number - 1]).total_seconds() / 3600 for number, later in begun.items() if number > 1]
        assert hours == [168, 168 + 168 + 1, 168, 168, 168], "one change of the clocks and one holiday"
        for drawn in Round.objects.filter(division=division):
            assert drawn.published_at is not None
            assert timedelta(0) <= drawn.published_at - begun[drawn.number] <= timedelta(minutes=10)
    passed = LedgerEvent.objects.filter(stream=event.stream_id, kind="deadline.passed")
    assert passed.count() == 3 * ROUNDS


def check_reminders(event: Event) -> None:
    """Both players of each game that was open were reminded twice and asked once, and nobody else."""
    for number in range(1, ROUNDS + 1):
        late, never, *usual = games_in(event, number)
        expected = {
            entry
            for game in (late, never)
            for entry in Seat.objects.filter(pairing__game=game).values_list("entry", flat=True)
        }
        for kind, times in ((MessageKind.REMINDER, 2), (MessageKind.AT_DEADLINE, 1)):
            written = Message.objects.filter(event=event, kind=kind, arguments__round=number)
            assert sorted(written.values_list("entry", flat=True)) == sorted([*expected] * times), (number, kind)
        assert all(game.state == GameState.CONFIRMED for game in usual)
    assert Entry.objects.filter(division__event=event, withdrawn_from__isnull=False).count() == 1


def check_boards_told(event: Event, unknown: Message) -> None:
    """Everybody who was in a round was told of it once: by Monday noon, or once the director had checked the drafts.
    Of one mail it was asked later whether it arrived."""
    for division in event.divisions.all():
        begun = starts_of(division)
        for drawn in Round.objects.filter(division=division):
            told = Message.objects.filter(
                kind=MessageKind.ROUND_PUBLISHED, entry__division=division, arguments__round=drawn.number
            )
            gone = {"withdrawn_from__isnull": False, "withdrawn_from__lte": drawn.number}
            playing = Entry.objects.filter(division=division).exclude(**gone)
            assert sorted(told.values_list("entry", flat=True)) == sorted(playing.values_list("pk", flat=True))
            assert set(told.values_list("state", flat=True)) == {MessageState.SENT.value}
            for sent in told.exclude(pk=unknown.pk).values_list("sent_at", flat=True):
                assert sent is not None
                assert sent - begun[drawn.number] <= timedelta(
                    minutes=1 if drawn.published_at == begun[drawn.number] else 11
                )


def check_mails(event: Event, server: Kept) -> None:
    """What arrived is what was written, each once, at the address of its player; a round's mail names the opponent and
    nobody else."""
    messages = {str(message.key): message for message in Message.objects.filter(event=event).select_related("entry")}
    sent = {key for key, message in messages.items() if message.state == MessageState.SENT}
    arrived = [mail_key(mail) for mail in server.mails]
    assert sorted(arrived) == sorted(sent)
    assert len(sent) > PLAYERS * (ROUNDS - 1)
    names = dict(Entry.objects.filter(division__event=event).values_list("pk", "name"))
    for mail in server.mails:
        message = messages[mail_key(mail)]
        assert message.entry is not None
        assert mail["To"] == message.entry.email
        if message.kind == MessageKind.ROUND_PUBLISHED:
            seats = Seat.objects.filter(
                round__number=message.arguments["round"], round__division=message.entry.division
            )
            opponents = seats.filter(pairing__seats__entry=message.entry).values_list("entry__name", flat=True)
            text = mail.get_content()  # type: ignore[attr-defined]  # of the newer kind of message
            named = {name for name in names.values() if name in text}
            assert named - {message.entry.name} == set(opponents) - {message.entry.name}
