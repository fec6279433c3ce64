"""Help inside the program: every document opens, and every page's *?* leads to a place that is there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import User
from nzgs_tourney.views.director.help_pages import HELP_OF, help_of
from nzgs_tourney.views.public.document import HELP
from tests.db.desk import Desk
from tests.web.parsed import select_all
from tests.web.routes import ROUTES

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("hana"))
    return client


@pytest.mark.parametrize("name", HELP)
def test_every_document_opens_without_pictures_and_its_links_lead_to_places_that_are_there(
    reader: Client, name: str
) -> None:
    answer = reader.get(reverse("desk:help", args=[name]))
    page = answer.content.decode()
    assert select_all(page, "article h1")
    assert not select_all(page, "article img")
    for link in select_all(page, "article a"):
        address, _, place = str(link["href"]).partition("#")
        if address.startswith("http"):
            continue
        target = page if not address else reader.get(address).content.decode()
        assert not place or select_all(target, f'[id="{place}"]'), link["href"]


def test_the_help_of_every_page_is_about_a_page_and_leads_to_a_place(reader: Client) -> None:
    assert HELP_OF.keys() <= ROUTES.keys()
    for page in HELP_OF:
        address, _, place = help_of(page).partition("#")
        answer = reader.get(address)
        assert answer.status_code == 200, page
        assert not place or select_all(answer, f'[id="{place}"]'), page


@pytest.mark.desk(4, published=1)
def test_a_page_of_the_desk_has_its_help_beside_its_tabs(desk: Desk) -> None:
    director = Client()
    director.force_login(desk.director)
    page = director.get(reverse("desk:results", args=[desk.event.slug, desk.division.slug, 1]))
    (link,) = select_all(page, "a.help")
    assert link["href"] == "/desk/help/desk/#entering-results"
    assert link["aria-label"] == "Help"


def test_another_document_is_not_shown(reader: Client) -> None:
    assert reader.get("/desk/help/voice/").status_code == 404
    assert reader.get("/desk/help/..%2Fpyproject/").status_code == 404
