"""Tells the reader that a personal link has ended, and where the results are."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from nzgs_tourney.access.links import LinkEnded


class EndedLinksMiddleware:
    """Middleware: answers 410, with a link to the event's page, for a link of an event that is long over."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for an ended link, None for anything else."""
        if not isinstance(exception, LinkEnded):
            return None
        context = {"event": exception.event, "weeks": settings.LINK_WEEKS}
        answer = render(request, "player/link_ended.html", context, status=410)
        answer["Cache-Control"] = "no-store"
        return answer
