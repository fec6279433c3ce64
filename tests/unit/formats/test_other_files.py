"""Files that are no records are named by what they are, with what to do."""

import zipfile
from io import BytesIO

import pytest

from games.formats import read_games
from games.sgf import RecordReading, SgfRejected


def zipped(*names: str) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name in names:
            archive.writestr(name, "application/vnd.oasis.opendocument.text" if name == "mimetype" else "x")
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"\x89PNG\r\n\x1a\n(;SZ[9];B[aa])",
            "A PNG picture, not a game record. Save the game as SGF in the app that shows it, or enter its moves on "
            "the page of the game.",
        ),
        (b"\xff\xd8\xff\xe0", "A JPEG picture, "),
        (b"RIFF\0\0\0\0WEBPVP8 ", "A WebP picture, "),
        (b"\0\0\0\x18ftypheic", "A HEIC picture, "),
        (b"\0\0\0\x18ftypisom", "A video, "),
        (b"%PDF-1.7\n", "A PDF document, not a game record. Save the game as SGF in the program that it comes from."),
        (zipped("[Content_Types].xml", "word/document.xml"), "A Word document, "),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "An Excel workbook, "),
        (zipped("mimetype", "content.xml"), "An OpenDocument document, "),
        (zipped("META-INF/MANIFEST.MF"), "A program for Java or Android, "),
        (
            zipped("a.sgf"),
            "A zip archive, not a game record. Rename it to end in .zip, or unpack it and send the records inside.",
        ),
        (
            b"Rar!\x1a\x07\x01\0",
            "A RAR archive, not a game record. Unpack it and take the records inside, or pack them as a zip.",
        ),
        (b"7z\xbc\xaf\x27\x1c\0", "A 7z archive, "),
        (b"\x1f\x8b\x08\0", "A gzip archive, "),
        (b"BZh91AY&SY", "A bzip2 archive, "),
        (bytes(257) + b"ustar\x0000", "A tar archive, "),
        (b"PP%D-lh5-", "A Pandanet archive (UGZ), "),
        (
            b"<!DOCTYPE html><html><script>for(;;){}</script>",
            "A web page, not a game record. Download the game as SGF from the site that shows it.",
        ),
        (b"<!-- saved -->\n<html>", "A web page, "),
        (b"<svg xmlns='x'></svg>", "An SVG picture, "),
        (
            b"<?xml version='1.0'?>\n<Tournament dataVersion='201' gothaVersion='348'>",
            "An OpenGotha tournament, not a game record. It belongs on the import page of an event.",
        ),
        (b"<?xml version='1.0'?>\n<Tournament typeversion='1'>", "A MacMahon tournament, "),
        (b"<?xml version='1.0'?>\n<Go/>", "An XML file, "),
        (b'{"format": "nzgs-tourney/division"}', "A JSON file, "),
        (b"; CL[A]\n; EV[Open]\n 1 Rata Hemi\n", "A results table of a tournament, "),
        (b"TOURNEY Open\nPLAYERS\n", "An AGA results file, "),
        (b'[Event "Club night"]\n1. e4 e5\n', "A chess record (PGN), not a game record. Only records of go are read."),
        (
            b"Our game: https://go.example/game/12345\n",
            "A link, not a game record. Download the game as SGF from the site that shows it.",
        ),
        (b"text\0\x01\x02", "A file without text, "),
    ],
)
def test_what_it_is_and_what_to_do(content: bytes, sentence: str) -> None:
    (refused,) = read_games(content)
    assert isinstance(refused, SgfRejected)
    assert (refused.code, refused.line) == ("passed_over", None)
    assert refused.sentence.startswith(sentence)
    assert refused.sentence.endswith(".")


@pytest.mark.parametrize(
    "content",
    [
        b"<html><pre>(;SZ[9];B[aa])</pre></html>",
        b'{"sgf": "(;SZ[9];B[aa])"}',
        b"; EV[Open]\n(;SZ[9];B[aa])",
        b"<?xml version='1.0'?><game>(;SZ[9];AB[aa])</game>",
    ],
)
def test_a_record_inside_a_text_is_read_all_the_same(content: bytes) -> None:
    (reading,) = read_games(content)
    assert isinstance(reading, RecordReading)


def test_what_is_nothing_known_is_refused_as_sgf() -> None:
    for text in (b"dear referee", b"http://", b"See https://go.example/12345 and decide."):
        codes = [game.code for game in read_games(text) if isinstance(game, SgfRejected)]
        assert codes == ["not_sgf"]
    assert [isinstance(game, RecordReading) for game in read_games(b"(;)")] == [True]
