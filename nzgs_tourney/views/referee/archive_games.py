"""A game of an archive on the board, and the downloads of an archive."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.formats.read import ending_of
from games.models import ArchiveAudit, ArchiveRow
from games.pages.archive_game import archive_game, archived_record
from games.pages.archive_rows import csv_of, json_lines_of, summary_of
from nzgs_tourney.access.games import access_archive, access_archive_row
from nzgs_tourney.forms.disputes.archive_forms import GameFilter
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_safe
def game(request: HttpRequest, event_slug: str, archive_id: int, row_id: int) -> HttpResponse:
    """Shows the game on the board, with the findings."""
    row = access_archive_row(request.user, event_slug, archive_id, row_id)
    context = {
        "slug": event_slug,
        "event_nav": referee_nav(row.archive.stream.event, "referee:archives"),
        "archive": row.archive,
        "game": archive_game(row),
    }
    return render(request, "referee/archive_game.html", context)


@login_required
@require_safe
def record(request: HttpRequest, event_slug: str, archive_id: int, row_id: int) -> HttpResponseBase:
    """Downloads the file from the archive."""
    content = archived_record(access_archive_row(request.user, event_slug, archive_id, row_id))
    if content is None:
        raise Http404("the archive’s file is not kept here")
    return _download([content], "application/x-go-sgf", f"archive-{archive_id}-{row_id}{ending_of(content)}")


@login_required
@require_safe
def csv(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponseBase:
    """Downloads the games shown as CSV, a line for each."""
    archive = access_archive(request.user, event_slug, archive_id)
    return _download(
        csv_of(_filtered_rows(request, archive), archive.hidden), "text/csv; charset=utf-8", f"archive-{archive_id}.csv"
    )


@login_required
@require_safe
def json_lines(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponseBase:
    """Downloads the games shown as JSON Lines, an object for each."""
    archive = access_archive(request.user, event_slug, archive_id)
    return _download(
        json_lines_of(_filtered_rows(request, archive), archive.hidden),
        "application/jsonl",
        f"archive-{archive_id}.jsonl",
    )


@login_required
@require_safe
def summary(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponseBase:
    """Downloads a summary of the whole archive, as a self-contained page."""
    archive = access_archive(request.user, event_slug, archive_id)
    return _download([summary_of(archive)], "text/html; charset=utf-8", f"archive-{archive_id}.html")


def _filtered_rows(request: HttpRequest, archive: ArchiveAudit) -> QuerySet[ArchiveRow]:
    """The games that the page shows."""
    return GameFilter(request.GET).narrowed(archive.rows.all())


def _download(content: Iterable[str | bytes], kind: str, name: str) -> HttpResponseBase:
    """A download that no browser opens as a page of this site, whatever is in it."""
    response = StreamingHttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    return response
