"""Files of other programs that cannot be read: one sentence, with its line."""

import pytest

from games.sgf import RecordReading, SgfRejected
from games.sgf.limits import MOST_BYTES, MOST_MOVES
from tests.data.record_files import first_game

GIB = "\\HS\n\\[GAMEBLACKNAME=A (1D)\\]\n\\HE\n\\GS\n2 1 0\n3 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE\n"
NGF = "Game\n19\nW 1D\nB 1K\nx.org\n0\n0\n6\n20260307 [10:05]\n5\nWhite loses on time\n2\nPMABBEREE\nPMACWREER\n"
UGF = "[Header]\nSize=19\nHdcp=0,6.50\nCoordinateType=IGS\n[Data]\nQP,B1,1,0\nDD,W1,2,0\n"


def refused(text: str) -> SgfRejected:
    found = first_game(text.encode())
    assert isinstance(found, SgfRejected), found
    return found


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GIB.replace("1 15 3", "1 15"), "Line 8: “STO 0 2 1 15” can’t be read as a line of a Tygem record."),
        (GIB.replace("1 15 3", "3 15 3"), "Line 8: “STO 0 2 3 15 3” can’t be read as a line of a Tygem record."),
        (GIB.replace("INI 0 1 0", "INI 0 1 x"), "Line 7: “INI 0 1 x &4” can’t be read as a line of a Tygem record."),
        (GIB.replace("INI 0 1 0", "INI 0 1 10"), "Line 7: “INI 0 1 10 &4” can’t be read as a line of a Tygem record."),
        (GIB.replace("STO 0 2 1 15 3", "SKI-"), "Line 8: “SKI-” can’t be read as a line of a Tygem record."),
        (GIB.replace("\\GE\n", ""), "Line 10: The file ends inside a game: its last line, “\\GE”, is missing."),
        (NGF.replace("\n19\n", "\nx\n"), "Line 2: The board size is “x”; it must be a number from 1 to 25."),
        (NGF.replace("PMACWREER", "PMACXREER"), "Line 14: “PMACXREER” can’t be read as a move of a Cyberoro record."),
        (
            NGF.replace("x.org\n", ""),
            "Line 12: The header of a Cyberoro record has 12 lines before its moves; this one has 11.",
        ),
        (NGF.replace("x.org\n0\n", "x.org\nten\n"), "Line 6: The handicap “ten” isn’t a number from 0 to 9."),
        (
            NGF.replace("\n19\n", "\n1\n").replace("x.org\n0\n", "x.org\n2\n"),
            "Line 6: The handicap “2” isn’t a number from 0 to 1.",
        ),
        (
            NGF.replace("\n2\n", "\n3\n"),
            "Line 12: The file says that it has 3 moves but holds 2: what is missing is unknown.",
        ),
        (UGF.replace("Size=19", "Size=99"), "Line 2: The board size is “99”; it must be a number from 1 to 25."),
        (UGF.replace("Hdcp=0", "Hdcp=many"), "Line 3: The handicap “many” can’t be read."),
        (UGF.replace("QP,B1", "QP,X1"), "Line 6: “QP,X1,1,0” can’t be read as a move of a Pandanet record."),
        (UGF.replace("[Data]\n", ""), "Line 7: The file ends before its moves: there is no section [Data]."),
        (
            UGF.replace("Size=19", "Crypt=9666,UGF_FILE"),
            "Line 2: The record is encrypted. Open it with the program that made it and save it as SGF.",
        ),
    ],
)
def test_one_sentence_with_the_line(text: str, sentence: str) -> None:
    assert refused(text).sentence == sentence


def test_too_much_is_refused_like_an_sgf() -> None:
    assert refused(GIB.replace("\\GE", "SKI 0 4\n" * (MOST_MOVES + 1) + "\\GE")).code == "too_many_moves"
    assert refused(GIB + " " * MOST_BYTES).code == "too_large"


