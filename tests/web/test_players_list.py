"""The list of everybody who played in a public event: searched, sorted and paged in few queries."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from nzgs_tourney.services.entries.edit_entry import edit_entry
from tests.db.desk import Desk, enter_players
from tests.web.listed_players import entered_player, listed_players
from tests.web.parsed import field_value, field_values, page_text, select_all, select_one, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6), pytest.mark.usefixtures("empty_cache")]


def names_found(search: str) -> list[str]:
    return [line.name for line in listed_players(search)]


def test_the_list_is_searched_by_any_part_and_without_macrons(desk: Desk, client: Client) -> None:
    entered_player(desk, "Tāui Ngāwhare", club="Ōtepoti")
    for search in ("taui", "NGAWH", "tāui nga", "whare tau", "otepoti"):
        assert names_found(search) == ["Tāui Ngāwhare"], search
    assert names_found("tauix") == []
    page = page_text(client.get(reverse("public:players"), {"q": "<zz>"}))
    assert "No players found" in page
    assert "<zz>" in field_values(page)
    assert "7 players" in page_text(client.get(reverse("public:players")))


def test_the_list_sorts_and_keeps_its_search(desk: Desk, client: Client) -> None:
    for name, rank, club in (("Ana Toi", "5k", "Ōtepoti"), ("Zoe Toi", "2d", "Ōtepoti"), ("Hemi Toi", "12k", "Akaroa")):
        entered_player(desk, name, rank, club=club)

    def order(sort: str) -> list[str]:
        page = client.get(reverse("public:players"), {"q": "toi", "sort": sort})
        return [text_of(head).split()[0] for head in select_all(page, "tbody th")]

    assert order("") == order("name") == ["Ana", "Hemi", "Zoe"]
    assert order("-name") == ["Zoe", "Hemi", "Ana"]
    assert order("-rank") == ["Zoe", "Ana", "Hemi"]
    assert order("club") == ["Hemi", "Ana", "Zoe"]
    assert order("games") == ["Ana", "Hemi", "Zoe"], "nothing sorts by what is read for one page"
    page = client.get(reverse("public:players"), {"q": "toi", "sort": "-rank"})
    assert field_value(page, "sort") == "-rank"
    assert select_one(page, "th[aria-sort]")["aria-sort"] == "descending"
    assert "3 of 9 players match “toi”" in text_of(select_one(page, "caption"))


def test_a_page_of_the_list_is_never_larger_than_the_largest_choice(desk: Desk, client: Client) -> None:
    enter_players(desk.division, 300)
    page = client.get(reverse("public:players"), {"per_page": "9999"})
    assert len(select_all(page, "tbody tr")) == 250


def test_a_name_mended_in_the_event_is_mended_here_too(desk: Desk) -> None:
    entry = entered_player(desk, "Hemi Toi")
    assert names_found("toi") == ["Hemi Toi"]
    edit_entry(entry.pk, {"name": "Hēmi Tōī-Rātā"}, actor="Director")
    assert names_found("toi rata") == ["Hēmi Tōī-Rātā"]


@pytest.mark.on_both
def test_thousands_of_players_are_as_many_queries_as_one(desk: Desk, client: Client) -> None:
    enter_players(desk.division, 5_000)
    cache.clear()
    for query, most in (({"page": "3"}, 5), ({"page": "3"}, 4), ({"q": "mere rangi"}, 4)):
        with CaptureQueriesContext(connection) as asked:
            page = client.get(reverse("public:players"), query)
        assert len(asked) <= most
        assert len(select_all(page, "tr")) == 50 + 1
    assert "51 of 5006 players match “mere rangi”" in text_of(page)


def test_the_list_speaks_its_readers_language(desk: Desk, client: Client) -> None:
    entered_player(desk, "Ana Toi", "1d", club="Ōtepoti")
    client.cookies["language"] = "ja"
    page = client.get(reverse("public:players"), {"q": "toi"})
    assert "初段" in text_of(select_one(page, "tbody tr"))
