"""Imports an event from another program: upload, preview, and import into a division or as a new one, or discard."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import ngettext
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.forms.entries.upload import EventFileForm
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.pages.exchange.sent_files import waiting
from nzgs_tourney.pages.exchange.staged_division_page import StagedDivision, staged_division
from nzgs_tourney.services.exchange.import_division import ImportedFile, import_division, import_players
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_left_out_words
from nzgs_tourney.views.director.form_handling import account, numbered_fields, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.round_frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
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


def accept(request: HttpRequest, staged_file: StagedFile) -> HttpResponse:
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
    imported = import_players(staged_file.pk, actor=account(request).actor, answers=answers)
    words = ngettext("{count} player entered.", "{count} players entered.", imported.entered)
    _say(request, imported, words.format(count=imported.entered))
    return redirect("desk:entries", staged_file.event.slug, staged_file.division.slug)


def _import_division(request: HttpRequest, staged_file: StagedFile, *, into_new: bool) -> HttpResponse:
    answers = numbered_fields(request, "line_")
    imported = import_division(staged_file.pk, into_new=into_new, actor=account(request).actor, answers=answers)
    division, words = imported.division, _("“{filename}” is {name} now, with its rounds and results.")
    _say(request, imported, words.format(filename=staged_file.filename, name=division.name))
    return redirect("desk:standings", staged_file.event.slug, division.slug)


def _say(request: HttpRequest, imported: ImportedFile, done: str) -> None:
    messages.success(request, done)
    for left_out in imported.numbers:
        messages.warning(request, number_left_out_words(left_out))


def staged_page(request: HttpRequest, staged_file: StagedFile, refusal: str) -> HttpResponse:
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
    }
    return render(request, "director/staged_division.html", context, status=422 if refusal else 200)
