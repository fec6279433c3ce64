"""What many games come to."""

from games.audit import as_json, audit_bytes
from games.audit.ignored_files import passed_over
from games.audit.summary import FINDINGS, MOST_LISTED, NOTHING_FOUND, REJECTED, AuditTally, row_of
from games.audit.verdict import GameAudit

GOOD = b"(;SZ[9]RU[NZ]KM[7];B[cc];W[gg])"
FOUND = b"(;SZ[9]RU[NZ]KM[7];B[cc];B[gg];B[ff])"
TORN = b"(;SZ[9];B[cc]"


def tally(*files: bytes) -> AuditTally:
    made = AuditTally()
    for number, data in enumerate(files):
        for audit in audit_bytes(data, f"{number}.sgf"):
            made.add(row_of(as_json(audit)))
    return made


def test_the_status_is_the_highest_of_all() -> None:
    assert tally().status == NOTHING_FOUND
    assert tally(GOOD).status == NOTHING_FOUND
    assert tally(FOUND, GOOD).status == FINDINGS
    assert tally(TORN, FOUND, GOOD).status == REJECTED


def test_a_file_that_is_passed_over_is_no_game_and_shows_in_the_status() -> None:
    made = AuditTally(hidden=2)
    passed = GameAudit("photo.jpg", 1, rejected=passed_over("photo.jpg"))
    made.add(row_of(as_json(passed)))
    assert (made.games, made.files, made.passed_over, made.rejected, made.status) == (0, 1, 1, 0, REJECTED)
    assert [row.reason for row in made.passed] == ["By its name (.jpg) this is a picture, not a game record."]
    assert made.sentence == "0 games read, 0 with findings, 1 passed over, 0 refused. 2 hidden files not looked at."
    assert AuditTally(hidden=1).status == NOTHING_FOUND


def test_counts_of_games_files_and_findings() -> None:
    made = tally(GOOD + FOUND, FOUND, TORN)
    assert (made.games, made.files, made.with_findings, made.rejected) == (3, 3, 2, 1)
    assert made.findings == {"out_of_turn": 4}
    assert made.games_by_kind == {"out_of_turn": 2}
    assert made.errors == {"unfinished": 1}
    assert made.sizes == {9: 3}
    assert made.moves == 8
    assert made.warnings["several_games"] == 2
    assert made.sentence == "3 games read, 2 with findings, 0 passed over, 1 refused."
    assert [(row.file, row.game) for row in made.listed] == [("0.sgf", 2), ("1.sgf", 1)]


def test_no_more_are_listed_than_a_page_can_show() -> None:
    made = tally(*[FOUND] * (MOST_LISTED + 1))
    assert len(made.listed) == MOST_LISTED
    assert made.with_findings == MOST_LISTED + 1
