"""Archives of records: upload, watch the audit, check game by game, download, delete."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh
from django_tables2 import RequestConfig

from games.formats.read import ending_of
from games.models import ArchiveAudit, ArchiveRow
from games.pages.archive_game import archive_game, archived_record
from games.pages.archive_rows import GameRows, csv_of, json_lines_of, summary_of
from games.pages.archives_page import archives_of, found_in_archive, progress_of
from games.services.audit_archive import continue_audit
from games.services.keep_archive import delete_archive, keep_archive
from games.store.archive_file import archive_path
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_official
from nzgs_tourney.access.games import access_archive, access_archive_row
from nzgs_tourney.forms.disputes.archive_forms import ArchiveForm, GameFilter
from nzgs_tourney.tables.archive_table import ArchiveTable
from nzgs_tourney.tables.base import ExportLink
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def archives(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists the archives of an event, with a form to send one."""
    event = access_event_as_official(request.user, event_slug)
    sent = request.method == "POST"
    form = ArchiveForm(request.POST if sent else None, request.FILES if sent else None)
    actor = account(request).actor
    archive = run_if_valid(form, lambda: keep_archive(event.stream, form.cleaned_data["archive"], actor=actor))
    if archive is not None:
        _start_audit(archive)
        return redirect("referee:archive", event_slug, archive.pk)
    context = {
        "event": event,
        "event_nav": referee_nav(event, "referee:archives"),
        "form": form,
        "archives": archives_of(event.stream),
    }
    return render(request, "referee/archives.html", context, status=status_of(form))


@login_required
@require_safe
def archive(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponse:
    """Shows the progress of the audit, and every game so far."""
    archive = access_archive(request.user, event_slug, archive_id)
    game_filter = GameFilter(request.GET)
    context = {
        "slug": event_slug,
        "event_nav": referee_nav(archive.stream.event, "referee:archives"),
        "archive": progress_of(archive),
        "found": found_in_archive(archive),
        "wanted": game_filter,
        "narrowed": any(request.GET.get(name) for name in game_filter.fields),
        "table": _games_table(request, event_slug, archive, game_filter),
    }
    return render(request, "referee/archive.html", context)


def _games_table(request: HttpRequest, event_slug: str, archive: ArchiveAudit, game_filter: GameFilter) -> ArchiveTable:
    """The games that the filter leaves, sorted and paged as the request says."""
    table = ArchiveTable(
        GameRows(game_filter.narrowed(archive.rows.all())),
        event_slug,
        archive.pk,
        caption=_("Games of {filename}").format(filename=archive.called),
        exports=_exports(request, event_slug, archive),
    )
    RequestConfig(request, paginate={"per_page": 50}).configure(table)
    return table


@login_required
@require_POST
def resume_audit(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponse:
    """Makes sure that the audit goes on; answers a page that watches it with the progress."""
    archive = access_archive(request.user, event_slug, archive_id)
    _start_audit(archive)
    archive.refresh_from_db()
    progress = progress_of(archive)
    if not request.htmx:  # type: ignore[attr-defined]  # of django_htmx.middleware
        return redirect("referee:archive", event_slug, archive_id)
    if progress.finished or not progress.kept:
        return HttpResponseClientRefresh()
    return render(request, "referee/archive_progress.html", {"slug": event_slug, "archive": progress})


@login_required
@require_POST
def delete(request: HttpRequest, event_slug: str, archive_id: int) -> HttpResponse:
    """Deletes an archive with its findings; pressing twice deletes once."""
    name = delete_archive(access_event_as_official(request.user, event_slug).stream, archive_id)
    messages.info(
        request, _("“{name}” is deleted.").format(name=name) if name else _("That archive is not here any more.")
    )
    return redirect("referee:archives", event_slug)


def _start_audit(archive: ArchiveAudit) -> None:
    if archive_path(archive.stored).is_file():
        continue_audit(archive.pk)


def _exports(request: HttpRequest, event_slug: str, archive: ArchiveAudit) -> tuple[ExportLink, ...]:
    """CSV and JSON Lines of what is shown, the summary of everything."""
    query = request.GET.urlencode()
    query_string = f"?{query}" if query else ""
    links = (
        ("CSV", "csv", query_string),
        (_("JSON Lines"), "json_lines", query_string),
        (_("Summary as a page"), "summary", ""),
    )
    return tuple(
        ExportLink(label, reverse(f"referee:archive_{name}", args=[event_slug, archive.pk]) + query_part)
        for label, name, query_part in links
    )


@login_required
@require_safe
def show_game(request: HttpRequest, event_slug: str, archive_id: int, row_id: int) -> HttpResponse:
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
def record_file(request: HttpRequest, event_slug: str, archive_id: int, row_id: int) -> HttpResponseBase:
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
