"""Wishes for a draw, and repairing a round for no-shows and late arrivals."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.round_forms import RepairForm, WishForm
from nzgs_tourney.models import Division
from nzgs_tourney.pages.draws.draw_options import RepairPage, repair_page
from nzgs_tourney.pages.rounds.round_page import entry_labels, round_page
from nzgs_tourney.services.draws.draw_or_start import repair_or_start
from nzgs_tourney.services.draws.wish_pairs import add_wish, drop_wish
from nzgs_tourney.views.director.form_handling import account, run_if_valid
from nzgs_tourney.views.director.round_frame import access_round, round_frame


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the wishes for the draw, and adds one."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    form = WishForm(request.POST if request.method == "POST" else None)
    form.offer(list(entry_labels(division).items()))
    if run_if_valid(form, lambda: add_wish(division.pk, round_number, actor=account(request).actor, **form.wish())):
        messages.success(request, _("It counts from the next draw of this round."))
        return redirect("desk:round_wishes", event_slug, division_slug, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "form": form,
        "page": round_page(division, round_number),
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "director/wishes.html", context, status=status)


@login_required
@require_POST
def wish_drop(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, wish_id: int
) -> HttpResponse:
    """Removes a wish."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    try:
        drop_wish(division.pk, round_number, wish_id, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:round_wishes", event_slug, division_slug, round_number)


@login_required
@require_http_methods(["GET", "POST"])
def repair(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows who is missing, who has come late, and both ways to continue, and carries one out."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    page = round_page(division, round_number)
    sent = request.POST if request.method == "POST" else request.GET or None
    form = RepairForm(page.players, page.waiting, sent)

    def fix() -> tuple[str, ...]:
        return repair_or_start(division, round_number, actor=account(request).actor, **form.cleaned_data)

    changes = run_if_valid(form, fix) if request.method == "POST" else None
    if changes is not None:
        if changes:
            messages.success(request, " ".join(changes))
        return redirect("desk:round", event_slug, division_slug, round_number)
    return _repair_page(request, division, round_number, form)


def _ways(division: Division, round_number: int, form: RepairForm) -> RepairPage | None:
    """Both ways to continue, with the reason where one was refused; None where the form has nothing readable."""
    if not form.is_bound or not {"missing", "come", "anew"} <= form.cleaned_data.keys():
        return None
    answers = form.cleaned_data
    try:
        return repair_page(division, round_number, answers["missing"], answers["come"], anew=answers["anew"])
    except Refused as refused:
        if not form.non_field_errors():
            form.add_error(None, refused.sentence)
        return None


def _repair_page(request: HttpRequest, division: Division, round_number: int, form: RepairForm) -> HttpResponse:
    division.event.stream.refresh_from_db()
    form.is_valid()
    answer = _ways(division, round_number, form)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "form": form,
        "answer": answer,
        "expected_seq": division.event.stream.seq,
    }
    return render(request, "director/repair.html", context, status=422 if form.is_bound and form.errors else 200)
