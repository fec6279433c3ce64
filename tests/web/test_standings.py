"""The standings at the desk: shared places, definitions, as of which round, whatever is asked for."""

from __future__ import annotations

from typing import Any

import pytest
from bs4 import Tag
from django.test import Client
from django.urls import reverse

from games.models import Speaker
from nzgs_tourney.services.events.edit_division import edit_division
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.web.parsed import page_text, select_all, select_one, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]


def address(desk: Desk) -> str:
    return reverse("desk:standings", args=[desk.event.slug, desk.division.slug])


def rows(response: Any) -> list[Tag]:
    """The lines of the table."""
    return select_all(response, "tbody tr")


def test_before_the_first_round_players_stand_by_what_is_known(director: Client, desk: Desk) -> None:
    response = director.get(address(desk))
    assert "Standings before round 1" in page_text(response)
    assert "Standings before round 1" in page_text(response)
    assert len(rows(response)) == 8


def test_nobody_entered_is_said(director: Client) -> None:
    empty = make_desk(0)
    director.force_login(empty.director, backend="django.contrib.auth.backends.ModelBackend")
    assert "Nobody is entered yet" in page_text(director.get(address(empty)))


def test_equal_players_share_their_place_and_lines_have_numbers(director: Client, desk: Desk) -> None:
    desk.division.criteria = ["wins"]
    desk.division.save()
    for game in games_of(desk.publish(1)):
        both_report(game, "B+R")
    response = director.get(address(desk))
    page = page_text(response)
    assert [text_of(select_all(row, "td")[1]) for row in rows(response)] == ["1="] * 4 + ["5="] * 4
    assert "No." in page
    assert "Games won, a tie counting half" in page


def test_distinct_places_need_no_numbers(director: Client, desk: Desk) -> None:
    edit_division(desk.division.pk, {"criteria": ["rating"]}, actor="Director")
    response = director.get(address(desk))
    assert "=" not in "".join(text_of(select_all(row, "td, th")[0]) for row in rows(response))
    assert "No." not in texts_of(response, "th")


def test_it_says_as_of_which_round_and_shows_any(director: Client, desk: Desk) -> None:
    desk.play(1)
    desk.publish(2)
    now = page_text(director.get(address(desk)))
    assert "Standings after round 1 of 6" in now, "a round without any result is not in the standings yet"
    assert "4 results up to round 2 still missing" in page_text(director.get(address(desk), {"after": 2}))
    assert "Standings before round 1" in page_text(director.get(address(desk), {"after": 0}))


def test_one_result_brings_the_round_in(director: Client, desk: Desk) -> None:
    desk.play(1)
    report_from(games_of(desk.publish(2))[0], Speaker.PAPER, "jigo")
    page = page_text(director.get(address(desk)))
    assert "Standings after round 2 of 6" in page
    assert "3 results up to round 2 still missing, counting 0 for now." in page


@pytest.mark.parametrize("after", ["1", "99", "x", "-1", "²", "9" * 40])
def test_a_round_that_is_not_there_is_refused_in_a_sentence(director: Client, desk: Desk, after: str) -> None:
    answer = director.get(address(desk), {"after": after})
    assert answer.status_code == 404
    assert "That couldn’t be done." in page_text(answer)


def test_every_chosen_criterion_is_defined_in_its_order(director: Client, desk: Desk) -> None:
    defined = select_one(director.get(address(desk)), ":-soup-contains-own('Criteria, in order') ~ dl")
    assert [text_of(term) for term in select_all(defined, "dt")] == ["Score", "SOS", "SOSOS", "Wins"]


@pytest.mark.parametrize("column", ["place", "name", "club", "score_0", "score_1"])
def test_it_sorts_by_links_both_ways(director: Client, desk: Desk, column: str) -> None:
    desk.play(1)
    up, down = (
        [text_of(select_one(row, "th")) for row in rows(director.get(address(desk), {"sort": sort}))]
        for sort in (column, f"-{column}")
    )
    assert sorted(up) == sorted(down)
    assert len(up) == 8
    assert up != down


def test_the_rounds_name_opponent_outcome_colour_and_handicap(director: Client) -> None:
    desk = make_desk(6, "one-day-handicap")
    director.force_login(desk.director, backend="django.contrib.auth.backends.ModelBackend")
    desk.play(1)
    game = games_of(desk.division.drawn_rounds.get())[0]
    row = next(row for row in rows(director.get(address(desk))) if game.black_name in text_of(row))
    played = str(select_one(row, "i.mark")["title"])
    assert "Black" in played
    assert ("1 stone" in played) == (game.handicap == 1)


@pytest.mark.on_both
@pytest.mark.slow
def test_the_same_number_of_questions_for_any_number_of_players(
    director: Client, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for players in (20, 200):
        made = make_desk(players)
        made.publish(1)
        director.force_login(made.director, backend="django.contrib.auth.backends.ModelBackend")
        with django_assert_max_num_queries(25) as asked:
            assert director.get(address(made), {"after": 1}).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1]
