"""A player by personal link: whose link opens what, reporting and agreeing, and what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Record, Report, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Entry, Event, Pairing, PlayerLink, Seat
from nzgs_tourney.pages.entries.personal import player_home
from nzgs_tourney.services.entries.edit_entry import edit_entry, return_entry, withdraw_entry
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.refusals import refusal
from tests.web.desk_pages import messages_of
from tests.web.parsed import facts, field_values, links, page_text, select_all, text_of, texts_of
from tests.web.phone import Phone, phone

pytestmark = pytest.mark.django_db

SGF = "(;GM[1]FF[4]SZ[19]KM[7]RU[NZ];B[dd];W[pp];B[dp];W[pd])"


def test_the_link_shows_the_present_round(black: Phone, game: Game) -> None:
    page = page_text(black.get())
    for sentence in (game.black_name, game.white_name, "Rimu Open"):
        assert sentence in page
    assert facts(page)["Komi"] == "7"
    assert "Why this opponent?" in page
    assert "Same score (" in page or " floats " in page
    Pairing.objects.filter(game=game).update(reasons=[{"code": "one_family"}, {"code": "pinned"}])
    assert "Why this opponent?" not in page_text(black.get())
    assert "no-cache" in black.get()["Cache-Control"]
    assert "private" in black.get()["Cache-Control"]


def test_the_standings_are_one_tap_away(black: Phone, desk: Desk) -> None:
    standings = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    (way,) = select_all(black.get(), f"a[href='{standings}']")
    assert text_of(way) == "Standings"
    assert black.client.get(standings).status_code == 200
    Event.objects.filter(pk=desk.event.pk).update(published=False)
    assert standings not in links(black.get()), "only the event’s officials see them"


def test_a_round_robin_weighs_no_pairs(client: Client, black: Phone) -> None:
    scheduled = make_desk(4, "club-round-robin")
    game = games_of(scheduled.publish(1))[0]
    weighed = "All pairs are weighed together"
    assert weighed in page_text(black.get())
    page = page_text(phone(client, game, "black").get())
    assert "Why this opponent?" in page
    assert weighed not in page


def test_an_opponent_is_promised_to_those_who_can_have_one(client: Client) -> None:
    desk = make_desk(3)
    desk.publish(1)
    resting = desk.division.entries.exclude(seats__isnull=False).get()
    address = reverse("player:home", args=[token_of(PlayerLink.objects.living().get(entry=resting))])
    promised = "Your next opponent appears here"
    assert promised in page_text(client.get(address))
    resting.division.rounds = 1
    assert not player_home(resting).awaits, "the event is over"
    withdraw_entry(resting.pk, actor="Director")
    assert promised not in page_text(client.get(address))
    return_entry(resting.pk, actor="Director")
    assert promised in page_text(client.get(address))


def test_other_links_open_nothing(client: Client, desk: Desk, black: Phone, game: Game) -> None:
    other_game = games_of(desk.division.drawn_rounds.get(number=1))[1]
    elsewhere = make_desk(2)
    foreign = games_of(elsewhere.publish(1))[0]
    strangers = {
        "another player of the event": phone(client, other_game, "black").token,
        "a player of another event": phone(client, foreign, "black").token,
        "forged": f"{black.token.partition('-')[0]}-{'A' * len(black.token.partition('-')[2])}",
        "nonsense": "nonsense",
    }
    before = Report.objects.count()
    for who, token in strangers.items():
        stranger = Phone(client, token, game, Speaker.BLACK)
        assert stranger.get("game").status_code == 404, who
        assert stranger.report(winner="me", manner="R").status_code == 404, who
        assert stranger.record(text=SGF).status_code == 404, who
    assert (Report.objects.count(), Record.objects.count()) == (before, 0)


def test_a_revoked_link_opens_nothing(black: Phone) -> None:
    entry = PlayerLink.objects.get(entry__seats__pairing__game=black.game, entry__seats__colour="black").entry
    new = replace_link(entry.pk, actor="Director")
    assert black.get().status_code == 404
    assert black.report(winner="me", manner="R").status_code == 404
    assert Phone(black.client, token_of(new), black.game, black.side).get().status_code == 200


@pytest.mark.parametrize("name", ["report", "record"])
def test_nothing_is_done_by_looking(black: Phone, name: str) -> None:
    assert black.client.get(black.address(name)).status_code == 405


def test_a_report_needs_the_site_s_own_form(game: Game) -> None:
    strict = phone(Client(enforce_csrf_checks=True), game, "black")
    assert strict.report(winner="me", manner="R").status_code == 403
    assert strict.state == ("open", "")


def test_one_reports_and_the_other_agrees(black: Phone, white: Phone) -> None:
    answer = black.report(winner="opponent", manner="count", margin="3,0")
    assert (answer.status_code, answer.headers["Location"]) == (302, black.address("game"))
    assert black.state == ("reported", "W+3")
    page = page_text(white.get("game"))
    assert f"{white.game.black_name} said:" in page
    assert "won by 3" in page
    assert select_all(page, '[name="result"][value="W+3"]')
    answer = white.report(result="W+3", forfeit="False")
    assert "Both of you say the same" in messages_of(answer)
    assert white.state == ("confirmed", "W+3")
    page = black.get("game")
    assert "so it’s final, even if a later check finds a breach" in text_of(page)
    assert not select_all(page, f'form[action="{black.address("report")}"]')


def test_a_margin_that_the_komi_does_not_allow_is_refused_at_its_field(black: Phone) -> None:
    assert "e.g. 3 or 12." in page_text(black.get("game"))
    answer = black.report(winner="me", manner="count", margin="3.5")
    assert answer.status_code == 422
    assert "3.5 points isn’t possible on 19×19 with komi 7. Write 3 or 4." in page_text(answer)
    assert "3.5" in field_values(answer)
    assert black.state == ("open", "")


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        ({"winner": "me", "manner": "R"}, "B+R"),
        ({"winner": "opponent", "manner": "T"}, "W+T"),
        ({"winner": "me"}, "B"),
        ({"winner": "me", "margin": "12.0"}, "B+12"),
        ({"winner": "me", "manner": "count", "margin": " 5.0 "}, "B+5"),
        ({"winner": "tie"}, "jigo"),
    ],
)
def test_what_is_chosen_is_what_is_reported(black: Phone, fields: dict[str, str], result: str) -> None:
    assert black.report(**fields).status_code == 302
    assert black.state == ("reported", result)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Say who won, or that it was a tie."),
        ({"winner": "me", "manner": "count"}, "Write the margin, e.g. 3 or 12."),
        ({"winner": "me", "margin": "<b>lots</b>"}, "isn’t a number of points"),
        ({"winner": "me", "margin": "3.2"}, "“3.2” isn’t a number of points: write 3 or 12."),
        ({"winner": "me", "margin": "0"}, "Zero is a tie: choose it above."),
        ({"winner": "tie", "margin": "3"}, "Only a counted win has a margin"),
        ({"winner": "me", "manner": "R", "margin": "3"}, "Only a counted win has a margin"),
        ({"winner": "nobody"}, "nobody is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said_and_stays_typed(black: Phone, fields: dict[str, str], sentence: str) -> None:
    answer = black.report(**fields)
    page = page_text(answer)
    assert (answer.status_code, black.state) == (422, ("open", ""))
    assert sentence in page
    if "margin" in fields and "<" not in fields["margin"]:
        assert fields["margin"] in field_values(page)
    assert not select_all(page, "b")


def test_an_earlier_game_without_a_result_leads_to_its_form(black: Phone, white: Phone, desk: Desk) -> None:
    desk.publish(2)
    earlier = f"{black.address('game')}#result"
    (way,) = select_all(black.get(), f"a[href='{earlier}']")
    assert text_of(way) == "Send the result Round 1"
    black.report(winner="opponent", manner="R")
    white.report(winner="me", manner="R")
    assert select_all(black.get(), f"a[href='{earlier}']") == []


def test_an_earlier_result_that_is_not_confirmed_is_not_shown_as_final(black: Phone, white: Phone, desk: Desk) -> None:
    desk.publish(2)
    white.report(winner="me", manner="R")
    page = black.get()
    (way,) = select_all(page, f"a[href='{black.address('game')}#result']")
    assert text_of(way) == "Check it Round 1"
    assert texts_of(page, ".rounds .chip") == ["Lost", "Not confirmed"]
    black.report(winner="opponent", manner="R")
    assert texts_of(black.get(), ".rounds .chip") == ["Lost"]


def test_contradicting_is_said_to_both(black: Phone, white: Phone) -> None:
    black.report(winner="me", manner="R")
    answer = white.report(winner="me", manner="R")
    assert "The two reports differ" not in messages_of(answer), "it would stay when they agree"
    for one in (black, white):
        assert "The two reports differ" in page_text(one.get())
    white.report(winner="opponent", manner="R")
    assert white.state == ("confirmed", "B+R")


def test_a_request_sent_ten_times_is_one_report(black: Phone) -> None:
    nonce = uuid4()
    for _ in range(10):
        assert black.report(winner="me", manner="R", nonce=nonce).status_code == 302
    assert Report.objects.count() == 1


def test_a_confirmed_result_is_not_reported_over(black: Phone, game: Game) -> None:
    both_report(game, "B+R")
    answer = black.report(winner="opponent", manner="R")
    assert answer.status_code == 422
    assert refusal(lambda: report_from(game, Speaker.BLACK, "W+R")) in text_of(answer)


def test_the_director_s_slip_is_what_is_offered(black: Phone, white: Phone, game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    report_from(game, Speaker.PAPER, "B+R")
    page = page_text(black.get("game"))
    assert "The director said:" in page
    assert select_all(page, '[name="result"][value="B+R"]')


def test_what_only_a_director_decides_is_not_forged(black: Phone) -> None:
    for result in ("both_win", "both_lose", "B+F"):
        answer = black.report(result=result)
        assert answer.status_code == 422
        assert refusal(lambda: report_from(black.game, Speaker.BLACK, "B+F")) in text_of(answer)
    assert black.state == ("open", "")


def test_an_agreement_that_lost_a_part_is_asked_again(black: Phone) -> None:
    answer = black.client.post(black.address("report"), {"result": "B+R", "nonce": "x"})
    assert answer.status_code == 422
    assert "The page was incomplete" in page_text(answer)


def test_contact_details_are_for_the_present_opponent(client: Client, desk: Desk, black: Phone, game: Game) -> None:
    other = Seat.objects.get(pairing__game=game, colour="white").entry
    edit_entry(other.pk, {"email": "reach.me@example.nz", "phone": "021 555 0199"}, actor="Director")
    assert "reach.me" not in page_text(black.get()), "the event doesn't say so"
    edit_event(desk.event.pk, {"contacts_shared": True}, actor="Director")
    assert "reach.me@example.nz" in page_text(black.get())
    assert "021 555 0199" in page_text(black.get())
    elsewhere = games_of(desk.division.drawn_rounds.get(number=1))[1]
    assert "reach.me" not in page_text(phone(client, elsewhere, "black").get())
    for each in games_of(desk.division.drawn_rounds.get(number=1)):
        both_report(each, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert "reach.me" not in page_text(black.get()), "the round is over"


def test_a_bye_and_the_time_before_the_first_round(client: Client) -> None:
    desk = make_desk(3)
    entry = Entry.objects.filter(division=desk.division)[0]
    token = token_of(replace_link(entry.pk, actor="Director"))
    assert "The first round is not published yet." in page_text(client.get(reverse("player:home", args=[token])))
    desk.publish(1)
    sitting_out = desk.division.entries.exclude(seats__isnull=False).get()
    token = token_of(PlayerLink.objects.living().get(entry=sitting_out))
    page = client.get(reverse("player:home", args=[token]))
    assert "Round 1: Bye." in page_text(page)
    assert not select_all(page, "#earlier"), "it isn't earlier, and is said once"


QUERIES = {"home": (11, 3), "game": (19, 4)}
"""Of a player's page, and of a look at it that has not changed."""


@pytest.mark.on_both
@pytest.mark.slow
def test_a_phone_asks_as_often_among_200_players_as_among_20(client: Client) -> None:
    for players in (20, 200):
        desk = make_desk(players)
        desk.play(1)
        one = phone(client, games_of(desk.publish(2))[0], "black")
        for page, most in QUERIES.items():
            etag = one.get(page)["ETag"]
            with CaptureQueriesContext(connection) as asked:
                assert one.get(page).status_code == 200
            with CaptureQueriesContext(connection) as again:
                look = one.client.get(one.address(page), headers={"X-Live": "1", "If-None-Match": etag})
            assert (look.status_code, len(asked), len(again)) == (304, *most), (page, players)
