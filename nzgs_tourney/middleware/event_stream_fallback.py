"""Answers requests for news where the site's own web server isn't running."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class EventStreamFallback:
    """News is told by the server's front; where there is none, as with Django's own server, a page is told not to wait
    for any and just looks now and then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or 204, after which a browser doesn't ask again."""
        if request.headers.get("Accept") == "text/event-stream":
            return HttpResponse(status=204)
        return self.get_response(request)
