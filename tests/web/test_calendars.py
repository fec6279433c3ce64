"""The calendars of an event, of a division and of a player: what is in them, and when they change."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from games.models import Game, Speaker
from nzgs_tourney.links import address_of
from nzgs_tourney.models import Division, Entry, EntryPage, PlayerLink
from nzgs_tourney.services.entries.choose_language import choose_language
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.agree_time import agree_time, propose_times
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import links, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
SATURDAY = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
"""Saturday 21 November, 09:00 in New Zealand."""
NOON = datetime(2026, 11, 21, 0, 0, tzinfo=UTC)
SUNDAY = datetime(2026, 11, 22, 10, 59, tzinfo=UTC)


def event_address(desk: Desk) -> str:
    """Where the calendar of the event is."""
    return reverse("public:event_calendar", args=[desk.event.slug])


def division_address(division: Division) -> str:
    """Where the calendar of this division is."""
    return reverse("public:calendar", args=[division.event.slug, division.slug])


def link_of(entry: Entry) -> PlayerLink:
    """The living link of this entry."""
    issue_links(entry.division_id, actor="Director")
    return PlayerLink.objects.select_related("event").get(entry=entry, revoked_at=None)


def own_address(entry: Entry) -> str:
    """Where the calendar of this entry's player is."""
    address = address_of(link_of(entry))
    return f"{address[address.index('/p/') :]}calendar.ics"


def lines_at(address: str, client: Client | None = None) -> dict[str, Any]:
    """The lines of the calendar there, by their titles."""
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    found = list(Calendar.from_ical(answer.content).events)
    assert len({str(line["UID"]) for line in found}) == len(found)
    return {str(line["SUMMARY"]): line for line in found}


def test_the_site_has_the_days_of_its_public_events_and_where_to_enter(desk: Desk, client: Client) -> None:
    edit_event(desk.event.pk, {"begins": date(2099, 1, 3), "ends": date(2099, 1, 4)}, actor="Director")
    make_desk(4, published=False)
    address = reverse("public:site_calendar")
    (line,) = lines_at(address, client).values()
    assert (line["DTSTART"].dt, line["DTEND"].dt) == (date(2099, 1, 3), date(2099, 1, 5))
    assert "DESCRIPTION" not in line
    EntryPage.objects.create(event=desk.event, opens_at=timezone.now())
    (line,) = lines_at(address, client).values()
    assert reverse("public:enter", args=[desk.event.slug]) in line["DESCRIPTION"]
    again = client.get(address, headers={"If-None-Match": client.get(address)["ETag"]})
    assert again.status_code == 304
    assert address in links(client.get("/"))


def announce(desk: Desk, starts: dict[int, datetime | None], due: dict[int, datetime | None] | None = None) -> None:
    """Set these times."""
    set_timetable(desk.division.pk, starts, due=due, actor="Director")


def test_until_a_round_is_announced_the_days_of_the_event_are_there(desk: Desk) -> None:
    ((title, days),) = lines_at(event_address(desk)).items()
    assert title == desk.event.name
    assert (days["DTSTART"].dt, days["DTEND"].dt) == (desk.event.begins, desk.event.ends + timedelta(days=1))
    assert isinstance(days["DTSTART"].dt, date)
    announce(desk, {1: SATURDAY})
    assert list(lines_at(event_address(desk))) == [f"{desk.event.name}, Open, round 1"]


def test_a_round_lasts_until_the_next_and_a_deadline_is_a_line_of_its_own(desk: Desk) -> None:
    announce(desk, {1: SATURDAY, 2: NOON}, {2: SUNDAY})
    lines = lines_at(event_address(desk))
    rounds = [f"{desk.event.name}, Open, round {number}" for number in (1, 2)]
    first, second, due = (lines[title] for title in (*rounds, f"Results due: {rounds[1]}"))
    assert SATURDAY < first.DTEND <= NOON
    assert (NOON, NOON + timedelta(minutes=15)) == (second.DTSTART, second.DTEND)
    assert (SUNDAY - timedelta(minutes=15), SUNDAY) == (due.DTSTART, due.DTEND)
    assert str(due["DESCRIPTION"]) == "New Zealand time: Sunday 22 November, 23:59."
    assert str(first["DESCRIPTION"]) == "New Zealand time: Saturday 21 November, 09:00."
    assert reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1]) in str(first["URL"])


