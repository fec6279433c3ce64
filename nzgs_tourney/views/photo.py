"""A photo of a case as an answer: a picture and nothing else, for its parties and officials."""

from __future__ import annotations

from django.http import HttpResponse

from games.models import Evidence


def photo_answer(piece: Evidence) -> HttpResponse:
    """The JPEG, kept by no cache but the reader's own, and allowed to do nothing."""
    response = HttpResponse(bytes(piece.image), content_type="image/jpeg")
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Content-Disposition"] = f'inline; filename="case-photo-{piece.pk}.jpg"'
    response["Cache-Control"] = "private, no-store"
    return response


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """A sheet of paper, shown by the browser."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
