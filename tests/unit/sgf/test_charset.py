"""Which characters the bytes mean: the order of trust."""

import pytest

from games.sgf import Reading, read_game


def read(data: bytes) -> tuple[str, list[str], int]:
    game = read_game(data)
    assert isinstance(game, Reading), game
    return game.record.black, [remark.code for remark in game.remarks], len(game.record.game.moves)


def sgf(name: str, encoding: str, ca: str) -> bytes:
    said = f"CA[{ca}]" if ca else ""
    return f"(;{said}SZ[9]PB[{name}];B[aa];W[bb])".encode(encoding)


@pytest.mark.parametrize(
    ("name", "encoding", "ca"),
    [
        ("Tāne", "utf-8", "UTF-8"),
        ("Tāne", "utf-8", ""),
        ("Tāne", "utf-8-sig", ""),
        ("Tāne", "utf-16", ""),
        ("André", "latin-1", "ISO-8859-1"),
        ("李世石", "gb18030", "GB2312"),
        ("李世石", "big5", "Big5"),
        ("表ソ能", "cp932", "Shift_JIS"),
        ("이창호", "cp949", "EUC-KR"),
        ("武宮", "euc-jp", "EUC-JP"),
        ("plain", "ascii", ""),
    ],
)
def test_encodings_that_are_what_they_say(name: str, encoding: str, ca: str) -> None:
    assert read(sgf(name, encoding, ca)) == (name, [], 2)


def test_characters_that_hold_the_byte_of_a_bracket_or_backslash() -> None:
    """In Shift_JIS the second bytes of 表 and ソ are a backslash; in Big5 that of 功 too."""
    assert read(sgf("表]"[0], "cp932", "Shift_JIS"))[0] == "表"
    assert read(sgf("功", "big5", "Big5"))[0] == "功"


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (sgf("Tāne", "utf-8", "ISO-8859-1"), "Tāne", "charset_assumed"),
        (sgf("André", "latin-1", "UTF-8"), "André", "charset_assumed"),
        (sgf("André", "latin-1", ""), "André", "charset_assumed"),
        (sgf("André", "latin-1", "KOI8-R"), "André", "charset_unknown"),
        (sgf("plain", "ascii", "foo"), "plain", "charset_unknown"),
        (sgf("André", "latin-1", "GB2312"), "André", "charset_assumed"),
        (sgf("Andr\xe9", "latin-1", "Shift_JIS"), "André", "charset_assumed"),
    ],
)
def test_a_wrong_or_unknown_name_costs_no_moves(data: bytes, name: str, code: str) -> None:
    assert read(data) == (name, [code], 2)


@pytest.mark.parametrize("codec", ["punycode", "idna", "utf-7", "zlib", "hex", "rot13", "unicode_escape", "undefined"])
def test_codecs_that_are_no_text_encodings_are_never_used(codec: str) -> None:
    assert read(sgf("a-b+AD4-", "ascii", codec)) == ("a-b+AD4-", ["charset_unknown"], 2)