def test_a_moved_round_keeps_its_uid_and_is_newer(desk: Desk) -> None:
    announce(desk, {1: SATURDAY})
    title = f"{desk.event.name}, Open, round 1"
    before = lines_at(event_address(desk))[title]
    announce(desk, {1: NOON})
    after = lines_at(event_address(desk))[title]
    assert before["UID"] == after["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["LAST-MODIFIED"].dt >= before["LAST-MODIFIED"].dt
    assert after.DTSTART == NOON


def test_each_division_has_its_own_and_the_event_has_all(desk: Desk) -> None:
    other = add_division(desk.event.pk, "Handicap", actor="Director")
    announce(desk, {1: SATURDAY})
    set_timetable(other.pk, {1: NOON}, actor="Director")
    own, theirs = (f"{desk.event.name}, {division.name}, round 1" for division in (desk.division, other))
    assert list(lines_at(division_address(desk.division))) == [own]
    assert list(lines_at(division_address(other))) == [theirs]
    everything = lines_at(event_address(desk))
    assert list(everything) == [own, theirs]
    assert everything[own]["UID"] == lines_at(division_address(desk.division))[own]["UID"]


def test_a_calendar_is_sent_again_only_after_a_change(desk: Desk) -> None:
    announce(desk, {1: SATURDAY})
    for address in (event_address(desk), division_address(desk.division)):
        etag = Client().get(address)["ETag"]
        assert Client().get(address, headers={"if-none-match": etag}).status_code == 304
    announce(desk, {1: NOON})
    assert Client().get(address, headers={"if-none-match": etag}).status_code == 200


def games_and_players(desk: Desk) -> tuple[Game, Entry, Entry]:
    """The first game of round 1, published, with Black and White."""
    game = games_of(desk.publish(1))[0]
    seats = {seat.colour: seat.entry for seat in game.pairing.seats.select_related("entry__division__event")}
    return game, seats["black"], seats["white"]


def test_a_player_has_their_opponent_and_no_deadline_after_the_result(desk: Desk) -> None:
    announce(desk, {1: SATURDAY, 2: NOON}, {1: SATURDAY + timedelta(hours=3)})
    game, black, white = games_and_players(desk)
    title = f"{desk.event.name}, Open, round 1: {white.name}"
    lines = lines_at(own_address(black))
    assert list(lines) == [title, f"Results due: {title}", f"{desk.event.name}, Open, round 2"]
    said = str(lines[title]["DESCRIPTION"])
    assert said.startswith(f"You are Black against {white.name}, ")
    assert f"Table {game.pairing.table}." in said
    etag = Client().get(own_address(black))["ETag"]
    assert Client().get(own_address(black), headers={"if-none-match": etag}).status_code == 304
    both_report(game, "B+R")
    assert list(lines_at(own_address(black))) == [title, f"{desk.event.name}, Open, round 2"]
    assert Client().get(own_address(black), headers={"if-none-match": etag}).status_code == 200


def test_a_game_with_an_agreed_time_is_there_at_that_time(desk: Desk) -> None:
    edit_event(desk.event.pk, {"online": True}, actor="Director")
    now = timezone.now()
    opens, agreed = now + timedelta(days=1), (now + timedelta(days=3)).replace(second=0, microsecond=0)
    announce(desk, {1: opens}, {1: now + timedelta(days=6)})
    game, black, white = games_and_players(desk)
    title = f"{desk.event.name}, Open, round 1: {white.name}"
    before = lines_at(own_address(black))[title]
    assert "Online." in str(before["DESCRIPTION"])
    propose_times(game.pk, Speaker.WHITE, [agreed], actor="White", now=now)
    agree_time(game.pk, Speaker.BLACK, agreed, actor="Black", now=now)
    after = lines_at(own_address(black))[title]
    assert after.DTSTART.astimezone(UTC) == agreed
    assert (after["UID"], after["SEQUENCE"] > before["SEQUENCE"]) == (before["UID"], True)


def test_a_player_who_leaves_has_no_later_rounds(desk: Desk) -> None:
    announce(desk, {1: SATURDAY, 2: NOON})
    entry = desk.division.entries.first()
    assert len(lines_at(own_address(entry))) == 2
    Entry.objects.filter(pk=entry.pk).update(withdrawn_from=2)
    assert list(lines_at(own_address(entry))) == [f"{desk.event.name}, Open, round 1"]


def test_a_calendar_program_sends_no_language_so_the_player_s_choice_counts(desk: Desk) -> None:
    announce(desk, {1: SATURDAY})
    entry = desk.division.entries.first()
    choose_language(link_of(entry), "ja")
    assert "New Zealand time" not in Client().get(own_address(entry)).content.decode()
    assert "New Zealand time" in Client().get(event_address(desk)).content.decode()


def test_online_rounds_have_no_place(desk: Desk) -> None:
    announce(desk, {1: SATURDAY})
    title = f"{desk.event.name}, Open, round 1"
    assert str(lines_at(event_address(desk))[title]["LOCATION"])
    edit_event(desk.event.pk, {"online": True}, actor="Director")
    line = lines_at(event_address(desk))[title]
    assert "LOCATION" not in line
    assert SATURDAY + timedelta(minutes=15) == line.DTEND


def test_the_pages_lead_to_their_calendars(desk: Desk) -> None:
    _, black, _ = games_and_players(desk)
    place = [desk.event.slug, desk.division.slug]
    event, draw = Client().get(reverse("public:event", args=place[:1])), reverse("public:draw", args=[*place, 1])
    assert links(event).count(event_address(desk)) == 2
    assert links(Client().get(draw)).count(division_address(desk.division)) == 2
    own = Client().get(own_address(black).removesuffix("calendar.ics"))
    assert links(own).count(own_address(black)) == 2
    assert len(select_all(own, "a[data-subscribes]")) == 1


def test_an_unpublished_event_has_none(desk: Desk) -> None:
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    assert Client().get(event_address(desk)).status_code == 404
    assert Client().get(division_address(desk.division)).status_code == 404


def test_a_rehearsal_has_none() -> None:
    rehearsal = make_desk(4, rehearsal=True)
    own = own_address(rehearsal.division.entries.first())
    for address in (event_address(rehearsal), division_address(rehearsal.division), own):
        assert Client().get(address).status_code == 404
    assert event_address(rehearsal) not in links(Client().get(reverse("public:event", args=[rehearsal.event.slug])))
