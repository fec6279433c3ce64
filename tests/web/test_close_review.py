"""The page before a round is closed, while it can't be closed yet."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.disputes import claimed_case, ruling_in
from tests.web.parsed import page_text, select_all, texts_of
from tests.web.round_pages import address

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_the_close_review_tells_a_contradicted_result_from_a_missing_one(director: Client, desk: Desk) -> None:
    first, second, *others = games_of(desk.publish(1))
    report_from(first, Speaker.BLACK, "B")
    report_from(first, Speaker.WHITE, "W")
    for game in others:
        both_report(game, "W+R")
    review, results = address(desk, "round_close_review"), address(desk, "results")
    both = director.get(review)
    assert "Results are missing or contradicted" in page_text(both)
    assert select_all(both, f'main a.button[href="{results}?show=open"]')
    both_report(second, "W+R")
    differ = director.get(review)
    assert "The two sides reported different results" in page_text(differ)
    assert "missing" not in page_text(differ)
    assert select_all(differ, f'main a.button[href="{results}?show=differ"]')


def test_what_a_ruling_gave_is_not_read_back_from_a_slip(director: Client, desk: Desk) -> None:
    first, second, *others = games_of(desk.publish(1))
    for game in others:
        both_report(game, "W+R")
    review = address(desk, "round_close_review")
    report_from(first, Speaker.PAPER, "B+R")
    ruling_in(claimed_case(second), "forfeit_black")
    page = director.get(review)
    assert texts_of(page, "main h2") == ["Read these back from the signed slips", "Decided by a ruling"]
    (slip,), (ruled,) = texts_of(page, "[aria-labelledby=read-back] li"), texts_of(page, "[aria-labelledby=ruled] li")
    assert slip.startswith(f"Table 1: {first.black_name} (Black) beat {first.white_name} by resignation")
    assert ruled == f"Table 2: {second.white_name} (White) beat {second.black_name} by forfeit"
    assert "These are right: close round 1" in texts_of(page, "main button")
    both_report(first, "B+R")
    page = director.get(review)
    assert texts_of(page, "main h2") == ["Decided by a ruling"]
    assert "This result becomes final with the round. Only an appeal can change it." in page_text(page)
    form = {"confirm_reported": "on", "expected_seq": ""}
    assert director.post(address(desk, "round_close"), form).status_code == 302


def unusual_of(director: Client, desk: Desk) -> list[str]:
    return texts_of(director.get(address(desk, "round_close_review")), "[aria-labelledby=unusual] li")


def test_a_clear_favourite_who_lost_is_shown_first(director: Client, desk: Desk) -> None:
    first, second, third, *others = games_of(desk.publish(1))
    Game.objects.filter(pk=first.pk).update(black_rank="3d", white_rank="2k", handicap=0)
    Game.objects.filter(pk=second.pk).update(black_rank="5k", white_rank="2d", handicap=2)
    Game.objects.filter(pk=third.pk).update(black_rank="5k", white_rank="2d", handicap=3)
    for game, result in ((first, "W+R"), (second, "B+R"), (third, "B+R"), *((game, "B+R") for game in others)):
        report_from(game, Speaker.PAPER, result)
    page = director.get(address(desk, "round_close_review"))
    assert texts_of(page, "main h2") == ["Unusual: check these first", "Read these back from the signed slips"]
    even, stones = unusual_of(director, desk)
    assert f"The clear favourite lost: {first.black_name} (3d) against {first.white_name} (2k), even." in even
    assert (
        f"The clear favourite lost: {second.white_name} (2d) against {second.black_name} (5k), 2 stones for Black."
        in stones
    )
    (row,) = [line for line in texts_of(page, "[aria-labelledby=read-back] li") if line.startswith("Table 3:")]
    assert "favourite" not in row
    assert not [line for line in texts_of(page, "[aria-labelledby=read-back] li") if line.startswith("Table 1:")]
    assert "These are right: close round 1" in texts_of(page, "main button")
    report_from(first, Speaker.PAPER, "B+R")
    assert not any("Table 1:" in line and "favourite" in line for line in unusual_of(director, desk))


def test_a_result_typed_twice_differently_is_shown_first_and_a_margin_added_later_is_not(
    director: Client, desk: Desk
) -> None:
    first, second, third, *others = games_of(desk.publish(1))
    for game in (first, second, third, *others):
        Game.objects.filter(pk=game.pk).update(black_rank="1d", white_rank="1d", handicap=0)
        report_from(game, Speaker.PAPER, "B")
    report_from(first, Speaker.PAPER, "W+3")
    report_from(second, Speaker.PAPER, "B+3")
    report_from(third, Speaker.WHITE, "B+R")
    (typed,) = unusual_of(director, desk)
    assert typed.startswith("Table 1:")
    assert "Typed differently: B (" in typed
    assert "W+3 (" in typed


def test_a_record_that_says_otherwise_is_shown_first_even_where_both_players_confirmed(
    director: Client, desk: Desk
) -> None:
    first, *others = games_of(desk.publish(1))
    for game in (first, *others):
        Game.objects.filter(pk=game.pk).update(black_rank="1d", white_rank="1d", handicap=0)
        both_report(game, "B+R")
    assert not unusual_of(director, desk)
    for game, claim in ((first, "W+R"), (others[0], "B+R")):
        submit_record(game.pk, Speaker.WHITE, f"(;GM[1]SZ[19]RE[{claim}];B[aa])".encode(), actor="White")
    (line,) = unusual_of(director, desk)
    assert line.startswith("Table 1:")
    assert "A record says W+R." in line
    assert "final already" in line
