"""Submitted records: read, judged, compared with the draw and kept; or refused with the place."""

from __future__ import annotations

import hashlib

import pytest

from games.models import Game, LedgerEvent, Record, Speaker
from games.services.submit_record import MOST_RECORDS, submit_record
from games.wording.remarks import remark_words
from ground.errors import Refused
from tests.db.desk import both_report, games_of, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2, published=1)]

MOVES = ";B[pd];W[dp];B[pp];W[dd]"


def sgf(game: Game, **other: str) -> str:
    roots = {"PB": game.black_name, "PW": game.white_name, "KM": "7", "RU": "NZ", "SZ": "19", **other}
    return f"(;GM[1]FF[4]CA[UTF-8]{''.join(f'{key}[{value}]' for key, value in roots.items())}{MOVES})"


def submit(game: Game, text: str, side: Speaker = Speaker.BLACK, name: str = "", **other: object) -> Record:
    return submit_record(game.pk, side, text.encode(), actor="somebody", filename=name, **other)


def codes(record: Record) -> set[str]:
    return {remark["code"] for remark in record.audit.remarks}


def test_a_record_is_kept_with_its_bytes_and_its_verdict(game: Game) -> None:
    text = sgf(game)
    record = submit(game, text, name="game.sgf")
    kept = Record.objects.get(pk=record.pk)
    assert bytes(kept.original) == text.encode()
    assert kept.sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert (kept.audit.verdict["status"], kept.audit.verdict["moves"], kept.audit.findings) == ("accepted", 4, 0)
    assert kept.audit.remarks == []
    ledger_event = LedgerEvent.objects.get(kind="record.submitted")
    assert (ledger_event.full_payload["sha256"], ledger_event.full_payload["moves"]) == (kept.sha256, 4)


def test_the_audit_of_a_pasted_record_names_no_file(game: Game) -> None:
    files = {
        record.filename: record.audit.verdict["file"]
        for record in (submit(game, sgf(game)), submit(game, sgf(game, KM="6"), name="game.sgf"))
    }
    assert files == {"": "", "game.sgf": "game.sgf"}


def test_what_differs_from_the_draw_is_said(game: Game) -> None:
    record = submit(game, sgf(game, KM="6.5", PB="Somebody Else", HA="2"))
    codes = {remark["code"] for remark in record.audit.remarks}
    assert {"komi_differs", "wrong_opponent", "handicap_differs"} <= codes


def test_the_result_is_compared_as_reported(game: Game) -> None:
    both_report(game, "B+R")
    record = submit(game, sgf(game, RE="W+R"))
    assert "result_differs" in {remark["code"] for remark in record.audit.remarks}
    assert Game.objects.get(pk=game.pk).result == "B+R", "a record never changes a result"


def test_the_same_bytes_again_are_the_same_record(game: Game) -> None:
    first = submit(game, sgf(game))
    both_report(game, "B+R")
    assert [submit(game, sgf(game), side).pk for side in (Speaker.BLACK, Speaker.WHITE)] == [first.pk] * 2
    assert Record.objects.count() == 1
    assert LedgerEvent.objects.filter(kind="record.submitted").count() == 1


def test_the_same_file_belongs_to_one_game_of_several(game: Game) -> None:
    wrong, right = sgf(game, PB="A", PW="B"), sgf(game)
    record = submit(game, wrong + right)
    assert record.index == 2
    assert submit(game, wrong + right).pk == record.pk


def test_the_game_that_was_picked_is_taken_whatever_fits_best(game: Game) -> None:
    text = sgf(game, PB="A", PW="B") + sgf(game)
    assert [submit(game, text, index=number).index for number in (1, 2, 1)] == [1, 2, 1]
    assert Record.objects.count() == 2, "of one file, each picked game is a record of its own"
    assert codes(Record.objects.get(index=1)) == {"wrong_game"}


