"""Numbers and texts of a record, by strict patterns."""

from decimal import Decimal

import pytest

from games.sgf.text import clean_text, komi_of, komi_text, whole_number


@pytest.mark.parametrize(
    ("text", "komi"),
    [("375", "7.5"), ("325", "6.5"), ("275", "5.5"), ("750", "7.5"), ("650", "6.5"), ("550", "5.5"), ("700", "7"),
     ("3.75", "7.5"), ("6,5", "6.5"), ("375.0", "7.5"),
     ("350", "7"), ("300", "6"), ("225", "4.5"), ("6.5 points", "6.5"), ("7pts.", "7"), ("6.5P", "6.5"),
     ("3.75子", "7.5"), ("3.5 zi", "7"), ("6目半", "6.5"), ("7,5 moku", "7.5")],
)  # fmt: skip
def test_komi_that_must_be_explained(text: str, komi: str) -> None:
    read = komi_of(text)
    assert read is not None
    assert read[0] == Decimal(komi)
    assert read[1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "abc",
        "1_9",
        "nan",
        "inf",
        "1e400",
        "1e1",
        "6.5.5",
        "٦",
        "6.3",
        "400000",
        "--7",
        "7 ",
        "7 stones",
        "6半",
        "points",
    ],
)
def test_komi_that_is_no_number(text: str) -> None:
    assert komi_of(text) is None


def test_komi_larger_than_the_board_is_none() -> None:
    assert komi_of("362") is None
    assert komi_of("361") == (Decimal(361), "")


def test_komi_as_the_program_writes_it() -> None:
    assert [komi_text(Decimal(k)) for k in ("7", "6.50", "-3.5", "0")] == ["7", "6.5", "-3.5", "0"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("9", 9), ("123", 123), ("-1", None), ("1_0", None), ("9.0", None), ("٣", None), ("1234", None)],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("raw", "text", "changed"),
    [
        (b"plain", "plain", False),
        (b"  two  words ", "two  words", False),
        (b"a\\]b\\\\c", "a]b\\c", False),
        (b"a\\\nb\nc", "ab c", False),
        ("Tāne 李".encode(), "Tāne 李", False),
        (b"a\x00b\x1bc", "abc", True),
        ("a\u202eb\u200fc".encode(), "abc", True),
        (b"x" * 300, "x" * 256, True),
    ],
)
def test_clean_text(raw: bytes, text: str, changed: bool) -> None:
    assert clean_text(raw) == (text, changed)
