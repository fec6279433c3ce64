"""The JSON of an audit: the documented keys in the documented order."""

import json

from games.audit import as_json, audit_bytes
from games.audit.summary import row_of

KEYS = [
    "file", "game", "status", "error", "black", "white", "date",
    "encoding_guessed", "size", "komi", "handicap", "moves", "plays",
    "findings", "self_captures", "warnings", "final", "claimed",
]  # fmt: skip

KO = "(;SZ[4]RU[NZ]KM[7]RE[B+3]AB[ba][ab][bc]AW[ca][bb][db][cc];W[ad];B[cb];W[bb])"


def test_an_accepted_record() -> None:
    (audit,) = audit_bytes(KO.encode(), "ko.sgf")
    found = as_json(audit)
    assert list(found) == KEYS
    assert found["findings"] == [
        {"move": 3, "colour": "white", "point": "B3", "kind": "repetition", "repeats": [1], "claimable": True}
    ]
    assert list(found["findings"][0]) == ["move", "colour", "point", "kind", "repeats", "claimable"]
    assert found["final"] == {
        "rows": [".XO.", "XO.O", ".XO.", "O..."],
        "black": 4 + 5,
        "white": 7 + 5,
        "shared": 5,
        "margin": "-10",
    }
    assert (found["size"], found["komi"], found["handicap"], found["moves"], found["plays"]) == (4, "7", 0, 3, 3)
    assert (found["status"], found["error"], found["claimed"]) == ("accepted", None, "B+3")
    assert [warning["code"] for warning in found["warnings"]] == ["setup_position", "result_count"]
    assert json.loads(json.dumps(found)) == found


def test_who_played_and_when() -> None:
    (audit,) = audit_bytes("(;SZ[9]PB[Hēmi Rātā]BR[3d]PW[Mere]DT[2026-11-21];B[aa])".encode(), "who.sgf")
    found = as_json(audit)
    assert (found["black"], found["white"]) == ({"name": "Hēmi Rātā", "grade": "3d"}, {"name": "Mere", "grade": None})
    row = row_of(found)
    assert (row.black, row.white, row.date, row.players) == (
        "Hēmi Rātā 3d",
        "Mere",
        "2026-11-21",
        "Hēmi Rātā 3d – Mere",
    )
    earlier = {key: value for key, value in found.items() if key not in ("black", "white", "date")}
    assert row_of(earlier).players == "", "a verdict from before they were kept is read"


def test_a_rejected_record_has_every_key() -> None:
    (audit,) = audit_bytes(b"(;SZ[9]\n;B[aa]", "torn.sgf")
    found = as_json(audit)
    assert list(found) == KEYS
    assert found["status"] == "rejected"
    assert found["error"] == {
        "code": "unfinished",
        "message": "The file ends inside a game: what is missing is unknown.",
        "line": 2,
    }
    assert found["findings"] == found["self_captures"] == found["warnings"] == []
    assert {found[key] for key in ("size", "komi", "handicap", "moves", "plays", "final", "claimed")} == {None}


def test_findings_without_a_point_or_a_colour() -> None:
    (audit,) = audit_bytes(b"(;SZ[9]KM[6,5];B[cc];B[];W[here];B[dd];AE[cc])", "odd.sgf")
    found = as_json(audit)
    assert found["komi"] == "6.5"
    assert [(f["move"], f["colour"], f["point"], f["kind"]) for f in found["findings"]] == [
        (2, "black", None, "out_of_turn"),
        (3, "white", "here", "off_board"),
        (4, None, "C7", "moved_stone"),
    ]
    assert found["plays"] == 2


def test_self_captures_are_told_with_their_stones() -> None:
    (audit,) = audit_bytes(b"(;SZ[4]AW[ba][ab];B[aa];W[dd];B[])", "own.sgf")
    assert as_json(audit)["self_captures"] == [{"move": 1, "stones": 1}]
    assert as_json(audit)["findings"] == []
