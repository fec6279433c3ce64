"""Answers what is asked of the draw: what a division's rules would lead to before the first round, and “Why not these
two?” by the best draw in which they meet."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.draws import LARGE_EVENTS, ForecastForm, LargeForecastForm
from nzgs_tourney.forms.rounds.round_forms import WhyNotForm
from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.draws.draw_options import why_not_answer, why_not_page
from nzgs_tourney.pages.draws.draw_progress import Drawing, drawing_of
from nzgs_tourney.pages.draws.forecast_page import forecast_answer, forecast_asked, forecast_page
from nzgs_tourney.pages.draws.ladder_forecast_page import ladder_forecast_page
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.services.draws.draw_or_start import start_draw
from nzgs_tourney.store.draws.drawn_players import is_large
from nzgs_tourney.store.draws.large_forecast import forecast_is_large
from nzgs_tourney.views.director.draw_progress import cancel_and_say, progress_context, progress_page
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import access_round, division_frame, round_frame
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
        return _large_forecast(request, division)
    form = ForecastForm(posted_data(request) or request.GET)
    answers = form.cleaned_data if form.is_valid() else {}
    page_of = ladder_forecast_page if division.is_ladder else forecast_page
    page = page_of(
        division,
        rating_system(answers.get("system") or SYSTEM),
        events=answers.get("events") or 20,
        seed=answers.get("seed") or SEED,
    )
    context = {**division_frame(division, "desk:division_settings"), "form": form, "page": page}
    return render(request, "director/forecast.html", context, status=status_of(form))


@login_required
@require_POST
def forecast_cancel(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Cancels a running forecast, or dismisses the message about a failed one."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    cancel_and_say(
        request, division, DrawKind.FORECAST, _("The forecast is cancelled."), _("No forecast is under way.")
    )
    return redirect("desk:forecast", event_slug, division_slug)


def _large_forecast(request: HttpRequest, division: Division) -> HttpResponseBase:
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


@login_required
@require_http_methods(["GET", "POST"])
def why_not(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """Shows the answer for two players; for a large field a POST requests it, and a separate process computes it."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    if is_large(division, round_number):
        return _large_question(request, division, round_number)
    query = posted_data(request) or request.GET or None
    form = _question_form(division, round_number, query)
    answer = run_if_valid(
        form, lambda: why_not_page(division, round_number, form.cleaned_data["first"], form.cleaned_data["second"])
    )
    context = {**round_frame(division, round_number, "desk:round"), "form": form, "answer": answer}
    return render(request, "director/why_not.html", context, status=status_of(form))


@login_required
@require_POST
def why_not_cancel(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Cancels a running question, or dismisses the message about a failed one."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    cancel_and_say(
        request, division, DrawKind.WHY_NOT, _("The question is cancelled."), _("Nothing is being worked out.")
    )
    return redirect("desk:why_not", event_slug, division_slug, round_number)


def _large_question(request: HttpRequest, division: Division, round_number: int) -> HttpResponseBase:
    arguments = [division.event.slug, division.slug, round_number]
    page, stop = reverse("desk:why_not", args=arguments), reverse("desk:why_not_cancel", args=arguments)
    if asks_for_update(request):
        return progress_page(request, division, _question(division, round_number), page, stop)
    answer = why_not_answer(division, round_number)
    last = {"first": answer.first, "second": answer.second} if answer else {}
    form = _question_form(division, round_number, posted_data(request), {**last, **request.GET.dict()})
    if run_if_valid(form, lambda: _ask(request, division, round_number, form)):
        return redirect(page)
    context = {
        **round_frame(division, round_number, "desk:round"),
        **progress_context(_question(division, round_number), page, stop),
        "form": form,
        "answer": answer,
        "large": True,
    }
    return render(request, "director/why_not.html", context, status=status_of(form))


def _ask(request: HttpRequest, division: Division, round_number: int, form: WhyNotForm) -> bool:
    two = {name: form.cleaned_data[name] for name in ("first", "second")}
    start_draw(division.pk, round_number, actor=account(request).actor, kind=DrawKind.WHY_NOT, arguments=two)
    return True


def _question(division: Division, round_number: int) -> Drawing | None:
    """The question about this round, or a running one about any round."""
    drawing = drawing_of(division, DrawKind.WHY_NOT)
    return drawing if drawing and (drawing.running or drawing.number == round_number) else None


def _question_form(division: Division, round_number: int, query: Any, first: Any = None) -> WhyNotForm:
    form = WhyNotForm(query, initial=first)
    form.offer(round_page(division, round_number).players)
    return form
