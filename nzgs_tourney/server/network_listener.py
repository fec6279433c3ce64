"""Lets the running server also listen on one address of the local network, and stop doing so.

The setting is stored in the database (`models.NetworkAccess`); this applies it to the running server. An address that
the machine doesn't have yet, because its WiFi isn't up, is tried again every few seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import TimeoutError as NoAnswerError
from typing import Any

import uvicorn

from ground.translation import gettext as _
from nzgs_tourney.network.addresses import is_loopback
from nzgs_tourney.network.listener import CannotListenError, Endpoint
from nzgs_tourney.server.sockets import listening

AGAIN_SECONDS = 10.0
_PATIENCE_SECONDS = 5.0
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on


class NetworkListener:
    """The second listener of one running server, for phones. `open` and `close` may be called from any thread."""

    def __init__(self, server: uvicorn.Server, own_host: str, wanted: Endpoint | None) -> None:
        self._server = server
        self._own_host = own_host
        self._wanted = wanted
        self._endpoint: Endpoint | None = None
        self._listener: asyncio.Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.trouble = ""
        """Why it doesn’t listen although it should, as a sentence; otherwise empty."""

    @property
    def is_open(self) -> bool:
        """Whether the server listens on the chosen address."""
        return self._wanted is not None and (self._endpoint == self._wanted or self._own_host in EVERYWHERE)

    def open(self, endpoint: Endpoint) -> None:
        """Listen there too, and no longer on the previous address. Raises CannotListenError."""
        self._do(lambda: self._open(endpoint))

    def close(self) -> None:
        """Listen only on the server's own address. Open connections stay until they end.

        Raises CannotListenError where that address is itself one of the network.
        """
        if not is_loopback(self._own_host):
            raise CannotListenError(
                _("The site was started with --host {own_host}. Start it without to keep phones out.").format(
                    own_host=self._own_host
                ),
                taken=False,
            )
        self._do(self._close)

    async def keep(self) -> None:
        """Open it as saved, as soon as possible; runs as long as the server."""
        self._loop = asyncio.get_running_loop()
        while True:
            if self._wanted is not None and not self.is_open:
                try:
                    await self._open(self._wanted)
                except CannotListenError as refused:
                    self.trouble = str(refused)
            await asyncio.sleep(AGAIN_SECONDS)

    def _do(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._loop is None:
            raise CannotListenError(_("The server is still starting. Try again in a moment."), taken=False)
        try:
            asyncio.run_coroutine_threadsafe(work(), self._loop).result(_PATIENCE_SECONDS)
        except NoAnswerError as busy:
            raise CannotListenError(_("The server didn’t answer. Try again in a moment."), taken=False) from busy

    async def _open(self, endpoint: Endpoint) -> None:
        if self._endpoint == endpoint or self._own_host in EVERYWHERE:
            self._wanted, self.trouble = endpoint, ""
            return
        sockets = listening(endpoint.address, endpoint.port)
        await self._close()
        server, config = self._server, self._server.config

        def connection() -> asyncio.Protocol:
            protocol = config.http_protocol_class
            return protocol(  # type: ignore[call-arg]  # uvicorn types it as any protocol
                config=config, server_state=server.server_state, app_state=server.lifespan.state
            )

        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(connection, sock=sockets, backlog=config.backlog)
        server.servers.append(self._listener)
        self._wanted = self._endpoint = endpoint
        self.trouble = ""

    async def _close(self) -> None:
        self._wanted = self._endpoint = None
        self.trouble = ""
        if self._listener is not None:
            self._listener.close()
            self._server.servers.remove(self._listener)
            self._listener = None
