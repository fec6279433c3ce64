"""A player of a ladder challenges somebody, withdraws that, or answers a challenge, each with one press."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.challenges import access_made, access_received
from nzgs_tourney.access.links import access_link
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge, decline_challenge
from nzgs_tourney.services.rounds.challenge import challenge, withdraw_challenge
from nzgs_tourney.views.live import button_answer
from nzgs_tourney.views.player.pages import INCOMPLETE

_ACTS = {
    "accept": (access_received, accept_challenge),
    "decline": (access_received, decline_challenge),
    "withdraw": (access_made, withdraw_challenge),
}


@never_cache
@require_POST
def make(request: HttpRequest, token: str) -> HttpResponse:
    """Challenges the entry that was pressed."""
    link, back = access_link(token), reverse("player:home", args=[token])
    chosen = request.POST.get("entry", "")
    if not chosen.isdecimal() or len(chosen) > 15:
        return button_answer(request, back, _(INCOMPLETE))
    try:
        challenge(link.entry.division_id, link.entry_id, int(chosen), actor=link.actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def act(request: HttpRequest, token: str, challenge_number: int, act: str) -> HttpResponse:
    """Accepts or declines a challenge to this player, or withdraws one that they made."""
    link, back = access_link(token), reverse("player:home", args=[token])
    if act not in _ACTS:
        return button_answer(request, back, _(INCOMPLETE))
    access, service = _ACTS[act]
    row = access(link, challenge_number)
    if act == "withdraw" and not row.waits:
        return button_answer(request, back, _("This challenge was accepted: tell the director if you can’t play."))
    try:
        service(row.pk, actor=link.actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)
