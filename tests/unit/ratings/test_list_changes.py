"""What changed from one rating list to the next."""

from __future__ import annotations

from decimal import Decimal

from ratings.imports.list_changes import list_changes
from ratings.imports.rating_list import ListedRow
from ratings.rank import Rating, parse_rank

BEFORE = (
    ListedRow(2, "Hēmi Tūhoe", "1", Rating(Decimal("3.10"))),
    ListedRow(3, "Ann Kea", "2", rank=parse_rank("5k")),
    ListedRow(4, "Bo Lind", "3", rank=parse_rank("1k")),
    ListedRow(5, "Tama Weka", rank=parse_rank("9k")),
)


def test_people_are_the_same_by_number_and_without_one_by_name() -> None:
    now = (
        ListedRow(2, "H. Tuhoe", "1", Rating(Decimal("3.40"))),
        ListedRow(3, "Ann Kea", "2", rank=parse_rank("2k")),
        ListedRow(4, "Mere Moa", "3", rank=parse_rank("1k")),
        ListedRow(5, "TAMA WEKA", rank=parse_rank("7k")),
        ListedRow(6, "Ihu Tui", "4", rank=parse_rank("7k")),
    )
    changes = list_changes(BEFORE, now)
    assert [row.name for row in changes.new] == ["Ihu Tui"]
    assert changes.gone == ()
    assert [pair.now.name for pair in changes.far] == ["Ann Kea"], "three grades, not two or less"
    assert [(pair.before.name, pair.now.name) for pair in changes.reused] == [("Bo Lind", "Mere Moa")]


def test_who_is_on_the_old_list_alone_is_gone() -> None:
    assert [row.name for row in list_changes(BEFORE, BEFORE[:2]).gone] == ["Bo Lind", "Tama Weka"]
    assert list_changes(BEFORE, BEFORE).new == ()
