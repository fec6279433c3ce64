"""Layouts of tables that a director saves for federations, and the files of a division in one."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.exchange.saved_layout import SavedLayoutForm
from nzgs_tourney.models import Division, Event
from nzgs_tourney.pages.exchange.export_preview import digest_of, layout_file, layout_page
from nzgs_tourney.services.exchange.note_export import note_download
from nzgs_tourney.services.exchange.save_layout import remove_layout, save_layout
from nzgs_tourney.store.exchange.saved_layouts import layouts_elsewhere, saved_layouts
from nzgs_tourney.tournament.exchange.results_table import example_facts
from nzgs_tourney.tournament.exchange.saved_layouts import (
    GAMES,
    PLAYERS,
    SavedLayout,
    layout_bytes,
    layout_sheet,
    usual_columns,
)
from nzgs_tourney.tournament.wording.people.ledger_people import FEDERATIONS
from nzgs_tourney.views.director.exports import keep_family_names, stays_here
from nzgs_tourney.views.director.form_handling import account, posted_data, save_if_current, seq_seen, status_of
from nzgs_tourney.views.director.frame import division_frame, event_frame
from nzgs_tourney.views.file_answers import file_response


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, event_slug: str, table: str) -> HttpResponse:
    """Makes a layout of a table; `?from=` begins with that one of another event’s."""
    event = access_event_as_director(request.user, event_slug)
    if table not in (PLAYERS, GAMES):
        raise Http404("no such table")
    begun = SavedLayout(0, "", "australia", table, usual_columns(table), "comma", heading=True)
    elsewhere = [one for one in layouts_elsewhere(account(request), event) if one[1].table == table]
    chosen = request.GET.get("from", "")
    if chosen.isdecimal() and int(chosen) < len(elsewhere):
        begun = replace(elsewhere[int(chosen)][1], number=0)
    return _edited(request, event, begun, tuple(enumerate(elsewhere)))


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, event_slug: str, layout_number: int) -> HttpResponse:
    """Changes a layout."""
    event = access_event_as_director(request.user, event_slug)
    return _edited(request, event, _living(event, layout_number), ())


def _living(event: Event, number: int) -> SavedLayout:
    layout = saved_layouts(event.stream_id).get(number)
    if layout is None or layout.removed:
        raise Http404("no such layout")
    return layout


def _edited(
    request: HttpRequest, event: Event, layout: SavedLayout, elsewhere: tuple[tuple[int, tuple[str, SavedLayout]], ...]
) -> HttpResponse:
    form = SavedLayoutForm(layout, posted_data(request))
    now, preview, shown = event.stream.seq, request.POST.get("action") == "preview", layout
    if preview:
        seen = seq_seen(request, now)
        shown = form.cleaned_data["layout"] if form.is_valid() else layout
    else:
        saved, seen = save_if_current(request, now, form, lambda seen: _saved(request, event, form, seen))
        if saved is not None:
            messages.success(request, _("Saved the layout {name}.").format(name=saved.name))
            return redirect("desk:federations", event.slug)
    sheet = layout_sheet(example_facts(), shown)
    context = {
        **event_frame(event, "desk:federations"),
        "form": form,
        "layout": layout,
        "elsewhere": elsewhere,
        "preview": preview and not form.errors,
        "lines": layout_bytes(sheet, shown).decode("utf-8-sig").splitlines(),
        "expected_seq": seen,
    }
    return render(request, "director/layout.html", context, status=status_of(form))


def _saved(request: HttpRequest, event: Event, form: SavedLayoutForm, seen: int) -> SavedLayout:
    return save_layout(event.pk, form.cleaned_data["layout"], actor=account(request).actor, expected_seq=seen)


@login_required
@require_POST
def remove(request: HttpRequest, event_slug: str, layout_number: int) -> HttpResponse:
    """Removes a layout, also where somebody has removed it meanwhile."""
    event = access_event_as_director(request.user, event_slug)
    layout = saved_layouts(event.stream_id).get(layout_number)
    if layout is None:
        raise Http404("no such layout")
    remove_layout(event.pk, layout_number, actor=account(request).actor)
    messages.success(request, _("Removed the layout {name}.").format(name=layout.name))
    return redirect("desk:federations", event_slug)


@login_required
@require_http_methods(["GET", "POST"])
def export_layout(request: HttpRequest, event_slug: str, division_slug: str, layout_number: int) -> HttpResponse:
    """What to check before a division’s table in a layout is sent, and how it begins; keeps the family names that are
    told there."""
    division, layout = _of_division(request, event_slug, division_slug, layout_number)
    if stays_here(request, division):
        return redirect("desk:export", event_slug, division_slug)
    if request.method == "POST":
        keep_family_names(request, division)
        return redirect("desk:export_layout", event_slug, division_slug, layout_number)
    context = {
        **division_frame(division, "desk:export"),
        "page": layout_page(division, layout),
        "recipient": _(FEDERATIONS[layout.federation]),
    }
    return render(request, "director/export_layout.html", context)


@login_required
@require_GET
def export_layout_file(request: HttpRequest, event_slug: str, division_slug: str, layout_number: int) -> HttpResponse:
    """Downloads the table of a division in a layout, and notes it."""
    division, layout = _of_division(request, event_slug, division_slug, layout_number)
    if stays_here(request, division):
        return redirect("desk:export", event_slug, division_slug)
    content, seen = layout_file(division, layout), division.event.stream.seq
    digest = digest_of(content)
    note_download(division.pk, layout.word, digest=digest, seen=seen, free=False, actor=account(request).actor)
    name = f"{event_slug}-{division_slug}-{layout.word}.{layout.suffix}"
    return file_response(content, name, "text/csv; charset=utf-8")


def _of_division(
    request: HttpRequest, event_slug: str, division_slug: str, layout_number: int
) -> tuple[Division, SavedLayout]:
    division = access_division_as_director(request.user, event_slug, division_slug)
    return division, _living(division.event, layout_number)
