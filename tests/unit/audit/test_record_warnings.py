"""Warnings: what a careful reader points out, and where it keeps quiet."""

import pytest

from games.audit import audit_bytes

QUIET = "RU[NZ]KM[7]"


def codes(text: str) -> list[str]:
    return [warning.code for warning in audit_bytes(text.encode(), "a.sgf")[0].warnings]


def test_a_good_record_is_quiet() -> None:
    assert codes(f"(;SZ[9]{QUIET}RE[B+R];B[cc];W[gg])") == []
    assert codes("(;SZ[9]RU[New Zealand]KM[0]HA[2]AB[cc][gg];W[ee])") == []
    assert codes("(;SZ[9]RU[NZ]KM[0]HA[2];B[cc];W[];B[gg];W[ee])") == []
    assert codes(f"(;SZ[9]{QUIET};B[cc];W[];B[];W[dd])") == []
    assert codes(f"(;SZ[9]{QUIET};B[cc];W[];B[];B[])") == []
    assert codes(f"(;SZ[9]{QUIET};B[cc];W[dd];B[];B[];B[ee];W[ff])") == [], "two passes of one player resume nothing"
    assert codes("(;SZ[9]RU[NZGS]KM[0]HA[2];B[cc];B[gg];W[ee])") == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KM[7];B[cc]", "rules_missing"),
        ("RU[Japanese]KM[7];B[cc]", "rules_other"),
        ("RU[NZ];B[cc]", "komi_missing"),
        ("RU[NZ]KM[6];B[cc]", "komi_even"),
        ("RU[NZ]KM[6.5];B[cc]", "komi_half"),
        ("RU[NZ]KM[7]HA[2]AB[cc][gg];W[ee]", "komi_handicap"),
        ("RU[NZ]KM[0]HA[3]AB[cc][gg];W[ee]", "handicap_stones"),
        ("RU[NZ]KM[0]HA[3];B[cc];B[gg];W[ee]", "handicap_stones"),
        ("RU[NZ]KM[0]HA[2]", "handicap_stones"),
        ("RU[NZ]KM[7]AB[cc][gg];W[ee]", "handicap_undeclared"),
        ("RU[NZ]KM[7];B[cc];B[gg];W[ee]", "handicap_undeclared"),
        ("RU[NZ]KM[7];W[ee]", "first_player"),
        ("RU[NZ]KM[7]PL[W];B[ee]", "first_player"),
        ("RU[NZ]KM[0]HA[2]AB[cc][gg];B[ee]", "first_player"),
        ("RU[NZ]KM[7];B[cc];PL[B];B[ee]", "turn_said"),
        ("RU[NZ]KM[7];B[cc];W[];B[];B[dd]", "resumed"),
        ("RU[NZ]KM[7]AB[cc]AW[dd];B[ee]", "setup_position"),
        ("RU[NZ]KM[7]AB[aa]AW[ab][ba];B[ee]", "setup_no_liberties"),
        ("RU[NZ]KM[7];B[cc];AE[cc]", "setup_later"),
        ("RU[NZ]KM[7]", "no_moves"),
        ("RU[NZ]KM[7]RE[B+3];B[cc]", "result_count"),
        ("RU[NZ]KM[7]RE[Draw];B[cc]", "result_count"),
        ("RU[NZ]KM[7]RE[B+74.5];B[cc]", "result_komi"),
        ("RU[NZ]KM[6.5]RE[B+74];B[cc]", "result_komi"),
        ("RU[NZ]KM[6.5]RE[Draw];B[cc]", "result_komi"),
        ("RU[NZ]KM[7]RE[B+3.5];B[cc]", "result_count"),
        ("RU[NZ]KM[7]RE[Black was better];B[cc]", "result_unreadable"),
    ],
)
def test_each_warning(text: str, code: str) -> None:
    assert code in codes(f"(;SZ[9]{text})")


def test_the_end_of_a_handicap_game_need_not_show_its_beginning() -> None:
    assert codes("(;SZ[9]RU[NZ]KM[0]HA[3]AB[cc][gg]AW[ee])") == ["setup_position", "no_moves"]
    assert "handicap_stones" in codes("(;SZ[9]RU[NZ]KM[0]HA[3]AB[cc][gg]AW[ee];B[dd])")


@pytest.mark.parametrize("result", ["B+R", "W+T", "?", "Void", "B+74", "B+74.0", ""])
def test_a_result_that_claims_no_other_count_is_no_warning(result: str) -> None:
    assert codes(f"(;SZ[9]{QUIET}RE[{result}];B[cc])") == []


def test_every_warning_is_a_sentence() -> None:
    for text in ("SZ[9]RE[x]KM[0.5]HA[2];W[aa];AE[aa];PL[W]", "SZ[25];B[tt]W[zz]"):
        for warning in audit_bytes(f"junk (;{text})".encode(), "a.sgf")[0].warnings:
            assert warning.message[0].isupper() or warning.message[0] == "“"
            assert warning.message.endswith(".")


def test_a_claim_that_agrees_in_another_way_is_said_and_not_flagged() -> None:
    walls = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi][bb]"
    marked = f"(;SZ[9]RU[NZ]KM[7]RE[B+2]TB[bb]{walls};B[];W[])"
    (said,) = (one.message for one in audit_bytes(marked.encode(), "a.sgf")[0].warnings if one.code == "result_agrees")
    assert said == "The claimed B+2 agrees once these stones come off, as the record marks: White stone at B8."
    estimated = marked.replace("TB[bb]", "").replace("RE[B+2]", "RE[B+0.5]").replace("KM[7]", "KM[8.5]")
    (said,) = (one.message for one in audit_bytes(estimated.encode(), "")[0].warnings if one.code == "result_agrees")
    assert said.endswith("come off, by an estimate: White stone at B8.")
    assert "result_count" in codes(marked.replace("B+2", "B+60"))


WALLS = "AB[ea][eb][ec][ed][ee][ef][eg][eh][ei]AW[fa][fb][fc][fd][fe][ff][fg][fh][fi]"
"""Nine points more for Black, before komi."""


@pytest.mark.parametrize(
    ("root", "komi", "fits"),
    [
        ("KM[7]RE[B+2.5]", "7", "6.5"),
        ("KM[7]RE[B+3.5]", "7", "5.5"),
        ("RE[B+1.5]", "7", "7.5"),
        ("KM[6.5]RE[B+2]", "6.5", "7"),
        ("KM[0]HA[2]RE[B+8.5]", "0", "0.5"),
        ("KM[0]RE[B+8.5]", "7", "0.5"),
        ("KM[7]RE[B+9.5]", "7", ""),
        ("KM[7]RE[W+30.5]", "7", ""),
    ],
)
def test_a_claim_that_the_komi_cannot_give_names_one_that_would(root: str, komi: str, fits: str) -> None:
    warnings = audit_bytes(f"(;SZ[9]RU[NZ]{root}{WALLS};B[];W[])".encode(), "a.sgf")[0].warnings
    (said,) = (one for one in warnings if one.code == "result_komi")
    assert (said.args["komi"], said.args["fits"]) == (komi, fits)
    assert ("result_count" in [one.code for one in warnings]) is (not fits)


def test_the_komi_that_would_fit_is_said() -> None:
    warnings = audit_bytes(f"(;SZ[9]RU[NZ]KM[7]RE[B+2.5]{WALLS};B[];W[])".encode(), "a.sgf")[0].warnings
    assert warnings[-1].message == (
        "The claimed B+2.5 doesn’t fit komi 7; with komi 6.5 it agrees with the last board."
    )
