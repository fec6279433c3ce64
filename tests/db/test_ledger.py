"""The ledger in the database: appended under its lock, checked by one command, taken out and checked without us."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.ledger import guards
from games.ledger.append import NotInTransactionError, append, lock
from games.ledger.verify import verify
from games.models import Game, LedgerEvent, Stream
from tests.db.desk import both_report, games_of, make_desk

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.on_both


def speak(key: str = "event:rimu", times: int = 3) -> Stream:
    """A stream in which something was said so often, macrons and all."""
    stream, _ = Stream.objects.get_or_create(key=key)
    for number in range(1, times + 1):
        with transaction.atomic():
            append(
                lock(stream.pk), "said", f"game:{number}", "Hīria", {"n": number, "who": "Tāne O’Shea", "komi": "6.5"}
            )
    stream.refresh_from_db()
    return stream


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit status and both outputs of the command."""
    out, err = StringIO(), StringIO()
    try:
        call_command("verify_ledger", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def forge(seq: int, **fields: object) -> None:
    """Alter an event as only somebody can who takes the triggers away."""
    with guards.lifted():
        LedgerEvent.objects.filter(seq=seq).update(**fields)


@pytest.mark.django_db
def test_each_event_follows_the_one_before_and_moves_the_head() -> None:
    stream = speak()
    events = list(LedgerEvent.objects.filter(stream=stream).order_by("seq"))
    assert [event.seq for event in events] == [1, 2, 3]
    assert [event.previous for event in events] == ["", events[0].hash, events[1].hash]
    assert (stream.seq, stream.head) == (3, events[2].hash)


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_nothing_is_locked_or_appended() -> None:
    stream = speak(times=1)
    with pytest.raises(NotInTransactionError):
        lock(stream.pk)
    with pytest.raises(NotInTransactionError):
        append(stream, "said", "x", "Hīria", {})
    assert LedgerEvent.objects.count() == 1


@pytest.mark.django_db
def test_two_events_never_share_a_number() -> None:
    stream = speak(times=1)
    event = LedgerEvent.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        LedgerEvent.objects.create(
            stream=stream, seq=1, kind="said", subject="x", actor="x", at=event.at, hash="0" * 64
        )


@pytest.mark.django_db
def test_what_was_written_is_read_back_whole_with_its_time_and_content() -> None:
    speak()
    assert [(verdict.stream, verdict.seq, verdict.broken) for verdict in verify()] == [("event:rimu", 3, None)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "fields", [{"actor": "Somebody"}, {"payload": {"n": 9}}, {"kind": "unsaid"}, {"hash": "0" * 64}], ids=str
)
def test_a_forged_event_is_found(fields: dict[str, object]) -> None:
    speak()
    forge(2, **fields)
    (verdict,) = verify("event:rimu")
    assert verdict.broken is not None
    assert verdict.broken.seq == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("fields", "stands"),
    [({"result": "W+R"}, "W+R"), ({"state": "open", "result": "", "confirmed_at": None}, "not confirmed")],
)
def test_a_forged_result_is_found_though_the_chain_is_whole(fields: dict[str, object], stands: str) -> None:
    game = games_of(make_desk(2).publish(1))[0]
    both_report(game, "B+3")
    assert [verdict.broken for verdict in verify()] == [None]
    with guards.lifted():
        Game.objects.filter(pk=game.pk).update(**fields)
    (verdict,) = verify()
    assert verdict.broken is not None
    assert verdict.broken.seq == LedgerEvent.objects.get(kind="result.confirmed").seq
    assert verdict.broken.why == f"game:{game.number} was confirmed as B+3, but is {stands} here"


@pytest.mark.django_db
def test_a_result_that_nobody_confirmed_is_found() -> None:
    game = games_of(make_desk(2).publish(1))[0]
    Game.objects.filter(pk=game.pk).update(state="confirmed", result="B", confirmed_at=timezone.now())
    (verdict,) = verify()
    assert verdict.broken is not None
    assert verdict.broken.why == f"game:{game.number} is confirmed here, but no event confirmed it"


@pytest.mark.django_db
def test_an_event_that_no_version_wrote_is_one_finding_and_no_traceback() -> None:
    stream = make_desk(2).event.stream
    with transaction.atomic():
        append(lock(stream.pk), "entry.added", "entry:5", "Hīria", {"name": "Kea"})
    (verdict,) = verify(stream.key)
    unread = "“entry.added” (entry:5) can’t be read: a development version wrote it, or it was altered"
    assert [(found.seq, found.why) for found in verdict.findings] == [(verdict.seq, unread)]
    status, out, _ = run(stream.key)
    assert (status, out) == (1, f"{stream.key}: broken at {verdict.seq}: {unread}\n")


@pytest.mark.django_db
def test_an_event_after_the_head_is_found() -> None:
    stream = speak()
    with guards.lifted():
        Stream.objects.filter(pk=stream.pk).update(seq=2, head=LedgerEvent.objects.get(seq=2).hash)
    (verdict,) = verify("event:rimu")
    assert verdict.broken is not None
    assert verdict.broken.why == "event 3 comes after the head of the stream, 2"


