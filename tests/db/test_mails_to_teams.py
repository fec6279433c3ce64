"""Mails to people who play for a team: which team, who is its captain, which match, and how the team did."""

from __future__ import annotations

import pytest
from django.utils import timezone

from nzgs_tourney.models import Entry, Message, MessageKind
from nzgs_tourney.pages.messages.messages_page import message_line
from nzgs_tourney.services.entries.edit_entry import plan_round
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.entries.leave_open_games import LeftGames
from nzgs_tourney.services.entries.set_teams import set_team
from nzgs_tourney.services.entries.withdraw_team import withdraw_team
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.messages.send_links import send_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.on_both]

DIRECTOR = "Director"


@pytest.fixture
def teams() -> Desk:
    """Kea and Moa with three people each, who have addresses; messages are on."""
    desk = make_desk(6, "club-teams")
    edit_division(desk.division.pk, {"rounds": 1}, actor=DIRECTOR)
    Entry.objects.filter(division=desk.division).update(email="one@team.example")
    entries = list(desk.division.entries.order_by("number").values_list("pk", flat=True))
    set_team(desk.division.pk, None, "Kea", entries[:3], actor=DIRECTOR)
    set_team(desk.division.pk, None, "Moa", entries[3:], actor=DIRECTOR)
    desk.division.refresh_from_db()
    switch_messages(desk.event, on=True, asks=False)
    return desk


def text(desk: Desk, kind: MessageKind, number: int) -> str:
    """What the mail of this kind says to the entry with this number."""
    write_news(timezone.now())
    message = Message.objects.get(kind=kind, entry__division=desk.division, entry__number=number)
    words = message_line(message, timezone.now()).words
    assert words is not None
    return words.text


def test_a_link_says_which_team_and_to_its_captain_what_is_theirs_to_do(teams: Desk) -> None:
    send_links(teams.event.pk, actor=DIRECTOR)
    captain, second = (text(teams, MessageKind.PERSONAL_LINK, number) for number in (4, 5))
    assert "You’re the captain of Moa: set your team’s line-up on your page." in captain
    assert "You play for Moa." not in captain
    assert "You play for Moa." in second
    assert "captain" not in second


def test_who_waits_for_an_address_isn_t_counted_among_the_links_that_go(teams: Desk) -> None:
    Entry.objects.filter(division=teams.division, number=2).update(email="")
    assert send_links(teams.event.pk, actor=DIRECTOR) == 5
    assert Message.objects.filter(kind=MessageKind.PERSONAL_LINK).count() == 6


def test_a_pairing_says_which_teams_meet_from_each_ones_side(teams: Desk) -> None:
    teams.publish(1)
    assert "Kea play Moa.\n" in text(teams, MessageKind.ROUND_PUBLISHED, 1)
    assert "Moa play Kea.\n" in text(teams, MessageKind.ROUND_PUBLISHED, 4)


def test_a_player_without_an_opponent_reads_that_the_other_team_has_too_few_people(teams: Desk) -> None:
    last = Entry.objects.get(division=teams.division, number=6)
    plan_round(last.pk, 1, Status.EXCUSED, actor=DIRECTOR)
    teams.publish(1)
    said = text(teams, MessageKind.ROUND_PUBLISHED, 3)
    assert "Kea play Moa, who have nobody for your board: it’s won without play." in said
    assert "bye" not in said


def test_a_team_without_a_match_has_the_bye(teams: Desk) -> None:
    late = [
        enter_player(teams.division.pk, NewEntry(f"Ruru {number}", "5k"), actor=DIRECTOR).pk for number in range(1, 4)
    ]
    set_team(teams.division.pk, None, "Ruru", late, actor=DIRECTOR)
    drawn = teams.publish(1)
    seated = set(drawn.seats.values_list("entry__team__name", flat=True))
    (free,) = {"Kea", "Moa", "Ruru"} - seated
    number = Entry.objects.filter(team__name=free).order_by("team_board").values_list("number", flat=True)[0]
    assert f"{free} have the bye." in text(teams, MessageKind.ROUND_PUBLISHED, number)


def test_the_opponents_of_a_team_that_leaves_are_told_and_nobody_who_left(teams: Desk) -> None:
    teams.publish(1)
    write_news(timezone.now())
    withdraw_team(teams.division.pk, 2, LeftGames.FORFEIT, actor=DIRECTOR)
    said = text(teams, MessageKind.RESULT_ENTERED, 1)
    opponent = Entry.objects.get(division=teams.division, number=4).name
    assert f"{opponent} left the event.\n" in said
    assert "by forfeit" in said
    told = Message.objects.filter(kind=MessageKind.RESULT_ENTERED).values_list("entry__number", flat=True)
    assert sorted(told) == [1, 2, 3]


def test_the_end_says_how_the_team_did_and_how_the_player_did(teams: Desk) -> None:
    teams.play(1)
    finish_event(teams.event.pk, actor=DIRECTOR)
    said = {number: text(teams, MessageKind.FINAL_STANDINGS, number) for number in (1, 4)}
    places = {number: line for number, words in said.items() for line in words.split("\n") if "Your own place" in line}
    for number, team in ((1, "Kea"), (4, "Moa")):
        assert f"{teams.division.name}: {team}, place " in said[number]
        assert " of 2, score " in said[number]
        assert " of 6, score " in places[number]
