"""A round whose boards the director makes: two players ticked make a board, the draw fills the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.ledger.actor import Actor
from nzgs_tourney.division.history import Status
from nzgs_tourney.forms.rounds import ManualPairingForm
from nzgs_tourney.models import Division
from nzgs_tourney.pages.rounds.manual_pairing import manual_pairing_page
from nzgs_tourney.services.rounds import manual_pairing as pair_by_hand
from nzgs_tourney.services.rounds.check_in import check_in
from nzgs_tourney.services.rounds.draw_or_start import fill_or_start
from nzgs_tourney.views.director.form_handling import account, posted_data, row_numbers, run_if_valid, status_of
from nzgs_tourney.views.director.round_frame import access_round, round_frame
from ratings.errors import Refused
from ratings.translation import gettext as _


@login_required
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """The boards so far and who has none; `?player=` ticks, two of them show what their board would be."""
    division = access_round(request, event_slug, division_slug, round_number)
    form = ManualPairingForm(list(division.entries.values_list("pk", flat=True)), posted_data(request))
    success = run_if_valid(form, lambda: _act(division, round_number, account(request).actor, form.cleaned_data))
    if success == "":
        return redirect("desk:round", event_slug, division_slug, round_number)
    if success is not None:
        messages.success(request, success)
        return redirect("desk:manual_pairing", event_slug, division_slug, round_number)
    division.event.stream.refresh_from_db()
    query = request.POST if request.method == "POST" else request.GET
    try:
        page = manual_pairing_page(division, round_number, row_numbers(query.getlist("player")))
    except Refused:
        return redirect("desk:round", event_slug, division_slug, round_number)
    context = {**round_frame(division, round_number, "desk:round"), "form": form, "page": page}
    return render(request, "director/manual_pairing.html", context, status=status_of(form))


def _act(division: Division, round_number: int, actor: Actor, answers: dict[str, Any]) -> str:
    """Do what was asked, and say it with its price; nothing where the rest is filled beside the site."""
    act, table, players, expected_seq = answers["act"], answers["table"], answers["player"], answers["expected_seq"]
    if act in (Status.EXCUSED, Status.ABSENT):
        check_in(division.pk, round_number, dict.fromkeys(players, Status(act)), actor=actor)
        success = _("Excused in round {number}.") if act == Status.EXCUSED else _("No-show in round {number}.")
        return success.format(number=round_number)
    drawn_round = (division.pk, round_number)
    acts: dict[str, tuple[str, Callable[[], object]]] = {
        "begin": (
            _("Tick two players to make a board."),
            lambda: pair_by_hand.begin_manual_pairing(*drawn_round, actor=actor, expected_seq=expected_seq),
        ),
        "pair": (
            _("Paired."),
            lambda: pair_by_hand.pair_players(*drawn_round, *players, actor=actor, expected_seq=expected_seq),
        ),
        "bye": (
            _("The bye is given."),
            lambda: pair_by_hand.change_byes(*drawn_round, players, actor=actor, expected_seq=expected_seq),
        ),
        "back": (
            _("The bye is taken back."),
            lambda: pair_by_hand.change_byes(*drawn_round, (), players, actor=actor, expected_seq=expected_seq),
        ),
        "part": (
            _("Taken apart."),
            lambda: pair_by_hand.part_players(*drawn_round, table, actor=actor, expected_seq=expected_seq),
        ),
        "turn": (
            _("Colours changed."),
            lambda: pair_by_hand.turn_colours(*drawn_round, table, actor=actor, expected_seq=expected_seq),
        ),
        "fill": ("", lambda: fill_or_start(division, round_number, actor=actor, expected_seq=expected_seq)),
    }
    success, pair = acts[act]
    price = pair()
    return " ".join((success, *price)).strip() if isinstance(price, tuple) else success