def test_points_off_the_board_are_findings_and_no_reason_to_refuse() -> None:
    for text, sentence in (
        (GIB.replace("1 15 3", "1 19 3"), "19 3"),
        (NGF.replace("BEREE", "BZREE"), "Z R"),
        (UGF.replace("QP,", "TT,"), "TT"),
    ):
        found = first_game(text.encode())
        assert isinstance(found, RecordReading), found
        assert found.record.game.moves[0].written == sentence


def test_what_the_files_leave_open_is_said() -> None:
    def codes(text: str) -> list[str]:
        found = first_game(text.encode())
        assert isinstance(found, RecordReading), found
        return [remark.code for remark in found.remarks]

    assert codes(GIB) == ["other_format"]
    assert codes(GIB.replace("INI 0 1 0", "INI 0 1 3").replace("1 15 3\n", "2 15 3\n")) == [
        "other_format",
        "handicap_assumed",
    ]
    assert codes(GIB.replace("\\HE", "\\[GAMETAG=D5,G0,W255\\]\n\\HE")) == ["other_format", "komi_dum"]
    assert codes(GIB.replace("STO 0 3", "DEL 0 3")) == ["other_format", "lines_unknown"]
    assert codes(NGF) == ["other_format", "komi_read"]
    assert codes(UGF + "[ReviewNode]\nNODE,1,0,0,0\n VARIATION,\nNODE,2,1,3,3\n VARIATIONEND,\n") == [
        "other_format",
        "variations",
    ]
    assert codes(UGF.replace("6.50", "six")) == ["other_format", "komi_unreadable"]


@pytest.mark.parametrize(
    ("sentence", "result"),
    [
        ("White loses on time", "B+T"),
        ("White wins by resignation!", "W+R"),
        ("White wins by resi!", "W+R"),
        ("Black wins by 16.5 points! >> White(66):Black(89)", "B+16.5"),
        ("Black wins by 0.5!", "B+0.5"),
        ("Progressing!", ""),
        ("Draw", "Draw"),
    ],
)
def test_results_of_cyberoro(sentence: str, result: str) -> None:
    found = first_game(NGF.replace("White loses on time", sentence).encode())
    assert isinstance(found, RecordReading)
    assert found.record.result == result


@pytest.mark.parametrize(
    ("sentence", "result"),
    [("B,7.50", "B+7.5"), ("W,10", "W+10"), ("W,C", "W+R"), ("B,T", "B+T"), ("D", "D"), ("", ""), (",", "")],
)
def test_results_of_pandanet(sentence: str, result: str) -> None:
    found = first_game(UGF.replace("Size=19", f"Winner={sentence}").encode())
    assert isinstance(found, RecordReading)
    assert found.record.result == result


def test_rows_are_counted_from_the_top_where_the_file_does_not_say_igs() -> None:
    one, other = (first_game(text.encode()) for text in (UGF, UGF.replace("CoordinateType=IGS", "CoordinateType=JPN")))
    assert isinstance(one, RecordReading)
    assert isinstance(other, RecordReading)
    points = [found.record.game.moves[0].point for found in (one, other)]
    assert points == [3 * 19 + 16, 15 * 19 + 16]


def test_an_older_cyberoro_file_has_its_result_in_a_comment() -> None:
    lines = ["题", "甲 初段", "乙 五段", "", "", "2006-9-5", "19", "0", "0", "6", "2"]
    text = "".join(f"GI{line}\n" for line in lines) + "PMABBEREE\nPMACWREER\nGI1\nIDB[2] 黑中盘胜(现场)[EndTxt]\n"
    found = first_game(text.encode("gb18030"))
    assert isinstance(found, RecordReading)
    record = found.record
    assert (record.white, record.white_rank, record.black, record.black_rank) == ("甲", "1d", "乙", "5d")
    assert (record.event, record.date, record.result) == ("题", "2006-09-05", "黑中盘胜")
    assert found.guessed == "GB18030 (Chinese)"
