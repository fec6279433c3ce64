"""Which characters the bytes mean: the order of trust."""

import pytest

from games.sgf import Reading
from tests.data.record_files import first_sgf_game


def read(data: bytes) -> tuple[str, list[str], int]:
    game = first_sgf_game(data)
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
        (sgf("André", "latin-1", "UTF-8"), "André", "charset_guessed"),
        (sgf("André", "latin-1", ""), "André", "charset_guessed"),
        (sgf("André", "latin-1", "KOI8-R"), "André", "charset_guessed"),
        (sgf("plain", "ascii", "foo"), "plain", "charset_unknown"),
        (sgf("André", "latin-1", "GB2312"), "André", "charset_guessed"),
        (sgf("Andr\xe9", "latin-1", "Shift_JIS"), "André", "charset_guessed"),
    ],
)
def test_a_wrong_or_unknown_name_costs_no_moves(data: bytes, name: str, code: str) -> None:
    assert read(data) == (name, [code], 2)


@pytest.mark.parametrize("codec", ["punycode", "idna", "utf-7", "zlib", "hex", "rot13", "unicode_escape", "undefined"])
def test_codecs_that_are_no_text_encodings_are_never_used(codec: str) -> None:
    assert read(sgf("a-b+AD4-", "ascii", codec)) == ("a-b+AD4-", ["charset_unknown"], 2)


@pytest.mark.parametrize("ca", ["", "UTF-8", "KOI8-R"])
@pytest.mark.parametrize(
    ("name", "encoding", "told"),
    [
        ("常昊 九段", "gb18030", "GB18030 (Chinese)"),
        ("周俊勳", "big5", "Big5 (Chinese, traditional)"),
        ("表ソ能 名人", "cp932", "Shift-JIS (Japanese)"),
        ("최철한", "cp949", "EUC-KR (Korean)"),
        ("Zoë Müller", "latin-1", "Latin-1"),
    ],
)
def test_names_are_guessed_where_nothing_says_how_they_are_written(
    name: str, encoding: str, told: str, ca: str
) -> None:
    game = first_sgf_game(sgf(name, encoding, ca))
    assert isinstance(game, Reading)
    (remark,) = game.remarks
    assert (game.record.black, game.guessed, len(game.record.game.moves)) == (name, told, 2)
    assert (remark.code, remark.message.endswith(f"names were read as {told}, which is a guess.")) == (
        "charset_guessed",
        True,
    )


def test_a_declared_encoding_that_the_bytes_are_not_valid_in_is_guessed() -> None:
    game = first_sgf_game(sgf("表ソ能", "cp932", "EUC-KR"))
    assert isinstance(game, Reading)
    assert (game.record.black, game.guessed) == ("表ソ能", "Shift-JIS (Japanese)")


def test_a_guess_that_would_cost_moves_is_not_taken() -> None:
    """The last byte of a European name and the bracket after it are a character in Shift-JIS and Big5."""
    for name in ("Zoé", "Bjørn ß", "\xa9\xe9\xe8\xfc"):
        game = first_sgf_game(sgf(name, "latin-1", ""))
        assert isinstance(game, Reading)
        assert len(game.record.game.moves) == 2
