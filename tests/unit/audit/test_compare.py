"""A record against its pairing: plain sentences, and silence where they agree."""

from dataclasses import replace
from decimal import Decimal

import pytest

from games.audit import ExpectedGame, audit_bytes, compare
from games.rules.result import parse_result

DRAWN = ExpectedGame(
    "Kiri Ōtene", "Tāne Whare", 9, 0, Decimal(7), black_rank="3k", white_rank="2d", result=parse_result("B+3")
)
GOOD = {"SZ": "9", "KM": "7", "PB": "Kiri Ōtene", "PW": "Tāne Whare", "BR": "3k", "WR": "2 dan", "RE": "B+3"}


def compared(**changed: str) -> dict[str, str]:
    text = "".join(f"{name}[{value}]" for name, value in (GOOD | changed).items())
    (audit,) = audit_bytes(f"(;{text};B[cc];W[gg];B[];W[])".encode(), "a.sgf")
    return {remark.code: remark.message for remark in compare(audit, DRAWN)}


def test_agreement_is_silent() -> None:
    assert compared() == {}


@pytest.mark.parametrize(
    "changed",
    [
        {"PB": "OTENE, kiri", "PW": "tane WHARE"},
        {"PB": "", "PW": "White"},
        {"BR": "", "WR": "strong"},
        {"RE": "?"},
        {"RE": "B+"},
        {"KM": ""},
    ],
)
def test_what_is_left_out_or_written_otherwise_agrees(changed: dict[str, str]) -> None:
    assert compared(**changed) == {}


@pytest.mark.parametrize(
    ("changed", "code", "sentence"),
    [
        ({"KM": "6.5"}, "komi_differs", "The record says komi 6.5, the draw says 7."),
        ({"HA": "2"}, "handicap_differs", "The record says handicap 2, the draw says an even game."),
        ({"SZ": "13"}, "size_differs", "The record says the board is 13×13, the draw says 9×9."),
        ({"PB": "Hemi"}, "wrong_opponent", "The record has Tāne Whare playing Hemi; the draw says Kiri Ōtene."),
        ({"PB": "Hemi", "PW": ""}, "name_black", "The record says Black is Hemi, the draw says Kiri Ōtene."),
        ({"BR": "5k"}, "rank_black", "The record says Black is 5k, the draw says 3k."),
        ({"WR": "1d"}, "rank_white", "The record says White is 1d, the draw says 2d."),
        ({"RE": "W+R"}, "result_differs", "The record says W+R, the report says B+3."),
        ({"RE": "B+4"}, "result_differs", "The record says B+4, the report says B+3."),
        ({"RE": "0"}, "result_differs", "The record says jigo, the report says B+3."),
    ],
)
def test_each_disagreement_is_one_sentence(changed: dict[str, str], code: str, sentence: str) -> None:
    assert compared(**changed) == {code: sentence}


@pytest.mark.parametrize(("komi", "codes"), [("0", []), ("", []), ("7", ["handicap_differs", "komi_differs"])])
def test_a_handicap_of_one_stone_is_a_game_without_komi_to_most_programs(komi: str, codes: list[str]) -> None:
    drawn = replace(DRAWN, handicap=1, komi=Decimal(0), result=None)
    (audit,) = audit_bytes(f"(;SZ[9]{f'KM[{komi}]' if komi else ''};B[cc];W[gg];B[];W[])".encode(), "a.sgf")
    assert [remark.code for remark in compare(audit, drawn)] == codes


def test_players_the_other_way_round_are_said_once() -> None:
    found = compared(PB="Tāne Whare", PW="Kiri Ōtene", BR="2d", WR="3k")
    assert list(found) == ["players_swapped"]


def test_a_rejected_record_disagrees_with_nothing() -> None:
    assert compare(audit_bytes(b"", "a.sgf")[0], DRAWN) == ()
