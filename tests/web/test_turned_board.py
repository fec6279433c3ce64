"""The director exchanges the colours at a board of a published round and nothing else: what both players see."""

from __future__ import annotations

import pytest
from django.test import Client

from nzgs_tourney.models import Round
from tests.db.desk import Desk, games_of
from tests.db.test_repair_round import seats
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text
from tests.web.phone import Phone, phone
from tests.web.test_rearrange import change

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9, published=1)]


@pytest.fixture
def turned(desk: Desk, drawn: Round) -> Phone:
    """Black of table 2, with the old game, after the director exchanged the colours there and nothing else."""
    old, (white, black) = phone(Client(), games_of(drawn)[1], "black"), seats(drawn)[2]
    at = [f"2:{white}:{black}:turned"]
    assert change(signed_in(desk.director), desk, drawn, apart=["2"], at=at).status_code == 302
    assert seats(drawn)[2] == (black, white)
    return old


def test_a_player_sees_that_only_the_colours_were_changed(turned: Phone, drawn: Round) -> None:
    now = games_of(drawn)[1]
    page = page_text(turned.get())
    assert f"You now play White against {now.black_name}; it was Black." in page
    assert "You were to play" not in page
    other = page_text(phone(Client(), now, "black").get())
    assert f"You now play Black against {now.white_name}; it was White." in other


def test_what_is_sent_with_the_old_colours_is_answered_with_the_new(turned: Phone, drawn: Round) -> None:
    answer = turned.report(winner="me", how="resign")
    assert answer.status_code == 409
    assert f"You now play White against {games_of(drawn)[1].black_name}; it was Black." in page_text(answer)


def test_colours_that_were_exchanged_twice_are_the_old_ones(turned: Phone, desk: Desk, drawn: Round) -> None:
    white, black = seats(drawn)[2]
    at = [f"2:{black}:{white}"]
    assert change(signed_in(desk.director), desk, drawn, apart=["2"], at=at).status_code == 302
    assert seats(drawn)[2] == (black, white)
    now = games_of(drawn)[1]
    assert f"You now play Black against {now.white_name}; it was White." in page_text(turned.get())
    stale = page_text(turned.report(winner="me", how="resign"))
    assert f"You still play {now.white_name} at table 2." in stale, "the first page had these colours too"
