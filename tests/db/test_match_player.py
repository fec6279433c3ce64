"""Which line of a list is whose."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ground.errors import Refused
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player, RatingList
from ratings.rank import Rating
from ratings.services.import_rating_list import import_rating_list
from ratings.services.match_player import match_player

pytestmark = pytest.mark.django_db


def a_list(sha256: str = "a" * 64) -> RatingList:
    rows = [ListedRow(line, "Piri Kea", str(line), Rating(Decimal(line))) for line in (2, 3)]
    return import_rating_list(rows, name="NZGS", as_of=date(2026, 11, 1), sha256=sha256, imported_by="D")[0]


def line_of(found: RatingList, number: int) -> ListedRating:
    return ListedRating.objects.get(rating_list=found, line=number)


def test_a_line_becomes_a_players_and_may_become_another() -> None:
    found, player = a_list(), Player.objects.create(name="Piri Kea")
    assert match_player(found, player.pk, line_of(found, 2).pk)
    assert not match_player(found, player.pk, line_of(found, 2).pk)
    assert match_player(found, player.pk, line_of(found, 3).pk)
    assert line_of(found, 2).player is None
    assert line_of(found, 3).player == player
    assert match_player(found, player.pk, None)
    assert line_of(found, 3).player is None


def test_a_line_is_one_players_only() -> None:
    found = a_list()
    first, second = Player.objects.create(name="Piri Kea"), Player.objects.create(name="Piri Kea")
    match_player(found, first.pk, line_of(found, 2).pk)
    with pytest.raises(Refused, match="already"):
        match_player(found, second.pk, line_of(found, 2).pk)
    assert line_of(found, 2).player == first


def test_a_line_of_another_list_is_refused() -> None:
    found, other, player = a_list(), a_list("b" * 64), Player.objects.create(name="Piri Kea")
    with pytest.raises(Refused, match="isn’t on this list"):
        match_player(found, player.pk, line_of(other, 2).pk)
