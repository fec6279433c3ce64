"""Checks the host name of a request, and notes when a phone has come."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from ground.translation import gettext as _
from nzgs_tourney.network.local_requests import answers_to, is_this_machine, own_names
from nzgs_tourney.network.site_address import remembering
from nzgs_tourney.services.events.let_phones_in import REACHED, note_phone

_AGAIN_SECONDS = 60


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    return own_names() | frozenset(settings.NAMES)


class LocalHostCheck:
    """The first middleware. With SITE_URL the site answers to ALLOWED_HOSTS, which Django checks; a laptop's site,
    whose address changes with the hall, answers to this machine's addresses and names."""

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
