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
from nzgs_tourney.views.director.form_handling import account, done, sent, status_of
from nzgs_tourney.views.director.round_frame import access_round, round_frame
from ratings.errors import Refused
from ratings.translation import gettext as _


@login_required
@require_http_methods(["GET", "POST"])
def rearrange(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """The boards that can change, the ways to pair their players with colours and handicap, and doing it."""
    division = access_round(request, event_slug, division_slug, round_number)
    said = request.POST if request.method == "POST" else request.GET
    wanted, form = rearrangement_said(said), RearrangeForm(sent(request))

    price = done(form, lambda: _change(request, division, round_number, wanted, **form.cleaned_data))
    if price is not None:
        if price:
            messages.success(request, " ".join((_("The boards are changed; the players’ pages show it."), *price)))
        return redirect("desk:round", event_slug, division_slug, round_number)
    division.event.stream.refresh_from_db()
    try:
        page = rearrange_page(division, round_number, wanted, chosen=places_said(said))
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:round", event_slug, division_slug, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "page": page,
        "ways": [(way, _fields(way.wanted), _turns(way)) for way in page.ways],
        "fields": _fields(page.asked),
        "rows": _rows(page),
        "form": form,
        "chosen": places_said(said),
        "expected_seq": division.event.stream.seq,
    }
    return render(request, "director/rearrange.html", context, status=status_of(form))


def _change(
    request: HttpRequest,
    division: Division,
    round_number: int,
    wanted: Rearrangement,
    reason: str,
    expected_seq: int | None,
) -> tuple[str, ...]:
    """What it cost, in sentences; none where so many are paired that it is worked out beside the site."""
    who = account(request).actor
    if rearrange_is_large(division, round_number, wanted):
        said = {**asdict(wanted), "reason": reason}
        start_draw(
            division.pk, round_number, actor=who, expected_seq=expected_seq, kind=DrawKind.REARRANGE, arguments=said
        )
        return ()
    return rearrange_round(division.pk, round_number, wanted, reason, actor=who, expected_seq=expected_seq)


def _fields(wanted: Rearrangement) -> list[tuple[str, str]]:
    """What a form or an address says for these boards."""
    fields = [("apart", str(table)) for table in wanted.apart] + [("bye", str(entry)) for entry in wanted.byes]
    fields += [("at", as_said(place)) for place in wanted.places]
    return [*fields, ("by_draw", "yes")] if wanted.by_draw else fields


def _turns(way: Way) -> dict[int, str]:
    """By table of an even game, the address of the same boards with its colours turned."""
    even = {board.table for board in way.boards if not board.handicap}
    return {
        place.table: urlencode(
            _fields(
                replace(
                    way.wanted,
                    places=tuple(
                        replace(one, turned=not one.turned) if one is place else one for one in way.wanted.places
                    ),
                )
            )
        )
        for place in way.wanted.places
        if place.table in even
    }


def _rows(page: RearrangePage) -> list[dict[str, Any]]:
    """A row of two lists for each table, with what was picked in them."""
    picked = {place.table: place for place in page.asked.places}
    rows = []
    for table in page.tables:
        place = picked.get(table)
        sides = ((f"first_{table}", place and place.first), (f"second_{table}", place and place.second))
        rows.append({"table": table, "sides": sides})
    return rows
