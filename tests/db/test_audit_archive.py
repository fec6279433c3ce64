"""An archive is audited a slice at a time: everything once, whoever does it and wherever it is interrupted."""

from __future__ import annotations

import json
import os
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.audit import as_json
from games.audit.as_json import worded
from games.audit.record_paths import RecordFile
from games.audit.summary import row_of
from games.audit.verdict import GameAudit
from games.audit.worker_output import audit_file
from games.models import ArchiveAudit, ArchiveRow, Stream
from games.pages.archives_page import found_in_archive, progress_of
from games.services import audit_archive as module
from games.services.audit_archive import audit_slice, continue_audit, take_hold
from games.services.keep_archive import delete_archive
from games.store.archive_file import archive_path
from tests.data.record_files import records_in
from tests.db.archives import audited_archive, sent_archive
from tests.db.stored_texts import sentences

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting(settings: Any, tmp_path: Path) -> ArchiveAudit:
    """20 games, of which every fifth cannot be read."""
    settings.VAR_DIR = tmp_path
    return sent_archive(Stream.objects.create(key="event:archives"))


def numbers(archive: ArchiveAudit) -> list[int]:
    return list(archive.rows.order_by("pk").values_list("place", flat=True))


def test_what_is_found_is_what_the_command_finds(waiting: ArchiveAudit) -> None:
    done = audited_archive(waiting)
    path = archive_path(done.stored)
    audits = [as_json(audit) for record in records_in([path]) for audit in audit_file(record)]
    rows = list(ArchiveRow.objects.filter(archive=done))
    for game in audits:
        game["file"] = game["file"].removeprefix(f"{path}/")
    assert [worded(json.loads(row.line)) for row in rows] == audits
    found = found_in_archive(done)
    assert (found.games, found.rejected, found.with_findings, found.clean) == (16, 4, 2, 14)
    assert [(one.kind, one.findings) for one in found.kinds] == [("out_of_turn", 2)]
    assert (rows[4].error, row_of(json.loads(rows[4].line)).reason) == (
        "not_sgf",
        "There is no game record in the file: nothing in it begins with “(;”.",
    )
    assert sentences() == {}
    assert (rows[0].black, rows[0].white, rows[0].claimed) == ("Tāne Kōtuku", "Kiri Pūkeko", "W+R")
    assert (rows[2].findings, rows[2].out_of_turn, rows[2].differs) == (1, 1, False)
    assert (rows[1].findings, rows[1].claimed, rows[1].differs) == (0, "B+80.5", True)


def test_a_slice_does_at_least_one_file_and_the_next_goes_on(waiting: ArchiveAudit) -> None:
    for number in range(20):
        assert audit_slice(waiting.pk, 0)
        waiting.refresh_from_db()
        assert (waiting.done, waiting.holder) == (number + 1, None)
    assert progress_of(waiting).finished
    assert not audit_slice(waiting.pk, 0)
    assert numbers(waiting) == list(range(20))


def test_nobody_takes_what_another_holds(waiting: ArchiveAudit) -> None:
    holder = uuid4()
    assert audit_slice(waiting.pk, 0, holder=holder)
    assert not audit_slice(waiting.pk, 60)
    assert not audit_slice(waiting.pk, 60, holder=uuid4())
    waiting.refresh_from_db()
    assert (waiting.done, progress_of(waiting).working) == (1, True)
    assert audit_slice(waiting.pk, 60, holder=holder)
    waiting.refresh_from_db()
    assert (numbers(waiting), waiting.holder) == (list(range(20)), None)


def test_a_hold_that_is_not_renewed_ends(waiting: ArchiveAudit) -> None:
    assert take_hold(waiting.pk, uuid4())
    assert not take_hold(waiting.pk, uuid4())
    ArchiveAudit.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert take_hold(waiting.pk, uuid4())


class Records(list[RecordFile]):
    """Three records; while the first is read, something happens."""

    def __init__(self, happens: Any) -> None:
        super().__init__(RecordFile(f"{number}.sgf", b"(;SZ[9])") for number in range(20))
        self.happens = happens

    def __getitem__(self, at: Any) -> Any:
        self.happens()
        return super().__getitem__(at)


