"""A player checks in for a round, with the code on the wall."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ground.errors import Refused
from nzgs_tourney.access.links import access_link
from nzgs_tourney.services.entries.check_in_oneself import check_in_oneself
from nzgs_tourney.views.live import button_answer


@never_cache
@require_POST
def check_in(request: HttpRequest, token: str, round_number: int) -> HttpResponse:
    """Checks the player of this link in."""
    link, back = access_link(token), reverse("player:home", args=[token])
    try:
        check_in_oneself(link, round_number, request.POST.get("code", "")[:20])
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)
