"""The referee's queue of an event, and the players' calls for the referee, on every page of the event's officials."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import access_call_as_official, referee_of
from nzgs_tourney.access.events import access_event_as_official
from nzgs_tourney.live.news import About
from nzgs_tourney.live.versions import event_version
from nzgs_tourney.pages.disputes.referee_calls import waiting_calls
from nzgs_tourney.pages.disputes.referee_queue import QueueStage, referee_queue
from nzgs_tourney.services.disputes.call_referee import answer_call
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.live import SOON, button_answer, live_page
from nzgs_tourney.views.referee.nav import referee_nav


@never_cache
@login_required
@require_safe
def records(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the queue: calls, and the games that are new, in hand, ruled, for the record only, and done."""
    event = access_event_as_official(request.user, event_slug)

    def context() -> dict[str, Any]:
        queue = referee_queue(event)
        return {
            "event": event,
            "event_nav": referee_nav(event, "referee:records"),
            "calls": queue.calls,
            "new": queue.at(QueueStage.NEW),
            "in_hand": queue.at(QueueStage.IN_HAND),
            "ruled": queue.at(QueueStage.RULED),
            "for_record": queue.at(QueueStage.RECORD),
            "done": queue.at(QueueStage.DONE),
            "own": queue.own(referee_of(account(request))),
            "news": queue.news,
        }

    version = f"{event_version(event)}.{account(request).pk}"
    return live_page(
        request, "referee/records.html", version, context, every=SOON, about=lambda: About(event.stream_id)
    )


@never_cache
@login_required
@require_safe
def calls(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the waiting calls as the strip below the event's tabs."""
    event = access_event_as_official(request.user, event_slug)
    waiting = waiting_calls(event)
    version = sha256(repr(waiting).encode()).hexdigest()[:16]
    news = _("Table {table} calls the referee.").format(table=waiting[-1].table) if waiting else ""
    context = {"event": event, "event_nav": referee_nav(event, "referee:records"), "calls": waiting, "news": news}
    return live_page(
        request, "live/calls.html", version, lambda: context, every=SOON, about=lambda: About(event.stream_id)
    )


@never_cache
@login_required
@require_POST
def answer(request: HttpRequest, event_slug: str, call_id: int) -> HttpResponse:
    """Tells the player that somebody is coming."""
    call = access_call_as_official(request.user, event_slug, call_id)
    back = reverse("referee:records", args=[event_slug])
    try:
        answer_call(call.pk, actor=account(request).actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)
