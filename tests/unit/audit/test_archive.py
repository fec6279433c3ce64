"""How large an archive may be is known before it is loaded, at any length of its list of entries."""

import zipfile
from pathlib import Path

import pytest

from games.audit.archive import LOCAL, UPLOADED, ArchiveLimits, too_large
from games.audit.record_paths import LocationReader, RecordLocation
from tests.data.record_files import places_in

GAME = b"(;SZ[9];B[aa])"


def archive(path: Path, entries: int, suffix: str = "sgf") -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for number in range(entries):
            made.writestr(f"{number}.{suffix}", GAME)
    return path


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive whose number of entries no longer fits the old end record."""
    return archive(tmp_path_factory.mktemp("large") / "large.zip", 66_000)


@pytest.mark.slow
def test_an_archive_with_a_large_end_record_is_counted(large: Path) -> None:
    refusal = too_large(large, UPLOADED)
    assert refusal is not None
    assert refusal.code == "archive_too_large"
    assert too_large(large, LOCAL) is None
    assert too_large(large, ArchiveLimits(LOCAL.size, 65_999, LOCAL.directory)) is not None
    assert too_large(large, ArchiveLimits(LOCAL.size, 66_000, LOCAL.directory)) is None


@pytest.mark.slow
def test_a_command_reads_what_nobody_may_upload(large: Path) -> None:
    assert [place.refused is None for place in places_in([large])] == [False]
    places = list(places_in([large], LOCAL))
    assert len(places) == 66_000
    with LocationReader() as reader:
        assert reader.read(places[-1]).content == GAME
        assert reader.read(places[-1]).name == f"{large}/65999.sgf"


def test_the_limits_of_bytes_and_of_the_list(tmp_path: Path) -> None:
    small = archive(tmp_path / "small.zip", 3)
    size = small.stat().st_size
    assert too_large(small, ArchiveLimits(size, 3, 1_000)) is None
    assert too_large(small, ArchiveLimits(size - 1, 3, 1_000)) is not None
    assert too_large(small, ArchiveLimits(size, 2, 1_000)) is not None
    assert too_large(small, ArchiveLimits(size, 3, 100)) is not None


def test_an_archive_that_changed_since_it_was_listed_is_refused(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", 3)
    last = list(places_in([path]))[-1]
    archive(path, 1)
    with LocationReader() as reader:
        content = reader.read(last).content
    assert getattr(content, "code", None) == "archive_broken"


def test_a_file_that_went_since_it_was_listed_is_refused(tmp_path: Path) -> None:
    with LocationReader() as reader:
        content = reader.read(RecordLocation("gone", str(tmp_path / "gone.sgf"))).content
    assert getattr(content, "code", None) == "not_found"
