"""Wishes for a draw, and a round that is fixed for no-shows and late arrivals."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from nzgs_tourney.forms.rounds import RepairForm, WishForm
from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.rounds.draw_options import RepairPage, repair_page
from nzgs_tourney.pages.rounds.round import round_page
from nzgs_tourney.services.rounds.repair_round import repair_round
from nzgs_tourney.services.rounds.start_draw import start_draw
from nzgs_tourney.services.rounds.wish_pairs import add_wish, drop_wish
from nzgs_tourney.store.repair import repair_is_large
from nzgs_tourney.views.director.form_handling import account, run_if_valid
from nzgs_tourney.views.director.round_frame import access_round, round_frame
from ratings.errors import Refused
from ratings.translation import gettext as _


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """What is wanted of the draw; one more wish."""
    division = access_round(request, event_slug, division_slug, round_number)
    form = WishForm(request.POST if request.method == "POST" else None)
    form.offer([(entry.pk, entry.name) for entry in division.entries.order_by("name", "pk")])
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
    """Take a wish back."""
    division = access_round(request, event_slug, division_slug, round_number)
    try:
        drop_wish(division.pk, round_number, wish_id, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:round_wishes", event_slug, division_slug, round_number)


@login_required
@require_http_methods(["GET", "POST"])
def repair(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Who is not there, who has come late, both ways to go on, and going on."""
    division = access_round(request, event_slug, division_slug, round_number)
    page = round_page(division, round_number)
    sent = request.POST if request.method == "POST" else request.GET or None
    form = RepairForm(page.players, page.waiting, sent)
    changes = run_if_valid(
        form, lambda: _fix(request, division, round_number, form.cleaned_data) if request.method == "POST" else None
    )
    if changes is not None:
        if changes:
            messages.success(request, " ".join(changes))
        return redirect("desk:round", event_slug, division_slug, round_number)
    return _repair_page(request, division, round_number, form)


def _fix(request: HttpRequest, division: Division, round_number: int, answers: dict[str, Any]) -> tuple[str, ...]:
    """What it changed, in sentences; none where so many are paired that it is worked out beside the site."""
    repair = {name: answers[name] for name in ("missing", "come", "reason")}
    actor, anew, expected_seq = account(request).actor, answers["anew"], answers["expected_seq"]
    if repair_is_large(division, round_number, answers["missing"], answers["come"], anew=anew):
        kind = DrawKind.ANEW if anew else DrawKind.FIX
        start_draw(division.pk, round_number, actor=actor, expected_seq=expected_seq, kind=kind, arguments=repair)
        return ()
    return repair_round(division.pk, round_number, actor=actor, anew=anew, expected_seq=expected_seq, **repair)


def _ways(division: Division, round_number: int, form: RepairForm) -> RepairPage | None:
    """Both ways to go on, beside what was refused of one of them; None where nothing readable was asked."""
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
