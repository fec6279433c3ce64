"""An event of another program: sent, looked at, taken into a division or as a new one, or thrown away."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.forms.upload import EventFileForm
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.exchange.import_division import import_division, import_players
from nzgs_tourney.services.exchange.stage_file import stage_division
from nzgs_tourney.store.staged_division import StagedDivision, staged_division
from nzgs_tourney.store.staged_files import waiting
from nzgs_tourney.views.director.form_handling import account, done, numbered, sent, status_of
from nzgs_tourney.views.director.round_frame import division_frame
from ratings.errors import Refused
from ratings.translation import gettext as _
from ratings.translation import ngettext


@login_required
@require_http_methods(["GET", "POST"])
def upload(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """Send a file of another program."""
    found = access_division_as_director(request.user, slug, division)
    form = EventFileForm(sent(request), request.FILES or None)
    staged = done(
        form,
        lambda: stage_division(found, filename=form.filename(), content=form.content(), by=account(request)),
    )
    if staged is not None:
        return redirect("desk:staged", slug, staged.pk)
    context = {
        **division_frame(found, "desk:export"),
        "form": form,
        "waiting": waiting(found.event, StagedKind.DIVISION, found.pk),
    }
    return render(request, "director/import_division.html", context, status=status_of(form))


def accept(request: HttpRequest, found: StagedFile) -> HttpResponse:
    """What the button stands for: the players alone, the whole into this division, or the whole as a new one."""
    action, actor, slug = request.POST.get("action"), account(request).actor, found.event.slug
    assert found.division is not None
    answers = numbered(request, "line_")
    if action == "players":
        entered = import_players(found.pk, actor=actor, answers=answers)
        messages.success(
            request, ngettext("{count} player entered.", "{count} players entered.", entered).format(count=entered)
        )
        return redirect("desk:entries", slug, found.division.slug)
    if action not in ("here", "new"):
        return redirect("desk:staged", slug, found.pk)
    division = import_division(found.pk, into_new=action == "new", actor=actor, answers=answers)
    messages.success(
        request,
        _("“{filename}” is {name} now, with its rounds and results.").format(
            filename=found.filename, name=division.name
        ),
    )
    return redirect("desk:standings", slug, division.slug)


def staged_page(request: HttpRequest, found: StagedFile, refusal: str) -> HttpResponse:
    """What is in the file, and the ways in which it can be taken."""
    assert found.division is not None
    preview: StagedDivision | None = None
    try:
        preview = staged_division(found)
    except Refused as refused:
        refusal = refused.sentence
    context = {
        **division_frame(found.division, "desk:export"),
        "staged": found,
        "preview": preview,
        "refusal": refusal,
        "answers": numbered(request, "line_"),
    }
    return render(request, "director/staged_division.html", context, status=422 if refusal else 200)
