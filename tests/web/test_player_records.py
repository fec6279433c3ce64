"""Records by personal link: as a file or pasted, kept byte for byte, or refused with everything that was typed."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.models import Game, Record
from tests.db.desk import both_report
from tests.web.parsed import field_values, inline_scripts, page_text
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db

SGF = "(;GM[1]FF[4]SZ[19]KM[7]RU[NZ];B[dd];W[pp];B[dp];W[pd];B[cn];W[qn];B[jd];W[jp])"
LIMIT = 1_048_576


def test_a_record_is_pasted_and_answered(black: Phone) -> None:
    answer = black.record(text=SGF, remark="White moved <i>twice</i>")
    assert (answer.status_code, answer.headers["Location"]) == (302, black.address("game"))
    page = page_text(black.get("game"))
    assert "8 moves, no findings." in page
    kept = Record.objects.get()
    assert (bytes(kept.original).decode(), kept.remark) == (SGF, "White moved <i>twice</i>")


def test_a_file_is_kept_byte_for_byte_and_once(black: Phone, white: Phone) -> None:
    content = b"\xef\xbb\xbf" + SGF.encode() + b"\r\n"
    for one in (black, black, white):
        file = SimpleUploadedFile("../ga\u202eme<script>.sgf", content, "application/x-go-sgf")
        assert one.record(file=file).status_code == 302
    kept = Record.objects.get()
    assert bytes(kept.original) == content
    assert "/" not in kept.filename
    assert inline_scripts(black.get("game")) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "no game"),
        ("(;GM[1]SZ[19];B[aa]\n;W[bb]\n;B[cc", "ine 3"),
        ("(;GM[2]SZ[19];B[aa])<b>kept</b>", "GM"),
    ],
)
def test_a_rejected_record_keeps_what_was_pasted(black: Phone, text: str, sentence: str) -> None:
    answer = black.record(text=text, remark="my remark")
    assert answer.status_code == 422
    assert sentence in page_text(answer)
    assert {text, "my remark"} <= field_values(answer)
    assert not Record.objects.exists()


def test_neither_or_both_are_asked_again(black: Phone) -> None:
    nothing = black.record(text=" ")
    assert (nothing.status_code, "Choose a file or paste the record." in page_text(nothing)) == (422, True)
    both = black.record(text=SGF, file=SimpleUploadedFile("a.sgf", SGF.encode()))
    assert both.status_code == 422
    assert "not both" in page_text(both)
    assert SGF in page_text(both)


def test_a_file_over_the_limit_is_refused(black: Phone) -> None:
    answer = black.record(file=SimpleUploadedFile("a.sgf", b"(" * (LIMIT + 1)))
    assert answer.status_code == 422
    assert "The file has 1,048,577 bytes; at most 1,048,576 are read." in page_text(answer)
    pasted = black.record(text="(" * (LIMIT + 1))
    assert pasted.status_code == 422
    assert "The text has 1,048,577 bytes" in page_text(pasted)


def test_a_record_may_come_after_the_result_is_final(black: Phone, game: Game) -> None:
    both_report(game, "B+R")
    assert black.record(text=SGF).status_code == 302
    assert black.state == ("confirmed", "B+R")
