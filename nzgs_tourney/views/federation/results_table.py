"""The columns of the national results table, at the federation's desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.exchange import ResultsLayoutForm
from nzgs_tourney.services.exchange.set_results_layout import set_results_layout
from nzgs_tourney.store.results.results_layout import results_layout
from nzgs_tourney.tournament.exchange.results_table import Layout, example_facts, games_table, players_table
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of


@login_required
@require_http_methods(["GET", "POST"])
def results_table(request: HttpRequest) -> HttpResponse:
    """Edits the columns of both tables, with an example of how they look."""
    access_federation(request.user)
    layout = results_layout()
    form = ResultsLayoutForm(layout, posted_data(request))
    if request.POST.get("action") == "preview":
        valid = form.is_valid()
        return _page(request, form, form.cleaned_data["layout"] if valid else layout, preview=valid)
    if run_if_valid(form, lambda: _save(request, form)):
        messages.success(request, _("Saved. Every event’s results table has these columns from now on."))
        return redirect("federation:results_table")
    return _page(request, form, layout)


def _save(request: HttpRequest, form: ResultsLayoutForm) -> bool:
    set_results_layout(form.cleaned_data["layout"], actor=account(request).actor)
    return True


def _page(request: HttpRequest, form: ResultsLayoutForm, layout: Layout, *, preview: bool = False) -> HttpResponse:
    """The form, and what the tables of an invented event have in this layout."""
    facts = example_facts()
    tables = (players_table(facts, layout), games_table(facts, layout))
    context = {"form": form, "preview": preview, "tables": tables}
    return render(request, "federation/results_table.html", context, status=status_of(form))
