"""Reading records: what is accepted, with which remark, and as which values."""

from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules import OFF_BOARD, Change, Colour, Move, point_lettered
from games.sgf import RecordReading, SgfRejected, read_games
from games.sgf.limits import MOST_MOVES
from tests.data.bad_records import READ, REFUSED
from tests.data.record_files import codes_of, first_sgf_game, reading, record

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def points(*letters: str, size: int = 9) -> tuple[int, ...]:
    found = [point_lettered(pair, size) for pair in letters]
    assert None not in found
    return tuple(point for point in found if point is not None)


def test_a_plain_record() -> None:
    found = record(
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7]RU[NZ]HA[0]PB[Kiri]PW[Tāne]BR[3k]WR[2d]RE[B+3]DT[2026-11-20]"
        "EV[Moana Open]RO[2]PC[Ōtepoti];B[cc];W[gg];B[])"
    )
    assert (found.black, found.white, found.black_rank, found.white_rank) == ("Kiri", "Tāne", "3k", "2d")
    assert (found.result, found.rules, found.date, found.event) == ("B+3", "NZ", "2026-11-20", "Moana Open")
    assert (found.round, found.place) == ("2", "Ōtepoti")
    assert (found.komi, found.game.komi, found.game.handicap, found.game.size) == (7, 7, 0, 9)
    (cc, gg) = points("cc", "gg")
    assert found.game.moves == (Move(BLACK, cc), Move(WHITE, gg), Move(BLACK, None))


def test_what_is_not_said_is_taken_as_usual() -> None:
    found = record("(;)")
    assert (found.game.size, found.game.komi, found.komi, found.game.handicap) == (19, 7, None, 0)
    assert record("(;HA[3])").game.komi == 0
    assert found.game.moves == ()


def test_old_long_names_and_lower_case() -> None:
    found = record("(;GaMe[1]SiZe[9]PlayerBlack[Kiri]KoMi[7];Black[cc]comment[hm];White[gg]w[aa])")
    assert (found.black, found.game.size, found.komi) == ("Kiri", 9, 7)
    assert len(found.game.moves) == 2


@pytest.mark.parametrize(
    ("value", "size", "passes"), [("", 9, True), ("tt", 19, True), ("tt", 25, False), (" ", 9, True)]
)
def test_passes(value: str, size: int, passes: bool) -> None:
    (move,) = record(f"(;SZ[{size}];B[{value}])").game.moves
    assert (move.point is None) == passes


def test_tt_beside_plain_moves_on_a_big_board_is_remarked() -> None:
    assert "tt_point" in codes_of("(;SZ[20];B[aa];W[tt];B[bb])")
    assert "tt_point" in codes_of("(;SZ[20];B[aa];W[tt]MN[2]AB[cc];B[bb])")
    assert "tt_point" not in codes_of("(;SZ[19];B[aa];W[tt];B[bb])")


@pytest.mark.parametrize("value", ["kk", "JJ", "R16", "a", "abc", "aa:bb", "cc\\]"])
def test_a_point_that_is_none_is_kept_as_written(value: str) -> None:
    move = record(f"(;SZ[9];B[cc];W[{value}];B[dd])").game.moves[1]
    assert move == Move(WHITE, OFF_BOARD, value.replace("\\", ""))


def test_moves_in_one_node_are_taken_in_the_order_written() -> None:
    found = reading("(;SZ[9];W[aa]B[bb][cc])")
    assert found.record.game.moves == tuple(
        Move(colour, point) for colour, point in zip((WHITE, BLACK, BLACK), points("aa", "bb", "cc"), strict=True)
    )
    assert "several_moves" in [remark.code for remark in found.remarks]


def test_set_up_before_and_after_the_first_move() -> None:
    game = record("(;SZ[9]AB[aa][bb:cc]AW[ii]AE[bb];AW[hh];B[ee]C[x];AE[ee]AB[ff]PL[W];W[gg])").game
    assert game.setup.black == points("aa", "cb", "bc", "cc")
    assert game.setup.white == points("hh", "ii")
    assert game.setup.empty == ()
    (change,) = game.changes
    assert change == Change(1, points("ff"), (), points("ee"), WHITE)


def test_set_up_beside_a_move_comes_first() -> None:
    found = reading("(;SZ[9];B[aa];W[bb]AE[aa];B[cc])")
    assert found.record.game.changes == (Change(1, (), (), points("aa")),)
    assert "setup_with_move" in [remark.code for remark in found.remarks]


def test_who_moves_next() -> None:
    assert record("(;SZ[9]PL[W];W[aa])").game.setup.to_move is WHITE
    assert record("(;SZ[9]PL[black];B[aa])").game.setup.to_move is BLACK
    assert record("(;SZ[9];B[aa];PL[B];B[bb])").game.changes == (Change(1, to_move=BLACK),)
    assert record("(;SZ[9];B[aa]PL[W];W[bb])").game.changes == (Change(1, to_move=WHITE),)
    assert "turn_unreadable" in codes_of("(;SZ[9]PL[?];B[aa])")


def test_the_first_branch_at_every_fork() -> None:
    game = record("(;SZ[9];B[aa](;W[bb](;B[cc];W[dd])(;B[ee]))(;W[ff]))").game
    assert [move.point for move in game.moves] == list(points("aa", "bb", "cc", "dd"))
    assert "variations" in codes_of("(;SZ[9];B[aa](;W[bb])(;W[cc]))")
    assert "variations" not in codes_of("(;SZ[9];B[aa](;W[bb](;B[cc])))")


