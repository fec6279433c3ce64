"""The big screen of an event and of a division: what each shows, and how the desk chooses it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import LedgerEvent
from nzgs_tourney.models import Event
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.entries.check_in import open_check_in
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.entries.check_in import open_to_players
from nzgs_tourney.store.events.big_screen import ScreenChoice, Wifi, screen_choice
from nzgs_tourney.tournament.division.big_screen import Shown
from tests.db.desk import Desk, both_report, enter_players, games_of
from tests.web.desk_pages import messages_of, of_event
from tests.web.parsed import select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def scenes_of(desk: Desk, *division: str) -> list[str]:
    """The heading of each scene on the event's screen, or on that of a division."""
    name = "public:screen" if division else "public:event_screen"
    answer = Client().get(reverse(name, args=[desk.event.slug, *division]))
    return [text_of(heading) for heading in select_all(answer, "section h2")]


@pytest.fixture
def second(desk: Desk) -> Desk:
    """Another division of the same event, with a round of its own."""
    division = desk.event.divisions.get(position=2)
    enter_players(division, 5)
    draw_round(division.pk, 1, actor="Director", seed="seed")
    publish_round(division.pk, 1, actor="Director")
    return Desk(desk.event, division, desk.director)


def test_it_follows_a_division_through_its_round(desk: Desk) -> None:
    name = desk.division.name
    assert scenes_of(desk) == [f"Round 1 {name}", f"Round 1 {name} · By name"]
    first, *others = games_of(desk.division.drawn_rounds.get())
    both_report(first, "B+R")
    assert scenes_of(desk) == [f"Round 1 {name} · 1 of 4 results"]
    for game in others:
        both_report(game, "W+R")
    assert scenes_of(desk) == [f"Standings after round 1 {name}", f"Crosstable {name}"]
    desk.publish(2)
    assert scenes_of(desk)[0] == f"Round 2 {name}"


def test_divisions_share_a_page_of_their_boards_with_a_heading_each(desk: Desk, second: Desk) -> None:
    assert scenes_of(desk) == ["Round 1", "Round 1 By name"]
    answer = Client().get(reverse("public:event_screen", args=[desk.event.slug]))
    assert [text_of(part) for part in select_all(answer, ".part")] == [desk.division.name, second.division.name]
    tables = [text_of(at) for at in select_all(answer, ".by-table .at") if text_of(at)]
    assert len(tables) == 4 + 2
    assert len(select_all(answer, ".by-name li")) == 8 + 5
    assert scenes_of(desk, second.division.slug)[0] == f"Round 1 {second.division.name}"


def test_a_winner_is_marked_and_a_result_takes_the_place_of_the_komi(desk: Desk) -> None:
    both_report(games_of(desk.division.drawn_rounds.get())[0], "W+R")
    answer = Client().get(reverse("public:event_screen", args=[desk.event.slug]))
    row = select_all(answer, ".by-table li")[0]
    (won,) = row.select(".won")
    assert "White:" in str(won)
    assert text_of(row.select_one(".terms")) == "W+R"


def test_its_clock_has_the_time_of_the_event_whatever_the_zone_of_its_computer(desk: Desk) -> None:
    answer = Client().get(reverse("public:event_screen", args=[desk.event.slug]))
    assert [clock["data-now"] for clock in select_all(answer, "time.screen-now")] == ["Pacific/Auckland"]


def test_the_desk_chooses_without_touching_the_screen(desk: Desk, second: Desk, director: Client) -> None:
    assert select_all(director.get(of_event(desk, "big_screen")), ".error-summary, [role=alert]") == []
    sent = {"shows": "standings", "division": str(second.division.number), "notice": "Lunch until 13:30"}
    answer = director.post(of_event(desk, "big_screen"), sent)
    assert answer.status_code == 302
    assert messages_of(answer) == "Every big screen shows it now."
    assert screen_choice(desk.event.stream_id) == ScreenChoice(
        Shown.STANDINGS, second.division.number, "Lunch until 13:30"
    )
    assert scenes_of(desk) == [f"Standings {second.division.name}"]
    page = Client().get(reverse("public:event_screen", args=[desk.event.slug]))
    assert [text_of(notice) for notice in select_all(page, ".screen-notice")] == ["Lunch until 13:30"]
    history = text_of(director.get(of_event(desk, "history")))
    assert "The big screen shows only: Standings. Notice: “Lunch until 13:30”." in history


def test_a_choice_that_is_none_comes_back_with_what_was_typed(desk: Desk, director: Client) -> None:
    answer = director.post(of_event(desk, "big_screen"), {"shows": "weather", "notice": "Lunch"})
    assert answer.status_code == 422
    assert "Lunch" in answer.content.decode()


def test_the_code_of_the_public_page_is_there_where_phones_can_open_it(desk: Desk, settings: object) -> None:
    set_screen(desk.event.pk, ScreenChoice(Shown.CODES), actor="Director")
    address = reverse("public:event_screen", args=[desk.event.slug])
    assert select_all(Client().get(address), ".screen-codes img") == []
    settings.SITE_URL = "http://192.168.1.20:8000"  # type: ignore[attr-defined]
    set_screen(desk.event.pk, ScreenChoice(Shown.CODES, notice="Welcome"), actor="Director")
    answer = Client().get(address)
    assert len(select_all(answer, ".screen-codes img")) == 1
    assert f"http://192.168.1.20:8000/e/{desk.event.slug}/" in text_of(answer)


def test_the_wifi_is_on_the_screen_and_its_password_in_no_history(desk: Desk, director: Client) -> None:
    sent = {"shows": "codes", "notice": "", "wifi_name": "Hall Guest", "wifi_password": "kauri; tree"}
    assert director.post(of_event(desk, "big_screen"), sent).status_code == 302
    screen = Client().get(reverse("public:event_screen", args=[desk.event.slug]))
    assert len(select_all(screen, ".screen-codes img")) == 1
    assert "Hall Guest kauri; tree" in text_of(screen)
    assert "WiFi: Hall Guest." in text_of(director.get(of_event(desk, "history")))
    assert "kauri" not in str(LedgerEvent.objects.latest("pk").payload)
    set_screen(desk.event.pk, ScreenChoice(), actor="Director")
    assert Event.objects.get(pk=desk.event.pk).wifi_name == "Hall Guest", "another choice leaves it"


@pytest.mark.parametrize(("name", "password"), [("Hall", "short"), ("", "kauri tree"), ("ō" * 17, "")])
def test_a_wifi_that_no_phone_could_join_is_refused(desk: Desk, director: Client, name: str, password: str) -> None:
    sent = {"shows": "auto", "wifi_name": name, "wifi_password": password}
    answer = director.post(of_event(desk, "big_screen"), sent)
    assert answer.status_code == 422
    assert Event.objects.get(pk=desk.event.pk).wifi_name == ""


def test_a_phone_joins_by_the_code() -> None:
    assert Wifi("Hall; Guest", "kauri:tree").joining == "WIFI:T:WPA;S:Hall\\; Guest;P:kauri\\:tree;;"
    assert Wifi("Hall").joining == "WIFI:T:nopass;S:Hall;;"


def test_the_code_to_check_in_is_not_on_a_screen_that_everybody_can_open(desk: Desk) -> None:
    set_screen(desk.event.pk, ScreenChoice(Shown.CODES), actor="Director")
    open_check_in({desk.division.pk: 2}, opened=True, actor="Director")
    desk.event.stream.refresh_from_db()
    ((_division, opened),) = open_to_players(desk.event)
    assert opened.code not in text_of(Client().get(reverse("public:event_screen", args=[desk.event.slug])))
