"""The page before a round is closed, while it can't be closed yet."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Side
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.web.parsed import page_text, select_all
from tests.web.round_pages import address

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_the_close_review_tells_a_contradicted_result_from_a_missing_one(director: Client, desk: Desk) -> None:
    first, second, *others = games_of(desk.publish(1))
    report_from(first, Side.BLACK, "B")
    report_from(first, Side.WHITE, "W")
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
