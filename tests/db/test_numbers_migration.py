"""A site from before things had numbers of their stream's own gets them, and its guards stand again."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from games.ledger.guards import guards, installed
from games.models import Game, GameState, NumbersGiven, Record
from nzgs_tourney.models import Division, Entry
from tests.db.migrated_back import migrated_back
from tests.db.test_restore_event import full_event

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = ("games", "0013_taken_apart"), ("tourney", "0030_draw_kinds")


def test_rows_keep_the_numbers_that_the_ledger_called_them_by() -> None:
    full_event()
    with migrated_back(*BEFORE):
        pass
    for model in (Division, Entry, Game, Record):
        assert model._default_manager.exists()
        assert all(pk == number for pk, number in model._default_manager.values_list("pk", "number"))
    last = Game.objects.order_by("-pk").values_list("number", flat=True)[0]
    assert NumbersGiven.objects.get(kind="game").last == last
    assert installed() == {guard.table for guard in guards()}
    with pytest.raises(DatabaseError, match="cannot change"), transaction.atomic():
        Game.objects.filter(state=GameState.CONFIRMED).update(handicap=3)
