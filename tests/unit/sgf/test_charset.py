"""Which characters the bytes mean: the order of trust."""

import pytest

from games.sgf import RecordReading
from tests.data.record_files import first_sgf_game


def read(data: bytes) -> tuple[str, list[str], int]:
    game = first_sgf_game(data)
    assert isinstance(game, RecordReading), game
    return game.record.black, [remark.code for remark in game.remarks], len(game.record.game.moves)


def sgf(name: str, encoding: str, ca: str) -> bytes:
    sentence = f"CA[{ca}]" if ca else ""
    return f"(;{sentence}SZ[9]PB[{name}];B[aa];W[bb])".encode(encoding)


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
        ("武宮", "iso2022_jp", "ISO-2022-JP"),
        ("Jan Dvořák", "cp1250", "windows-1250"),
        ("Jan Dvořák", "iso8859-2", "iso8859_2"),
        ("Иван Петров", "cp1251", "CP1251"),
        ("Иван Петров", "koi8-r", "KOI8-R"),
        ("Їжак", "koi8-u", "koi8-u"),
        ("Γιώργος", "iso8859-7", "ISO_8859-7"),
        ("Şükrü", "cp1254", "windows-1254"),
        ("Tāne", "utf-16-le", ""),
        ("Tāne", "utf-16-be", "UTF-16"),
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
        (sgf("André", "latin-1", "Nowhere-8"), "André", "charset_guessed"),
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


@pytest.mark.parametrize("ca", ["", "UTF-8", "Nowhere-8"])
@pytest.mark.parametrize(
    ("name", "encoding", "sentence"),
    [
        ("常昊 九段", "gb18030", "GB18030 (Chinese)"),
        ("周俊勳", "big5", "Big5 (Chinese, traditional)"),
        ("表ソ能 名人", "cp932", "Shift-JIS (Japanese)"),
        ("최철한", "cp949", "EUC-KR (Korean)"),
        ("Zoë Müller", "latin-1", "Latin-1"),
    ],
)
def test_names_are_guessed_where_nothing_says_how_they_are_written(
    name: str, encoding: str, sentence: str, ca: str
) -> None:
    game = first_sgf_game(sgf(name, encoding, ca))
    assert isinstance(game, RecordReading)
    (remark,) = game.remarks
    assert (game.record.black, game.guessed, len(game.record.game.moves)) == (name, sentence, 2)
    assert (remark.code, remark.message.endswith(f"names were read as {sentence}, which is a guess.")) == (
        "charset_guessed",
        True,
    )


def test_a_declared_encoding_that_the_bytes_are_not_valid_in_is_guessed() -> None:
    game = first_sgf_game(sgf("表ソ能", "cp932", "EUC-KR"))
    assert isinstance(game, RecordReading)
    assert (game.record.black, game.guessed) == ("表ソ能", "Shift-JIS (Japanese)")


DAMAGED = [
    # A comment in another encoding, and one cut off in the middle of a character.
    ("Mēre", "utf-8", "UTF-8", b"caf\xe9"),
    ("Mēre", "utf-8", "", b"caf\xe9"),
    ("Mēre", "utf-8", "GBK", b"caf\xe9"),
    ("Mēre", "utf-8", "ISO-8859-1", b"caf\xe9"),
    ("李世石", "utf-8", "UTF-8", "评".encode()[:2]),
    ("李世石", "utf-8", "", "评".encode()[:1]),
    ("李世石", "gb18030", "GB2312", b"\xd6"),
    ("李世石", "big5", "Big5", b"\xa7"),
    ("武宮正樹", "cp932", "Shift_JIS", b"\x95"),
    ("武宮正樹", "euc-jp", "EUC-JP", b"\x8f"),
    ("이창호 한국", "cp949", "EUC-KR", b"\xb0"),
    ("Jan Dvořák", "cp1250", "windows-1250", b"\x81"),
]


@pytest.mark.parametrize(("name", "encoding", "ca", "bad"), DAMAGED)
def test_a_bad_byte_costs_no_more_than_its_character(name: str, encoding: str, ca: str, bad: bytes) -> None:
    """It takes neither the bracket behind it, nor the komi and the result with that, nor the names."""
    sentence = f"(;CA[{ca}]" if ca else "(;"
    text = f"{sentence}PB[{name}]PW[{name}]".encode(encoding) + b"C[" + bad + b"]KM[6.5]RE[W+R];B[dd])"
    game = first_sgf_game(text)
    assert isinstance(game, RecordReading), game
    record = game.record
    assert (record.black, record.white, str(record.komi), record.result) == (name, name, "6.5", "W+R")
    assert [remark.code for remark in game.remarks] == ["charset_damaged"]
    assert not game.guessed


@pytest.mark.parametrize(
    ("name", "encoding", "bad"),
    [("武宮正樹", "gb18030", b"\xd6"), ("武宮正樹", "big5", b"\xa7"), ("武宮正樹", "cp932", b"\x95")],
)
def test_a_guess_costs_no_more_either(name: str, encoding: str, bad: bytes) -> None:
    game = first_sgf_game(f"(;PB[{name}]C[".encode(encoding) + bad + b"]KM[6.5]RE[W+R];B[dd])")
    assert isinstance(game, RecordReading), game
    assert (game.record.black, str(game.record.komi), game.record.result) == (name, "6.5", "W+R")
    assert [remark.code for remark in game.remarks] == ["charset_guessed"]


def test_a_record_that_is_valid_utf_8_by_chance_is_read_as_it_says() -> None:
    assert read(sgf("창호", "cp949", "EUC-KR")) == ("창호", [], 2)
    assert read(sgf("Mīria Tāne", "utf-8", "EUC-KR"))[0] == "Mīria Tāne"


def test_a_guess_that_would_cost_moves_is_not_taken() -> None:
    """The last byte of a European name and the bracket after it are a character in Shift-JIS and Big5."""
    for name in ("Zoé", "Bjørn ß", "\xa9\xe9\xe8\xfc"):
        game = first_sgf_game(sgf(name, "latin-1", ""))
        assert isinstance(game, RecordReading)
        assert len(game.record.game.moves) == 2
