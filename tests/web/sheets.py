"""Reading the sheets that the desk prints."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.urls import reverse
from pypdf import PdfReader

from tests.db.desk import Desk


def sheet(desk: Desk, name: str, number: int | None = None) -> str:
    """The address of a sheet of the division, or of its round of this number."""
    return reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, *([number] if number else [])])


def reader_of(response: Any) -> PdfReader:
    """The PDF that was answered."""
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return PdfReader(BytesIO(response.content))


def words_of(response: Any) -> str:
    """Everything written on it, as one line."""
    return " ".join(" ".join(page.extract_text() for page in reader_of(response).pages).split())


def titles_of(response: Any) -> list[str]:
    """The entries of its outline."""
    return [str(entry.title) for entry in reader_of(response).outline if not isinstance(entry, list)]
