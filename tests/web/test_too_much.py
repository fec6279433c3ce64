"""Too much at once is said in one sentence: the form itself never comes to speak."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.parsed import page_text

MOST_FIELDS, MOST_FILES = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS, settings.DATA_UPLOAD_MAX_NUMBER_FILES


def files(count: int) -> dict[str, list[SimpleUploadedFile]]:
    return {"archive": [SimpleUploadedFile(f"{number}.sgf", b"(;)") for number in range(count)]}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({f"entry_{number}": "plays" for number in range(MOST_FIELDS + 1)}, "more than 10,000 fields"),
        (files(MOST_FILES + 1), "More than 200 files were sent at once"),
        ({"text": "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)}, "More than 2,560 kB of text"),
    ],
    ids=["fields", "files", "text"],
)
def test_too_much_at_once_is_said(sent: dict[str, Any], sentence: str) -> None:
    response = Client().post("/accounts/login/", sent)
    assert response.status_code == 400
    assert sentence in page_text(response)
    assert "Nothing was changed." in page_text(response)
