"""They sat at the wrong boards: boards of a published round are taken apart and put together otherwise."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from nzgs_tourney.forms.rearrange import RearrangeForm, as_said, places_said, rearrangement_said
from nzgs_tourney.models import Division, DrawKind
from nzgs_tourney.pages.rounds.rearrange import RearrangePage, Way, rearrange_page
from nzgs_tourney.pairing.rearrange import Rearrangement
from nzgs_tourney.services.rounds.rearrange_round import rearrange_round
from nzgs_tourney.services.rounds.start_draw import start_draw
from nzgs_tourney.store.rearrangement import rearrange_is_large
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.round_frame import access_round, round_frame
from ratings.errors import Refused
from ratings.translation import gettext as _


@login_required
@require_http_methods(["GET", "POST"])
def rearrange(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """The boards that can change, the ways to pair their players with colours and handicap, and doing it."""
    division = access_round(request, event_slug, division_slug, round_number)
    query = request.POST if request.method == "POST" else request.GET
    rearrangement, form = rearrangement_said(query), RearrangeForm(posted_data(request))

    price = run_if_valid(form, lambda: _change(request, division, round_number, rearrangement, **form.cleaned_data))
    if price is not None:
        if price:
            messages.success(request, " ".join((_("The boards are changed; the players’ pages show it."), *price)))
        return redirect("desk:round", event_slug, division_slug, round_number)
    division.event.stream.refresh_from_db()
    try:
        page = rearrange_page(division, round_number, rearrangement, chosen=places_said(query))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:round", event_slug, division_slug, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "page": page,
        "ways": [(option, _fields(option.wanted), _turns(option)) for option in page.ways],
        "fields": _fields(page.asked),
        "rows": _rows(page),
        "form": form,
        "chosen": places_said(query),
        "expected_seq": division.event.stream.seq,
    }
    return render(request, "director/rearrange.html", context, status=status_of(form))


def _change(
    request: HttpRequest,
    division: Division,
    round_number: int,
    rearrangement: Rearrangement,
    reason: str,
    expected_seq: int | None,
) -> tuple[str, ...]:
    """What it cost, in sentences; none where so many are paired that it is worked out beside the site."""
    actor = account(request).actor
    if rearrange_is_large(division, round_number, rearrangement):
        arguments = {**asdict(rearrangement), "reason": reason}
        start_draw(
            division.pk,
            round_number,
            actor=actor,
            expected_seq=expected_seq,
            kind=DrawKind.REARRANGE,
            arguments=arguments,
        )
        return ()
    return rearrange_round(division.pk, round_number, rearrangement, reason, actor=actor, expected_seq=expected_seq)


def _fields(rearrangement: Rearrangement) -> list[tuple[str, str]]:
    """What a form or an address says for these boards."""
    fields = [("apart", str(table)) for table in rearrangement.apart] + [
        ("bye", str(entry)) for entry in rearrangement.byes
    ]
    fields += [("at", as_said(board)) for board in rearrangement.places]
    return [*fields, ("by_draw", "yes")] if rearrangement.by_draw else fields


def _turns(option: Way) -> dict[int, str]:
    """By table of an even game, the address of the same boards with its colours turned."""
    even = {board.table for board in option.boards if not board.handicap}
    return {
        board.table: urlencode(
            _fields(
                replace(
                    option.wanted,
                    places=tuple(
                        replace(other_board, turned=not other_board.turned) if other_board is board else other_board
                        for other_board in option.wanted.places
                    ),
                )
            )
        )
        for board in option.wanted.places
        if board.table in even
    }


def _rows(page: RearrangePage) -> list[dict[str, Any]]:
    """A row of two lists for each table, with what was picked in them."""
    picked = {board.table: board for board in page.asked.places}
    rows = []
    for table in page.tables:
        board = picked.get(table)
        sides = ((f"first_{table}", board and board.first), (f"second_{table}", board and board.second))
        rows.append({"table": table, "sides": sides})
    return rows
