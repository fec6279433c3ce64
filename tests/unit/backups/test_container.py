"""A backup's file: what was written comes back; what is cut, changed, of another kind or newer is refused in words."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from ground.errors import Refused
from nzgs_tourney.site.backups import container
from nzgs_tourney.site.backups.container import MANIFEST, LedgerHead, opened, written
from nzgs_tourney.site.backups.encryption import NAME

PASSWORD = "pōhutukawa at 11"
EITHER = ["", pytest.param(PASSWORD, marks=pytest.mark.slow)]
"""Without a password and with one, which takes most of a second each time."""
DAMAGED = "The backup is damaged: part of it is missing or was changed. Copy it again, or use an earlier one."


def made(folder: Path, password: str = "") -> Path:
    """A small backup with a table, a file and a key."""
    path, record = folder / "site.backup", folder / "record.zip"
    record.write_bytes(bytes(range(256)) * 40)
    with written(path, password) as out:
        out.table("tourney.entry", ["id", "name"], iter([[1, "Mere"], [2, "Tāne 王"]]))
        out.file("archives/record.zip", record)
        out.secret_key("kept secret")
        out.finish(
            program="0.1.0", made_at="2026-11-22T00:00:00+00:00", migrations=["tourney.0001_initial"],
            ledgers=[LedgerHead(key="site", seq=3, head="ab")], events=["Rimu Open"],
        )  # fmt: skip
    return path


def refusal(path: Path, password: str = "") -> str:
    with pytest.raises(Refused) as refused, opened(path, password):
        pass
    return refused.value.sentence


@pytest.mark.parametrize("password", EITHER)
def test_what_was_written_comes_back(tmp_path: Path, password: str) -> None:
    path = made(tmp_path, password)
    with opened(path, password) as backup:
        table = backup.manifest.table("tourney.entry")
        assert table is not None
        assert list(backup.rows(table)) == [["id", "name"], [1, "Mere"], [2, "Tāne 王"]]
        assert table.rows == 2
        (file,) = backup.manifest.files
        out = io.BytesIO()
        backup.copy(file, out)
        assert out.getvalue() == (tmp_path / "record.zip").read_bytes()
        assert backup.secret_key == "kept secret"
        assert backup.manifest.events == ["Rimu Open"]


def test_with_a_password_nothing_in_it_can_be_read(tmp_path: Path) -> None:
    content = made(tmp_path, PASSWORD).read_bytes()
    assert content.startswith(NAME)
    assert b"Mere" not in content
    assert MANIFEST.encode() not in content


def test_a_wrong_password_is_told_from_a_damaged_file(tmp_path: Path) -> None:
    path = made(tmp_path, PASSWORD)
    assert refusal(path, "pohutukawa") == "The password is wrong. Nothing was changed."
    assert refusal(path) == "This backup has a password. Type it."


@pytest.mark.parametrize("password", EITHER)
@pytest.mark.parametrize("left", [0.999, 0.7, 0.3])
def test_a_file_that_was_cut_is_refused(tmp_path: Path, password: str, left: float) -> None:
    path = made(tmp_path, password)
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * left)])
    assert refusal(path, password) == DAMAGED


@pytest.mark.parametrize("password", EITHER)
def test_a_byte_that_changed_on_the_stick_is_noticed(tmp_path: Path, password: str) -> None:
    path = made(tmp_path, password)
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 1
    path.write_bytes(content)
    assert refusal(path, password) == DAMAGED


def rewritten(path: Path, **told: object) -> Path:
    """The backup with another manifest."""
    with zipfile.ZipFile(path) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    entries[MANIFEST] = json.dumps(json.loads(entries[MANIFEST]) | told).encode()
    with zipfile.ZipFile(path, "w") as new:
        for name, content in entries.items():
            new.writestr(name, content)
    return path


def test_a_newer_program_is_named(tmp_path: Path) -> None:
    path = rewritten(made(tmp_path), version=2, program="3.4", more="new")
    assert refusal(path) == (
        "This backup was made by a newer version of the program (3.4). Install that version, then restore it."
    )


def test_an_entry_that_is_missing_or_too_much_is_refused(tmp_path: Path) -> None:
    path = rewritten(made(tmp_path), contents=[])
    assert refusal(path) == DAMAGED


@pytest.mark.parametrize(
    ("name", "size"),
    [("files/archives/record.zip", 80 * 1024 * 1024), ("secret-key", 100_000)],
)
def test_a_small_file_that_unpacks_to_a_huge_one_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: int
) -> None:
    path = tmp_path / "site.backup"
    with written(path) as out:
        out.secret_key("a key")
        out.finish(program="0.1.0", made_at="2026-11-22T00:00:00+00:00", migrations=[], ledgers=[], events=[])
    with zipfile.ZipFile(path) as old:
        manifest = json.loads(old.read(MANIFEST))
    manifest["contents"] = [{"entry": name, "bytes": size, "sha256": "not even looked at", "rows": 0}]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        new.writestr(MANIFEST, json.dumps(manifest))
        new.writestr(name, bytes(size))
    assert path.stat().st_size < 200_000
    monkeypatch.setattr(container.Backup, "_pieces", lambda *_given, **_named: pytest.fail("it was unpacked"))
    assert refusal(path) == DAMAGED


def test_a_table_of_one_endless_line_is_refused_before_it_is_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(container, "_LONGEST_LINE", 20)
    with opened(made(tmp_path)) as backup:
        table = backup.manifest.table("tourney.entry")
        assert table is not None
        assert next(backup.rows(table)) == ["id", "name"]
        monkeypatch.setattr(container, "_LONGEST_LINE", 5)
        with pytest.raises(Refused, match="damaged"):
            next(backup.rows(table))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This isn’t a backup of a site. Its name ends in .backup."),
        (b"Dear director,", "This isn’t a backup of a site. Its name ends in .backup."),
        (
            b'{"format": "nzgs-tourney/event", "version": 2}',
            "This is the file of one event, not of a whole site. Make the first account, or sign in; then choose "
            "Restore an event under Your events.",
        ),
    ],
)
def test_another_kind_of_file_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert refusal(path) == sentence


def test_a_zip_of_records_is_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "records.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("game.sgf", "(;GM[1])")
    assert refusal(path) == "This isn’t a backup of a site. Its name ends in .backup."


def test_what_cannot_be_finished_leaves_no_file_and_the_earlier_one(tmp_path: Path) -> None:
    path = made(tmp_path)
    before = path.read_bytes()
    with pytest.raises(FileNotFoundError), written(path) as out:
        out.file("archives/gone.zip", tmp_path / "gone.zip")
    assert path.read_bytes() == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["record.zip", "site.backup"]
