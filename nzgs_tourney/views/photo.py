"""Answers with a photo of a case: only the picture, only for its parties and officials."""

from __future__ import annotations

from django.http import HttpResponse

from games.models import Evidence


def photo_answer(piece: Evidence) -> HttpResponse:
    """The JPEG, which no cache keeps, with a policy that lets it load and run nothing."""
    response = HttpResponse(bytes(piece.image), content_type="image/jpeg")
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Content-Disposition"] = f'inline; filename="case-photo-{piece.pk}.jpg"'
    response["Cache-Control"] = "private, no-store"
    return response


def pdf_answer(content: bytes, name: str) -> HttpResponse:
    """A sheet of paper, shown in the browser."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
