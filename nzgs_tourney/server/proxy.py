"""Trusts proxies named in the settings for a visitor's address, and nobody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from nzgs_tourney.server.request_body import Message, Receive

Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
_TOLD = (b"forwarded", b"x-forwarded-")


class BehindProxy:
    """Takes the visitor's address and scheme from X-Forwarded-For and X-Forwarded-Proto if the request comes from one
    of `trusted` (addresses or networks). In any other request these headers are removed."""

    def __init__(self, app: App, trusted: Sequence[str]) -> None:
        self._app = app
        self._believing = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type]  # uvicorn types an app by more kinds

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the visitor's address as established."""
        client = scope.get("client")
        if client and client[0] in self._believing.trusted_hosts:
            await self._believing(scope, receive, send)  # type: ignore[arg-type]  # the same
            return
        scope["headers"] = [pair for pair in scope["headers"] if not pair[0].startswith(_TOLD)]
        await self._app(scope, receive, send)
