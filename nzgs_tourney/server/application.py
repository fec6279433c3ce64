"""The front with this site's settings: what uvicorn imports, as `nzgs_tourney.server.application:application`."""

from __future__ import annotations

from django.conf import settings
from django.urls import Resolver404, resolve

from nzgs_tourney.server.limits import BODIES, LIMITS
from nzgs_tourney.server.pipeline import Front
from nzgs_tourney.server.proxy import App, BehindProxy
from nzgs_tourney.wsgi import application as django


def most_bytes(path: str) -> int:
    """How large a body this path takes."""
    try:
        name = resolve(path).view_name
    except Resolver404:
        return LIMITS.form_bytes
    return max(LIMITS.form_bytes, BODIES.get(name, 0))


class Site:
    """The front, behind the proxies that the settings name."""

    def __init__(self) -> None:
        self._front = Front(django, LIMITS, most_bytes)
        self._entry: App = self._front
        if settings.SECURE_PROXY_SSL_HEADER:
            self._entry = BehindProxy(self._front, settings.TRUSTED_PROXIES)
        self.stop = self._front.stop

    async def __call__(self, scope: dict[str, object], receive: object, send: object) -> None:
        """Answer one request."""
        await self._entry(scope, receive, send)  # type: ignore[arg-type]  # ASGI callables by contract


application = Site()
