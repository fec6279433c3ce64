"""Results as records write them in `RE`."""

import pytest

from games.rules.result import parse_result, read_sgf_result, sgf_result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("B+3", "B+3"), ("W+0.5", "W+0.5"), ("w+12.50", "W+12.5"), ("B+3,5", "B+3.5"), ("B + 2", "B+2"),
        ("W+R", "W+R"), ("B+Resign", "B+R"), ("W+Time", "W+T"), ("B+T", "B+T"), ("W+F", "W+F"),
        ("B+Forfeit", "B+F"), ("White+R", "W+R"), ("B+", "B"), ("0", "jigo"), ("Draw", "jigo"), ("Jigo", "jigo"),
        ("tie", "jigo"), ("B+0", "B"), ("W+0.0", "W"), ("W", "W"), ("b", "B"),
        ("B+3.00", "B+3"), ("W+12.500", "W+12.5"), (" B+7 ", "B+7"),
    ],
)  # fmt: skip
def test_claims(text: str, result: str) -> None:
    assert str(read_sgf_result(text)) == result


@pytest.mark.parametrize("text", ["", "?", "Void", "Black won", "B+3.25", "B+1000", "B+٣", "B-3", "R+B", "W+Rx"])
def test_no_claims(text: str) -> None:
    assert read_sgf_result(text) is None


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("B+3", "B+3"),
        ("W+R", "W+R"),
        ("B", "B+"),
        ("jigo", "0"),
        ("both_lose", "Void"),
        ("both_win", "Void"),
        ("void", "Void"),
        ("", "?"),
    ],
)
def test_as_a_record_writes_it(result: str, text: str) -> None:
    assert sgf_result(parse_result(result)) == text
