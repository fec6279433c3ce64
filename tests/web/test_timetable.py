"""The timetable of a division: typed in New Zealand time, shown wherever people look, refused in one sentence."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from nzgs_tourney.links import address_of
from nzgs_tourney.models import Event, PlayerLink, RoundTime
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk, both_report, games_of
from tests.web.desk_pages import of_division
from tests.web.parsed import field_values, page_text, select_all, text_of
from tests.web.round_pages import address
from tests.web.sheets import words_of
from tests.web.test_merged import sent_from

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
NINE = datetime(2026, 11, 20, 20, tzinfo=UTC)


def before_times(link: str) -> list[str]:
    """The sentence around each time on the page of a player's link."""
    return [text_of(time.parent) for time in select_all(Client().get(link[link.index("/p/") :]), "time")]


def test_a_time_is_typed_in_new_zealand_and_shown_everywhere(desk: Desk, director: Client) -> None:
    sent = {"starts_1": "2026-11-21T09:00", "starts_2": "2026-11-21T13:30", "past": "yes"}
    assert director.post(of_division(desk, "timetable"), sent).status_code == 302
    assert RoundTime.objects.earliest("round_number").starts_at == NINE
    assert "2026-11-21T13:30" in field_values(director.get(of_division(desk, "timetable")))
    desk.publish(1)
    place = [desk.event.slug, desk.division.slug]
    public = page_text(Client().get(reverse("public:event", args=place[:1])))
    assert "Saturday 21 November" in public
    assert "round 1 at 09:00, round 2 at 13:30" in public
    assert "Saturday 21 November, 09:00" in page_text(Client().get(reverse("public:draw", args=[*place, 1])))
    assert "09:00" in page_text(Client().get(reverse("public:screen", args=place)))
    link = address_of(PlayerLink.objects.filter(entry__division=desk.division)[0])
    assert any("Starts" in led for led in before_times(link))
    assert "starts Sat 09:00" in words_of(director.get(address(desk, "draw_pdf")))
    assert "round 1 at 09:00" in words_of(director.get(of_division(desk, "welcome_pdf")))


def test_a_round_on_another_day_than_the_event_is_pointed_out(desk: Desk, director: Client) -> None:
    place = of_division(desk, "timetable")
    sentence = "Not on the days of the event, 21 November 2026: round 2. Check the times, or the event’s dates."
    for second, notices in (("2026-11-21T13:30", []), ("2027-11-21T13:30", [sentence])):
        sent = {"starts_1": "2026-11-21T09:00", "starts_2": second, "due_1": "2026-11-21T23:59", "past": "yes"}
        director.post(place, sent)
        assert [text_of(one) for one in select_all(director.get(place), "main .notice.warn")] == notices


def test_tables_of_another_division_that_is_playing_are_named_unless_at_another_hour(
    desk: Desk, director: Client
) -> None:
    other = add_division(desk.event.pk, "Beginners", actor="Director")
    for division in (desk.division, other):
        edit_division(division.pk, {"first_table": 1}, actor="Director")
    desk.publish(1)
    for name in ("Ana", "Ben"):
        enter_player(other.pk, NewEntry(name, rank="20k"), actor="Director")
    place = reverse("desk:round", args=[desk.event.slug, other.slug, 1])
    draw_round(other.pk, 1, actor="Director")
    assert f"Table 1 is in use: {desk.division.name}, round 1." in page_text(director.get(place))
    set_timetable(desk.division.pk, {1: NINE}, actor="Director")
    set_timetable(other.pk, {1: NINE + timedelta(hours=8)}, actor="Director")
    assert "is in use" not in page_text(director.get(place))


