"""What a player may claim from the own game's page."""

from __future__ import annotations

import pytest

from games.models import Speaker
from nzgs_tourney.pages.disputes.player_disputes import disputes_of
from tests.db.desk import games_of, make_desk
from tests.db.disputes import IN_TIME, TWICE, submitted_record

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sgf", "against", "kind"), [(IN_TIME, Speaker.WHITE, "repetition"), (TWICE, Speaker.BLACK, "out_of_turn")]
)
def test_a_breach_is_the_opponents_to_claim(sgf: bytes, against: Speaker, kind: str) -> None:
    game = games_of(make_desk(4).publish(1))[0]
    submitted_record(game, sgf)
    other = Speaker.BLACK if against is Speaker.WHITE else Speaker.WHITE
    assert [one.kind for one in disputes_of(game, other).claims] == [kind]
    assert disputes_of(game, against).claims == ()
