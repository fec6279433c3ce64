"""A player's own rounds, for their calendar program."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from ground.translation import language
from nzgs_tourney.access.links import access_link, players_last_step
from nzgs_tourney.live.page_changes import live_tag
from nzgs_tourney.live.versions import players_version
from nzgs_tourney.pages.rounds.calendars import player_calendar
from nzgs_tourney.views.file_answers import calendar_answer


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """The rounds of this link's player, or 304 where the reader has them already. A rehearsal has none."""
    link = access_link(token)
    event = link.entry.division.event
    if event.rehearsal:
        raise Http404("a rehearsal has no calendar")
    version = live_tag(players_version(link.entry, players_last_step(link)), link.language or language())
    answer = calendar_answer(request, lambda: player_calendar(link), f"{event.slug}-my-rounds", version)
    answer["Cache-Control"] = "private, no-store"
    return answer
