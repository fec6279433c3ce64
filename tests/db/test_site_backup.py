"""A whole site as one file and back: rows, ledgers, links and files are what they were; or nothing is changed."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localtime

from games.ledger import guards
from games.ledger.chain import Link, hash_of
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from games.store.archive_file import archive_folder
from ground.dates import Form, moment_text
from ground.errors import Refused
from nzgs_tourney.links import token_of
from nzgs_tourney.models import Entry, Event, Message, MessageKind, MessageState, PlayerLink, User
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.backups.restore_site import restore_site
from nzgs_tourney.services.backups.site_tables import LEFT_OUT, site_models, site_rows
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.site.backups.container import MANIFEST, opened
from nzgs_tourney.site.backups.encryption import is_encrypted
from nzgs_tourney.store.exchange.event_file import event_file
from tests.db.desk import make_desk
from tests.db.test_restore_event import full_event, wipe

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def var_dir(settings: Any, tmp_path: Path) -> Path:
    """A folder of the site's own, with the secret key in it as on a laptop."""
    settings.VAR_DIR = tmp_path / "site"
    settings.VAR_DIR.mkdir()
    settings.SECRET_KEY_FILE = settings.VAR_DIR / "secret-key"
    settings.SECRET_KEY_FILE.write_text(settings.SECRET_KEY)
    return settings.VAR_DIR


def everything() -> dict[str, list[Any]]:
    """Every row of every table of the backup."""
    return {model._meta.label_lower: list(site_rows(model)) for model in site_models()}


def test_a_site_comes_back_row_for_row(tmp_path: Path) -> None:
    event = full_event().event
    archive_folder().mkdir()
    (archive_folder() / "ab.zip").write_bytes(b"an archive")
    before, file, heads = everything(), event_file(event), {(one.stream, one.head) for one in verify()}
    make_backup(tmp_path / "site.backup")
    wipe()
    (archive_folder() / "ab.zip").rename(archive_folder() / "of the site that goes.zip")
    User.objects.create_user("somebody-else")
    done = restore_site(tmp_path / "site.backup")
    assert [path.name for path in archive_folder().iterdir()] == ["ab.zip"]
    assert everything() == before
    assert event_file(Event.objects.get()) == file
    assert {(one.stream, one.head) for one in verify()} == heads
    assert all(one.broken is None for one in verify())
    assert (archive_folder() / "ab.zip").read_bytes() == b"an archive"
    assert guards.installed() == {one.table for one in guards.guards()}
    assert done.events == ("Rimu Open",)
    assert done.files == 1


def test_what_was_here_is_kept_in_a_file_that_can_be_restored_again(tmp_path: Path) -> None:
    make_desk(4).play(1)
    make_backup(tmp_path / "first.backup")
    wipe()
    make_desk(6).play(1)
    mine = everything()
    kept = restore_site(tmp_path / "first.backup").kept
    assert kept is not None
    assert Entry.objects.filter(division__position=1).count() == 4
    restore_site(kept)
    assert everything() == mine


def test_an_empty_site_has_nothing_to_keep(tmp_path: Path, var_dir: Path) -> None:
    make_desk(2)
    make_backup(tmp_path / "site.backup")
    wipe()
    User.objects.all().delete()
    assert restore_site(tmp_path / "site.backup").kept is None
    assert not list(var_dir.glob("before-restore/*"))


def test_the_secret_key_comes_back_for_the_next_start(tmp_path: Path, var_dir: Path, settings: Any) -> None:
    make_desk(2)
    old = settings.SECRET_KEY
    make_backup(tmp_path / "site.backup", "kauri gum")
    settings.SECRET_KEY = "the key of another laptop"
    settings.SECRET_KEY_FILE.write_text(settings.SECRET_KEY)
    assert not restore_site(tmp_path / "site.backup", "kauri gum").own_key
    assert settings.SECRET_KEY_FILE.read_text() == old
    make_backup(tmp_path / "before the next start.backup")
    with opened(tmp_path / "before the next start.backup") as backup:
        assert backup.secret_key == old


def test_a_secret_key_of_the_settings_stays(tmp_path: Path, var_dir: Path, settings: Any) -> None:
    make_desk(2)
    make_backup(tmp_path / "site.backup")
    settings.SECRET_KEY, settings.SECRET_KEY_FILE = "that of the environment", None
    assert restore_site(tmp_path / "site.backup").own_key
    assert (var_dir / "secret-key").read_text() != settings.SECRET_KEY


def test_a_printed_link_opens_after_a_restore(tmp_path: Path) -> None:
    desk = make_desk(4)
    desk.publish(1)
    printed = PlayerLink.objects.filter(event=desk.event).select_related("event")
    link = f"/p/{token_of(printed[0])}/"
    assert Client().get(link).status_code == 200
    make_backup(tmp_path / "site.backup")
    wipe()
    assert Client().get(link).status_code == 404
    restore_site(tmp_path / "site.backup")
    assert Client().get(link).status_code == 200


