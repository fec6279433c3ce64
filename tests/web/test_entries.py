"""Entries at the desk: listed, searched, sorted, entered by hand, changed, withdrawn, planned, linked."""

from __future__ import annotations

from itertools import permutations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import LedgerEvent
from nzgs_tourney.links import code_of, token_of
from nzgs_tourney.models import Division, Entry, PlayerLink, RoundStatus, Seat
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.desk_pages import messages_of, of_division, of_event, signed_in
from tests.web.parsed import field_value, field_values, inline_scripts, page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]


def first(desk: Desk) -> Entry:
    return Entry.objects.filter(division=desk.division).order_by("pk")[0]


def listed(response: HttpResponse) -> list[str]:
    return [text_of(name) for name in select_all(response, "tbody a") if "/entry/" in name["href"]]


def test_the_list_is_in_order_of_strength_and_sorts_by_its_headings(desk: Desk, director: Client) -> None:
    enter_player(desk.division.pk, NewEntry("Āwhina Kea", "30k"), actor="Director")
    assert listed(director.get(of_division(desk, "entries")))[-1] == "Āwhina Kea"
    assert listed(director.get(of_division(desk, "entries") + "?sort=rank"))[0] == "Āwhina Kea"
    assert listed(director.get(of_division(desk, "entries") + "?sort=-rank"))[-1] == "Āwhina Kea"


@pytest.mark.parametrize("search", ["awhina", "ĀWHINA", "ōtepoti", "otepoti", "30k"])
def test_a_search_finds_names_clubs_and_grades_without_macrons(desk: Desk, director: Client, search: str) -> None:
    enter_player(desk.division.pk, NewEntry("Āwhina Kea", "30k", club="Ōtepoti"), actor="Director")
    assert listed(director.get(of_division(desk, "entries"), {"q": search})) == ["Āwhina Kea"]


def test_a_column_that_nobody_has_a_value_for_is_left_out(desk: Desk, director: Client) -> None:
    headings = texts_of(director.get(of_division(desk, "entries")), "thead th")
    assert headings == ["No.", "Name", "Grade", "Club", "Plays"]
    Entry.objects.filter(pk=first(desk).pk).update(rating="3.10", city="Nelson")
    headings = texts_of(director.get(of_division(desk, "entries")), "thead th")
    assert headings == ["No.", "Name", "Grade", "Rating", "Club", "City", "Plays"]


def test_a_search_for_nobody_says_so(desk: Desk, director: Client) -> None:
    assert "Nobody found" in page_text(director.get(of_division(desk, "entries"), {"q": "<b>zzz"}))


@pytest.mark.on_both
@pytest.mark.parametrize("players", [8, 60])
def test_the_list_asks_the_database_a_fixed_number_of_times(players: int) -> None:
    desk = make_desk(players)
    client = signed_in(desk.director)
    with CaptureQueriesContext(connection) as queries:
        client.get(of_division(desk, "entries"))
    assert len(queries) <= 11


def test_a_player_is_entered_by_hand(desk: Desk, director: Client) -> None:
    response = director.post(of_division(desk, "entry_new"), {"name": "王小明", "rank": "2 dan", "rating": "2,35"})
    assert response.url == of_division(desk, "entries")
    entry = Entry.objects.get(name="王小明")
    assert (entry.rank, str(entry.rating), entry.enters_in) == ("2d", "2.35", 1)


def test_one_after_another(desk: Desk, director: Client) -> None:
    response = director.post(of_division(desk, "entry_new"), {"name": "Mere", "rank": "2k", "another": "yes"})
    assert response.url == of_division(desk, "entry_new")


def test_a_late_one_plays_from_the_next_round(desk: Desk, director: Client) -> None:
    desk.publish(1)
    response = director.post(of_division(desk, "entry_new"), {"name": "Late Kea", "rank": "2k"})
    assert "To play in round 1 already" in messages_of(response)
    assert Entry.objects.get(name="Late Kea").enters_in == 2
    assert "from round 2" in page_text(director.get(of_division(desk, "entries")))


