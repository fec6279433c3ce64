"""The search of the desk: over all divisions, by a part of a name or the number of a table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from tests.db.desk import Desk
from tests.web.parsed import page_text, select_all, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def found(director: Client, desk: Desk, text: str) -> list[list[str]]:
    """The cells of each line."""
    page = director.get(reverse("desk:find", args=[desk.event.slug]), {"q": text})
    return [[text_of(cell) for cell in select_all(row, "th, td")] for row in select_all(page, "main tbody tr")]


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
    assert "Nobody found" not in page
    assert "Nobody found" in page_text(director.get(reverse("desk:find", args=[desk.event.slug]), {"q": "zzz"}))
