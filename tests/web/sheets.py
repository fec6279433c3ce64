"""Reading the sheets that the desk prints."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.urls import reverse
from pypdf import PdfReader

from tests.db.desk import Desk
from tests.pdf_text import pages_of


def sheet(desk: Desk, name: str, number: int | None = None) -> str:
    """The address of a sheet of the division, or of its round of this number."""
    return reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, *([number] if number else [])])


def printed_on(response: Any) -> list[str]:
    """The text of each page of the PDF that was answered."""
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return pages_of(response.content)


def words_of(response: Any) -> str:
    """Everything written on it, as one line."""
    return " ".join(" ".join(printed_on(response)).split())


def titles_of(response: Any) -> list[str]:
    """The entries of its outline."""
    return [str(entry.title) for entry in PdfReader(BytesIO(response.content)).outline if not isinstance(entry, list)]
