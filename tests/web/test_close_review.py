"""The page before a round is closed, while it can't be closed yet."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Speaker
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
    assert "Players reported different results" in page_text(differ)
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
