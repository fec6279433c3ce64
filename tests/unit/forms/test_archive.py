"""What may be sent as an archive, before any of it is read."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils.datastructures import MultiValueDict

from games.audit.summary import KINDS
from games.pages.archives_page import KIND_WORDS
from nzgs_tourney.forms.disputes.archive_forms import _CHOICES, _SHOWS, MOST_FILES, ArchiveForm

SGF = b"(;SZ[9])"


def form(*files: SimpleUploadedFile) -> ArchiveForm:
    return ArchiveForm({}, MultiValueDict({"archive": list(files)}))


def of_size(megabytes: int) -> SimpleUploadedFile:
    file = SimpleUploadedFile("a.zip", b"x")
    file.size = megabytes * 1024 * 1024
    return file


@pytest.mark.parametrize("count", [1, 2, MOST_FILES])
def test_one_file_and_several_come_in(count: int) -> None:
    sent = form(*[SimpleUploadedFile(f"{number}.sgf", SGF) for number in range(count)])
    assert sent.is_valid(), sent.errors
    assert [file.name for file in sent.cleaned_data["archive"]] == [f"{number}.sgf" for number in range(count)]


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([], "Choose an archive, or some records."),
        ([SimpleUploadedFile("a.sgf", b"")], "A file that was sent is empty."),
        ([SimpleUploadedFile("a.sgf", SGF)] * (MOST_FILES + 1), "101 files are too many, at most 100 at once"),
        ([of_size(51)], "larger than 50 MB"),
        ([of_size(30), of_size(30)], "larger than 50 MB"),
    ],
)
def test_what_does_not_is_said_in_one_sentence(files: list[SimpleUploadedFile], sentence: str) -> None:
    sent = form(*files)
    assert not sent.is_valid()
    assert len(sent.errors["archive"]) == 1
    assert sentence in sent.errors["archive"][0]


def test_every_kind_of_finding_has_its_word_and_its_choice() -> None:
    assert list(KIND_WORDS) == list(KINDS)
    assert {name for name, _ in _CHOICES} == set(_SHOWS)
