"""A rating list is kept as a dated snapshot."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from ground.errors import Refused
from ratings.imports.rating_list import ListedRow
from ratings.models import ListedRating, Player, RatingList
from ratings.rank import Rating, parse_rank
from ratings.services.import_rating_list import import_rating_list
from ratings.services.match_player import match_player

pytestmark = pytest.mark.django_db

ROWS = (
    ListedRow(2, "Hēmi Rātā", "7", Rating(Decimal("3.10")), club="Wellington"),
    ListedRow(3, "Piri Kea", "8", None, parse_rank("12k")),
)


def kept(rows: tuple[ListedRow, ...] = ROWS, sha256: str = "a" * 64, day: int = 1) -> tuple[RatingList, bool]:
    return import_rating_list(rows, name="NZGS", as_of=date(2026, 11, day), sha256=sha256, imported_by="Aroha")


def test_every_line_is_kept_as_published() -> None:
    made, new = kept()
    assert new
    assert str(made) == "NZGS, 1 November 2026"
    lines = list(ListedRating.objects.filter(rating_list=made).values_list("line", "name", "rating", "rank", "player"))
    assert lines == [(2, "Hēmi Rātā", Decimal("3.10"), "", None), (3, "Piri Kea", None, "12k", None)]


def test_the_same_file_is_the_same_snapshot() -> None:
    first, _ = kept()
    again, new = kept()
    assert (again, new) == (first, False)
    assert ListedRating.objects.count() == 2


def test_a_list_of_nobody_and_one_without_a_name_are_refused() -> None:
    with pytest.raises(Refused, match="nothing was saved"):
        kept(())
    with pytest.raises(Refused, match="what list"):
        import_rating_list(ROWS, name=" ", as_of=date(2026, 11, 1), sha256="b" * 64, imported_by="Aroha")
    assert not RatingList.objects.exists()


def test_a_number_settled_before_is_the_same_player_on_the_next_list() -> None:
    first, _ = kept()
    player = Player.objects.create(name="Hēmi Rātā")
    match_player(first, player.pk, ListedRating.objects.get(rating_list=first, line=2).pk)
    following, _ = kept(sha256="b" * 64, day=8)
    assert ListedRating.objects.get(rating_list=following, line=2).player == player


def test_but_not_under_another_name() -> None:
    first, _ = kept()
    player = Player.objects.create(name="Hēmi Rātā")
    match_player(first, player.pk, ListedRating.objects.get(rating_list=first, line=2).pk)
    renamed = (ListedRow(2, "Somebody Else", "7", Rating(Decimal("1.00"))),)
    following, _ = kept(renamed, sha256="b" * 64, day=8)
    assert ListedRating.objects.get(rating_list=following).player is None