def test_brackets_and_moves_inside_comments_are_text() -> None:
    game = record("(;SZ[9]C[(;B[aa\\])];B[bb]C[;W[cc\\];B[dd\\\\];W[ee]N[;B[ff];B[gg])").game
    assert [move.point for move in game.moves] == list(points("bb", "ee", "gg"))


def test_every_game_of_a_collection() -> None:
    games = read_games(b"(;SZ[9];B[aa])\n(;SZ[13];B[bb])(;SZ[40])(;SZ[9]")
    assert [isinstance(game, RecordReading) for game in games] == [True, True, False, False]
    assert games[2].code == "size"
    assert games[3].code == "unfinished"


def test_a_refusal_names_the_line() -> None:
    refused = first_sgf_game(b"(;SZ[9]\n;B[aa]\n;W[bb]]\n)")
    assert refused == SgfRejected("syntax", "This cannot be read as SGF, from “] )” on.", 3)
    old = first_sgf_game(b"\r\r(;SZ[9:5])")
    assert isinstance(old, SgfRejected)
    assert old.line == 3


def test_a_value_that_is_never_closed_names_where_it_begins() -> None:
    refused = first_sgf_game(b"(;SZ[9]\n;B[aa]C[ok][no\n;W[bb")
    assert isinstance(refused, SgfRejected)
    assert (refused.code, refused.line) == ("unfinished", 2)


def test_a_property_given_twice_counts_once() -> None:
    found = reading("(;SZ[9]SZ[13]KM[7][5];B[aa])")
    assert (found.record.game.size, found.record.komi) == (9, 7)
    assert [remark.code for remark in found.remarks] == ["property_twice", "property_twice"]


def test_root_properties_count_in_the_root_only() -> None:
    found = record("(;SZ[9](;KM[0.5]HA[2];B[aa]))")
    assert (found.komi, found.game.handicap) == (None, 0)


def test_territory_marks_are_kept_and_judged_by_nobody() -> None:
    found = record("(;SZ[9];B[aa]TB[bb];W[cc]TB[dd:ee]TW[ff])")
    assert found.black_area == points("dd", "ed", "de", "ee")
    assert found.white_area == points("ff")
    assert found.game.changes == ()


def test_a_ko_property_plays_nothing() -> None:
    assert len(record("(;SZ[9];B[aa];W[aa]KO[];B[bb])").game.moves) == 3


def test_texts_are_cleaned_and_cut() -> None:
    found = record("(;SZ[9]PB[ A\\\nB\n\tC\\] \x00\u202eD ]PW[" + "x" * 300 + "])")
    assert found.black == "AB C] D"
    assert found.white == "x" * 256


def test_text_around_the_games_is_passed_over() -> None:
    assert "text_before" in codes_of("From: me (really)\n\n(;SZ[9];B[aa])")
    assert "text_after" in codes_of("(;SZ[9];B[aa]))")
    assert codes_of("\n(;SZ[9];B[aa])\n\n") == []


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    assert read_games(data)
    assert read_games(b"(;" + data)


_PARTS = [
    b"(",
    b";",
    b")",
    b"[",
    b"]",
    b"\\",
    b"B[aa]",
    b"W[]",
    b"AB[aa:cc]",
    b"SZ[9]",
    b"PL[W]",
    b" ",
    b"C[x]",
    b"\xe9",
    b"HA[2]",
]


@given(st.lists(st.sampled_from(_PARTS), max_size=40))
def test_any_pieces_are_answered(parts: list[bytes]) -> None:
    for game in read_games(b"(;" + b"".join(parts) + b")"):
        assert isinstance(game, RecordReading | SgfRejected)


@given(st.sampled_from(sorted(READ | REFUSED)), st.integers(0, 120), st.binary(max_size=3))
def test_spoilt_records_are_answered(name: str, place: int, spoil: bytes) -> None:
    data = (READ | REFUSED)[name][0][:400]
    assert read_games(data[:place] + spoil + data[place + 1 :])


@pytest.mark.parametrize(
    ("text", "komi"), [("7", "7"), ("6.5", "6.5"), ("-3.5", "-3.5"), ("0.500000", "0.5"), ("+5", "5")]
)
def test_komi_as_written(text: str, komi: str) -> None:
    found = reading(f"(;KM[{text}];B[aa])")
    assert found.record.komi == Decimal(komi)
    assert found.remarks == ()


def test_a_collection_is_bounded_by_its_bytes_not_by_its_nodes() -> None:
    game = b"(;SZ[19]PB[Mere]" + b";B[aa];C[so];W[bb]" * 11 + b")"
    games = read_games(game * 1_000)
    assert (game * 1_000).count(b";") > 32_194
    assert len(games) == 1_000
    assert all(isinstance(one, RecordReading) and len(one.record.game.moves) == 22 for one in games)


def test_a_game_of_too_many_moves_is_refused_alone() -> None:
    long = b"(;SZ[9]" + b";B[]" * (MOST_MOVES + 1) + b")"
    first, second, third = read_games(b"(;SZ[9];B[aa])\n" + long + b"(;SZ[9]" + b";B[]" * MOST_MOVES + b")")
    assert isinstance(first, RecordReading)
    assert second == SgfRejected("too_many_moves", "The game has more than 20,000 moves.", 2)
    assert isinstance(third, RecordReading)
    assert len(third.record.game.moves) == MOST_MOVES


def test_a_square_board_written_as_a_rectangle() -> None:
    assert record("(;SZ[19:19];B[aa])").game.size == 19
    assert record("(;SZ[ 9 : 9 ];B[aa])").game.size == 9
    refused = first_sgf_game(b"(;SZ[19:13];B[aa])")
    assert isinstance(refused, SgfRejected)
    assert refused.code == "size"
