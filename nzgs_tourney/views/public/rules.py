"""The rules as judged, for anybody: one text for the documentation and the site."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The page that every finding and every game links to."""
    return render(request, "public/rules.html", {"text": _text()})


@cache
def _text() -> SafeString:
    source = (settings.BASE_DIR / "docs" / "rules.md").read_text(encoding="utf-8")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    return SafeString(html)  # the project's own document, raw HTML switched off
