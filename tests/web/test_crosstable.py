"""The crosstable for everybody: numbers, signs, ways to the games, the same on paper."""

from __future__ import annotations

import re
from typing import Any
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
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings import crosstable
from tests.db.desk import Desk, both_report, games_of, make_desk
from tests.web.parsed import links, page_text, parsed_page, select_all, select_one, text_of
from tests.web.sheets import words_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def address(desk: Desk, name: str = "crosstable") -> str:
    return reverse(f"public:{name}", args=[desk.event.slug, desk.division.slug])


@pytest.fixture
def by_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every field is too large for a matrix."""
    monkeypatch.setattr(crosstable, "MOST_IN_MATRIX", 0)


def rows(client: Client, desk: Desk) -> list[list[str]]:
    """The rows as the texts that are seen in their cells."""
    body = select_one(parsed_page(client.get(address(desk))), "tbody")
    for unseen in select_all(body, ".visually-hidden, .sub"):
        unseen.decompose()
    return [[text_of(cell) for cell in select_all(row, "td, th")] for row in select_all(body, "tr")]


def test_before_the_first_round_everybody_is_there(client: Client, desk: Desk) -> None:
    assert len(rows(client, desk)) == 9
    assert "before round 1" in page_text(client.get(address(desk)))


def test_what_is_still_missing_is_said_before_the_first_place(client: Client, desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    both_report(game, "B+R")
    for name in ("standings", "crosstable"):
        page_words = text_of(client.get(address(desk, name)))
        before, sentence, after = page_words.partition("3 results up to round 1 still missing")
        assert sentence, name
        assert game.black_name in after, name
        assert game.black_name not in before, name


@pytest.mark.usefixtures("by_rounds")
def test_both_sides_of_a_game_say_the_same(client: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    both_report(games[0], "B+R")
    both_report(games[1], "jigo")
    report_result(games[2].pk, Speaker.PAPER, "W+F", actor="Director", nonce=uuid4(), forfeit=True)
    cells = {int(row[0]): row[4] for row in rows(client, desk)}
    assert len(cells) == 9
    assert "0+" in cells.values()
    other = {"+": "−", "−": "+", "=": "=", "?": "?"}
    for number, text in cells.items():
        found = re.fullmatch(r"(\d+)([+−=?])(!?)", text)
        assert found, text
        if found[1] != "0":
            assert cells[int(found[1])] == f"{number}{other[found[2]]}{found[3]}"
    assert sum("!" in text for text in cells.values()) == 2
    assert sum("=" in text for text in cells.values()) == 2
    assert sum("?" in text for text in cells.values()) == 2


@pytest.mark.usefixtures("by_rounds")
def test_a_cell_leads_to_its_game(client: Client, desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    both_report(game, "B+R")
    answer = client.get(address(desk))
    assert links(answer).count(reverse("public:game", args=[game.pk])) == 2
    page = page_text(answer)
    assert "won against number" in page
    assert "lost to number" in page


@pytest.mark.usefixtures("by_rounds")
def test_a_round_without_a_game_counts_what_it_is_worth(client: Client, desk: Desk) -> None:
    desk.play(1)
    assert any(row[4] == "0+" for row in rows(client, desk))
    with guards.lifted():
        Division.objects.filter(pk=desk.division.pk).update(bye_half_points=0)
    cache.clear()
    assert any(row[4] == "0−" for row in rows(client, desk))


def test_a_small_field_is_everybody_against_everybody(client: Client, desk: Desk) -> None:
    games = games_of(desk.publish(1))
    both_report(games[0], "B+R")
    page = parsed_page(client.get(address(desk)))
    heads = [text_of(head) for head in select_all(page, "thead th")]
    assert heads == ["No.", "Name", *map(str, range(1, 10)), "No game", "Score"]
    won = select_one(page, "td a.won")
    lost = select_one(page, "td a.lost")
    assert won["href"] == lost["href"] == reverse("public:game", args=[games[0].pk])
    assert (text_of(won)[0], text_of(lost)[0]) == ("+", "−")
    assert str(won["title"]).startswith("Round 1: won against number ")
    assert len(select_all(page, "td.self")) == 9
    assert [text_of(cell) for cell in select_all(page, "td > span.met")] == ["0+"], "the bye"


def test_a_draft_shows_nothing(client: Client, desk: Desk) -> None:
    desk.play(1)
    before = rows(client, desk)
    desk.draw(2)
    cache.clear()
    assert rows(client, desk) == before


@pytest.mark.usefixtures("by_rounds")
def test_the_same_on_paper(client: Client, desk: Desk) -> None:
    desk.play(1)
    text = words_of(client.get(address(desk, "crosstable_pdf")))
    for row in rows(client, desk):
        assert row[4] in text
    assert "after round 1 of 6" in text


def test_the_standings_lead_there_and_back(client: Client, desk: Desk) -> None:
    standings = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    assert address(desk) in page_text(client.get(standings))
    page = page_text(client.get(address(desk)))
    assert standings in page
    other = desk.event.divisions.get(position=2)
    assert reverse("public:crosstable", args=[desk.event.slug, other.slug]) in page


def test_nobody_is_entered(client: Client) -> None:
    assert "No entries yet" in page_text(client.get(address(make_desk(0))))


@pytest.mark.on_both
def test_the_same_number_of_questions_for_any_number_of_players(client: Client) -> None:
    counts = []
    for players in (10, 40):
        made: Any = make_desk(players)
        made.publish(1)
        cache.clear()
        made.event.stream.refresh_from_db()
        changes_of(made.event.stream)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address(made)).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 15
