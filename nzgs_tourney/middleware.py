"""What is done around every request: whether the site answers to its name, whether a phone has come, and what browsers
and search engines are told to leave alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from nzgs_tourney.address import remembering
from nzgs_tourney.hosts import answers_to, own_names
from nzgs_tourney.local_requests import is_this_machine
from nzgs_tourney.services.entries.note_phone import note_phone
from nzgs_tourney.services.events.let_phones_in import REACHED
from ratings.translation import gettext as _

_AGAIN_SECONDS = 60
_NOTHING_OF = "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
_NOT_PUBLIC = ("/p/", "/invitation/", "/new-password/", "/set-up/", "/accounts/", "/desk/", "/referee/", "/federation/")


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return own_names() | frozenset(settings.NAMES)


class LocalHostCheck:
    """The first of all. With SITE_URL the site answers to ALLOWED_HOSTS, which Django checks; a laptop's site, whose
    address changes with the hall, to this machine's addresses and names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer. Raises DisallowedHost for another site's name."""
        if settings.SITE_URL:
            return self.get_response(request)
        host, _port = split_domain_port(request.get_host())
        if not answers_to(host, _names()):
            raise DisallowedHost(_("This site doesn’t answer to the name {host!r}.").format(host=host[:80]))
        with remembering():
            self._look(request.META.get("REMOTE_ADDR", ""))
            return self.get_response(request)

    @staticmethod
    def _look(visitor: str) -> None:
        if cache.get(REACHED) or is_this_machine(visitor):
            return
        note_phone()
        cache.set(REACHED, True, _AGAIN_SECONDS)


class NewsWithoutServer:
    """News is told by the server's front; where there is none, as with Django's own server, a page is told not to wait
    for any and just looks now and then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or 204, upon which a browser doesn't ask again."""
        if request.headers.get("Accept") == "text/event-stream":
            return HttpResponse(status=204)
        return self.get_response(request)


class PrivacyHeaders:
    """Tells browsers that no page needs a camera, a microphone or a place (a photo comes as a file), and search engines
    to keep out of everything that isn't public."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with these headers."""
        answer = self.get_response(request)
        answer.headers["Permissions-Policy"] = _NOTHING_OF
        if request.path_info.startswith(_NOT_PUBLIC):
            answer.headers["X-Robots-Tag"] = "noindex, nofollow"
        return answer