def test_a_deadline_is_shown_until_the_result_is_in_and_late_ones_are_named(desk: Desk, director: Client) -> None:
    sent = {"starts_1": "2026-11-21T09:00", "due_1": "2026-11-22T23:59", "past": "yes"}
    assert director.post(of_division(desk, "timetable"), sent).status_code == 302
    assert "2026-11-22T23:59" in field_values(director.get(of_division(desk, "timetable")))
    drawn = desk.publish(1)
    place, game = [desk.event.slug, desk.division.slug], games_of(drawn)[0]
    sentence = "Sunday 22 November, 23:59"
    assert f"round 1 by {sentence}" in page_text(Client().get(reverse("public:event", args=place[:1])))
    assert sentence in page_text(Client().get(reverse("public:draw", args=[*place, 1])))
    sheet = words_of(director.get(address(desk, "draw_pdf")))
    assert "results due Sun 22 Nov, 23:59" in sheet
    assert "by table" in sheet, "the heading has room for both"
    link = address_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry))
    assert any("Report by" in led for led in before_times(link))
    RoundTime.objects.update(due_at=timezone.now() + timedelta(hours=1))
    assert " late:" not in page_text(director.get(address(desk, "results")))
    RoundTime.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    assert "3 results are late: they were due by" in page_text(director.get(address(desk, "results")))
    for board in games_of(drawn)[1:]:
        both_report(board, "B+R")
    assert "One result is late" in page_text(director.get(address(desk, "results")))
    both_report(game, "B+R")
    assert " late:" not in page_text(director.get(address(desk, "results")))
    assert "Report by" not in page_text(Client().get(link[link.index("/p/") :]))


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"starts_1": "nine"}, "Round 1: write a day and a time"),
        ({"starts_1": "2026-11-21T13:30", "starts_2": "2026-11-21T09:00"}, "Round 2 must begin after round 1."),
        ({"due_1": "Sunday"}, "Round 1: write a day and a time"),
        ({"starts_1": "2026-11-21T09:00", "due_1": "2026-11-21T08:00"}, "must be due after it begins."),
        ({"starts_1": "0001-01-01T09:00"}, "The year is 1: write one from 1900 to 2199."),
        ({"starts_1": "9999-12-31T23:59"}, "The year is 9999"),
        ({"starts_1": "2026-09-27T02:30"}, "couldn’t be interpreted in time zone Pacific/Auckland"),
    ],
)
def test_a_time_that_cannot_be_keeps_what_was_typed(
    desk: Desk, director: Client, sent: dict[str, str], sentence: str
) -> None:
    response = director.post(of_division(desk, "timetable"), {**sent, "starts_3": "2026-11-22T10:00", "past": "yes"})
    assert response.status_code == 422
    assert sentence in page_text(response)
    assert {*sent.values(), "2026-11-22T10:00"} <= field_values(response)
    assert not RoundTime.objects.exists()


def test_a_draft_names_who_would_be_at_two_boards(desk: Desk, director: Client) -> None:
    other = add_division(desk.event.pk, "Handicap", actor="Director")
    twice = desk.division.entries.order_by("pk")[0]
    enter_player(other.pk, NewEntry(twice.name, "3k", player=twice.player), actor="Director")
    for division in (desk.division, other):
        set_timetable(division.pk, {1: NINE}, actor="Director")
    desk.draw(1)
    page = page_text(director.get(address(desk, "round")))
    assert "Double-booked:" in page
    assert f"{twice.name}: Handicap, round 1, Sat 09:00 to" in page
    RoundTime.objects.filter(division=other).delete()
    assert "At two boards" not in page_text(director.get(address(desk, "round")))


