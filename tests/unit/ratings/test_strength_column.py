"""A column of strengths is read by what it holds where its heading says the other."""

import pytest

from ratings.imports.cells import TableLine
from ratings.imports.no_heading import strength_by_content


def lines(*texts: str) -> list[TableLine]:
    return [TableLine(number, ("Kea", text)) for number, text in enumerate(texts, start=2)]


@pytest.mark.parametrize(
    ("texts", "sentence", "read_as"),
    [
        (("3d", "1 kyu", "5K", "2.3", "30k+", ""), "rating", "rank"),
        (("3d", "12k"), "rank", "rank"),
        (("2.30", "-14.9", "3d"), "rank", "rating"),
        (("2.30", "-14.9"), "rating", "rating"),
        (("3", "5", "1"), "rank", "rank"),
        (("3", "5", "1"), "rating", "rating"),
        (("strong", "weak"), "rating", "rating"),
        (("2100", "1850"), "rating", "rating"),
        ((), "rank", "rank"),
    ],
)
def test_what_most_texts_can_be_read_as_decides(texts: tuple[str, ...], sentence: str, read_as: str) -> None:
    assert strength_by_content(lines(*texts), {"name": 0, sentence: 1}) == {"name": 0, read_as: 1}


def test_with_a_column_of_each_the_headings_decide() -> None:
    both = {"rank": 0, "rating": 1}
    assert strength_by_content(lines("3d"), both) == both


def test_without_a_column_of_strengths_nothing_changes() -> None:
    assert strength_by_content(lines("3d"), {"name": 0}) == {"name": 0}
