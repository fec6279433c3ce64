"""The boards of a published round that are ticked to change: too few of them, and the page says what to tick."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Speaker
from nzgs_tourney.models import Round
from tests.db.desk import Desk, games_of, report_from
from tests.web.parsed import select_all, text_of
from tests.web.round_pages import address

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def sent_form(page: Any, *ticked: Any) -> dict[str, list[str]]:
    """What a browser sends for the form of the boards with these ticked: its hidden fields, and the ticks."""
    form = next(form for form in select_all(page, "form.card") if select_all(form, '[name="apart"]'))
    fields = [*(field for field in select_all(form, "input") if field.get("type") == "hidden"), *ticked]
    return {str(field.get("name")): [str(field.get("value"))] for field in fields}


def test_with_nothing_ticked_the_page_says_what_to_tick(director: Client, desk: Desk, drawn: Round) -> None:
    place = address(desk, "round_rearrange")
    opened = director.get(place)
    assert not select_all(opened, ".notice.bad")
    nothing = director.get(place, sent_form(opened))
    assert len(select_all(nothing, ".notice.bad")) == 1
    assert "Which boards change?" in text_of(nothing)


def test_a_lone_bye_needs_a_board_too(director: Client, desk: Desk, drawn: Round) -> None:
    place = address(desk, "round_rearrange")
    opened = director.get(place)
    (bye,) = select_all(opened, '[name="bye"]')
    alone = director.get(place, sent_form(opened, bye))
    assert len(select_all(alone, ".notice.bad")) == 1
    assert select_all(alone, '[name="bye"][checked]'), "the tick stays"
    assert "are free" not in text_of(alone)


def test_a_board_with_a_result_since_it_was_ticked_is_said(director: Client, desk: Desk, drawn: Round) -> None:
    opened = director.get(address(desk, "round_rearrange"))
    (second,) = select_all(opened, '[name="apart"][value="2"]')
    report_from(games_of(drawn)[1], Speaker.WHITE, "W+R")
    answer = director.get(address(desk, "round_rearrange"), sent_form(opened, second))
    assert len(select_all(answer, ".notice.bad")) == 1
    assert "table 2, result reported" in text_of(answer)
