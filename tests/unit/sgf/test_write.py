"""Writing is the reverse of reading."""

from decimal import Decimal

from hypothesis import given, strategies as st

from games.sgf import MarkKind, Note, ReadRecord, RecordReading, WrittenMark, write_game
from games.sgf.text import clean_text
from tests.data.bad_records import READ
from tests.data.random_games import as_record, random_game
from tests.data.record_files import first_sgf_game


def again(record: ReadRecord) -> ReadRecord:
    found = first_sgf_game(write_game(record))
    assert isinstance(found, RecordReading), found
    return found.record


def test_a_record_is_written_normalised() -> None:
    found = first_sgf_game(b"(;SZ[9]KM[6,5]PB[A\\]B];B[aa]C[gone](;W[])(;W[bb]))")
    assert isinstance(found, RecordReading)
    assert write_game(found.record) == b"(;FF[4]CA[UTF-8]GM[1]KM[6.5]PB[A\\]B]SZ[9];B[aa];W[])\n"


def test_every_readable_fixture_comes_back() -> None:
    for data, _ in READ.values():
        found = first_sgf_game(data)
        assert isinstance(found, RecordReading)
        assert again(found.record) == found.record


_TEXT = st.text(max_size=40).map(
    lambda text: clean_text(text.replace("\\", "").replace("]", "").encode("utf-8", "ignore"))[0]
)


@given(st.integers(0, 10**9), _TEXT, _TEXT, st.none() | st.integers(-20, 20))
def test_any_record_comes_back(seed: int, name: str, result: str, halves: int | None) -> None:
    """Random games, passes, breaches and set-ups: once read, a record is written and read without loss."""
    komi = None if halves is None else Decimal(halves) / 2
    drawn = ReadRecord(as_record(random_game(seed)), black=name, result=result, komi=komi)
    first = again(drawn)
    assert again(first) == first
    assert first.game.moves == drawn.game.moves
    assert (first.black, first.result, first.komi) == (name, result, komi)


def _noted(data: bytes, *notes: Note) -> bytes:
    found = first_sgf_game(data)
    assert isinstance(found, RecordReading)
    return write_game(found.record, notes).partition(b"SZ[9]")[2].replace(b"\n;", b";").rstrip(b"\n)")


def test_a_note_is_a_comment_at_its_move_and_marks_its_point() -> None:
    data = b"(;SZ[9];B[aa];W[bb])"
    assert _noted(data, Note(2, "seen", WrittenMark(10, MarkKind.CIRCLE))) == b";B[aa];C[seen]CR[bb]W[bb]"
    assert _noted(data, Note(1, "S", WrittenMark(0, MarkKind.LETTER, "S"))) == b";B[aa]C[S]LB[aa:S];W[bb]"
    assert write_game(ReadRecord(as_record(random_game(1))), [Note(0, "first")]).startswith(b"(;FF[4]")


def test_several_notes_of_one_place_keep_their_order_and_a_point_one_sign() -> None:
    notes = (Note(1, "one", WrittenMark(0, MarkKind.CROSS)), Note(1, "two", WrittenMark(0, MarkKind.SQUARE)))
    assert _noted(b"(;SZ[9];B[aa])", *notes) == b";B[aa]C[one\n\ntwo]MA[aa]"


def test_a_note_may_stand_at_a_set_up_and_a_place_that_is_not_there_is_the_last_before() -> None:
    data = b"(;SZ[9];B[aa];AB[cc];AW[dd];W[bb])"
    assert b"AB[cc]C[x]" in _noted(data, Note(1, "x", setup=1))
    assert b"AW[dd]C[x]" in _noted(data, Note(1, "x", setup=2))
    assert b"AW[dd]C[x]" in _noted(data, Note(1, "x", setup=7))
    assert b"C[x]W[bb]" in _noted(data, Note(99, "x", setup=3))


def test_the_text_of_a_note_cannot_leave_its_comment() -> None:
    data = write_game(ReadRecord(as_record(random_game(3))), [Note(0, "a];B[aa]C[\\")])
    found = first_sgf_game(data)
    assert isinstance(found, RecordReading)
    assert found.record == again(ReadRecord(as_record(random_game(3))))


@given(st.integers(0, 10**9), st.lists(st.tuples(st.integers(0, 40), st.text(max_size=30), st.integers(0, 3))))
def test_notes_change_nothing_that_is_read(seed: int, expected: list[tuple[int, str, int]]) -> None:
    drawn = ReadRecord(as_record(random_game(seed)))
    notes = [
        Note(
            move, text.encode("utf-8", "ignore").decode(), WrittenMark(0, kind, "A" * (kind is MarkKind.LETTER)), setup
        )
        for (move, text, setup), kind in zip(expected, 10 * tuple(MarkKind), strict=False)
    ]
    found = first_sgf_game(write_game(drawn, notes))
    assert isinstance(found, RecordReading)
    assert found.record == again(drawn)
