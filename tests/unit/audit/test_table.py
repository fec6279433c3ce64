"""The table for people."""

from games.audit import as_json, audit_bytes
from games.audit.summary import row_of
from games.audit.table import AuditTable, heading, table_lines


def shown(text: bytes, file: str = "round 3/board 2.sgf") -> list[str]:
    return [line for audit in audit_bytes(text, file) for line in table_lines(audit)]


def test_one_line_a_game_under_the_headings() -> None:
    (line,) = shown(b"(;SZ[9]RU[NZ]KM[7]RE[B+R];B[cc];W[])")
    assert line.split() == ["round", "3/board", "2.sgf", "9x9", "7", "0", "2", "B+74", "B+R"]
    assert heading().index("board") > line.index("9x9") - 5
    assert heading().startswith("record")


def test_what_was_found_stands_below_it() -> None:
    record = b"(;SZ[4]KM[7]RU[Japanese]PB[Mere]BR[3d]DT[2026-11-21]RE[White wins by 9 points]AW[ba][ab];B[aa];B[cc])"
    lines = shown(record)
    assert lines[0].split()[6:8] == ["2", "1"]
    assert lines[0].endswith("White wins by 9 points"), "the claim is shown in full"
    assert lines[1] == "    Mere 3d – ?, 2026-11-21"
    assert lines[2].startswith("    out_of_turn: Black’s move 2 at C2")
    assert lines[3] == "    move 1: legal under NZ rules: self-capture, board unchanged"
    assert [line.strip() for line in lines[4:]] == ["3 remarks"]
    (audit,) = audit_bytes(record, "a.sgf")
    assert [line[:12] for line in table_lines(audit, remarks=True)][4:] == ["    remark: "] * 3


def test_later_games_are_numbered_and_long_names_end_well() -> None:
    lines = shown(b"(;SZ[9]RU[NZ]KM[7];B[aa])(;)", "x" * 60 + "end.sgf")
    first, second = (line[:44] for line in lines if line.startswith("…x"))
    assert first.endswith("xend.sgf")
    assert second.endswith("xend.sgf (2)")


def test_an_illegal_self_capture_is_not_called_legal() -> None:
    lines = shown(b"(;SZ[1];B[aa];W[];B[aa])")
    assert sum("repetition" in line for line in lines) == 1
    assert sum("legal under NZ rules" in line for line in lines) == 1


def test_a_rejected_game_says_why() -> None:
    (line,) = shown(b"hello")
    assert "refused: There is no game record in the file" in line


def test_findings_come_first_then_what_was_refused_or_passed_over() -> None:
    table = AuditTable()
    for name, content in (
        ("clean.sgf", b"(;SZ[9]RU[NZ]KM[7];B[cc];W[])"),
        ("photo.sgf", b"\x89PNG\r\n\x1a\n"),
        ("torn.sgf", b"(;SZ[9]\n;B[cc"),
        ("twice.sgf", b"(;SZ[9]RU[NZ]KM[7];B[cc];B[dd])"),
        ("clean too.sgf", b"(;SZ[9]RU[NZ]KM[7];B[cc];W[])"),
    ):
        for audit in audit_bytes(content, name):
            table.add(row_of(as_json(audit)), table_lines(audit))
    lines = list(table.lines())
    assert lines[0] == heading()
    names = [line.split("  ")[0] for line in lines if line and not line.startswith("    ")]
    assert names[1:] == ["twice.sgf", "torn.sgf", "photo.sgf", "clean.sgf", "clean too.sgf"]
    assert "refused: Line 2: A “[” is never closed: part of the record is missing." in next(
        line for line in lines if line.startswith("torn")
    )
    assert "passed over: A PNG picture, not a game record. Save" in next(
        line for line in lines if line.startswith("photo")
    )
    assert lines.count("") == 4


def test_a_guessed_encoding_is_said_beside_the_names() -> None:
    lines = shown("(;SZ[9]RU[NZ]KM[7]PB[최철한]PW[박영훈];B[cc])".encode("cp949"))
    assert lines[1] == "    최철한 – 박영훈 (names read as EUC-KR (Korean), a guess)"
