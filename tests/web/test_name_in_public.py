"""What a director says is shown in public instead of a player's name, and where else the name is gone."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.links import token_of
from nzgs_tourney.models import Division, Entry, PlayerLink, User
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_year import close_points_year
from nzgs_tourney.services.standings.set_prizes import set_prizes
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.prize_terms import PrizeTerms
from tests.db.desk import games_of, make_desk
from tests.db.telling_prizes import YEAR, finished
from tests.web.parsed import select_all, text_of
from tests.web.test_merged import sent_from
from tests.web.test_public_names import hide_everybody, leaks, told_by

pytestmark = pytest.mark.django_db


def test_prizes_and_points_of_a_finished_division_name_nobody() -> None:
    desk = make_desk(6)
    finished(desk)
    set_prizes(desk.division.pk, [PrizeTerms("Winner", (Decimal(100), Decimal(50)))], actor="Director")
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    hidden = hide_everybody(desk)
    slugs = [desk.event.slug, desk.division.slug]
    addresses = [
        *(reverse(f"public:{page}", args=slugs) for page in ("prizes", "points", "points_pdf")),
        *(reverse(f"public:{page}", args=[YEAR]) for page in ("year_points", "year_points_pdf", "year_points_csv")),
    ]
    told = {address: told_by(Client().get(address)) for address in addresses}
    assert not leaks(told, hidden)
    assert all("Heron" in text for text in told.values())
    admin = Client()
    admin.force_login(User.objects.create_user("federation", is_superuser=True))
    names = {entry.name for entry in desk.division.entries.all()}
    seen = told_by(admin.get(reverse("federation:points_year", args=[YEAR])))
    assert [name for name in names if name in seen]


def test_points_brought_forward_from_a_hidden_name_name_nobody() -> None:
    desk = make_desk(6)
    finished(desk)
    award_division_points(desk.division.pk, actor="Director", agreed=True)
    shown = {entry.name for entry in desk.division.entries.all()}
    close_points_year(YEAR, None, actor="Federation")
    address = reverse("public:year_points", args=[YEAR + 1])
    before = told_by(Client().get(address))
    assert [name for name in shown if name in before]
    hidden = hide_everybody(desk)
    assert not leaks({address: told_by(Client().get(address))}, hidden)


def test_a_hidden_name_leads_to_nobody() -> None:
    desk = make_desk(4)
    one, other = desk.division.entries.order_by("pk")[:2]
    person = reverse("public:person", args=[one.player_id])
    player = reverse("public:player", args=[desk.event.slug, one.pk])
    assert select_all(Client().get(player), f'a[href="{person}"]')
    edit_entry(one.pk, {"name_in_public": "initials"}, actor="Director")
    assert Client().get(person).status_code == 404
    assert not select_all(Client().get(player), f'a[href="{person}"]')
    found = text_of(Client().get(reverse("public:players")))
    assert one.name not in found
    assert other.name in found


def test_the_schedule_of_a_round_robin_names_nobody() -> None:
    desk = make_desk(4)
    Division.objects.filter(pk=desk.division.pk).update(system=System.ROUND_ROBIN.value)
    desk.publish(1)
    address = reverse("public:schedule", args=[desk.event.slug, desk.division.slug])
    told = {address: told_by(Client().get(address))}
    assert leaks(told, words := hide_everybody(desk)), "before it was hidden"
    told = {address: told_by(Client().get(address))}
    assert "Heron" in told[address]
    assert not leaks(told, words)


def test_their_own_page_says_what_is_shown() -> None:
    desk = make_desk(2)
    desk.publish(1)
    entry = desk.division.entries.get(name="Mere Rangi")
    address = reverse("player:home", args=[token_of(PlayerLink.objects.get(entry=entry))])
    assert "in public" not in text_of(Client().get(address))
    edit_entry(entry.pk, {"pseudonym": "Grey Heron"}, actor="Director")
    shown = text_of(Client().get(address))
    assert "Mere Rangi" in shown
    assert "in public: Grey Heron" in shown


@pytest.mark.parametrize("page", ["standings", "game"])
def test_a_page_that_a_reader_has_is_made_again(page: str) -> None:
    desk = make_desk(2)
    (game,) = games_of(desk.publish(1))
    place = [game.pk] if page == "game" else [desk.event.slug, desk.division.slug]
    address = reverse(f"public:{page}", args=place)
    before = Client().get(address)
    assert "Mere Rangi" in text_of(before)
    edit_entry(desk.division.entries.get(name="Mere Rangi").pk, {"pseudonym": "Grey Heron"}, actor="Director")
    after = Client().get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Grey Heron" in text_of(after)
    assert "Mere Rangi" not in text_of(after)


def test_a_namesake_keeps_the_name() -> None:
    desk = make_desk(4)
    one, other = desk.division.entries.order_by("pk")[:2]
    Entry.objects.filter(pk=other.pk).update(name=one.name)
    edit_entry(one.pk, {"pseudonym": "Heron"}, actor="Director")
    page = Client().get(reverse("public:standings", args=[desk.event.slug, desk.division.slug]))
    names = [text_of(link) for link in select_all(page, "tbody a")]
    assert names.count("Heron") == 1
    assert names.count(one.name) == 1


def test_the_name_stays_hidden_in_another_division() -> None:
    desk = make_desk(4)
    entry = desk.division.entries.earliest("pk")
    edit_entry(entry.pk, {"pseudonym": "Grey Heron"}, actor="Director")
    other = add_division(desk.event.pk, "Lightning", actor="Director")
    entered = enter_player(other.pk, NewEntry(entry.name, "3k", player=entry.player), actor="Director")
    assert entered.public_name == "Grey Heron"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"name_in_public": "initials"}, ("initials", "", "M. R.")),
        ({"name_in_public": "pseudonym", "pseudonym": " Grey  Heron "}, ("pseudonym", "Grey Heron", "Grey Heron")),
        ({"pseudonym": "Grey Heron"}, ("pseudonym", "Grey Heron", "Grey Heron")),
        ({"name_in_public": "initials", "pseudonym": "Grey Heron"}, ("initials", "", "M. R.")),
    ],
)
def test_the_director_says_what_is_shown(data: dict[str, str], expected: tuple[str, str, str]) -> None:
    desk = make_desk(2)
    entry = desk.division.entries.get(name="Mere Rangi")
    director = Client()
    director.force_login(desk.director)
    address = reverse("desk:entry", args=[desk.event.slug, entry.pk])
    assert director.post(address, {**sent_from(director.get(address)), **data}).status_code == 302
    entry.refresh_from_db()
    assert (entry.name_in_public, entry.pseudonym, entry.public_name) == expected
    assert f"in public {expected[2]}" in text_of(director.get(address))
    history = text_of(director.get(reverse("desk:history", args=[desk.event.slug])))
    assert "name in public from as entered to" in history
    assert "Grey Heron" not in history


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("Mere Rangi", {"name_in_public": "pseudonym"}, "Type the pseudonym to show in public."),
        ("王小明", {"name_in_public": "initials"}, "Give the name in Latin letters too, or choose a pseudonym."),
    ],
)
def test_something_must_be_shown(name: str, data: dict[str, str], sentence: str) -> None:
    desk = make_desk(2)
    entry = desk.division.entries.earliest("pk")
    Entry.objects.filter(pk=entry.pk).update(name=name)
    director = Client()
    director.force_login(desk.director)
    address = reverse("desk:entry", args=[desk.event.slug, entry.pk])
    answer = director.post(address, {**sent_from(director.get(address)), **data})
    assert answer.status_code == 422
    assert sentence in text_of(answer)


def test_a_new_player_is_hidden_from_the_first() -> None:
    desk = make_desk(2)
    director = Client()
    director.force_login(desk.director)
    data = {"name": "Tūī Kererū", "rank": "3k", "name_in_public": "entered", "pseudonym": "Grey Heron"}
    assert director.post(reverse("desk:entry_new", args=[desk.event.slug, desk.division.slug]), data).status_code == 302
    assert desk.division.entries.get(name="Tūī Kererū").public_name == "Grey Heron"
