"""The tiles of a result: both players alike, whether there can be a tie or not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from nzgs_tourney.links import address_of
from nzgs_tourney.models import Division, PlayerLink
from tests.browser.one_round import tile
from tests.db.desk import games_of, make_desk

pytestmark = pytest.mark.django_db(transaction=True)
WEIGHT = "one => getComputedStyle(one).fontWeight"


@pytest.mark.parametrize("komi", ["7", "6.5"])
def test_both_players_have_tiles_of_one_look(phone: Page, komi: str) -> None:
    desk = make_desk(2)
    Division.objects.filter(pk=desk.division.pk).update(komi=komi)
    (game,) = games_of(desk.publish(1))
    phone.goto(address_of(PlayerLink.objects.get(entry=game.pairing.seats.get(colour="black").entry)))
    mine, theirs = (tile(phone, words) for words in ("I won", f"{game.white_name} won"))
    assert mine.evaluate(WEIGHT) == theirs.evaluate(WEIGHT)
    assert tile(phone, "A tie (jigo)").count() == int(komi == "7")
