"""The open boards of all divisions on one page."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Division
from nzgs_tourney.services.events.edit_division import add_division
from tests.db.desk import Desk, enter_players, games_of
from tests.web.desk_pages import of_event
from tests.web.parsed import page_text, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def test_boards_without_a_result_stand_under_their_divisions_and_tables_follow_on(desk: Desk, director: Client) -> None:
    assert "No open board" in page_text(director.get(of_event(desk, "open_boards")))
    other: Division = add_division(desk.event.pk, "Juniors", actor="Director")
    enter_players(other, 4)
    games = games_of(desk.publish(1))
    games_of(Desk(desk.event, other, desk.director).publish(1))
    report_result(games[0].pk, Speaker.PAPER, "B+R", actor="Director", nonce=uuid4())
    page = director.get(of_event(desk, "open_boards"))
    tables = [int(str(row["data-board"])) for row in select_all(page, "[data-board]")]
    assert tables == [2, 3, 4]
    assert "Open, round 1" in page_text(page)
    assert "Juniors, round 1" in page_text(page)