@pytest.mark.parametrize(("index", "sentence"), [(3, "The file holds 2 games, not 3."), (2, "size"), (0, "not 0")])
def test_a_game_that_is_not_there_cannot_be_picked(game: Game, index: int, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        submit(game, sgf(game) + sgf(game, SZ="77"), index=index)
    assert not Record.objects.exists()


def test_the_same_moves_in_other_bytes_are_said(game: Game) -> None:
    first = submit(game, sgf(game))
    again = submit(game, sgf(game, C="a comment"), Speaker.WHITE)
    assert (codes(first), codes(again)) == (set(), {"same_moves"})
    assert first.audit.moves_digest == again.audit.moves_digest != ""


def test_a_shorter_record_of_the_same_game_is_said(game: Game) -> None:
    submit(game, sgf(game)[:-1] + ";B[qq];W[cc])")
    assert codes(submit(game, sgf(game), Speaker.WHITE)) == {"beginning_of"}


def test_the_record_of_another_game_of_the_event_is_named() -> None:
    one, other, third = games_of(make_desk(6).publish(1))
    text = f"(;SZ[19]KM[7]{MOVES * 2})"
    submit(one, text)
    for sent in (text, f"{text} "):
        record = submit(other, sent)
        assert "submitted_elsewhere" in codes(record)
        assert f"{one.black_name} – {one.white_name}" in str(record.audit.remarks)
    short = f"(;SZ[19]KM[7]{MOVES})"
    submit(one, short)
    assert codes(submit(third, f"{short} ")) == set(), "four equal moves may be chance"
    assert "submitted_elsewhere" in codes(submit(third, short)), "the same file is not"


def test_a_remark_on_the_same_bytes_is_kept_in_the_ledger_once(game: Game) -> None:
    first = submit(game, sgf(game))
    for _ in range(2):
        assert submit(game, sgf(game), Speaker.WHITE, remark="Move 3 is wrong").pk == first.pk
    ledger_event = LedgerEvent.objects.get(kind="record.remarked")
    assert ledger_event.full_payload == {"side": "white", "record": first.number, "remark": "Move 3 is wrong"}
    for number in range(MOST_RECORDS - 1):
        submit(game, sgf(game), Speaker.WHITE, remark=str(number))
    with pytest.raises(Refused, match="20 notes"):
        submit(game, sgf(game), Speaker.WHITE, remark="one more")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "empty"), ("hello", "no game"), ("(;GM[1]SZ[19];B[aa]\n;W[bb", "line"), ("(;GM[2];B[aa])", "GM")],
)
def test_what_is_no_record_is_refused_with_its_reason(game: Game, text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=f"(?i){sentence}"):
        submit(game, text)
    assert not Record.objects.exists()


def test_over_the_limit_is_refused_unread(game: Game) -> None:
    with pytest.raises(Refused, match=r"1,0\d\d,\d\d\d|bytes"):
        submit_record(game.pk, Speaker.BLACK, b"(;" + b" " * 1_100_000 + b")", actor="somebody")


def test_hostile_texts_are_kept_as_text(game: Game) -> None:
    script = "<script>"
    record = submit(game, sgf(game, PB=f"\x00{script}\x07\u202e", C="\x00"), name="\u202e<b>.sgf" + "x" * 200)
    kept = Record.objects.get(pk=record.pk)
    assert len(kept.filename) == 120
    sentence = " ".join(map(remark_words, kept.audit.remarks))
    assert script in sentence
    assert "\x00" not in sentence


def test_one_side_cannot_fill_the_disk(game: Game) -> None:
    for number in range(MOST_RECORDS):
        submit(game, sgf(game, C=str(number)))
    with pytest.raises(Refused, match="You have sent 20 different records of this game already"):
        submit(game, sgf(game, C="one more"))
    assert submit(game, sgf(game, C="0")).side == Speaker.BLACK, "the same again is no other"
    assert submit(game, sgf(game, C="one more"), Speaker.WHITE).pk
