"""The answers for an archive are those of its files one by one, by however many processes."""

import json
import zipfile
from pathlib import Path

import pytest

from games.audit import as_json, worker_output as module
from games.audit.executor import SerialExecutor
from games.audit.process_pool import ProcessPool
from games.audit.record_paths import RecordFile, RecordLocation
from games.audit.summary import row_of
from games.audit.verdict import GameAudit
from games.audit.worker_output import PLAIN, AuditOptions, GameOutput, _lost, answers_of, audit_file
from tests.data.bad_records import READ, REFUSED
from tests.data.record_files import places_in, records_in


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Bad and odd records, in a folder and in an archive in it."""
    with zipfile.ZipFile(tmp_path / "m.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (data, _) in enumerate(READ.values()):
            (tmp_path / f"{number}.sgf").write_bytes(data)
            archive.writestr(f"inside/{number}.sgf", data)
    for number, (data, _) in enumerate(list(REFUSED.values())[:8]):
        (tmp_path / f"z{number}.sgf").write_bytes(data)
    return tmp_path


def flat(places: list[RecordLocation], jobs: int, with_table: bool = False) -> list[GameOutput]:
    executor = SerialExecutor() if jobs == 1 else ProcessPool(jobs)
    return [answer for answers in answers_of(places, executor, AuditOptions(with_table)) for answer in answers]


@pytest.mark.slow
def test_the_same_answers_in_the_same_order_by_any_number_of_processes(folder: Path) -> None:
    places = [*places_in([folder, folder / "m.zip", folder / "nobody.sgf"])]
    records = records_in([folder, folder / "m.zip", folder / "nobody.sgf"])
    told = [as_json(audit) for record in records for audit in audit_file(record)]
    alone = flat(places, 1)
    assert [json.loads(answer.line) for answer in alone] == told
    assert [answer.row for answer in alone] == [row_of(game) for game in told]
    assert flat(places, 2) == alone
    assert flat(places, 3) == alone


def test_the_table_only_where_it_is_asked_for(folder: Path) -> None:
    places = [*places_in([folder / "0.sgf"])]
    assert flat(places, 1)[0].table == ()
    assert flat(places, 1, with_table=True)[0].table[0].startswith(("…", str(folder)))


def test_a_record_that_no_process_survives_is_answered_as_rejected() -> None:
    (answer,) = _lost(PLAIN, RecordLocation("a.sgf", "a.sgf"))
    content = json.loads(answer.line)
    assert (content["file"], content["status"], content["error"]["code"]) == ("a.sgf", "rejected", "worker_lost")


class FarAway(SerialExecutor):
    """An executor that sees none of this machine's files: what it is given must be enough."""

    far = True


def test_to_a_crew_that_is_far_away_the_records_are_sent(folder: Path) -> None:
    places = [*places_in([folder, folder / "m.zip", folder / "nobody.sgf"])]
    sent = answers_of(places, FarAway())
    assert [answer for answers in sent for answer in answers] == flat(places, 1)


def test_a_record_that_takes_too_long_is_answered_and_the_next_is_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(record: RecordFile) -> tuple[GameAudit, ...]:
        while record.name.endswith("0.sgf"):
            sum(range(100))
        return audit_file(record)

    places = [*places_in([folder / "0.sgf", folder / "1.sgf"])]
    in_time = flat(places, 1)
    monkeypatch.setattr(module, "audit_file", slow)
    first, second = (answers[0] for answers in answers_of(places, SerialExecutor(), AuditOptions(seconds=0.2)))
    content = json.loads(first.line)
    assert (content["file"], content["error"]["code"]) == (str(folder / "0.sgf"), "too_slow")
    assert content["error"]["message"] == "Its audit was stopped after 0.2 seconds."
    assert second == in_time[1]
