"""Any game that is written as another program writes it is read as the same game."""

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.formats import RecordKind, ending_of, kind_of, read_games
from games.rules import Colour, GameRecord, Move
from games.rules.game import Change
from games.rules.handicap import traditional_points
from games.sgf import RecordReading, write_game
from tests.data.other_formats import PLAYERS, WRITERS, written
from tests.data.record_files import first_game

POINTS = st.none() | st.integers(0, 360)
MOVES = st.lists(st.tuples(st.sampled_from(Colour), POINTS), max_size=30).map(
    lambda moves: tuple(Move(colour, point) for colour, point in moves)
)
WHITE_FIRST = Move(Colour.WHITE, 0)


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """Of the kind that all three servers know: 19 by 19, an even game with a half in its komi, or usual handicaps."""
    moves = draw(MOVES)
    handicap = draw(st.sampled_from((0, *range(2, 10))))
    if not handicap:
        return GameRecord(19, Decimal(draw(st.integers(0, 8))) + Decimal("0.5"), moves=moves)
    setup = Change(black=tuple(sorted(traditional_points(19, handicap))))
    return GameRecord(19, Decimal(0), handicap, setup, (WHITE_FIRST, *moves))


@pytest.mark.parametrize("kind", WRITERS)
@given(game=games())
def test_the_same_game(kind: str, game: GameRecord) -> None:
    data = written(kind, game)
    (reading,) = read_games(data)
    assert isinstance(reading, RecordReading), reading
    record = reading.record
    assert record.game == game
    assert (record.black, record.white) == PLAYERS[kind]
    assert (record.black_rank.rstrip("*").lower(), record.white_rank) == ("2d", "3k")
    assert (record.result, record.date) == ("B+R", "2026-03-07")
    assert ending_of(data) == f".{kind}"


@pytest.mark.parametrize("kind", WRITERS)
@given(game=games())
def test_our_sgf_of_it_is_the_same_record(kind: str, game: GameRecord) -> None:
    reading = first_game(written(kind, game))
    assert isinstance(reading, RecordReading)
    again = first_game(write_game(reading.record))
    assert isinstance(again, RecordReading)
    assert again.record == reading.record


@pytest.mark.parametrize("kind", WRITERS)
def test_the_encoding_and_the_ends_of_lines_do_not_matter(kind: str) -> None:
    game = GameRecord(19, Decimal("6.5"), moves=(Move(Colour.BLACK, 60), Move(Colour.WHITE, None)))
    text = WRITERS[kind](game)
    for data in (
        text.encode(),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode("utf-8"),
    ):
        reading = first_game(data)
        assert isinstance(reading, RecordReading), reading
        assert reading.record.game == game
        assert (reading.record.black, reading.record.white) == PLAYERS[kind]


def test_a_record_is_told_by_its_content() -> None:
    game = GameRecord(19, Decimal("6.5"))
    assert {kind_of(WRITERS[kind](game).encode()) for kind in ("gib", "ugf")} == {
        RecordKind.TYGEM,
        RecordKind.PANDANET,
    }
    assert kind_of(b"(;SZ[9])") is RecordKind.SGF
    assert kind_of(b"no record") is None
    assert kind_of(b"[Header]\nComment=a smile (;\n[Data]\n") is RecordKind.PANDANET
    assert ending_of(b"no record") == ".sgf"
