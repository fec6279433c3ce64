"""What a division's rules would lead to, before the first round."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.forms.draws.forecast_form import LARGE_EVENTS, ForecastForm, LargeForecastForm
from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.draws.draw_progress import drawing_of
from nzgs_tourney.pages.draws.forecast_page import forecast_answer, forecast_asked, forecast_page
from nzgs_tourney.services.draws.start_draw import start_draw
from nzgs_tourney.store.draws.large_forecast import forecast_is_large
from nzgs_tourney.views.director.draw_progress import cancel_and_say, progress_context, progress_page
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.round_frame import division_frame
from nzgs_tourney.views.live import asks_for_update
from ratings.system.systems import rating_system

SYSTEM, SEED = "egf", "forecast"


@login_required
@require_http_methods(["GET", "POST"])
def forecast(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """Shows the forecasts so far; each request computes a little more. For a large field a POST requests them, and a
    separate process computes them."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    if forecast_is_large(division):
        return _large(request, division)
    form = ForecastForm(posted_data(request) or request.GET)
    answers = form.cleaned_data if form.is_valid() else {}
    page = forecast_page(
        division,
        rating_system(answers.get("system") or SYSTEM),
        events=answers.get("events") or 20,
        seed=answers.get("seed") or SEED,
    )
    context = {**division_frame(division, "desk:division_settings"), "form": form, "page": page}
    return render(request, "director/forecast.html", context, status=status_of(form))


@login_required
@require_POST
def cancel(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Cancels a running forecast, or dismisses the message about a failed one."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    cancel_and_say(
        request, division, DrawKind.FORECAST, _("The forecast is cancelled."), _("No forecast is under way.")
    )
    return redirect("desk:forecast", event_slug, division_slug)


def _large(request: HttpRequest, division: Division) -> HttpResponseBase:
    slugs = [division.event.slug, division.slug]
    url, stop = reverse("desk:forecast", args=slugs), reverse("desk:forecast_cancel", args=slugs)
    drawing = drawing_of(division, DrawKind.FORECAST)
    if asks_for_update(request):
        return progress_page(request, division, drawing, url, stop, forecast=forecast_answer(division))
    form = LargeForecastForm(posted_data(request), initial=_last(division))
    if run_if_valid(form, lambda: _request_forecast(request, division, **form.cleaned_data)):
        return redirect(url)
    context = {
        **division_frame(division, "desk:division_settings"),
        **progress_context(drawing_of(division, DrawKind.FORECAST), url, stop),
        "form": form,
        "page": forecast_answer(division),
        "large": True,
    }
    return render(request, "director/forecast.html", context, status=status_of(form))


def _request_forecast(request: HttpRequest, division: Division, events: int | None, system: str, seed: str) -> bool:
    start_draw(
        division.pk,
        0,
        actor=account(request).actor,
        seed=seed or SEED,
        kind=DrawKind.FORECAST,
        arguments={"events": events or LARGE_EVENTS, "system": system or SYSTEM},
    )
    return True


def _last(division: Division) -> dict[str, Any]:
    """The last request."""
    job = forecast_asked(division)
    return {**job.arguments, "seed": job.seed} if job else {}
