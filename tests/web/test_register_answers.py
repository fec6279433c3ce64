"""What the federation’s register answers about who enters: to the director, and to players about their own number."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.links import application_token
from nzgs_tourney.models import Application, Entry, Event
from nzgs_tourney.pages.entries.entry_page import register_lines
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.people.register_person import register_person
from nzgs_tourney.services.people.split_person import rename_person
from nzgs_tourney.store.people.registrations import EnteredAs, register_answers
from ratings.models import Player
from tests.db.applications import confirmed, open_page
from tests.db.desk import Desk
from tests.web.desk_pages import messages_of, of_division, of_event, signed_in
from tests.web.parsed import page_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]
UNKNOWN = "The register doesn’t have NZGS number 77."


def registered(name: str = "Mere Kea", number: str = "1002", **values: Any) -> Player:
    """Somebody in the register, a member for long."""
    person = Player.objects.create(name=name, nzgs_id=number)
    said = {"club": "Kea", "member_until": date(2030, 3, 31), **values}
    register_person(person.pk, **said, actor="Federation")
    return person


def entered(desk: Desk, name: str, number: str = "") -> tuple[str, str]:
    """The messages after somebody is entered at the desk, and their page."""
    values = {"name": name, "rank": "3k", "nzgs_id": number, "country": "NZ"}
    answer = signed_in(desk.director).post(of_division(desk, "entry_new"), values)
    entry = Entry.objects.get(division=desk.division, name=name)
    return messages_of(answer), page_text(signed_in(desk.director).get(of_event(desk, "entry", entry.pk)))


def test_a_number_that_the_register_does_not_have_is_told_and_kept(desk: Desk) -> None:
    registered()
    told, page = entered(desk, "Hana Weka", "77")
    assert "Hana Weka is entered." in told
    assert UNKNOWN in told
    assert UNKNOWN in page
    assert Player.objects.get(name="Hana Weka").nzgs_id == "77"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"member_until": date(2026, 3, 31)}, "Their membership ends on 31 Mar 2026, before the event."),
        ({"member_until": None}, "The register has no membership of theirs."),
        ({"points_eligible": "no"}, "By the register they can’t win NZGS points."),
    ],
)
def test_what_the_register_has_against_them_is_told(desk: Desk, values: dict[str, Any], sentence: str) -> None:
    registered("Tama Weka", "1003")
    registered(**values)
    told, page = entered(desk, "Mere Kea", "1002")
    assert sentence in told
    assert sentence in page


def test_a_member_is_told_nothing_about(desk: Desk) -> None:
    registered()
    told, page = entered(desk, "Mere Kea", "1002")
    assert "register" not in told
    assert "register" not in page.partition("<main")[2]


def test_another_name_in_the_register_is_told(desk: Desk) -> None:
    person = registered("Kea, Mere")
    asked = [EnteredAs(1, "1002", "Mere Kea"), EnteredAs(2, "1002", "Hana Weka")]
    answers = register_answers(desk.event, asked)
    assert [answers[1].other_name, answers[2].other_name] == ["", "Kea, Mere"], "in any order of the words"
    rename_person(person.pk, "Mere Smith", "Married.", actor="Federation")
    assert register_answers(desk.event, asked)[1].recognised, "by the name of before too"
    twin = Player.objects.create(name="M. Smith")
    join_people(twin.pk, person.pk, "Asked her.", actor="Federation")
    assert register_answers(desk.event, asked)[1].known


def test_a_site_without_a_register_says_nothing(desk: Desk) -> None:
    told, _page = entered(desk, "Hana Weka", "77")
    assert "register" not in told


def test_a_rehearsal_asks_no_register(desk: Desk) -> None:
    registered()
    desk.event.stream.rehearsal = True
    assert register_answers(desk.event, [EnteredAs(1, "77", "Hana Weka")]) == {}


def test_the_list_of_who_entered_by_the_page_says_it_too(desk: Desk) -> None:
    registered()
    open_page(desk)
    confirmed(desk, "Hana", "Weka", nzgs_id="77")
    confirmed(desk, "Mere", "Kea", nzgs_id="1002")
    page = page_text(signed_in(desk.director).get(of_event(desk, "applications")))
    assert UNKNOWN in page
    assert "1002" not in page.replace("NZGS 1002", "")


def own_page(application: Application) -> str:
    return page_text(Client().get(reverse("applicant:home", args=[application_token(application)])))


def test_a_player_learns_of_their_own_number_alone(desk: Desk) -> None:
    registered("Tama Rata", "1003", member_until=date(2020, 1, 1), points_eligible="no")
    open_page(desk)
    mine, wrong, others = (
        confirmed(desk, given, "Rata", nzgs_id=number)
        for given, number in (("Tama", "1003"), ("Hana", "1003"), ("Moana", "77"))
    )
    assert "Your NZGS number 1003 is recognised." in own_page(mine)
    assert "ends on" not in own_page(mine), "their membership is for the director"
    for one, number in ((wrong, "1003"), (others, "77")):
        page = own_page(one)
        assert f"We couldn’t match NZGS number {number} with your name." in page, "the same for both"
        assert "Tama" not in page
    assert "NZGS number" not in own_page(confirmed(desk, "Aroha", "Rata"))


def test_the_questions_are_few_whatever_the_number_of_entries(desk: Desk, django_assert_max_num_queries: Any) -> None:
    people = [registered(f"Mere {number}", str(1000 + number)) for number in range(12)]
    asked = [EnteredAs(one.pk, one.nzgs_id, one.name, one.pk) for one in people]
    event = Event.objects.select_related("stream").get(pk=desk.event.pk)
    with django_assert_max_num_queries(7):
        assert len(register_answers(event, asked)) == 12


def test_a_side_is_not_asked_about(desk: Desk) -> None:
    registered()
    entry = desk.division.entries.select_related("division__event__stream", "player").earliest("pk")
    assert register_lines(entry) == ()
