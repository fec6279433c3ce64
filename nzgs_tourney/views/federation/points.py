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
from nzgs_tourney.forms.points import BroughtForm, CloseYearForm, PointsTableForm, YearRulesForm, year_rules_at_first
from nzgs_tourney.pages.points.year import brought_text, year_page
from nzgs_tourney.services.points.award_points import agree_to_award
from nzgs_tourney.services.points.bring_forward import bring_forward
from nzgs_tourney.services.points.points_year import (
    close_points_year,
    set_points_table,
    set_willing,
    set_year_rules,
)
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
    """Closes the year for good."""
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
    refused: Refused | None = None,
) -> HttpResponse:
    page = year_page(year)
    first = {"representative": page.first_choice or ""}
    context = {
        "page": page,
        "brought": brought or BroughtForm(initial={"text": brought_text(year)}),
        "rules": rules or YearRulesForm(initial=year_rules_at_first(page.closing)),
        "closing": closing or CloseYearForm(page.willing, page.ahead, initial=first),
        "refused": refused,
        "corrections": corrections_of_year(year),
    }
    return render(
        request, "federation/points_year.html", context, status=422 if brought or rules or closing or refused else 200
    )
