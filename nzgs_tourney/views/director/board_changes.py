"""Changes the boards of a published round: repairs it for no-shows and late arrivals, or rearranges it where players
sat at the wrong boards. In a knock-out, says who goes on from a board."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.draws import GoesOnForm, RearrangeForm, as_said, looked_at, places_said, rearrangement_said
from nzgs_tourney.forms.rounds.round_forms import RepairForm
from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.pages.draws.draw_options import RepairPage, repair_page
from nzgs_tourney.pages.draws.goes_on import end_of_match, goes_on_line
from nzgs_tourney.pages.draws.rearrange_page import RearrangePage, rearrange_page
from nzgs_tourney.pages.rounds.round_page import round_page
from nzgs_tourney.services.draws.draw_or_start import rearrange_or_start, repair_or_start
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.tournament.pairing.rearrange import Rearrangement
from nzgs_tourney.tournament.wording.draws.no_draw import no_draw_words
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import access_round, round_frame


@login_required
@require_http_methods(["GET", "POST"])
def repair(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows who is missing, who has come late, and both ways to continue, and carries one out."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    page = round_page(division, round_number)
    if page.state == RoundState.CLOSED:
        messages.error(request, no_draw_words(coded("is_closed", round=round_number)))
        return redirect("desk:round", event_slug, division_slug, round_number)
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


@login_required
@require_http_methods(["GET", "POST"])
def show_goes_on(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Asks who goes on from a match of a knock-out and why, with the games that follow; then says so. For a game of a
    match it redirects to where the match ends."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    said = _said(request)
    table, player, game = (
        int(text) if text.isascii() and text.isdecimal() else None
        for text in (said.get("table", ""), said.get("player", ""), said.get("game", ""))
    )
    if game is not None and (end := end_of_match(division, game)) is not None:
        at = f"player={end.line.player}" if end.line.table is None else f"table={end.line.table}"
        return redirect(f"{reverse('desk:round_goes_on', args=[event_slug, division_slug, end.round])}?{at}")
    line = goes_on_line(division, round_number, table, player)
    if line is None:
        return redirect("desk:round", event_slug, division_slug, round_number)
    initial = {"table": line.table, "player": player if line.table is None else None}
    initial["expected_seq"] = division.event.stream.seq
    form = GoesOnForm(line.sides, posted_data(request), initial=initial)

    def act() -> bool:
        say_who_goes_on(division.pk, round_number, actor=account(request).actor, **form.cleaned_data)
        return True

    if run_if_valid(form, act):
        told = _("It is said who goes on from table {table}.").format(table=line.table)
        if line.table is None:
            told = _("It is said who goes on: {names}.").format(names=line.names)
        messages.success(request, told)
        return redirect("desk:round", event_slug, division_slug, round_number)
    context = {**round_frame(division, round_number, "desk:round"), "form": form, "line": line}
    return render(request, "director/goes_on.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def rearrange(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the boards that can change and the ways to pair their players with colours and handicap, and makes the
    change. A button that only shows other boards redirects there, with the reason typed so far.
    """
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    query = _said(request)
    wanted, reason = looked_at(request.POST), query.get("reason", "")
    if wanted is not None:
        return redirect(f"{request.path}?{urlencode([('sent', 'yes'), *_fields(wanted), ('reason', reason)])}")
    rearrangement = rearrangement_said(query)
    form = RearrangeForm(posted_data(request), initial={"reason": reason})

    def change() -> tuple[str, ...]:
        actor = account(request).actor
        return rearrange_or_start(division, round_number, rearrangement, actor=actor, **form.cleaned_data)

    price = run_if_valid(form, change)
    if price is None:
        return _rearrange_page(request, division, round_number, rearrangement, form)
    if price:
        messages.success(request, " ".join((_("The boards are changed; personal pages show it."), *price)))
    return redirect("desk:round", event_slug, division_slug, round_number)


def _said(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _rearrange_page(
    request: HttpRequest, division: Division, round_number: int, rearrangement: Rearrangement, form: RearrangeForm
) -> HttpResponse:
    """The ways to put these boards together; the round's own page where there can be none."""
    division.event.stream.refresh_from_db()
    query = _said(request)
    try:
        page = rearrange_page(division, round_number, rearrangement, sent=bool(query), chosen=places_said(query))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:round", division.event.slug, division.slug, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "page": page,
        "ways": [(option, _fields(option.wanted)) for option in page.ways],
        "fields": _fields(page.asked),
        "rows": _rows(page),
        "form": form,
        "in_change": page.chosen and bool(page.ways or page.hidden_boards),
        "expected_seq": division.event.stream.seq,
    }
    return render(request, "director/rearrange.html", context, status=status_of(form))


def _fields(rearrangement: Rearrangement) -> list[tuple[str, str]]:
    """These boards as fields of a form or an address."""
    fields = [("apart", str(table)) for table in rearrangement.apart] + [
        ("bye", str(entry)) for entry in rearrangement.byes
    ]
    fields += [("at", as_said(board)) for board in rearrangement.places]
    return [*fields, ("by_draw", "yes")] if rearrangement.by_draw else fields


def _rows(page: RearrangePage) -> list[dict[str, Any]]:
    """For each table a row of two lists, with the players picked in them."""
    picked = {board.table: board for board in page.asked.places}
    rows = []
    for table in page.tables:
        board = picked.get(table)
        sides = ((f"first_{table}", board and board.first), (f"second_{table}", board and board.second))
        rows.append({"table": table, "sides": sides})
    return rows