def test_one_who_comes_after_the_last_round_is_said_to_play_in_none(desk: Desk, director: Client) -> None:
    Division.objects.filter(pk=desk.division.pk).update(rounds=1)
    drawn = desk.publish(1)
    during = director.post(of_division(desk, "entry_new"), {"name": "Late Kea", "rank": "2k"})
    assert "round 1 is the last and is published already. To play in it" in messages_of(during)
    for game in games_of(drawn):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    after = director.post(of_division(desk, "entry_new"), {"name": "Fay Miro", "rank": "12k"})
    assert messages_of(after).endswith("Fay Miro is entered, but every round is played: they play in none.")
    page = page_text(director.get(of_division(desk, "entries")))
    assert page.count("not at all") == 2
    assert "from round 2" not in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"rank": "12x"}, "“12x” isn’t a grade"),
        ({"rank": ""}, "Give a grade, e.g. 3d or 12k, a rating, or ? for no grade yet."),
        ({"rating": "2100"}, "isn’t a rating in stones"),
        ({"email": "mere at home"}, "Enter a valid email address."),
        ({"country": "New Zealand"}, "at most 2 characters"),
        ({"country": "N1"}, "two letters"),
        ({"name": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    desk: Desk, director: Client, wrong: dict[str, str], sentence: str
) -> None:
    values = {"name": "Mere Kea", "rank": "2k", "club": "Wellington Go Club", **wrong}
    response = director.post(of_division(desk, "entry_new"), values)
    assert response.status_code == 422
    page = page_text(response)
    assert sentence in page
    assert "Wellington Go Club" in field_values(page)
    assert Entry.objects.filter(division=desk.division).count() == 8


def test_a_name_is_text_and_never_markup(desk: Desk, director: Client) -> None:
    director.post(of_division(desk, "entry_new"), {"name": "<script>alert(1)</script>", "rank": "2k"})
    page = director.get(of_division(desk, "entries"))
    assert "<script>alert(1)</script>" in text_of(page)
    assert inline_scripts(page) == []


def test_an_entry_is_changed_without_its_address_in_the_ledger(desk: Desk, director: Client) -> None:
    entry = first(desk)
    values = {"name": "Mere Rātā", "rank": "1d", "email": "mere@example.nz", "start_correction": "-1"}
    assert director.post(of_event(desk, "entry", entry.pk), values).status_code == 302
    entry.refresh_from_db()
    assert (entry.name, entry.email, entry.start_correction) == ("Mere Rātā", "mere@example.nz", -1)
    assert "mere@example.nz" not in str(LedgerEvent.objects.get(kind="entry.edited").full_payload)


def test_a_change_that_makes_no_sense_is_refused(desk: Desk, director: Client) -> None:
    entry = first(desk)
    response = director.post(of_event(desk, "entry", entry.pk), {"name": "Mere Rātā", "rank": "77d"})
    assert response.status_code == 422
    assert "Mere Rātā" in field_values(response)
    assert Entry.objects.get(pk=entry.pk).name == entry.name


def test_an_entry_is_withdrawn_and_comes_back(desk: Desk, director: Client) -> None:
    entry = first(desk)
    shown_messages = messages_of(director.post(of_event(desk, "entry_withdraw", entry.pk), {"reason": "ill"}))
    assert shown_messages == f"{entry.name} is withdrawn, from round 1 on."
    assert Entry.objects.get(pk=entry.pk).withdrawn_from == 1
    assert LedgerEvent.objects.get(kind="entry.withdrawn").full_payload["reason"] == "ill"
    assert "Reinstate" in page_text(director.get(of_event(desk, "entry", entry.pk)))
    shown_messages = messages_of(director.post(of_event(desk, "entry_return", entry.pk)))
    assert shown_messages == f"{entry.name} plays again, in the rounds that are not drawn yet."
    assert Entry.objects.get(pk=entry.pk).withdrawn_from is None


def test_a_reason_that_cannot_be_kept_holds_nobody_back(desk: Desk, director: Client) -> None:
    entry = first(desk)
    assert director.post(of_event(desk, "entry_withdraw", entry.pk), {"reason": "ill\0"}).status_code == 302
    assert Entry.objects.get(pk=entry.pk).withdrawn_from == 1


def test_an_entry_of_an_endless_number_does_not_exist(desk: Desk, director: Client) -> None:
    assert director.get(of_event(desk, "entry", 10**30)).status_code == 404


def test_absences_of_several_rounds_are_planned_at_once(desk: Desk, director: Client) -> None:
    entry = first(desk)
    values = {"round_1": "plays", "round_2": "excused", "round_3": "absent", "round_x": "absent", "round_4": "bye"}
    director.post(of_event(desk, "entry_plan", entry.pk), values)
    planned = RoundStatus.objects.filter(entry=entry).order_by("round_number").values_list("round_number", "status")
    assert list(planned) == [(2, "excused"), (3, "absent")]
    assert "excused in round 2, no-show in round 3" in page_text(director.get(of_division(desk, "entries")))
    director.post(of_event(desk, "entry_plan", entry.pk), {"round_2": "plays", "round_3": "absent"})
    assert RoundStatus.objects.filter(entry=entry).count() == 1


def test_the_list_says_of_everybody_when_they_play(desk: Desk, director: Client) -> None:
    house, late, gone = desk.division.entries.order_by("pk")[:3]
    Entry.objects.filter(pk=house.pk).update(house=True)
    Entry.objects.filter(pk=late.pk).update(enters_in=2)
    Entry.objects.filter(pk=gone.pk).update(withdrawn_from=3)
    RoundStatus.objects.create(entry=late, round_number=3, status="bye")
    page = page_text(director.get(of_division(desk, "entries")))
    for sentence in (
        "house player: when the number is odd",
        "from round 2, bye in round 3",
        "until round 2",
        "every round",
    ):
        assert sentence in page, sentence
    for number, sentence in (
        (late.pk, "not entered yet"),
        (gone.pk, "withdrawn"),
        (house.pk, "house player: plays when"),
    ):
        assert any(
            sub.startswith(sentence) for sub in texts_of(director.get(of_event(desk, "entry", number)), "span.sub")
        )


def test_a_published_round_cannot_be_planned_and_nothing_else_changes(desk: Desk, director: Client) -> None:
    desk.publish(1)
    entry = first(desk)
    values = {"round_1": "absent", "round_2": "absent"}
    response = director.post(of_event(desk, "entry_plan", entry.pk), values)
    assert response.status_code == 422
    assert "Round 1 is published" in page_text(response)
    assert not RoundStatus.objects.filter(entry=entry).exists()


def test_a_refused_plan_comes_back_as_it_was_chosen(desk: Desk, director: Client) -> None:
    desk.publish(1)
    entry = first(desk)
    RoundStatus.objects.create(entry=entry, round_number=4, status="excused")  # meanwhile, by another director
    sent = {"round_1": "absent", "round_2": "absent", "round_3": "plays", "round_4": "plays"}
    before = {f"was_round_{number}": "plays" for number in range(1, 5)}
    refused = director.post(of_event(desk, "entry_plan", entry.pk), {**sent, **before})
    assert refused.status_code == 422
    shown = [text_of(chosen) for chosen in select_all(refused, "select[name^=round_] option[selected]")]
    assert shown[:3] == ["No-show", "Plays", "Excused"]
    known = [str(field["value"]) for field in select_all(refused, "input[name^=was_round_]")]
    assert known[:3] == ["plays", "plays", "excused"]


@pytest.mark.parametrize(("number", "status"), [("0", 422), ("7", 422), ("99999999999999", 302), ("two", 302)])
def test_a_round_that_is_none_cannot_be_planned(desk: Desk, director: Client, number: str, status: int) -> None:
    response = director.post(of_event(desk, "entry_plan", first(desk).pk), {f"round_{number}": "absent"})
    assert response.status_code == status
    assert not RoundStatus.objects.exists()


def test_the_personal_link_is_shown_and_replaced(desk: Desk, director: Client) -> None:
    desk.publish(1)
    entry = first(desk)
    old = PlayerLink.objects.get(entry=entry)
    page = page_text(director.get(of_event(desk, "entry", entry.pk)))
    assert f"/p/{token_of(old)}/" in page
    assert code_of(old) in page
    assert "data:image/svg+xml" in page
    assert "This is a new link." in messages_of(director.post(of_event(desk, "entry_link", entry.pk)))
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert PlayerLink.objects.living().get(entry=entry).pk != old.pk


def test_an_entry_of_another_event_does_not_exist_here(desk: Desk, director: Client) -> None:
    other = first(make_desk(2))
    assert director.get(of_event(desk, "entry", other.pk)).status_code == 404
    assert director.post(of_event(desk, "entry_withdraw", other.pk)).status_code == 404
    assert Entry.objects.get(pk=other.pk).withdrawn_from is None


def test_the_entry_page_tells_the_rounds_played(desk: Desk, director: Client) -> None:
    desk.publish(1)
    seats = Seat.objects.filter(round__number=1, pairing__table=1)
    for own, other in permutations(seats):
        page = page_text(director.get(of_event(desk, "entry", own.entry_id)))
        assert f"{own.colour.capitalize()} against {other.entry.name}, table 1" in page
    assert not select_all(page, '[name="round_1"]')
    assert select_all(page, '[name="round_2"]')


def test_a_form_sent_twice_over_a_poor_network_enters_one_player(director: Client, desk: Desk) -> None:
    seen = field_value(director.get(of_division(desk, "entry_new")), "expected_seq")
    for _ in range(3):
        sent = {"name": "Late Kea", "rank": "2k", "expected_seq": seen}
        assert director.post(of_division(desk, "entry_new"), sent).status_code == 302
    assert Entry.objects.filter(name="Late Kea").count() == 1


def test_somebody_known_is_asked_about_and_stays_one_person(desk: Desk, director: Client) -> None:
    other = add_division(desk.event.pk, "Handicap", actor="Director")
    known = enter_player(other.pk, NewEntry("Āwhina Kea", "3k"), actor="Director")
    values = {"name": "Awhina Kea", "rank": "2k", "club": "Ōtepoti Go"}

    asked = director.post(of_division(desk, "entry_new"), values)
    assert asked.status_code == 422
    page = page_text(asked)
    assert "There’s already a player called Awhina Kea, or nearly so: choose who this is." in page
    assert "3k in Rimu Open" in page
    assert "Ōtepoti Go" in field_values(page)
    assert Entry.objects.filter(division=desk.division).count() == 8

    answered = {**values, "person": f"player:{known.player_id}"}
    assert director.post(of_division(desk, "entry_new"), answered).status_code == 302
    assert Entry.objects.get(division=desk.division, name="Awhina Kea").player_id == known.player_id
    assert director.post(of_division(desk, "entry_new"), answered).status_code == 422


def test_two_people_may_share_a_name(desk: Desk, director: Client) -> None:
    name = first(desk).name
    page = page_text(director.post(of_division(desk, "entry_new"), {"name": name, "rank": "2k"}))
    assert "Entered here already" in page
    sent = {"name": name, "rank": "2k", "person": "new"}
    assert director.post(of_division(desk, "entry_new"), sent).status_code == 302
    assert len(set(Entry.objects.filter(name=name).values_list("player", flat=True))) == 2


@pytest.mark.parametrize("answer", ["player:", "player:x", "player:99999999", "player:²", "entry:1", "maybe"])
def test_an_answer_that_is_none_is_asked_again(desk: Desk, director: Client, answer: str) -> None:
    values = {"name": first(desk).name, "rank": "2k", "person": answer}
    assert director.post(of_division(desk, "entry_new"), values).status_code == 422
