"""Writing is the reverse of reading."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from games.sgf import Reading, Record, read_game, write_game
from games.sgf.text import clean_text
from tests.data.bad_records import READ
from tests.data.random_games import as_record, random_game


def again(record: Record) -> Record:
    found = read_game(write_game(record))
    assert isinstance(found, Reading), found
    return found.record


def test_a_record_is_written_normalised() -> None:
    found = read_game(b"(;SZ[9]KM[6,5]PB[A\\]B];B[aa]C[gone](;W[])(;W[bb]))")
    assert isinstance(found, Reading)
    assert write_game(found.record) == b"(;FF[4]CA[UTF-8]GM[1]KM[6.5]PB[A\\]B]SZ[9];B[aa];W[])\n"


def test_every_readable_fixture_comes_back() -> None:
    for data, _ in READ.values():
        found = read_game(data)
        assert isinstance(found, Reading)
        assert again(found.record) == found.record


_TEXT = st.text(max_size=40).map(
    lambda text: clean_text(text.replace("\\", "").replace("]", "").encode("utf-8", "ignore"))[0]
)


@given(st.integers(0, 10**9), _TEXT, _TEXT, st.none() | st.integers(-20, 20))
def test_any_record_comes_back(seed: int, name: str, result: str, halves: int | None) -> None:
    """Random games, passes, breaches and set-ups: once read, a record is written and read without loss."""
    komi = None if halves is None else Decimal(halves) / 2
    drawn = Record(as_record(random_game(seed)), black=name, result=result, komi=komi)
    first = again(drawn)
    assert again(first) == first
    assert first.game.moves == drawn.game.moves
    assert (first.black, first.result, first.komi) == (name, result, komi)