def test_who_has_lost_the_hold_writes_nothing_down(waiting: ArchiveAudit) -> None:
    def overtaken() -> None:
        ArchiveAudit.objects.update(holder=None)

    assert not audit_slice(waiting.pk, 0, records=Records(overtaken))
    waiting.refresh_from_db()
    assert (waiting.done, numbers(waiting)) == (0, [])


def test_what_is_deleted_meanwhile_stays_deleted(waiting: ArchiveAudit) -> None:
    assert not audit_slice(waiting.pk, 0, records=Records(lambda: delete_archive(waiting.stream, waiting.pk)))
    assert (ArchiveAudit.objects.count(), ArchiveRow.objects.count()) == (0, 0)
    assert not audit_slice(waiting.pk, 0)


def test_a_slice_that_breaks_off_lets_go_and_leaves_what_was_done(waiting: ArchiveAudit) -> None:
    def breaks() -> None:
        raise KeyboardInterrupt

    audit_slice(waiting.pk, 0)
    with pytest.raises(KeyboardInterrupt):
        audit_slice(waiting.pk, 60, records=Records(breaks))
    waiting.refresh_from_db()
    assert (waiting.done, waiting.holder) == (1, None)
    assert numbers(audited_archive(waiting)) == list(range(20))


def test_a_record_that_takes_too_long_is_rejected_and_the_rest_goes_on(
    waiting: ArchiveAudit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(record: RecordFile) -> tuple[GameAudit, ...]:
        while record.name == "b/00003.sgf":
            sum(range(100))
        return audit_file(record)

    monkeypatch.setattr("games.audit.worker_output.audit_file", slow)
    monkeypatch.setattr(module, "RECORD_SECONDS", 0.2)
    rows = audited_archive(waiting).rows
    assert rows.get(error="too_slow").file == "b/00003.sgf"
    assert rows.count() == 20


def test_the_file_is_gone(waiting: ArchiveAudit) -> None:
    archive_path(waiting.stored).unlink()
    with pytest.raises(FileNotFoundError):
        audit_slice(waiting.pk, 0)
    waiting.refresh_from_db()
    assert (waiting.holder, progress_of(waiting).kept) == (None, False)
    with pytest.raises(CommandError, match="is not kept here"):
        call_command("audit_archive", str(waiting.pk))


def test_the_command_audits_it_to_its_end(waiting: ArchiveAudit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    call_command("audit_archive", str(waiting.pk))
    waiting.refresh_from_db()
    assert numbers(waiting) == list(range(20))
    with pytest.raises(CommandError, match="There is no archive 0"):
        call_command("audit_archive", "0")


@pytest.fixture
def started(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been started."""
    settings.ARCHIVE_PROCESSES = True
    commands: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str], **_: object) -> None:
            commands.append(command)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr("ground.child_process.subprocess.Popen", Process)
    return commands


def test_one_process_is_started_and_nobody_else_takes_it_up(waiting: ArchiveAudit, started: list[list[str]]) -> None:
    continue_audit(waiting.pk)
    continue_audit(waiting.pk)
    waiting.refresh_from_db()
    assert [command[-3:-1] for command in started] == [["audit_archive", str(waiting.pk)]]
    assert waiting.holder is not None
    assert started[0][-1] == waiting.holder.hex
    assert (waiting.done, progress_of(waiting).working) == (0, True)


def test_a_process_that_was_killed_is_followed_by_another_while_it_gets_on(
    waiting: ArchiveAudit, started: list[list[str]]
) -> None:
    continue_audit(waiting.pk)
    ArchiveAudit.objects.update(done=5, held_until=timezone.now() - timedelta(seconds=1))
    continue_audit(waiting.pk)
    assert len(started) == 2


def test_where_a_process_came_to_nothing_the_page_does_it(waiting: ArchiveAudit, started: list[list[str]]) -> None:
    continue_audit(waiting.pk)
    ArchiveAudit.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    continue_audit(waiting.pk)
    waiting.refresh_from_db()
    assert (len(started), waiting.done) == (1, 20)


def test_where_none_can_be_started_the_page_does_it(
    waiting: ArchiveAudit, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object, **__: object) -> subprocess.Popen[bytes]:
        raise OSError("no more processes")

    monkeypatch.setattr("ground.child_process.subprocess.Popen", refuses)
    continue_audit(waiting.pk)
    waiting.refresh_from_db()
    assert waiting.done == 20
    continue_audit(waiting.pk)
    assert started == []
