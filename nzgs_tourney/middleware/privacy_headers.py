"""Headers that keep browsers and search engines out of what they don't need."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_NOTHING_OF = "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
_NOT_PUBLIC = (
    "/p/",
    "/entry/",
    "/entry-address/",
    "/invitation/",
    "/new-password/",
    "/handed/",
    "/set-up/",
    "/accounts/",
    "/desk/",
    "/referee/",
    "/federation/",
    "/moves/",
    "/embed/",
)
"""Where search engines keep out. What is embedded is public, but its own page is the one to find."""


class PrivacyHeaders:
    """Tells browsers that no page needs a camera, a microphone or a location (a photo is uploaded as a file), and keeps
    search engines out of everything that isn't public."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with these headers."""
        answer = self.get_response(request)
        answer.headers["Permissions-Policy"] = _NOTHING_OF
        if request.path_info.startswith(_NOT_PUBLIC):
            answer.headers["X-Robots-Tag"] = "noindex, nofollow"
        return answer
