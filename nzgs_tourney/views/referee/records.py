"""The referee's queue of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from nzgs_tourney.access.events import access_event_as_referee
from nzgs_tourney.pages.disputes.queue import QueuedCase, disputes, waiting_cases
from nzgs_tourney.pages.disputes.records import games_to_check
from nzgs_tourney.pages.rounds.referee_calls import WaitingCall, waiting_calls
from nzgs_tourney.store.news import About
from nzgs_tourney.store.shared_reads import shared_read
from nzgs_tourney.store.versions import event_version
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.live import SOON, live_page
from nzgs_tourney.views.referee.nav import referee_nav
from ratings.translation import gettext as _


@never_cache
@login_required
@require_safe
def records(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the queue: calls, cases to decide, endings in dispute, games whose reports differ, records with
    findings.
    """
    event = access_event_as_referee(request.user, event_slug)

    def context() -> dict[str, Any]:
        calls, cases, in_dispute, found = shared_read(
            "queue",
            event.stream,
            lambda: (waiting_calls(event), waiting_cases(event), disputes(event), games_to_check(event)),
        )
        return {
            "event": event,
            "event_nav": referee_nav(event, "referee:records"),
            "calls": calls,
            "cases": cases,
            "disputes": in_dispute,
            "games_to_check": found,
            "news": _news(calls, cases),
        }

    version = f"{event_version(event)}.{account(request).pk}"
    return live_page(
        request, "referee/records.html", version, context, every=SOON, about=lambda: About(event.stream_id)
    )


def _news(calls: Sequence[WaitingCall], cases: Sequence[QueuedCase]) -> str:
    """What is read out when the page changes: every call, and the newest case."""
    called = [_("Table {table} calls the referee.").format(table=call.table) for call in calls]
    return " ".join((*called, *(_("Case {number} waits.").format(number=case.number) for case in cases[:1])))
