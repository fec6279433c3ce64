"""Changing boards of a published round: what was chosen and typed stays, where it still holds."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Speaker
from nzgs_tourney.models import Round
from nzgs_tourney.services.draws.edit_draft import override_handicap
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.test_repair_round import seats
from tests.web.parsed import field_value, field_values, select_all, text_of, texts_of
from tests.web.round_pages import address, seq
from tests.web.test_rearrange import WHY, change, exchanged, with_one_report

pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=with_one_report)]


@pytest.mark.parametrize(
    ("button", "pressed"),
    [
        ("Swap colours at table 3", {"turn": "3"}),
        ("Choose again", {"step": "again"}),
        ("Choose the pairings", {"step": "tick", "tick": ["3", "4"]}),
    ],
)
def test_the_reason_stays_while_other_boards_are_looked_at(
    director: Client, desk: Desk, drawn: Round, button: str, pressed: dict[str, object]
) -> None:
    before, page = seats(drawn), director.get(address(desk, "round_rearrange"), exchanged(drawn))
    assert button in texts_of(page, "button[form=change], #change button")
    answer = change(director, desk, drawn, **pressed)
    assert answer.status_code == 302
    shown = director.get(answer["Location"])
    assert field_value(shown, "reason") == WHY
    if "turn" in pressed:
        assert f"{exchanged(drawn)['at'][1]}:turned" in field_values(shown)
    else:
        assert "Choose this" in texts_of(shown, "button")
    assert seats(drawn) == before


def test_the_reason_stays_where_the_boards_are_not_possible(director: Client, desk: Desk, drawn: Round) -> None:
    table, player = 2, seats(drawn)[2][0]
    page = director.get(
        address(desk, "round_rearrange"), {"apart": [2, 3, 4], "at": f"{table}:{player}:{player}", "reason": WHY}
    )
    assert "is chosen twice" in text_of(page)
    assert all(field_value(form, "reason") == WHY for form in select_all(page, "main form[method=get]"))


def test_boards_that_came_in_meanwhile_leave_no_half_chosen_pairing(director: Client, desk: Desk, drawn: Round) -> None:
    """Table 2 has a result now: its players can't be chosen any more, and table 3 alone only swaps its colours."""
    report_from(games_of(drawn)[1], Speaker.WHITE, "W+R")
    refused = change(director, desk, drawn)
    assert refused.status_code == 422
    assert "Something was reported, sent or claimed at table 2: that board stays." in text_of(refused)
    assert select_all(refused, "select") == []
    assert texts_of(refused, "main form[method=get] button") == ["Choose this", "Choose the pairings"]
    assert all(field_value(form, "reason") == WHY for form in select_all(refused, "main form[method=get]"))
    report_from(games_of(drawn)[2], Speaker.WHITE, "W+R")
    refused = change(director, desk, drawn)
    assert "are free" not in text_of(refused), "there is nobody to choose"
    assert texts_of(refused, "main form[method=get] button") == ["Choose the pairings"]


def test_of_more_boards_the_rest_is_chosen_afresh(director: Client, desk: Desk, drawn: Round) -> None:
    sent = exchanged(drawn)
    report_from(games_of(drawn)[1], Speaker.WHITE, "W+R")
    sent["apart"], sent["bye"] = ["2", "3", "4"], []
    refused = director.post(address(desk, "round_rearrange"), {**sent, "reason": WHY, "expected_seq": seq(desk)})
    assert "Choose this" in texts_of(refused, "button"), "the ways to pair tables 3 and 4"
    assert not select_all(refused, "select")


def test_a_stale_change_can_be_made_once_it_was_checked(director: Client, desk: Desk, drawn: Round) -> None:
    old = seq(desk)
    override_handicap(desk.division.pk, 1, 4, 2, "agreed", actor="Hēmi Other")
    stale = change(director, desk, drawn, expected_seq=old)
    assert stale.status_code == 422
    assert "Hēmi Other changed the handicap or komi of a board" in text_of(stale)
    (form,) = select_all(stale, "#change")
    assert field_value(form, "reason") == WHY
    again = change(director, desk, drawn, expected_seq=field_value(form, "expected_seq"))
    assert again.status_code == 302


def test_a_board_with_a_handicap_has_nothing_to_choose_alone(director: Client) -> None:
    desk = make_desk(6, "one-day-handicap")
    board = next(pairing for pairing in desk.publish(1).pairings.order_by("table") if pairing.handicap)
    director.force_login(desk.director)
    page = director.get(address(desk, "round_rearrange"), {"apart": [board.table]})
    assert f"Table {board.table} alone can’t change, with its handicap" in text_of(page)
    assert not select_all(page, "select")
