"""The open boards of all divisions on one page."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.models import Speaker
from games.services.report_result import report_result
from nzgs_tourney.models import Division, Role, RoleKind, User
from nzgs_tourney.services.events.edit_division import add_division
from tests.db.desk import Desk, enter_players, games_of
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import links, page_text, select_all, text_of

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


def test_it_is_one_list_with_a_line_for_each_division(desk: Desk, director: Client) -> None:
    other: Division = add_division(desk.event.pk, "Juniors", actor="Director")
    enter_players(other, 4)
    desk.publish(1)
    Desk(desk.event, other, desk.director).publish(1)
    page = director.get(of_event(desk, "open_boards"))
    rows = [text_of(row) if "group" in row.get("class", []) else "board" for row in select_all(page, "main tbody tr")]
    assert rows == ["Open, round 1", "board", "board", "Juniors, round 1", "board", "board"]
    assert "4 boards without a result" in page_text(page)


def test_it_updates_by_itself_and_no_board_vanishes_under_the_hands(desk: Desk, director: Client) -> None:
    games = games_of(desk.publish(1))
    (live,) = select_all(director.get(of_event(desk, "open_boards")), "#live")
    report_result(games[0].pk, Speaker.PAPER, "B+R", actor="Director", nonce=uuid4())
    update = director.get(str(live["data-live"]), headers={"X-Live": "1", "If-None-Match": str(live["data-etag"])})
    assert [str(row["data-board"]) for row in select_all(update, "[data-board]")] == ["1", "2"]
    assert "1 board without a result" in page_text(update)
    (live,) = select_all(update, "#live")
    again = director.get(str(live["data-live"]), headers={"X-Live": "1", "If-None-Match": str(live["data-etag"])})
    assert again.status_code == 304


@pytest.mark.parametrize("kind", [RoleKind.ASSISTANT, RoleKind.DRAWMASTER, RoleKind.PRESS])
def test_everybody_who_types_results_gets_there_from_the_bar(desk: Desk, kind: RoleKind) -> None:
    user = User.objects.create_user(kind.value)
    Role.objects.create(event=desk.event, user=user, kind=kind)
    leads_there = of_event(desk, "open_boards") in links(signed_in(user).get(of_event(desk, "event")))
    assert leads_there is (kind is not RoleKind.PRESS)