def test_without_a_timetable_a_draft_names_who_is_at_a_board_elsewhere(desk: Desk, director: Client) -> None:
    other = add_division(desk.event.pk, "Handicap", actor="Director")
    twice, opponent = desk.division.entries.order_by("pk")[:2]
    for entry in (twice, opponent):
        enter_player(other.pk, NewEntry(entry.name, "3k", player=entry.player), actor="Director")
    desk.draw(1)
    sentence = f"{twice.name}: Handicap, round 1, which isn’t finished."
    assert sentence not in page_text(director.get(address(desk, "round"))), "not drawn there"
    draw_round(other.pk, 1, actor="Director", seed="s")
    assert sentence in page_text(director.get(address(desk, "round")))
    published = publish_round(other.pk, 1, actor="Director")
    assert sentence in page_text(director.get(address(desk, "round")))
    Event.objects.filter(pk=desk.event.pk).update(online=True)
    assert sentence not in page_text(director.get(address(desk, "round"))), "online, both are played when they like"
    Event.objects.filter(pk=desk.event.pk).update(online=False)
    for game in games_of(published):
        both_report(game, "B+R")
    assert sentence not in page_text(director.get(address(desk, "round")))
    publish_round(desk.division.pk, 1, actor="Director")


def test_a_phrase_fills_in_the_times_and_saves_nothing(desk: Desk, director: Client) -> None:
    place = of_division(desk, "timetable")
    phrase = {"phrase": "every Monday 19:00; due every Sunday 23:59", "fill": "yes"}
    filled = director.post(place, sent_from(director.get(place), "phrase") | phrase)
    assert filled.status_code == 200
    assert {"2026-11-23T19:00", "2026-11-30T19:00", "2026-11-29T23:59"} <= field_values(filled)
    assert not RoundTime.objects.exists()
    assert director.post(place, sent_from(filled, "phrase") | {"past": "yes"}).status_code == 302
    assert RoundTime.objects.count() == desk.division.rounds
    other = add_division(desk.event.pk, "Beginners", actor="Director")
    place = reverse("desk:timetable", args=[desk.event.slug, other.slug])
    assert "2026-11-23T19:00" in field_values(director.post(place, {"phrase": "as in Open", "fill": "yes"}))


def test_a_phrase_that_was_not_filled_in_is_not_lost_by_saving(desk: Desk, director: Client) -> None:
    place = of_division(desk, "timetable")
    typed = sent_from(director.get(place), "phrase") | {"phrase": "every Monday 19:00"}
    shown = director.post(place, typed)
    assert "Your words are filled in below: check the times, then save." in page_text(shown)
    assert not RoundTime.objects.exists()
    assert director.post(place, sent_from(shown, "phrase") | {"past": "yes"}).status_code == 302
    assert RoundTime.objects.filter(starts_at__isnull=False).count() == desk.division.rounds
    refused = director.post(place, sent_from(director.get(place), "phrase") | {"phrase": "whenever"})
    assert refused.status_code == 422
    assert "whenever" in field_values(refused)


def test_a_phrase_that_is_not_understood_stays_with_the_times_typed(desk: Desk, director: Client) -> None:
    sent = {"phrase": "whenever", "fill": "yes", "starts_1": "2026-11-21T09:00"}
    answer = director.post(of_division(desk, "timetable"), sent)
    assert answer.status_code == 422
    assert "“whenever” isn’t understood." in page_text(answer)
    assert {"whenever", "2026-11-21T09:00"} <= field_values(answer)


def test_a_time_in_the_past_is_asked_about_once(desk: Desk, director: Client) -> None:
    place = of_division(desk, "timetable")
    long_ago, ahead = "2019-11-21T09:00", f"{timezone.now() + timedelta(days=400):%Y-%m-%dT%H:%M}"
    answer = director.post(place, {"starts_1": long_ago, "starts_2": ahead})
    assert answer.status_code == 422
    assert "Keep times in the past: Tick this, or change: Round 1 begins." in page_text(answer)
    assert not RoundTime.objects.exists()
    assert director.post(place, {"starts_1": long_ago, "starts_2": ahead, "past": "yes"}).status_code == 302
    # It isn't asked about again when something else changes.
    sent = sent_from(director.get(place), "phrase")
    later = f"{timezone.now() + timedelta(days=401):%Y-%m-%dT%H:%M}"
    assert director.post(place, sent | {"starts_3": later}).status_code == 302
