"""What a division's rules would bring, before they are played."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from nzgs_tourney.access import access_division_as_director
from nzgs_tourney.forms.forecast import ForecastForm
from nzgs_tourney.pages.rounds.forecast import forecast_page
from nzgs_tourney.views.director.round_frame import division_frame
from ratings.system.systems import rating_system


@login_required
@require_GET
def forecast(request: HttpRequest, slug: str, division: str) -> HttpResponse:
    """The forecasts as far as they are worked out; asked again, a little more of them."""
    found = access_division_as_director(request.user, slug, division)
    form = ForecastForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    page = forecast_page(
        found,
        rating_system(asked.get("system") or "egf"),
        events=asked.get("events") or 20,
        seed=asked.get("seed") or "forecast",
    )
    context = {**division_frame(found, "desk:division_settings"), "form": form, "page": page}
    return render(request, "director/forecast.html", context, status=422 if form.errors else 200)
