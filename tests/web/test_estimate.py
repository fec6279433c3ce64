"""The estimate of ratings, for everybody and at the desk: labelled, by either system, after any round, on paper."""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.ledger import guards
from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.standings.estimate_page import class_by_time
from ratings.models import ListedRating, RatingList
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import file_text, links, page_text, select_all
from tests.web.sheets import words_of


def address(desk: Desk, *more: object, name: str = "public:estimate") -> str:
    return reverse(name, args=[desk.event.slug, desk.division.slug, *more])


def partly_played() -> Desk:
    """Two rounds: a forfeit and a tie in the first, a board without a result in the second."""
    made = make_desk(8)
    listed = RatingList.objects.create(name="List", as_of=date(2026, 11, 1), sha256="0" * 64, imported_by="somebody")
    one, two = made.division.entries.order_by("pk")[:2]
    line = ListedRating.objects.create(rating_list=listed, line=3, name=one.name, rating=Decimal("5.20"))
    Entry.objects.filter(pk=one.pk).update(rating=Decimal("5.20"), rating_source=line)
    Entry.objects.filter(pk=two.pk).update(rating=Decimal("4.70"))
    first = games_of(made.publish(1))
    report_result(first[0].pk, Speaker.PAPER, "W+F", actor="Director", nonce=uuid4(), forfeit=True)
    both_report(first[1], "jigo")
    for game in first[2:]:
        both_report(game, "B+R")
    second = games_of(made.publish(2))
    both_report(second[0], "W+2")
    return made


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.desk(made=partly_played),
    pytest.mark.usefixtures("empty_cache"),
]


def test_it_says_what_it_is_and_where_each_rating_is_from(director: Client, desk: Desk) -> None:
    for name in ("public:estimate", "desk:estimate"):
        page = page_text(director.get(address(desk, name=name)))
        assert "neither an EGF rating nor an NZGS rating" in page
        assert "List, 1 November 2026" in page
        assert "written by the director" in page
        assert "the middle of 3d" in page
        assert "adjusted minutes" in page
        assert "A tie counts as half a win" in page
        assert "It was forfeited or not played. Round 1, table 1." in page
        assert "There is no result yet. Round 2, tables 2, 3 and 4." in page
        assert "4 games counted" in page


def test_the_other_system_takes_no_tie(director: Client, desk: Desk) -> None:
    page = page_text(director.get(address(desk, "aga", 1)))
    assert "by AGA 2021" in page
    assert "neither an AGA rating nor an NZGS rating" in page
    assert "The AGA rates no ties. Round 1, table 2." in page
    assert "2 games counted" in page
    assert "by the time setting" not in page
    assert page == page_text(director.get(address(desk, "aga", 1)))


def test_the_chosen_round_and_class(director: Client, desk: Desk) -> None:
    assert "Estimate before round 1 by EGF GoR 2021, class A" in page_text(director.get(address(desk, "egf-a", 0)))
    desk_page = page_text(
        director.get(address(desk, name="desk:estimate"), {"by": "egf-d", "after": "1", "sort": "-after"})
    )
    assert "After round 1, by EGF GoR 2021, class D" in desk_page
    assert select_all(desk_page, '[aria-sort="descending"]')


@pytest.mark.parametrize(("by", "number"), [("elo", 1), ("egf-a", 99), ("egf", 1)])
def test_there_is_no_other(director: Client, desk: Desk, by: str, number: int) -> None:
    assert director.get(address(desk, by, number)).status_code == 404
    assert director.get(address(desk, by, number, "csv", name="public:estimate_file")).status_code == 404
    answer = director.get(address(desk, name="desk:estimate"), {"by": by, "after": number})
    assert answer.status_code == 404
    assert "That couldn’t be done" in page_text(answer)


def test_a_small_board_is_not_rated(director: Client, desk: Desk) -> None:
    with guards.lifted():
        Division.objects.filter(pk=desk.division.pk).update(board_size=13)
    cache.clear()
    page = director.get(address(desk))
    assert page.status_code == 200
    assert "Only games on 19x19 are rated" in page_text(page)
    assert director.get(address(desk, name="desk:estimate")).status_code == 404


def test_sides_of_partners_are_offered_no_estimate(director: Client, desk: Desk) -> None:
    places = [address(desk, name=name) for name in ("public:estimate", "desk:estimate")]
    pages = [address(desk, name=name) for name in ("public:crosstable", "desk:standings")]
    assert all(place in links(director.get(one)) for place, one in zip(places, pages, strict=True))
    with guards.lifted():
        Division.objects.filter(pk=desk.division.pk).update(side="partners")
    cache.clear()
    assert not any(place in links(director.get(one)) for place, one in zip(places, pages, strict=True))
    page = director.get(places[0])
    assert page.status_code == 200
    assert "A side of partners has no rating of its own" in page_text(page)
    assert director.get(places[1]).status_code == 404


def test_the_file_has_every_decimal_and_its_label_in_every_row(director: Client, desk: Desk) -> None:
    for where in (
        address(desk, "egf-a", 2, "csv", name="public:estimate_file"),
        address(desk, "csv", name="desk:estimate_file") + "?by=egf-a&after=2",
    ):
        content = file_text(director.get(where))
        rows = list(csv.DictReader(io.StringIO(content)))
        assert len(rows) == 8
        assert {row["What this is"].partition(":")[0] for row in rows} == {
            "An estimate by the formulas of EGF GoR 2021, class A"
        }
        assert sum(Decimal(row["Score"]) for row in rows) == 4
        assert abs(sum(Decimal(row["Expected score"]) for row in rows) - 4) < Decimal("0.00001")


def test_on_paper(director: Client, desk: Desk) -> None:
    text = words_of(director.get(address(desk, "egf-b", 2, "pdf", name="public:estimate_file")))
    assert "Estimate, not the NZGS rating" in text
    assert "neither an EGF rating nor an NZGS rating" in text
    assert "List, 1 November 2026" in text
    assert director.get(address(desk, "doc", name="desk:estimate_file")).status_code == 404


@pytest.mark.parametrize(
    ("minutes", "overtime", "letter", "why"),
    [
        (60, "15 stones in 5 min", "A", "Class A by the time setting: 60 min and 15 stones in 5 min, 80 adjusted"),
        (45, "20 s Fischer", "A", "85 adjusted minutes"),
        (45, "30 s byo-yomi", "B", "67.5 adjusted minutes"),
        (30, "", "C", "30 adjusted minutes"),
        (10, "", "C", "too short for any class"),
        (45, "as in the hall", "C", "“as in the hall” is not understood"),
    ],
)
def test_the_class_follows_the_time(minutes: int, overtime: str, letter: str, why: str) -> None:
    found = class_by_time(minutes, overtime)
    assert found.tournament_class.value == letter
    assert why in found.why


@pytest.mark.on_both
def test_the_same_number_of_questions_for_any_number_of_players(client: Client) -> None:
    counts = []
    for players in (6, 30):
        made = make_desk(players)
        made.play(1)
        cache.clear()
        made.event.stream.refresh_from_db()
        changes_of(made.event.stream)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address(made)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 16


def test_an_estimate_says_so_once(director: Client, desk: Desk) -> None:
    told = page_text(director.get(address(desk, name="desk:estimate")))
    assert "An estimate. An estimate" not in told
    assert "An estimate by the formulas" in told
