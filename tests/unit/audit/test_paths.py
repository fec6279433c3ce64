"""Records among files, folders and archives: nothing escapes, nothing explodes, one refusal stops nobody."""

import os
import stat
import zipfile
from pathlib import Path

import pytest

from games.audit.archive import UPLOADED
from games.audit.paths import RecordFile, records_in, shown_name
from games.sgf.limits import MOST_BYTES, SgfRejected, over_the_limits

GAME = b"(;SZ[9];B[aa])"


def code(record: RecordFile) -> str:
    return record.content.code if isinstance(record.content, SgfRejected) else "ok"


def archive(path: Path, *entries: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries:
            made.writestr(name, content)
    return path


def test_files_folders_and_archives_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "round 1"
    (folder / "deeper").mkdir(parents=True)
    for name in ("b.sgf", "a.SGF", "notes.txt", "deeper/c.sgf"):
        (folder / name).write_bytes(GAME)
    archive(folder / "z.zip", ("one.sgf", GAME), ("readme.txt", b"no"), ("in/two.sgf", GAME))
    named = tmp_path / "record-without-ending"
    named.write_bytes(GAME)
    found = list(records_in([folder, named, tmp_path / "nobody"]))
    assert [Path(record.name).name for record in found] == [
        "a.SGF", "b.sgf", "one.sgf", "two.sgf", "c.sgf", "record-without-ending", "nobody",
    ]  # fmt: skip
    assert [code(record) for record in found] == ["ok"] * 6 + ["not_found"]


def test_at_most_one_byte_over_the_limit_is_read(tmp_path: Path) -> None:
    big = tmp_path / "big.sgf"
    big.write_bytes(b"(;C[" + b"x" * (3 * MOST_BYTES))
    bomb = archive(tmp_path / "bomb.zip", ("big.sgf", bytes(20 * MOST_BYTES)), ("good.sgf", GAME))
    assert bomb.stat().st_size < MOST_BYTES / 10
    contents = [record.content for record in records_in([big, bomb])]
    assert [len(content) for content in contents if isinstance(content, bytes)] == [MOST_BYTES + 1] * 2 + [len(GAME)]
    refused = over_the_limits(contents[0]) if isinstance(contents[0], bytes) else None
    assert refused is not None
    assert refused.message == "The file has more than 1,048,576 bytes, and no more are read."


@pytest.mark.parametrize("name", ["../out.sgf", "/etc/out.sgf", "a/../../out.sgf", "..\\out.sgf", "C:\\out.sgf"])
def test_entries_that_lead_out_are_refused_and_written_nowhere(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path / "a.zip", (name, GAME), ("good.sgf", GAME))
    assert [code(record) for record in records_in([path])] == ["archive_entry", "ok"]
    assert sorted(os.listdir(tmp_path)) == ["a.zip"]


def test_links_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as made:
        link = zipfile.ZipInfo("link.sgf")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(link, "/etc/passwd")
    assert [code(record) for record in records_in([path])] == ["archive_entry"]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link.sgf").symlink_to(path)
    assert list(records_in([folder])) == []


def test_damaged_archives_and_entries(tmp_path: Path) -> None:
    none = tmp_path / "none.zip"
    none.write_bytes(b"no archive")
    torn = archive(tmp_path / "torn.zip", ("a.sgf", bytes(range(256)) + GAME))
    content = bytearray(torn.read_bytes())
    content[40:60] = bytes(20)
    torn.write_bytes(content)
    assert [code(record) for record in records_in([none, torn])] == ["archive_broken", "archive_entry"]


def test_too_large_archives_are_not_opened(tmp_path: Path) -> None:
    large = tmp_path / "large.zip"
    with large.open("wb") as file:
        file.truncate(UPLOADED.size + 1)
    many = archive(tmp_path / "many.zip", *((f"{number}.txt", b"") for number in range(20_001)))
    assert [code(record) for record in records_in([large, many])] == ["archive_too_large"] * 2


def test_what_is_no_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sgf"
    os.mkfifo(pipe)
    assert [code(record) for record in records_in([pipe])] == ["not_a_file"]
    assert [code(record) for record in records_in(["a\0b"])] == ["unreadable"]


def test_names_are_shown_as_one_clean_line() -> None:
    assert shown_name("a\nb\x1b[31m\u202ec.sgf") == "a?b?[31m?c.sgf"
