"""An archive is kept as it came, or refused with one sentence and nothing left of it."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.audit import archive as limits
from games.models import ArchiveAudit, ArchiveRow, Stream
from games.services import keep_archive as module
from games.services.keep_archive import delete_archive, keep_archive
from games.store.archive_file import archive_folder, archive_path, records_of
from ground.errors import Refused
from tests.data.archives import archive
from tests.db.archives import WHO, audited_archive, sent_archive

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]

SGF = b"(;SZ[9]KM[7];B[cc];W[gg])"


@pytest.fixture
def stream() -> Stream:
    return Stream.objects.create(key="event:archives")


def kept() -> list[Path]:
    return sorted(archive_folder().iterdir()) if archive_folder().exists() else []


def test_a_zip_is_kept_as_it_came(stream: Stream) -> None:
    content = archive(12)
    found = sent_archive(stream, content)
    assert (found.filename, found.places, found.done, found.actor_name) == ("cup.zip", 12, 0, WHO)
    assert archive_path(found.stored).read_bytes() == content
    assert [path.suffix for path in kept()] == [".zip"]
    assert [record.name for record in records_of(found)][:2] == ["b/00001.sgf", "a/00002.sgf"]


def test_several_records_become_an_archive(stream: Stream) -> None:
    files = [SimpleUploadedFile(f"{number}.sgf", SGF) for number in range(3)]
    found = keep_archive(stream, files, actor=WHO)
    assert (found.filename, found.more, found.places, found.called) == ("0.sgf", 2, 3, "0.sgf and 2 more")
    assert [record.content for record in records_of(found)] == [SGF] * 3


def test_the_same_bytes_again_are_the_same_archive(stream: Stream) -> None:
    first = audited_archive(sent_archive(stream))
    assert sent_archive(stream, name="again.zip") == first
    again = [SimpleUploadedFile(f"{number}.sgf", SGF) for number in range(3)]
    assert keep_archive(stream, again, actor=WHO) == keep_archive(stream, again, actor=WHO)
    assert len(kept()) == ArchiveAudit.objects.count() == 2
    assert sent_archive(Stream.objects.create(key="event:other")) != first


def test_a_file_that_was_lost_comes_back_with_the_same_bytes(stream: Stream) -> None:
    first = audited_archive(sent_archive(stream))
    archive_path(first.stored).unlink()
    with pytest.raises(FileNotFoundError):
        records_of(first)
    assert sent_archive(stream) == first
    assert len(records_of(first)) == 20
    assert len(kept()) == 1


def zipped(**entries: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return made.getvalue()


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([("a.zip", b"no archive")], "The archive is damaged, or isn’t a zip archive."),
        ([("a.zip", zipped(readme=b"nothing"))], "No record was found in it"),
        ([("a.zip", zipped()), ("b.sgf", SGF)], "records, not both"),
        ([("a.sgf", SGF), ("b.exe", b"MZ")], "b.exe: By its name (.exe) this is a program, not a game record."),
    ],
)
def test_what_is_no_archive_of_records_is_refused(
    stream: Stream, files: list[tuple[str, bytes]], sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        keep_archive(stream, [SimpleUploadedFile(*file) for file in files], actor=WHO)
    assert sentence in refused.value.sentence
    assert (kept(), ArchiveAudit.objects.count()) == ([], 0)


@pytest.mark.parametrize("name", ["a.zip", "a.sgf"])
def test_what_is_too_large_is_refused_before_it_is_kept(
    stream: Stream, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "UPLOADED", limits.ArchiveLimits(100, 10, 1_000))
    with pytest.raises(Refused, match="larger than"):
        sent_archive(stream, archive(3), name)
    assert kept() == []


def test_an_event_keeps_so_many_and_no_more(stream: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ARCHIVES", 2)
    first = sent_archive(stream, archive(1))
    sent_archive(stream, archive(2))
    with pytest.raises(Refused, match="2 archives are kept"):
        sent_archive(stream, archive(3))
    assert sent_archive(stream, archive(1)) == first
    delete_archive(stream, first.pk)
    assert sent_archive(stream, archive(3)).places == 3


def test_a_name_never_leads_anywhere(stream: Stream) -> None:
    file = SimpleUploadedFile("x.sgf", SGF)
    file._name = "../../\x07up\\over.sgf"
    found = keep_archive(stream, [file], actor=WHO)
    assert [record.name for record in records_of(found)] == ["over.sgf"]
    assert "\x07" not in found.filename
    assert kept() == [archive_path(found.stored)]


@pytest.mark.django_db(transaction=True)
def test_deleted_is_everything_of_it_and_nothing_else(stream: Stream) -> None:
    mine, other = audited_archive(sent_archive(stream, archive(3))), audited_archive(sent_archive(stream, archive(2)))
    assert delete_archive(Stream.objects.create(key="event:other"), mine.pk) == ""
    assert delete_archive(stream, mine.pk) == "cup.zip"
    assert delete_archive(stream, mine.pk) == ""
    assert [*ArchiveAudit.objects.all()] == [other]
    assert ArchiveRow.objects.count() == 2
    assert kept() == [archive_path(other.stored)]
