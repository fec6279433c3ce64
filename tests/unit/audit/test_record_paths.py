"""Records among files, folders and archives: nothing escapes, nothing explodes, one refusal stops nobody."""

import os
import stat
import zipfile
from pathlib import Path

import pytest

from games.audit.archive import UPLOADED, ArchiveLimits
from games.audit.record_paths import LocationReader, RecordFile, look_through, shown_name
from games.audit.worker_output import audit_file
from games.sgf.limits import MOST_BYTES, over_the_limits
from games.wording.refusals import SgfRejected
from tests.data.record_files import places_in, records_in
from tests.data.zips import zipped

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
        "a.SGF", "b.sgf", "notes.txt", "one.sgf", "readme.txt", "two.sgf", "c.sgf", "record-without-ending", "nobody",
    ]  # fmt: skip
    assert [code(record) for record in found] == ["ok"] * 8 + ["not_found"]
    assert [Path(record.name).name for record in found if not record.known_name] == ["notes.txt", "readme.txt"]


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
    (folder / "linked").symlink_to(tmp_path, target_is_directory=True)
    assert [(Path(record.name).name, code(record)) for record in records_in([folder])] == [
        ("link.sgf", "passed_over"),
        ("linked", "passed_over"),
    ]


def test_archives_in_archives_are_opened_to_a_depth(tmp_path: Path) -> None:
    fourth = zipped(("four.sgf", GAME))
    third = zipped(("three.sgf", b"(;SZ[9];B[cc])"), ("fourth.zip", fourth))
    second = zipped(("third.zip", third), ("two.sgf", b"(;SZ[9];B[bb])"))
    path = archive(tmp_path / "a.zip", ("one.sgf", GAME), ("deep/second.zip", second), ("last.sgf", GAME))
    places = list(places_in([path]))
    with LocationReader() as reader:
        found = [reader.read(place) for place in places]
        again = [reader.read(place) for place in reversed(places)]
    names = ["one.sgf", "deep/second.zip/third.zip/three.sgf", "deep/second.zip/third.zip/fourth.zip"]
    names += ["deep/second.zip/two.sgf", "last.sgf"]
    assert [record.name for record in found] == [f"{path}/{name}" for name in names]
    assert [code(record) for record in found] == ["ok", "ok", "archive_too_deep", "ok", "ok"]
    assert [record.content for record in found][1::2] == [b"(;SZ[9];B[cc])", b"(;SZ[9];B[bb])"]
    assert again == found[::-1], "in any order"


def test_archives_in_archives_are_bounded_together(tmp_path: Path) -> None:
    inner = zipped(*((f"{number}.txt", b"") for number in range(6)))
    path = archive(tmp_path / "a.zip", *((f"{number}.zip", inner) for number in range(3)), ("good.sgf", GAME))
    few = ArchiveLimits(UPLOADED.size, 12, UPLOADED.directory)
    assert [place.refused.code for place in places_in([path], few) if place.refused][-1] == "archive_too_large"
    small = ArchiveLimits(UPLOADED.size, 100, UPLOADED.directory, inside=2 * len(inner))
    assert [(Path(place.name).name, place.refused and place.refused.code) for place in places_in([path], small)][
        -2:
    ] == [
        ("2.zip", "archive_too_large"),
        ("good.sgf", None),
    ]
    bomb = archive(tmp_path / "bomb.zip", ("bomb.zip", bytes(60 * MOST_BYTES)), ("torn.zip", b"PK"))
    assert [code(record) for record in records_in([bomb])] == ["archive_too_large", "archive_broken"]


def test_hidden_files_are_counted_and_not_listed(tmp_path: Path) -> None:
    (tmp_path / ".git" / "deep").mkdir(parents=True)
    for name in (".git/deep/config", ".DS_Store", "game.sgf"):
        (tmp_path / name).write_bytes(GAME)
    archive(tmp_path / "z.zip", ("__MACOSX/._game.sgf", b""), (".DS_Store", b""), ("in.sgf", GAME))
    places, hidden = look_through([tmp_path], UPLOADED)
    assert [Path(place.name).name for place in places] == ["game.sgf", "in.sgf"]
    assert hidden == 4


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("board.JPG", "By its name (.jpg) this is a picture, not a game record."),
        ("games.rar", "By its name (.rar) this is an archive, not a game record."),
        ("game", "It isn’t a game record."),
        ("game.xyz", "It isn’t a game record."),
    ],
)
def test_every_other_file_is_passed_over_with_its_reason(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / name).write_bytes(b"(;SZ[9];B[aa]")
    archive(tmp_path / "z.zip", (name, b"(;SZ[9];B[aa]"))
    for record in records_in([tmp_path]):
        (audit,) = audit_file(record)
        assert audit.rejected == SgfRejected("passed_over", reason)
    (named,) = records_in([tmp_path / name])
    assert [audit.rejected.code for audit in audit_file(named) if audit.rejected] == ["unfinished"]
    (tmp_path / name).write_bytes(GAME)
    assert [audit.accepted for record in records_in([tmp_path / name]) for audit in audit_file(record)] == [True]


def test_content_decides_and_no_name(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(GAME)
    (tmp_path / "b.sgf").write_bytes(b"\x89PNG\r\n\x1a\n" + GAME)
    archive(tmp_path / "c.zip", ("d.dat", GAME), ("e.doc", b"%PDF-1.4"), ("f.zip", b"Rar!\x1a\x07\1\0"))
    (tmp_path / "g.zip").write_bytes(b"<html></html>")
    archive(tmp_path / "h.sgf", ("in.sgf", GAME))
    answer_of = {
        Path(record.name).name: audit.rejected.message.split(",")[0] if audit.rejected else "read"
        for record in records_in([tmp_path])
        for audit in audit_file(record)
    }
    assert answer_of == {
        "a.txt": "read",
        "b.sgf": "A PNG picture",
        "d.dat": "read",
        "e.doc": "A PDF document",
        "f.zip": "A RAR archive",
        "g.zip": "A web page",
        "h.sgf": "A zip archive",
    }


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
