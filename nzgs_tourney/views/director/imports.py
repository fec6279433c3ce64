"""Imports lists of entries, and events from other programs: upload or paste, preview, choose columns, then accept or
discard. A waiting list of ratings is shown and accepted from here too."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.divisions import access_division_as_director, access_staged_as_director
from nzgs_tourney.forms.entries.uploads import PASTED, EventFileForm, UploadForm
from nzgs_tourney.models import Division, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.entries.teams_page import team_draft, team_drafts
from nzgs_tourney.pages.exchange.sent_files import accepted, columns_of, fields_for, waiting
from nzgs_tourney.pages.exchange.staged_division_page import StagedDivision, staged_division
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.entries.import_entries import import_entries as accept_entries
from nzgs_tourney.services.entries.remove_entry import remove_imported
from nzgs_tourney.services.exchange.import_division import ImportedFile, import_division, import_players
from nzgs_tourney.services.exchange.stage_file import (
    discard_staged,
    edit_lines,
    map_columns,
    stage_division,
    stage_file,
)
from nzgs_tourney.store.entries.imported_entries import imported_entries
from nzgs_tourney.store.entries.staged_entries import staged_entries
from nzgs_tourney.store.entries.staged_files import NO_HEADER, is_remainder
from nzgs_tourney.tournament.wording.entries.accepted_lists import imported_words, left_out_words, number_left_out_words
from nzgs_tourney.tournament.wording.entries.who_it_is import SOMEBODY_ELSE
from nzgs_tourney.views.director import ratings
from nzgs_tourney.views.director.form_handling import (
    account,
    changed_fields,
    numbered_fields,
    posted_data,
    run_if_valid,
    status_of,
)
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def import_entries(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Uploads an entry list."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = UploadForm(posted_data(request), request.FILES or None)
    staged = run_if_valid(
        form,
        lambda: stage_file(
            division.event,
            StagedKind.ENTRIES,
            filename=form.filename(),
            content=form.content(),
            by=account(request),
            division=division,
        ),
    )
    if staged is not None:
        return redirect("desk:staged", event_slug, staged.pk)
    return _import_page(request, division, form)


def _import_page(request: HttpRequest, division: Division, form: UploadForm) -> HttpResponse:
    context = {
        **division_frame(division, "desk:entries"),
        "form": form,
        "waiting": waiting(division.event, StagedKind.ENTRIES, division.pk),
        "accepted": accepted(division.event, StagedKind.ENTRIES, division.pk),
    }
    return render(request, "director/import.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def staged(request: HttpRequest, event_slug: str, staged_file_id: int) -> HttpResponse:
    """Shows a waiting list: preview, choose its columns, decide who is who, accept."""
    staged_file = access_staged_as_director(request.user, event_slug, staged_file_id)
    if staged_file.accepted_at is not None:
        return _accepted(request, staged_file)
    try:
        if request.method == "POST":
            return _act(request, staged_file)
    except Refused as refused:
        staged_file.refresh_from_db()
        return _page(request, staged_file, refused.sentence)
    return _page(request, staged_file, "")


def _accepted(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    """Shows who an accepted entry list entered, and removes them again if asked to. Any other list only leads back."""
    refusal, asked = "", request.POST.get("action") == "remove"
    if asked:
        try:
            removed = remove_imported(staged_file.pk, actor=account(request).actor)
        except Refused as refused:
            refusal = refused.sentence
        else:
            sentence = ngettext("{count} entry is removed.", "{count} entries are removed.", removed)
            messages.success(request, sentence.format(count=removed))
            return redirect(_home(staged_file))
    try:
        entries = imported_entries(staged_file) if request.method == "GET" or asked else ()
    except Refused:
        entries = ()
    if not entries:
        messages.info(request, _("“{filename}” is accepted already.").format(filename=staged_file.filename))
        return redirect(_home(staged_file))
    assert staged_file.division is not None
    context = {
        **division_frame(staged_file.division, "desk:entries"),
        "staged": staged_file,
        "entries": entries,
        "refusal": refusal,
    }
    return render(request, "director/staged_accepted.html", context, status=422 if refusal else 200)


def _page(request: HttpRequest, staged_file: StagedFile, refusal: str) -> HttpResponse:
    if staged_file.kind == StagedKind.RATINGS:
        return ratings.staged_page(request, staged_file, refusal)
    if staged_file.kind == StagedKind.DIVISION:
        return _division_page(request, staged_file, refusal)
    return _entries_page(request, staged_file, refusal)


def _act(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    """Does what the pressed button says; changed columns are shown before anything is accepted."""
    action = request.POST.get("action")
    if action == "discard":
        return _discard(request, staged_file)
    if staged_file.kind == StagedKind.DIVISION:
        return _accept_division(request, staged_file)
    answers, columns = numbered_fields(request, "line_"), numbered_fields(request, "column_")
    header, reasons = "no_header" not in request.POST, numbered_fields(request, "reason_")
    changed = map_columns(staged_file.pk, columns, header=header, people=answers, reasons=reasons)
    edited = edit_lines(staged_file.pk, changed_fields(request, "edit_"))
    for division in staged_file.event.divisions.filter(slug=request.POST.get("without_draft", "")):
        _discard_draft_of_teams(request, division)
    if action == "accept" and not changed and not edited:
        accept = ratings.accept if staged_file.kind == StagedKind.RATINGS else _accept_entries
        return accept(request, staged_file)
    if action == "accept":
        messages.info(request, _("Columns or lines were changed: check the lines again, then accept."))
    return redirect("desk:staged", staged_file.event.slug, staged_file.pk)


def _discard(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    discard_staged(staged_file.pk)
    sentence = _("“{filename}” is discarded; nothing from it was used.")
    if is_remainder(staged_file):
        sentence = _("The lines of “{filename}” that waited are discarded.")
    messages.success(request, sentence.format(filename=staged_file.filename))
    if staged_file.kind == StagedKind.ENTRIES and staged_file.filename == PASTED and staged_file.division is not None:
        text = bytes(staged_file.content).decode()
        return _import_page(request, staged_file.division, UploadForm(initial={"text": text}))
    return redirect(_home(staged_file))


def _discard_draft_of_teams(request: HttpRequest, division: Division) -> None:
    """Discards the draft that the players of a list would change by joining teams. Raises Refused as the service
    does."""
    draft = team_draft(division)
    if draft is not None:
        discard_draft(division.pk, draft.number, actor=account(request).actor)
        messages.success(request, _("The draft of round {number} is discarded.").format(number=draft.number))


def _accept_entries(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    """Enters the players of the list, and says which lines are left out. Raises Refused as the service does."""
    answers, reasons = numbered_fields(request, "line_"), numbered_fields(request, "reason_")
    did = accept_entries(staged_file.pk, answers, actor=account(request).actor, reasons=reasons)
    messages.success(request, imported_words(did.entered, did.already, did.left))
    for left_out_number in did.numbers:
        messages.warning(request, number_left_out_words(left_out_number))
    for sentence in (*did.refused, *left_out_words(did.repeats)):
        messages.warning(request, sentence)
    if did.waiting:
        return redirect("desk:staged", staged_file.event.slug, did.waiting)
    return redirect(_home(staged_file))


def _home(staged_file: StagedFile) -> str:
    """The page to return to from a finished list."""
    if staged_file.division is None:
        return reverse("desk:ratings", args=[staged_file.event.slug])
    return reverse("desk:entries", args=[staged_file.event.slug, staged_file.division.slug])


def _entries_page(request: HttpRequest, staged_file: StagedFile, refusal: str) -> HttpResponse:
    assert staged_file.division is not None
    listed = staged_entries(staged_file)
    context = {
        **division_frame(staged_file.division, "desk:entries"),
        "staged": staged_file,
        "columns": columns_of(staged_file),
        "fields": fields_for(staged_file),
        "no_header": staged_file.answers.get(NO_HEADER, False),
        "listed": listed,
        "team_drafts": team_drafts(listed),
        "answers": {int(line): answer for line, answer in staged_file.answers.get("people", {}).items()},
        "reasons": {int(line): reason for line, reason in staged_file.answers.get("reasons", {}).items()},
        "somebody_else": SOMEBODY_ELSE.label,
        "refusal": refusal,
    }
    return render(request, "director/staged_entries.html", context, status=422 if refusal else 200)


@login_required
@require_http_methods(["GET", "POST"])
def upload_division(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Uploads a file from another program."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = EventFileForm(posted_data(request), request.FILES or None)
    staged = run_if_valid(
        form,
        lambda: stage_division(division, filename=form.filename(), content=form.content(), by=account(request)),
    )
    if staged is not None:
        return redirect("desk:staged", event_slug, staged.pk)
    context = {
        **division_frame(division, "desk:export"),
        "form": form,
        "waiting": waiting(division.event, StagedKind.DIVISION, division.pk),
    }
    return render(request, "director/import_division.html", context, status=status_of(form))


def _accept_division(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    """Does what the button says: imports only the players, everything into this division, or everything as a new
    one. Raises Refused as the services do.
    """
    action = request.POST.get("action")
    if action == "players":
        return _import_players(request, staged_file)
    if action in ("here", "new"):
        return _import_division(request, staged_file, into_new=action == "new")
    return redirect("desk:staged", staged_file.event.slug, staged_file.pk)


def _import_players(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
    assert staged_file.division is not None
    answers = numbered_fields(request, "line_")
    reason = request.POST.get("limit_reason", "")
    imported = import_players(staged_file.pk, actor=account(request).actor, answers=answers, limit_reason=reason)
    words = ngettext("{count} player entered.", "{count} players entered.", imported.entered)
    _say(request, imported, words.format(count=imported.entered))
    return redirect("desk:entries", staged_file.event.slug, staged_file.division.slug)


def _import_division(request: HttpRequest, staged_file: StagedFile, *, into_new: bool) -> HttpResponse:
    answers = numbered_fields(request, "line_")
    imported = import_division(
        staged_file.pk,
        into_new=into_new,
        actor=account(request).actor,
        answers=answers,
        limit_reason=request.POST.get("limit_reason", ""),
    )
    division, words = imported.division, _("“{filename}” is {name} now, with its rounds and results.")
    _say(request, imported, words.format(filename=staged_file.filename, name=division.name))
    return redirect("desk:standings", staged_file.event.slug, division.slug)


def _say(request: HttpRequest, imported: ImportedFile, done: str) -> None:
    messages.success(request, done)
    for left_out in imported.numbers:
        messages.warning(request, number_left_out_words(left_out))


def _division_page(request: HttpRequest, staged_file: StagedFile, refusal: str) -> HttpResponse:
    """Shows what is in the file, and the ways to import it."""
    assert staged_file.division is not None
    preview: StagedDivision | None = None
    try:
        preview = staged_division(staged_file)
    except Refused as refused:
        refusal = refused.sentence
    context = {
        **division_frame(staged_file.division, "desk:export"),
        "staged": staged_file,
        "preview": preview,
        "refusal": refusal,
        "answers": numbered_fields(request, "line_"),
        "limit_reason": request.POST.get("limit_reason", ""),
    }
    return render(request, "director/staged_division.html", context, status=422 if refusal else 200)
