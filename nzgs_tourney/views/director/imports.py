"""Lists from files: uploaded or pasted, looked at, their columns said, then accepted or thrown away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from nzgs_tourney.access.divisions import access_division_as_director, access_staged_as_director
from nzgs_tourney.forms.upload import UploadForm
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.entries.import_entries import import_entries as accept_entries
from nzgs_tourney.services.exchange.stage_file import discard_staged, map_columns, stage_file
from nzgs_tourney.store.staged_entries import SOMEBODY_ELSE, staged_entries
from nzgs_tourney.store.staged_files import NO_HEADER, columns_of, fields_for, table_of, waiting
from nzgs_tourney.views.director import external, ratings
from nzgs_tourney.views.director.form_handling import account, done, numbered, sent, status_of
from nzgs_tourney.views.director.round_frame import division_frame
from ratings.errors import Refused
from ratings.translation import gettext as _


@login_required
@require_http_methods(["GET", "POST"])
def import_entries(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """Send an entry list."""
    found = access_division_as_director(request.user, slug, division)
    form = UploadForm(sent(request), request.FILES or None)
    staged = done(
        form,
        lambda: stage_file(
            found.event,
            StagedKind.ENTRIES,
            filename=form.filename(),
            content=form.content(),
            by=account(request),
            division=found,
        ),
    )
    if staged is not None:
        return redirect("desk:staged", slug, staged.pk)
    context = {
        **division_frame(found, "desk:entries"),
        "form": form,
        "waiting": waiting(found.event, StagedKind.ENTRIES, found.pk),
    }
    return render(request, "director/import.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def staged(request: HttpRequest, slug: str, staged: int) -> HttpResponse:
    """A waiting list: look, say what its columns are, settle who is who, accept."""
    found = access_staged_as_director(request.user, slug, staged)
    if found.accepted_at is not None:
        messages.info(request, _("“{filename}” is accepted already.").format(filename=found.filename))
        return redirect(_home(found))
    refusal = ""
    try:
        if request.method == "POST":
            return _act(request, found)
    except Refused as refused:
        refusal = refused.sentence
        found.refresh_from_db()
    if found.kind == StagedKind.RATINGS:
        return ratings.staged_page(request, found, refusal)
    if found.kind == StagedKind.DIVISION:
        return external.staged_page(request, found, refusal)
    return _entries_page(request, found, refusal)


def _act(request: HttpRequest, found: StagedFile) -> HttpResponse:
    """What the pressed button does; changed columns are shown before anything is accepted."""
    if request.POST.get("action") == "discard":
        discard_staged(found.pk)
        messages.success(
            request, _("“{filename}” is discarded; nothing from it was used.").format(filename=found.filename)
        )
        return redirect(_home(found))
    if found.kind == StagedKind.DIVISION:
        return external.accept(request, found)
    answers, columns = numbered(request, "line_"), numbered(request, "column_")
    changed = map_columns(found.pk, columns, header="no_header" not in request.POST, people=answers)
    if changed or request.POST.get("action") != "accept":
        if changed and request.POST.get("action") == "accept":
            messages.info(request, _("The columns were changed: check the lines again, then accept."))
        return redirect("desk:staged", found.event.slug, found.pk)
    if found.kind == StagedKind.RATINGS:
        return ratings.accept(request, found)
    did = accept_entries(found.pk, answers, actor=account(request).actor)
    messages.success(
        request,
        _("{entered} entered, {already} entered already, {unreadable} not readable.").format(
            entered=did.entered, already=did.already, unreadable=did.unreadable
        ),
    )
    return redirect(_home(found))


def _home(found: StagedFile) -> str:
    """Where one goes from a list that is done with."""
    if found.division is None:
        return reverse("desk:ratings", args=[found.event.slug])
    return reverse("desk:entries", args=[found.event.slug, found.division.slug])


def _entries_page(request: HttpRequest, found: StagedFile, refusal: str) -> HttpResponse:
    assert found.division is not None
    context = {
        **division_frame(found.division, "desk:entries"),
        "staged": found,
        "columns": columns_of(found, table_of(found)),
        "fields": fields_for(found),
        "no_header": found.answers.get(NO_HEADER, False),
        "listed": staged_entries(found),
        "answers": {int(line): answer for line, answer in found.answers.get("people", {}).items()},
        "somebody_else": SOMEBODY_ELSE,
        "refusal": refusal,
    }
    return render(request, "director/staged_entries.html", context, status=422 if refusal else 200)
