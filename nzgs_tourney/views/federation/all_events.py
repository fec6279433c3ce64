"""What the federation decides for all events: rating lists, the wording of the rules, columns of the results table."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.cases.rule_places import NAMES
from games.services.rule_wording import set_rule_wording
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.access.federation import access_review_as_federation
from nzgs_tourney.forms.disputes.ruling_forms import WordingForm
from nzgs_tourney.forms.exchange.results_columns import ResultsLayoutForm
from nzgs_tourney.models import ListReview
from nzgs_tourney.pages.disputes.official_wording import place_lines
from nzgs_tourney.pages.people.rating_lists import reviewed_lists
from nzgs_tourney.services.exchange.set_results_layout import set_results_layout
from nzgs_tourney.services.people.rating_lists import accept_list, withdraw_list
from nzgs_tourney.store.events.streams import SITE, last_number
from nzgs_tourney.store.exchange.exported_division import results_layout
from nzgs_tourney.tournament.exchange.results_table import Layout, example_facts, games_table, players_table
from nzgs_tourney.views.director.form_handling import (
    account,
    posted_data,
    run_if_valid,
    save_if_current,
    seq_seen,
    status_of,
)


@login_required
@require_GET
def ratings(request: HttpRequest) -> HttpResponse:
    """Shows the lists of all events."""
    access_federation(request.user)
    return render(request, "federation/ratings.html", {"lists": reviewed_lists()})


@login_required
@require_POST
def accept_ratings(request: HttpRequest, review_id: int) -> HttpResponse:
    """Makes a list public."""
    review = access_review_as_federation(request.user, review_id)
    return _act(request, lambda: accept_list(review.pk, actor=account(request).actor), _("{made} is public."))


@login_required
@require_POST
def withdraw_ratings(request: HttpRequest, review_id: int) -> HttpResponse:
    """Withdraws a list, with the reason."""
    review = access_review_as_federation(request.user, review_id)
    reason = request.POST.get("reason", "")[:200]
    done = _("{made} is withdrawn. Entries keep the ratings they have from it.")
    return _act(request, lambda: withdraw_list(review.pk, reason, actor=account(request).actor), done)


def _act(request: HttpRequest, act: Callable[[], ListReview], done: str) -> HttpResponse:
    try:
        review = act()
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, done.format(made=review.rating_list))
    return redirect("federation:ratings")


@login_required
@require_http_methods(["GET", "POST"])
def wording(request: HttpRequest) -> HttpResponse:
    """Shows each place with its words, and changes one at a time."""
    access_federation(request.user)
    form = WordingForm(posted_data(request))
    if success := run_if_valid(form, lambda: _save_wording(request, form)):
        messages.success(request, success)
        return redirect("federation:wording")
    return _wording_page(request, form)


def _save_wording(request: HttpRequest, form: WordingForm) -> str:
    """Saves the words; returns the message that says what they change."""
    stored = set_rule_wording(form.chosen(), form.cleaned_data["text"], actor=account(request).actor)
    sentence = _("{name}: rulings made from now on quote it.") if stored else _("{name}: nothing is quoted.")
    return sentence.format(name=_(NAMES[form.chosen()]))


def _wording_page(request: HttpRequest, form: WordingForm) -> HttpResponse:
    """Every place with a form of its own; the one that was sent keeps what was typed."""
    failed_place = request.POST.get("place", "")
    forms = [
        (line, form if line.place == failed_place else WordingForm(initial={"place": line.place, "text": line.text}))
        for line in place_lines()
    ]
    return render(request, "federation/wording.html", {"places": forms, "form": form}, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def results_table(request: HttpRequest) -> HttpResponse:
    """Edits the columns of both tables, with an example of how they look."""
    access_federation(request.user)
    layout, now = results_layout(), last_number(SITE)
    form = ResultsLayoutForm(layout, posted_data(request))
    if request.POST.get("action") == "preview":
        valid = form.is_valid()
        shown = form.cleaned_data["layout"] if valid else layout
        return _layout_page(request, form, shown, seq_seen(request, now), preview=valid)
    saved, seen = save_if_current(request, now, form, lambda seen: _save_layout(request, form, seen))
    if saved:
        messages.success(request, _("Saved. Every event’s results table has these columns from now on."))
        return redirect("federation:results_table")
    return _layout_page(request, form, layout, seen)


def _save_layout(request: HttpRequest, form: ResultsLayoutForm, seen: int) -> bool:
    set_results_layout(form.cleaned_data["layout"], actor=account(request).actor, expected_seq=seen)
    return True


def _layout_page(
    request: HttpRequest, form: ResultsLayoutForm, layout: Layout, seen: int, *, preview: bool = False
) -> HttpResponse:
    """The form, and what the tables of an invented event have in this layout."""
    facts = example_facts()
    tables = (players_table(facts, layout), games_table(facts, layout))
    context = {"form": form, "preview": preview, "tables": tables, "expected_seq": seen}
    return render(request, "federation/results_table.html", context, status=status_of(form))
