"""Decides who meets: wishes for a draw, and a round paired by hand, in which two ticked players make a board and the
draw fills the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.ledger.acts import Actor
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.rounds.round_forms import ManualPairingForm, WishForm
from nzgs_tourney.models import Division
from nzgs_tourney.pages.draws.manual_pairing_page import manual_pairing_page
from nzgs_tourney.pages.rounds.round_page import entry_labels, round_page
from nzgs_tourney.services.draws.draw_or_start import fill_or_start
from nzgs_tourney.services.draws.manual_pairing import (
    begin_manual_pairing,
    change_byes,
    pair_players,
    part_players,
    turn_colours,
)
from nzgs_tourney.services.draws.wish_pairs import add_wish, drop_wish, keep_apart
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.views.director.done_message import UNDO_EDIT, say_done, undo_of
from nzgs_tourney.views.director.form_handling import (
    account,
    posted_data,
    row_numbers,
    run_if_valid,
    save_if_current,
    status_of,
)
from nzgs_tourney.views.director.frame import access_round, round_frame

T = TypeVar("T")


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the wishes for the draw, and adds one."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    form = WishForm(request.POST if request.method == "POST" else None)
    form.offer(list(entry_labels(division).items()))

    def add(seen: int) -> object:
        actor = account(request).actor
        if group := form.group:
            return keep_apart(division.pk, round_number, group, actor=actor, always=form.always, expected_seq=seen)
        return add_wish(division.pk, round_number, actor=actor, expected_seq=seen, **form.wish())

    added, expected_seq = save_if_current(request, division.event.stream.seq, form, add)
    if added is not None:
        messages.success(request, _("It counts from the next draw of this round."))
        return redirect("desk:round_wishes", event_slug, division_slug, round_number)
    context = {
        **round_frame(division, round_number, "desk:round"),
        "form": form,
        "page": round_page(division, round_number),
        "expected_seq": expected_seq,
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "director/wishes.html", context, status=status)


@login_required
@require_POST
def wish_drop(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, wish_id: int
) -> HttpResponse:
    """Removes a wish, with the other pairs of its group."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    try:
        pairs = row_numbers(request.POST.getlist("pair"))
        drop_wish(division.pk, round_number, wish_id, *pairs, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:round_wishes", event_slug, division_slug, round_number)


@login_required
@require_http_methods(["GET", "POST"])
def show_manual_pairing(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the boards so far and who has none; `?player=` ticks players; with two, the page previews their board."""
    division = access_round(request, event_slug, division_slug, round_number, Work.DRAW)
    form = ManualPairingForm(list(division.entries.values_list("pk", flat=True)), posted_data(request))

    def act() -> str:
        answers = dict(form.cleaned_data)
        action = ACTIONS[answers.pop("act")]
        return action(_Asked(division, round_number, account(request).actor, **answers))

    success = run_if_valid(form, act)
    if success == "":
        return redirect("desk:round", event_slug, division_slug, round_number)
    if success is not None:
        undone = UNDO_EDIT if form.cleaned_data["act"] in EDITS else None
        say_done(request, success, undo_of(division, round_number, undone))
        return redirect("desk:manual_pairing", event_slug, division_slug, round_number)
    return _page(request, division, round_number, form)


def _page(request: HttpRequest, division: Division, round_number: int, form: ManualPairingForm) -> HttpResponse:
    """The boards as they are; the round's own page where it isn't a draft."""
    division.event.stream.refresh_from_db()
    query = request.POST if request.method == "POST" else request.GET
    try:
        page = manual_pairing_page(division, round_number, row_numbers(query.getlist("player")))
    except Refused:
        return redirect("desk:round", division.event.slug, division.slug, round_number)
    context = {**round_frame(division, round_number, "desk:round"), "form": form, "page": page}
    return render(request, "director/manual_pairing.html", context, status=status_of(form))


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which round's draft is changed, who changes it, and what their form says: the players ticked, or the table."""

    division: Division
    number: int
    actor: Actor
    player: Sequence[int]
    table: int
    expected_seq: int | None

    def change(self, service: Callable[..., T], *arguments: object) -> T:
        """What a service of `services/draws/manual_pairing.py` returns for this round and director; it is called with
        `arguments`, and raises Refused and EditConflict as it says."""
        return service(self.division.pk, self.number, *arguments, actor=self.actor, expected_seq=self.expected_seq)


def _begin(asked: _Asked) -> str:
    asked.change(begin_manual_pairing)
    return _("Tick two to make a board.")


def _pair(asked: _Asked) -> str:
    return " ".join((_("Paired."), *asked.change(pair_players, *asked.player)))


def _give_bye(asked: _Asked) -> str:
    return " ".join((_("The bye is given."), *asked.change(change_byes, asked.player)))


def _take_bye_back(asked: _Asked) -> str:
    return " ".join((_("The bye is taken back."), *asked.change(change_byes, (), asked.player)))


def _part(asked: _Asked) -> str:
    return " ".join((_("Taken apart."), *asked.change(part_players, asked.table)))


def _turn(asked: _Asked) -> str:
    return " ".join((_("Colours changed."), *asked.change(turn_colours, asked.table)))


def _excuse(asked: _Asked) -> str:
    check_in({asked.division.pk: asked.number}, dict.fromkeys(asked.player, Presence.EXCUSED), actor=asked.actor)
    return _("Excused in round {number}.").format(number=asked.number)


def _mark_absent(asked: _Asked) -> str:
    check_in({asked.division.pk: asked.number}, dict.fromkeys(asked.player, Presence.ABSENT), actor=asked.actor)
    return _("No-show in round {number}.").format(number=asked.number)


def _fill(asked: _Asked) -> str:
    return " ".join(fill_or_start(asked.division, asked.number, actor=asked.actor, expected_seq=asked.expected_seq))


ACTIONS: Mapping[str, Callable[[_Asked], str]] = MappingProxyType(
    {
        "begin": _begin,
        "pair": _pair,
        "bye": _give_bye,
        "back": _take_bye_back,
        "part": _part,
        "turn": _turn,
        "excused": _excuse,
        "absent": _mark_absent,
        "fill": _fill,
    }
)
"""What a director can do to a round paired by hand, by its name in the form. Each returns a message with what was done
and what it cost, empty where a separate process works it out."""
EDITS = frozenset({"pair", "bye", "back", "part", "turn", "fill"})
"""Those that change the boards or byes of a draft, which can be undone."""
