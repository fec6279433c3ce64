"""The normalised record with its findings: valid SGF that says everything and reads as the same game."""

import pytest

from games.audit.annotated import MOST_NOTED, annotated_sgf
from games.audit.audit import audit_bytes
from games.rules.findings import RULE_TEXT, FindingKind
from games.rules.replay import replay
from games.rules.steps import steps_of
from games.sgf import ReadRecord, RecordReading, write_game
from games.sheets.finding_lines import finding_lines
from games.wording.findings import claim_sentence
from tests.data.bad_records import READ
from tests.data.random_games import as_record, random_game
from tests.data.record_files import first_sgf_game
from tests.unit.sheets.records import KO, SELF_CAPTURE, record, set_up


def _written(game: object, *, confirmed: bool = False, **texts: str) -> str:
    (audit,) = audit_bytes(write_game(ReadRecord(game, **texts)), "x.sgf")
    written = annotated_sgf(audit, confirmed=confirmed)
    assert written is not None
    return written.decode()


def test_the_first_comment_says_how_it_was_read_and_by_which_rules() -> None:
    text = _written(record(5, KO))
    assert "C[Read as: 5×5, even game, komi 7, 9 moves, the main line alone.\n" in text
    assert "Judged by the New Zealand rules (NZ).\nFindings: 1.\n- move 9: Repetition\n" in text
    assert "Noted:\n- The record does not name its rules; it was judged by the New Zealand rules." in text
    assert "Findings: none." in _written(record(5, "A1"))


def test_a_repetition_is_told_with_its_rule_and_at_the_move_it_repeats() -> None:
    text = _written(record(5, KO))
    node = text.split(";B[cd]")
    assert "Move 9 leaves this board again." in text
    judged = replay(record(5, KO))
    (line,) = finding_lines(judged, steps_of(judged))
    assert f"{line.title}. {line.text}" in text
    assert f"Rule: {RULE_TEXT[FindingKind.REPETITION]}" in text
    assert "CR[cd]" in text
    assert len(node) <= 3


def test_once_the_result_is_confirmed_it_stands() -> None:
    (finding,) = replay(record(5, KO)).findings
    assert claim_sentence(finding, confirmed=True) in _written(record(5, KO), confirmed=True)
    assert claim_sentence(finding, confirmed=True) not in _written(record(5, KO))


@pytest.mark.parametrize(
    ("moves", "sign"),
    [("A1 B1 W:C1", "TR[ce]"), ("A1 A1", "MA[ae]")],
)
def test_the_signs_of_the_page(moves: str, sign: str) -> None:
    assert sign in _written(record(5, moves))


def test_legal_moves_that_look_wrong_are_told_with_a_letter() -> None:
    text = _written(record(3, SELF_CAPTURE))
    assert "Findings: none.\n- move 5: Self-capture" in text
    assert "LB[ac:S]" in text


def test_a_point_off_the_board_has_words_and_no_sign() -> None:
    text = _written(record(5, "A1 ?"))
    assert "which isn’t a point on this board." in text
    assert "MA[" not in text


def test_moved_stones_are_told_at_their_own_node() -> None:
    changes = (set_up(5, 2, black="D1"), set_up(5, 2, empty="A1"))
    text = _written(record(5, "A1 B1 C1", changes=changes))
    assert text.count("Stones moved. After move 2") == 2
    assert "SQ[de]" in text.split("AB[de]")[1].split(";")[0] + text.split("AB[de]")[0].rpartition(";")[2]
    assert "SQ[ae]" in text


def test_many_findings_are_counted_and_the_file_stays_one_that_can_be_read() -> None:
    text = _written(record(5, "A1 " * (MOST_NOTED + 5)))
    assert f"Only the first {MOST_NOTED} are commented; there are 4 more." in text
    assert text.count("Played on a stone. ") == MOST_NOTED


def test_a_rejected_record_has_no_reading() -> None:
    (audit,) = audit_bytes(b"nothing", "x.sgf")
    assert annotated_sgf(audit) is None


def _same_game(data: bytes) -> None:
    for audit in audit_bytes(data, "x.sgf"):
        written = annotated_sgf(audit)
        if audit.judged is None or written is None:
            continue
        found = first_sgf_game(written)
        assert isinstance(found, RecordReading)
        assert found.record == audit.judged.record
        (again,) = audit_bytes(written, "x.sgf")
        assert again.judged is not None
        assert again.judged.replay == audit.judged.replay


def test_every_readable_fixture_reads_as_the_same_game() -> None:
    for data, _ in READ.values():
        _same_game(data)


@pytest.mark.parametrize("seed", range(200))
def test_any_game_reads_as_the_same_game(seed: int) -> None:
    _same_game(write_game(ReadRecord(as_record(random_game(seed)), black="Mere ] \\ <b>")))
