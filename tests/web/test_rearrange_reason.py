"""Changing boards of a published round: what was chosen and typed stays, where it still holds."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Round
from tests.db.desk import Desk
from tests.db.test_repair_round import seats
from tests.web.parsed import field_value, field_values, select_all, text_of, texts_of
from tests.web.round_pages import address
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
