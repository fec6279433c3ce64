"""NZGS points at the federation's desk: the list of a year, its rules, closing it, and the tables of points."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_award_as_federation, access_year_as_federation
from nzgs_tourney.forms.events.event_forms import ReopenForm
from nzgs_tourney.forms.points import BroughtForm, CloseYearForm, PointsTableForm, YearRulesForm, year_rules_at_first
from nzgs_tourney.pages.events.history_page import acts_about
from nzgs_tourney.pages.points.year import brought_text, year_page
from nzgs_tourney.services.points.award_points import agree_to_award
from nzgs_tourney.services.points.bring_forward import bring_forward
from nzgs_tourney.services.points.points_year import (
    close_points_year,
    set_points_table,
    set_willing,
    set_year_rules,
)
from nzgs_tourney.services.points.reopen_year import agree_to_reopen, ask_to_reopen, withdraw_reopening
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.points.points import points_tables
from nzgs_tourney.store.points.points_year import latest_year
from nzgs_tourney.store.results.corrections import corrections_of_year
from nzgs_tourney.tournament.wording.points.points_words import award_heading
from nzgs_tourney.views.director.form_handling import account, posted_data, row_numbers, run_if_valid, status_of


@login_required
@require_GET
def latest(request: HttpRequest) -> HttpResponse:
    """Leads to the newest year."""
    access_federation(request.user)
    return redirect("federation:points_year", latest_year(localdate().year))


@login_required
@require_GET
def year(request: HttpRequest, year: int) -> HttpResponse:
    """Shows the list of a year with everything that can be done with it."""
    access_year_as_federation(request.user, year)
    return _page(request, year)


@login_required
@require_POST
def brought(request: HttpRequest, year: int) -> HttpResponse:
    """Saves points brought forward, typed, pasted or uploaded."""
    access_year_as_federation(request.user, year)
    form = BroughtForm(request.POST, request.FILES)
    count = run_if_valid(form, lambda: bring_forward(year, actor=account(request).actor, **form.values()))
    if count is not None:
        messages.success(request, _brought(count, year))
        return redirect("federation:points_year", year)
    return _page(request, year, brought=form)


def _brought(count: int, year: int) -> str:
    sentence = ngettext(
        "{count} player brought points into {year}.", "{count} players brought points into {year}.", count
    )
    return sentence.format(count=count, year=year)


@login_required
@require_POST
def willing(request: HttpRequest, year: int) -> HttpResponse:
    """Saves who is willing to represent New Zealand."""
    access_year_as_federation(request.user, year)
    players = row_numbers(request.POST.getlist("willing"))
    return _act(request, year, lambda: set_willing(year, players, actor=account(request).actor), _("Saved."))


@login_required
@require_POST
def rules(request: HttpRequest, year: int) -> HttpResponse:
    """Saves how the year will be closed."""
    access_year_as_federation(request.user, year)
    form = YearRulesForm(request.POST)
    if run_if_valid(form, lambda: set_year_rules(year, actor=account(request).actor, **form.cleaned_data)):
        messages.success(request, _("Saved."))
        return redirect("federation:points_year", year)
    return _page(request, year, rules=form)


@login_required
@require_POST
def close(request: HttpRequest, year: int) -> HttpResponse:
    """Closes the year."""
    access_year_as_federation(request.user, year)
    page = year_page(year)
    form = CloseYearForm(page.willing, page.ahead, request.POST)
    if run_if_valid(form, lambda: close_points_year(year, form.goes, actor=account(request).actor)):
        messages.success(
            request, _("{year} is closed, and its balances are brought into {next}.").format(year=year, next=year + 1)
        )
        return redirect("federation:points_year", year)
    return _page(request, year, closing=form)


@login_required
@require_POST
def reopen(request: HttpRequest, year: int) -> HttpResponse:
    """Asks to reopen a closed year, with the reason."""
    access_year_as_federation(request.user, year)
    form = ReopenForm(request.POST)
    if run_if_valid(form, lambda: ask_to_reopen(year, form.cleaned_data["reason"], by=account(request))):
        messages.success(request, _("Asked. {year} is open again once another administrator agrees.").format(year=year))
        return redirect("federation:points_year", year)
    return _page(request, year, reopening=form)


@login_required
@require_POST
def reopen_agree(request: HttpRequest, year: int) -> HttpResponse:
    """Agrees to a colleague's request: the year is open again."""
    access_year_as_federation(request.user, year)
    done = _("{year} is open again. Close it anew once everything is right.").format(year=year)
    return _act(request, year, lambda: agree_to_reopen(year, by=account(request)), done)


@login_required
@require_POST
def reopen_withdraw(request: HttpRequest, year: int) -> HttpResponse:
    """Withdraws the request: the year stays closed."""
    access_year_as_federation(request.user, year)
    done = _("Withdrawn: {year} stays closed.").format(year=year)
    return _act(request, year, lambda: withdraw_reopening(year, by=account(request)), done)


@login_required
@require_POST
def agree(request: HttpRequest, year: int, award_id: int) -> HttpResponse:
    """Agrees to an award, which counts from now on."""
    award = access_award_as_federation(request.user, year, award_id)
    done = _("The points of {division} count.").format(division=award_heading(award))
    return _act(request, year, lambda: agree_to_award(award.pk, actor=account(request).actor), done)


@login_required
@require_http_methods(["GET", "POST"])
def tables(request: HttpRequest) -> HttpResponse:
    """Shows the tables of points, and adds one."""
    access_federation(request.user)
    form = PointsTableForm(posted_data(request), initial={"from_year": localdate().year})
    if run_if_valid(form, lambda: set_points_table(actor=account(request).actor, **form.cleaned_data)):
        messages.success(request, _("The table is saved. Awards already made keep theirs."))
        return redirect("federation:points_tables")
    context = {"form": form, "tables": points_tables(), "year": latest_year(localdate().year)}
    return render(request, "federation/points_tables.html", context, status=status_of(form))


def _act(request: HttpRequest, year: int, act: Callable[[], object], text: str) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        return _page(request, year, refused=refused)
    messages.success(request, text)
    return redirect("federation:points_year", year)


def _page(
    request: HttpRequest,
    year: int,
    *,
    brought: BroughtForm | None = None,
    rules: YearRulesForm | None = None,
    closing: CloseYearForm | None = None,
    reopening: ReopenForm | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    page = year_page(year)
    first = {"representative": page.first_choice or ""}
    context = {
        "page": page,
        "brought": brought or BroughtForm(initial={"text": brought_text(year)}),
        "rules": rules or YearRulesForm(initial=year_rules_at_first(page.closing)),
        "closing": closing or CloseYearForm(page.willing, page.ahead, initial=first),
        "reopening": reopening or ReopenForm(),
        "refused": refused,
        "history": acts_about(NZGS_POINTS, f"points:{year}"),
        "corrections": corrections_of_year(year),
    }
    came_back = brought or rules or closing or reopening or refused
    return render(request, "federation/points_year.html", context, status=422 if came_back else 200)