@pytest.mark.django_db(transaction=True)
def test_a_removed_event_is_found() -> None:
    speak()
    with guards.lifted():
        LedgerEvent.objects.filter(seq=2).delete()
    (verdict,) = verify("event:rimu")
    assert verdict.broken is not None
    assert verdict.broken.seq == 2


@pytest.mark.django_db
def test_the_command_says_that_all_is_whole() -> None:
    speak()
    speak("event:totara", times=1)
    status, out, err = run()
    assert (status, err) == (0, "")
    assert re.findall(r"^(\S+): whole, (\d+) events?, head [0-9a-f]{64}$", out, re.M) == [
        ("event:rimu", "3"),
        ("event:totara", "1"),
    ]
    assert run("event:totara")[1].count("\n") == 1


@pytest.mark.django_db(transaction=True)
def test_the_command_names_the_first_bad_event_and_ends_with_1() -> None:
    speak()
    speak("event:totara", times=1)
    with guards.lifted():
        LedgerEvent.objects.filter(stream__key="event:rimu", seq=2).update(actor="Somebody")
    status, out, _ = run()
    assert status == 1
    assert "event:rimu: broken at 2: event 2 is not what was written: its hash does not fit" in out
    assert "event:totara: whole" in out
    assert run("event:totara")[0] == 0


@pytest.mark.django_db(transaction=True)
def test_as_json_the_verdict_is_as_documented() -> None:
    stream = speak(times=2)
    status, out, _ = run("--json")
    none = {"checked": 0, "erased": 0, "missing": 0}
    stands = {"stream": "event:rimu", "seq": 2, "head": stream.head, "personal_data": none}
    whole = {**stands, "whole": True, "broken": None, "findings": [], "notes": [], "unexplained": []}
    assert (status, json.loads(out)) == (0, {"guards": [], "streams": [whole]})
    forge(1, actor="Somebody")
    status, out, _ = run("--json", "event:rimu")
    broken = {"seq": 1, "why": "event 1 is not what was written: its hash does not fit"}
    assert (status, json.loads(out)) == (
        1,
        {"guards": [], "streams": [{**whole, "whole": False, "broken": broken, "findings": [broken]}]},
    )


@pytest.mark.django_db
@pytest.mark.parametrize("arguments", [("event:nobody",), ("--json", "event:nobody"), ("--export", "event:nobody")])
def test_an_unknown_stream_ends_with_2(arguments: tuple[str, ...]) -> None:
    speak()
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert "There is no stream “event:nobody”" in err


def offline(tmp_path: Path, exported: str) -> subprocess.CompletedProcess[str]:
    """The script of the documentation run over an export, with nothing of ours to import."""
    script = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8"), re.S)
    assert script is not None
    (tmp_path / "check.py").write_text(script[1], encoding="utf-8")
    (tmp_path / "chain.jsonl").write_text(exported, encoding="utf-8")
    command = [sys.executable, "-I", "check.py", "chain.jsonl"]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


@pytest.mark.django_db
def test_an_export_is_verified_by_the_documented_script(tmp_path: Path) -> None:
    stream = speak()
    status, exported, _ = run("--export", "event:rimu")
    assert status == 0
    assert len(exported.splitlines()) == 3
    checked = offline(tmp_path, exported)
    assert (checked.returncode, checked.stdout) == (0, f"whole, head {stream.head}\n")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "at"),
    [
        (lambda lines: [lines[0], lines[1].replace("Tāne", "Rewi"), lines[2]], 2),
        (lambda lines: [lines[0], lines[2]], 2),
        (lambda lines: [lines[1], lines[0], lines[2]], 1),
    ],
    ids=["altered", "removed", "moved"],
)
def test_a_forged_export_is_found_by_the_documented_script(tmp_path: Path, change: object, at: int) -> None:
    speak()
    lines = run("--export", "event:rimu")[1].splitlines()
    checked = offline(tmp_path, "\n".join(change(lines)) + "\n")
    assert (checked.returncode, checked.stderr) == (1, f"broken at {at}\n")


@pytest.mark.django_db(transaction=True)
def test_a_guard_that_is_gone_or_another_is_named_and_put_back() -> None:
    speak()
    guard = next(guard for guard in guards.guards() if guard.table == "games_report")
    with connection.cursor() as cursor:
        for statement in guards.remove_sql(guard, connection.vendor):
            cursor.execute(statement)
    status, out, _ = run()
    assert status == 1
    assert "database: the guard of the table games_report is missing" in out
    with connection.cursor() as cursor:
        for statement in guards.install_sql(replace(guard, when="1 = 0"), connection.vendor):
            cursor.execute(statement)
    status, out, _ = run()
    assert status == 1
    assert "database: the guard of the table games_report is not the one that this program installs" in out
    status, out, _ = run("--put-back-guards")
    assert (status, out) == (0, "Put back the guards of games_report.\n")
    assert run()[0] == 0
    assert guards.installed() == {guard.table for guard in guards.guards()}
