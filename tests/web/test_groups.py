"""A round robin in groups on its pages: the groups at the desk, and what everybody sees of them."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Entry
from nzgs_tourney.pages.events.big_screen import big_screen
from tests.db.desk import Desk, make_desk
from tests.pdf_text import text_of as pdf_text
from tests.web.desk_pages import of_division, signed_in
from tests.web.parsed import links, page_text, texts_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Desk:
    cache.clear()
    return make_desk(8, "groups")


def public(club: Desk, name: str, *more: object) -> str:
    return reverse(f"public:{name}", args=[club.event.slug, club.division.slug, *more])


def sent(club: Desk, **changed: int) -> dict[str, str]:
    """The form as it is stored, with these numbers of entries in other groups."""
    rows = Entry.objects.filter(division=club.division)
    return {f"entry_{row.pk}": str(changed.get(f"no_{row.number}", row.in_group)) for row in rows}


def test_the_desk_proposes_groups_and_lets_a_director_change_them(club: Desk) -> None:
    desk, address = signed_in(club.director), of_division(club, "groups")
    assert address in links(desk.get(of_division(club, "round", 1)))
    page = page_text(desk.get(address))
    assert "A: 4, B: 4" in page
    assert "Proposed by strength" in page
    assert desk.post(address, {**sent(club), "again": "yes"}).status_code == 302
    assert "Proposed by strength" not in page_text(desk.get(address))
    assert desk.post(address, sent(club, no_1=2, no_2=1)).status_code == 302
    groups = dict(Entry.objects.filter(division=club.division).values_list("number", "in_group"))
    assert (groups[1], groups[2]) == (2, 1)
    refused = desk.post(address, sent(club, no_1=7))
    assert refused.status_code == 422
    club.draw(1)
    assert "Round 1 is a draft: publish or discard it before you change groups." in page_text(desk.get(address))


def test_the_overview_leads_to_the_final_once_every_round_is_played(club: Desk) -> None:
    desk, overview = signed_in(club.director), reverse("desk:event", args=[club.event.slug])
    for number in (1, 2, 3):
        assert of_division(club, "play_off") not in links(desk.get(overview))
        club.play(number)
    assert of_division(club, "play_off") in links(desk.get(overview))


def test_another_division_leads_to_its_entries() -> None:
    open_ = make_desk(4, "club-round-robin")
    desk = signed_in(open_.director)
    assert desk.get(of_division(open_, "groups")).url == of_division(open_, "entries")
    assert of_division(open_, "groups") not in links(desk.get(of_division(open_, "round", 1)))


def test_everybody_sees_groups_in_the_schedule_and_places_in_them(club: Desk, client: Client) -> None:
    club.play(1)
    schedule = page_text(client.get(public(club, "schedule")))
    assert schedule.count("Group A") == 3
    assert schedule.count("Group B") == 3
    shown = texts_of(client.get(public(club, "standings")), "table.standings tbody tr td:nth-child(2)")
    assert [place[0] for place in shown] == ["A"] * 4 + ["B"] * 4
    assert shown[0].startswith("A1")
    assert shown[4].startswith("B1")
    desk = signed_in(club.director)
    assert "B1" in page_text(desk.get(of_division(club, "standings")))
    sheet = pdf_text(client.get(public(club, "standings_pdf")).content)
    assert "5 (B1" in sheet
    assert "Round robin, group B" in " ".join(sheet.split())
    scenes = {scene.key: scene for scene in big_screen(club.event).scenes}
    assert {key for key in scenes if key.startswith("standings")} == {"standings-1-A", "standings-1-B"}
    shown = scenes["standings-1-B"]
    assert shown.about == "Round robin, group B"
    assert shown.standings is not None
    assert [row.place[0] for row in shown.standings.rows] == ["B"] * 4
