"""The captain of a team sets its line-up for the next round."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.links import access_link
from nzgs_tourney.pages.entries.own_line_up import moved, own_line_up
from nzgs_tourney.services.entries.give_line_up import give_line_up
from nzgs_tourney.views.player.pages import INCOMPLETE

_MOVES = {"up": -1, "down": 1}


@never_cache
@require_http_methods(["GET", "POST"])
def line_up(request: HttpRequest, token: str) -> HttpResponse:
    """Shows the order of the boards; a press moves somebody up or down, and another keeps what is shown."""
    link = access_link(token)
    shown, error = own_line_up(link.entry), ""
    if shown is None:
        return redirect("player:home", token)
    kept, seq = shown.order, link.entry.division.event.stream.seq
    if request.method == "POST":
        order, number = _numbers(request.POST.getlist("member")), _numbers([request.POST.get("round", "")])
        seen = _numbers([request.POST.get("expected_seq", "")])
        move = next((by for name, by in _MOVES.items() if name in request.POST), 0)
        pressed = _numbers([request.POST.get("up", request.POST.get("down", ""))])
        if not order or not number or not seen:
            error = _(INCOMPLETE)
        elif move and pressed:
            shown, seq = shown.ordered(moved(order, pressed[0], move)), seen[0]
        else:
            try:
                give_line_up(link.entry_id, number[0], order, actor=link.actor, now=now(), expected_seq=seen[0])
            except Refused as refused:
                error = refused.sentence
                shown = shown if shown.closed(now()) else shown.ordered(order)
            else:
                messages.success(request, _("The line-up for round {number} is given in.").format(number=number[0]))
                return redirect("player:home", token)
    context = {
        "line_up": shown, "token": token, "event": link.entry.division.event, "error": error, "expected_seq": seq,
        "closed": shown.closed(now()), "kept": shown.order == kept,
    }  # fmt: skip
    return render(request, "player/line_up.html", context, status=422 if error else 200)


def _numbers(texts: list[str]) -> list[int]:
    """These texts as numbers, without those that are none."""
    return [int(text) for text in texts if text.isascii() and text.isdecimal() and len(text) <= 15]
