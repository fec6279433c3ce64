"""Series of events at the federation's desk: made, changed, removed."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_series_as_federation
from nzgs_tourney.forms.points import SeriesForm
from nzgs_tourney.models import PointsSeries
from nzgs_tourney.pages.points.series import offered_divisions, series_ways
from nzgs_tourney.services.points.series import remove_series, save_series
from nzgs_tourney.store.events.streams import NZGS_POINTS, last_number
from nzgs_tourney.store.points.series import series_values
from nzgs_tourney.views.director.form_handling import account, posted_data, row_numbers, save_if_current, status_of


@login_required
@require_GET
def all_series(request: HttpRequest) -> HttpResponse:
    """Lists the series."""
    access_federation(request.user)
    return render(request, "federation/series.html", {"series": series_ways()})


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Makes a series."""
    access_federation(request.user)
    return _edit(request, None)


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Changes a series: its name, its points, its divisions."""
    return _edit(request, access_series_as_federation(request.user, series_slug))


def _edit(request: HttpRequest, series: PointsSeries | None) -> HttpResponse:
    number = series.pk if series else None
    values = series_values(series) if series else {"best": None, "divisions": []}
    search = request.GET.get("q", "")[:80].strip()
    chosen = {*values["divisions"], *row_numbers(request.POST.getlist("divisions"))}
    form = SeriesForm(offered_divisions(chosen, search), posted_data(request), initial=values)
    saved, seen = save_if_current(
        request,
        last_number(NZGS_POINTS),
        form,
        lambda seen: save_series(number, actor=account(request).actor, expected_seq=seen, **form.values()),
    )
    if saved:
        messages.success(request, _("Saved."))
        return redirect("federation:series_edit", saved.slug)
    context = {"series": series, "form": form, "search": search, "expected_seq": seen}
    return render(request, "federation/series_edit.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Asks first, then removes the series."""
    series = access_series_as_federation(request.user, series_slug)
    if request.method == "GET":
        return render(request, "federation/series_remove.html", {"series": series})
    if name := remove_series(series.pk, actor=account(request).actor):
        messages.success(request, _("{name} is removed. Its events are as they were.").format(name=name))
    return redirect("federation:series")