def altered(path: Path, entry: str, change: Callable[[list[Any]], None]) -> Path:
    """A backup in which somebody who knows the format changed a table, checksum and all."""
    with zipfile.ZipFile(path) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    lines = [json.loads(line) for line in entries[entry].splitlines()]
    change(lines)
    entries[entry] = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    manifest = json.loads(entries[MANIFEST])
    for one in manifest["contents"]:
        if one["entry"] == entry:
            one |= {
                "bytes": len(entries[entry]),
                "sha256": hashlib.sha256(entries[entry]).hexdigest(),
                "rows": len(lines) - 1,
            }
    entries[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w") as new:
        for name, content in entries.items():
            new.writestr(name, content)
    return path


ALTERED: dict[str, tuple[str, Callable[[list[Any]], object], str]] = {
    "a confirmed result": (
        "tables/games.game.jsonl",
        lambda lines: lines[1].__setitem__(lines[0].index("result"), "W+99"),
        "in the backup is broken",
    ),
    "an event of the ledger gone": (
        "tables/games.ledgerevent.jsonl", lambda lines: lines.pop(2), "event 2 is missing",
    ),
    "a row of nobody": (
        "tables/tourney.seat.jsonl",
        lambda lines: lines[1].__setitem__(lines[0].index("entry_id"), 99_999),
        "contradicts itself",
    ),
    "a column": (
        "tables/tourney.seat.jsonl", lambda lines: lines[0].append("hat"), "The columns aren’t those of this table",
    ),
    "a value": (
        "tables/games.game.jsonl",
        lambda lines: lines[1].__setitem__(lines[0].index("komi"), "lots"),
        "games.game.komi: A value can’t be read.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ALTERED)
def test_a_backup_that_was_altered_is_refused_and_the_site_is_as_it_was(
    tmp_path: Path, var_dir: Path, what: str
) -> None:
    entry, change, sentence = ALTERED[what]
    make_desk(4).play(1)
    make_backup(tmp_path / "site.backup")
    mine = everything()
    altered(tmp_path / "site.backup", entry, lambda lines: (change(lines), None)[1])
    with pytest.raises(Refused) as refused:
        restore_site(tmp_path / "site.backup")
    assert sentence in refused.value.sentence
    assert everything() == mine
    assert guards.installed() == {one.table for one in guards.guards()}
    assert not list(var_dir.glob("before-restore/*"))


@pytest.mark.parametrize(
    ("migrations", "sentence"),
    [
        (lambda known: [*known, "tourney.0999_of_tomorrow"], "made by a newer version of the program"),
        (
            lambda known: [*(name for name in known if "_tables" not in name), "tourney.0001_initial"],
            "made by a version before 0.9.0 (0.1.0), and only that version can restore it.",
        ),
    ],
    ids=["newer", "development"],
)
def test_a_backup_of_another_program_is_refused(
    tmp_path: Path, migrations: Callable[[list[str]], list[str]], sentence: str
) -> None:
    make_desk(2)
    make_backup(tmp_path / "site.backup")
    with zipfile.ZipFile(tmp_path / "site.backup") as old:
        entries = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(entries[MANIFEST])
    manifest |= {"program": "0.1.0", "migrations": migrations(manifest["migrations"])}
    entries[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(tmp_path / "site.backup", "w") as new:
        for name, content in entries.items():
            new.writestr(name, content)
    with pytest.raises(Refused, match=re.escape(sentence)):
        restore_site(tmp_path / "site.backup")
    assert Stream.objects.filter(key="event:rimu-open").exists()


def test_every_table_is_in_the_backup_or_left_out_with_a_reason(tmp_path: Path) -> None:
    make_backup(tmp_path / "site.backup")
    with opened(tmp_path / "site.backup") as backup:
        there = {one.entry for one in backup.manifest.contents}
    labels = {model._meta.label_lower for model in apps.get_models(include_auto_created=True)}
    assert {f"tables/{label}.jsonl" for label in labels - set(LEFT_OUT)} <= there


def test_the_commands_say_what_was_written_and_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_desk(4).play(1)
    out = StringIO()
    monkeypatch.setenv("BACKUP_PASSWORD", "kauri gum")
    call_command("backup", str(tmp_path), "--password", stdout=out)
    (made,) = tmp_path.glob("*.backup")
    assert "with Rimu Open." in out.getvalue()
    assert "isn’t encrypted" not in out.getvalue()
    wipe()
    call_command("restore", str(made), "--yes", stdout=out)
    with opened(made, "kauri gum") as backup:
        moment = localtime(datetime.fromisoformat(backup.manifest.made_at))
    assert f"Restored as of {moment_text(moment, Form.WEEKDAY_YEAR)}: " in out.getvalue()
    assert "What was here before" not in out.getvalue().partition("Rimu Open; ")[0]
    assert "whole." in out.getvalue()
    assert Event.objects.get().name == "Rimu Open"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup", "/nowhere/at/all.backup"), "can’t be written"),
        (("restore", "/nowhere/at/all.backup"), "can’t be read"),
        (("restore", "README.md", "--yes"), "README.md: This isn’t a backup of a site."),
    ],
)
def test_the_commands_refuse_in_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    error = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(*arguments, stderr=error)
    assert stopped.value.code == 2
    assert sentence in error.getvalue()


def test_the_password_of_the_settings_encrypts_every_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_PASSWORD", "kauri gum")
    out = StringIO()
    call_command("backup", str(tmp_path / "site.backup"), stdout=out)
    assert "isn’t encrypted" not in out.getvalue()
    with (tmp_path / "site.backup").open("rb") as file:
        assert is_encrypted(file)


def nobody(_question: str) -> str:
    raise EOFError


def test_where_nobody_can_be_asked_the_commands_refuse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_desk(4)
    make_backup(tmp_path / "site.backup")
    make_backup(tmp_path / "locked.backup", "kauri gum")
    monkeypatch.setattr("builtins.input", nobody)
    for command in ("backup", "restore"):
        asking = "backup_password" if command == "restore" else f"commands.{command}"
        monkeypatch.setattr(f"nzgs_tourney.management.{asking}.getpass", nobody)
    mine = everything()
    for arguments, sentence in [
        (("restore", "site.backup"), "Nothing was changed: nobody could be asked here. Add --yes to replace it."),
        (("restore", "locked.backup", "--yes"), "The password can’t be asked for here: set BACKUP_PASSWORD."),
        (("backup", "new.backup", "--password"), "The password can’t be asked for here: set BACKUP_PASSWORD."),
    ]:
        command, name, *options = arguments
        error = StringIO()
        with pytest.raises(SystemExit) as stopped:
            call_command(command, str(tmp_path / name), *options, stderr=error, stdout=StringIO())
        assert (stopped.value.code, error.getvalue().strip()) == (2, sentence)
    assert everything() == mine
    assert not (tmp_path / "new.backup").exists()


def test_before_something_is_replaced_the_command_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_desk(4)
    make_backup(tmp_path / "site.backup")
    monkeypatch.setattr("builtins.input", lambda _: "no")
    error = StringIO()
    mine = everything()
    with pytest.raises(SystemExit):
        call_command("restore", str(tmp_path / "site.backup"), stderr=error, stdout=StringIO())
    assert error.getvalue().strip() == "Nothing was changed."
    assert everything() == mine


def compared(path: Path) -> tuple[int, str]:
    """The exit status of the command that compares with this backup, and what it says."""
    output = StringIO()
    try:
        call_command("verify_ledger", "--backup", str(path), stdout=output, stderr=output)
    except SystemExit as ended:
        return int(ended.code or 0), output.getvalue()
    return 0, output.getvalue()


def test_a_chain_that_was_computed_anew_is_whole_and_every_earlier_backup_notices_it(tmp_path: Path) -> None:
    desk, backup = make_desk(4), tmp_path / "site.backup"
    make_backup(backup)
    desk.publish(1)
    status, said = compared(backup)
    assert (status, "backup and database agree at event" in said) == (0, True)
    with guards.lifted():
        previous = ""
        for event in LedgerEvent.objects.filter(stream=desk.event.stream).order_by("seq"):
            event.actor, event.previous = "account:somebody-else", previous
            event.hash = previous = hash_of(link_of(event))
            event.save()
        Stream.objects.filter(pk=desk.event.stream_id).update(head=previous)
    assert verify(desk.event.stream.key)[0].broken is None
    status, said = compared(backup)
    assert (status, "is not the one in the backup: the history was rewritten" in said) == (1, True)


def test_a_history_that_is_gone_or_was_cut_is_noticed_by_a_backup(tmp_path: Path) -> None:
    desk, backup = make_desk(4), tmp_path / "site.backup"
    make_backup(backup)
    stream = Stream.objects.get(pk=desk.event.stream_id)
    with guards.lifted():
        Stream.objects.filter(pk=stream.pk).update(seq=1)
    assert compared(backup)[0] == 1
    assert "the end is missing" in compared(backup)[1]
    wipe()
    assert (compared(backup)[0], compared(backup)[1].rstrip()[-24:]) == (1, "and the database doesn’t")


def test_what_is_no_backup_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "other.backup").write_bytes(b"nothing")
    assert compared(tmp_path / "other.backup")[0] == 2
    assert compared(tmp_path / "none.backup")[0] == 2


def link_of(event: LedgerEvent) -> Link:
    names = ("seq", "kind", "subject", "actor", "at", "payload", "previous")
    return Link(stream=event.stream.chain_key, **{name: getattr(event, name) for name in names})


def test_a_mail_that_may_have_gone_since_the_backup_is_asked_about(tmp_path: Path) -> None:
    desk = make_desk(2)
    switch_messages(desk.event, on=True, asks=True)
    due, later = Entry.objects.filter(division=desk.division).order_by("pk")
    Entry.objects.update(email="somebody@example.org")
    write_message(desk.event, MessageKind.PERSONAL_LINK, due, about="link")
    write_message(desk.event, MessageKind.REMINDER, later, about="round 1", due=timezone.now() + timedelta(days=1))
    make_backup(tmp_path / "site.backup")
    restore_site(tmp_path / "site.backup")
    asked, waiting = Message.objects.order_by("pk")
    assert list(Message.objects.unknown(timezone.now())) == [asked]
    assert waiting.state == MessageState.WAITING
