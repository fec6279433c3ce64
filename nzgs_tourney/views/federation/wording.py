"""The official wording of the rules, at the federation's desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.cases.rule_places import NAMES
from games.services.set_rule_wording import set_rule_wording
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.disputes.ruling_forms import WordingForm
from nzgs_tourney.pages.disputes.official_wording import place_lines
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of


@login_required
@require_http_methods(["GET", "POST"])
def wording(request: HttpRequest) -> HttpResponse:
    """Shows each place with its words, and changes one at a time."""
    access_federation(request.user)
    form = WordingForm(posted_data(request))
    if success := run_if_valid(form, lambda: _save(request, form)):
        messages.success(request, success)
        return redirect("federation:wording")
    return _page(request, form)


def _save(request: HttpRequest, form: WordingForm) -> str:
    """Saves the words; returns the message that says what they change."""
    stored = set_rule_wording(form.chosen(), form.cleaned_data["text"], actor=account(request).actor)
    sentence = _("{name}: rulings made from now on quote it.") if stored else _("{name}: nothing is quoted.")
    return sentence.format(name=_(NAMES[form.chosen()]))


def _page(request: HttpRequest, form: WordingForm) -> HttpResponse:
    """Every place with a form of its own; the one that was sent keeps what was typed."""
    failed_place = request.POST.get("place", "")
    forms = [
        (line, form if line.place == failed_place else WordingForm(initial={"place": line.place, "text": line.text}))
        for line in place_lines()
    ]
    return render(request, "federation/wording.html", {"places": forms, "form": form}, status=status_of(form))
