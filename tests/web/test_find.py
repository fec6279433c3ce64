"""The search of an event: over all divisions, for everybody with a role in it, as far as that goes."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from nzgs_tourney.models import Entry, Role, RoleKind, User
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of
from tests.db.disputes import claimed_case
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def found(client: Client, desk: Desk, text: str, kind: str = "Players") -> list[list[str]]:
    """The cells of each line of this kind."""
    page = client.get(address(desk), {"q": text})
    tables = [table for table in select_all(page, "main table") if text_of(select_one(table, "caption")) == kind]
    rows = [row for table in tables for row in select_all(table, "tbody tr")]
    return [[text_of(cell) for cell in select_all(row, "th, td")] for row in rows]


def address(desk: Desk) -> str:
    return reverse("desk:find", args=[desk.event.slug])


def of_kind(desk: Desk, kind: RoleKind) -> Client:
    user = User.objects.create_user(kind.value)
    Role.objects.create(event=desk.event, user=user, kind=kind)
    return signed_in(user)


def test_a_part_of_a_name_finds_players_of_every_division(director: Client, desk: Desk) -> None:
    other = desk.event.divisions.get(position=2)
    enter_player(other.pk, NewEntry("Hēmi Rangihau", "3k"), actor="Director")
    lines = found(director, desk, "rangi")
    assert ["Hēmi Rangihau", "3k", "Division 2", ""] in lines
    assert {line[2] for line in lines} == {"Open", "Division 2"}
    assert all("rangi" in line[0].lower() for line in lines)


def test_a_number_finds_who_sits_at_that_table(director: Client, desk: Desk) -> None:
    lines = found(director, desk, "3")
    seats = desk.division.drawn_rounds.get(number=1).pairings.get(table=3).seats
    assert sorted(line[0] for line in lines) == sorted(seats.values_list("entry__name", flat=True))
    assert {line[3] for line in lines} == {"3"}
    page = director.get(reverse("desk:find", args=[desk.event.slug]), {"q": "3"})
    board = f"{reverse('desk:round', args=[desk.event.slug, desk.division.slug, 1])}#table-3"
    assert board in [link["href"] for link in select_all(page, "main td a")]


def test_nothing_typed_finds_nobody_and_says_nothing(director: Client, desk: Desk) -> None:
    assert found(director, desk, " ") == []
    page = page_text(director.get(reverse("desk:find", args=[desk.event.slug])))
    assert "Nothing found" not in page
    assert "Nothing found" in page_text(director.get(address(desk), {"q": "zzz"}))


def test_a_name_finds_games_of_all_rounds_and_with_a_number_those_of_that_round(director: Client, desk: Desk) -> None:
    for game in Game.objects.all():
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    desk.publish(2)
    first, second = (games_of(drawn)[0] for drawn in desk.division.drawn_rounds.order_by("number"))
    lines = found(director, desk, first.black_name, "Games")
    assert [line[4].rpartition(",")[0] for line in lines] == ["Open, round 2", "Open, round 1"]
    both = f"{first.black_name} {first.white_name}"
    assert [(line[0], line[3]) for line in found(director, desk, both, "Games")] == [(str(first.number), "B+R")]
    assert [line[4] for line in found(director, desk, f"{first.black_name} 1", "Games")] == ["Open, round 1, table 1"]
    assert [line[0] for line in found(director, desk, str(second.number), "Games")] == [str(second.number)]


def test_a_case_is_found_by_number_and_names_by_those_who_have_cases(director: Client, desk: Desk) -> None:
    case = claimed_case(Game.objects.all()[0])
    referee = of_kind(desk, RoleKind.REFEREE)
    for client in (director, referee):
        for text in (str(case.number), case.game.white_name):
            assert [line[0] for line in found(client, desk, text, "Cases")] == [str(case.number)]
    for kind in (RoleKind.DRAWMASTER, RoleKind.ASSISTANT, RoleKind.PRESS):
        other = of_kind(desk, kind)
        assert found(other, desk, case.game.white_name, "Cases") == []
        assert found(other, desk, case.game.white_name, "Games")


@pytest.mark.parametrize("kind", [RoleKind.ASSISTANT, RoleKind.PRESS, RoleKind.REFEREE])
def test_nobody_finds_a_draft_who_may_not_see_it(desk: Desk, kind: RoleKind) -> None:
    other = Desk(desk.event, desk.event.divisions.get(position=2), desk.director)
    enter_player(other.division.pk, NewEntry("Hēmi Rangihau", "3k"), actor="Director")
    enter_player(other.division.pk, NewEntry("Kiri Tūhoe", "4k"), actor="Director")
    other.draw(1)
    assert [line[3] for line in found(of_kind(desk, kind), desk, "rangihau")] == [""]
    assert [line[3] for line in found(of_kind(desk, RoleKind.DRAWMASTER), desk, "rangihau")] != [""]


@pytest.mark.parametrize("kind", [RoleKind.DRAWMASTER, RoleKind.ASSISTANT, RoleKind.PRESS, RoleKind.REFEREE])
def test_every_link_that_is_found_opens(desk: Desk, kind: RoleKind) -> None:
    claimed_case(Game.objects.all()[0])
    client = of_kind(desk, kind)
    name = Entry.objects.filter(division=desk.division).values_list("name", flat=True)[0]
    followed = {
        str(link["href"]) for link in select_all(client.get(address(desk), {"q": name}), "main td a, main th a")
    }
    assert followed
    assert {client.get(url).status_code for url in followed} == {200}


def test_the_press_finds_a_hidden_name_as_it_is_shown_in_public(desk: Desk, director: Client) -> None:
    hidden = Entry.objects.filter(division=desk.division)[0]
    edit_entry(hidden.pk, {"name_in_public": "pseudonym", "pseudonym": "Quiet Pine"}, actor="Director")
    press = of_kind(desk, RoleKind.PRESS)
    assert [line[0] for line in found(director, desk, hidden.name)] == [hidden.name]
    assert found(press, desk, hidden.name) == found(press, desk, hidden.name, "Games") == []
    assert [line[0] for line in found(press, desk, "pine")] == ["Quiet Pine"]
    (game,) = found(press, desk, "pine", "Games")
    assert "Quiet Pine" in game[1:3]
    assert hidden.name not in game
