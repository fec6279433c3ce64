"""The referee's queue of an event."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from nzgs_tourney.access.events import access_event_as_official
from nzgs_tourney.live.news import About
from nzgs_tourney.live.versions import event_version
from nzgs_tourney.pages.disputes.referee_queue import referee_queue
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.live import SOON, live_page
from nzgs_tourney.views.referee.nav import referee_nav


@never_cache
@login_required
@require_safe
def records(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the queue: calls, cases to decide, endings in dispute, games whose reports differ, records with
    findings.
    """
    event = access_event_as_official(request.user, event_slug)

    def context() -> dict[str, Any]:
        queue = referee_queue(event)
        return {
            "event": event,
            "event_nav": referee_nav(event, "referee:records"),
            "calls": queue.calls,
            "cases": queue.cases,
            "disputes": queue.disputes,
            "games_to_check": queue.games_to_check,
            "news": queue.news,
        }

    version = f"{event_version(event)}.{account(request).pk}"
    return live_page(
        request, "referee/records.html", version, context, every=SOON, about=lambda: About(event.stream_id)
    )
