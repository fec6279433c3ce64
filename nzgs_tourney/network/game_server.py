"""Fetches the record of a game from its server's public interface: within limits of time and size, following no
redirect, and only from public addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from time import monotonic
from typing import Protocol

from games.sgf.limits import MOST_BYTES
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.network.public_hosts import PinnedConnection, public_addresses
from nzgs_tourney.tournament.servers.links import ServerGame
from nzgs_tourney.tournament.servers.ogs_game import HOST, game_path, refuse_unfinished, sgf_path

SECONDS = 8.0
"""The longest that a page waits for one answer."""
_CHUNK = 65_536
_OK, _MISSING = 200, 404


class GameServer(Protocol):
    """A server from which records are fetched."""

    def record_of(self, game: ServerGame) -> bytes:
        """The SGF of a finished game. Raises Refused, with what to do instead, where there is none to be had."""


class OgsServer:
    """OGS by its public interface. `connect` opens a connection, which tests replace by one to a stand-in."""

    def __init__(self, connect: Callable[[float], HTTPConnection] | None = None, *, seconds: float = SECONDS) -> None:
        self._connect = connect or _public_connection
        self._seconds = seconds

    def record_of(self, game: ServerGame) -> bytes:
        """As for every such server."""
        refuse_unfinished(self._answer(game_path(game)), game)
        return self._answer(sgf_path(game))

    def _answer(self, path: str) -> bytes:
        until = monotonic() + self._seconds
        try:
            connection = self._connect(self._seconds)
            try:
                connection.request("GET", path, headers={"Accept-Encoding": "identity", "User-Agent": "NZGS-Tourney"})
                response = connection.getresponse()
                if response.status == _MISSING:
                    raise Refused(_("OGS doesn’t know this game: check its link."))
                if response.status != _OK:
                    raise Refused(_away())
                content = bytearray()
                while chunk := response.read1(_CHUNK):
                    content += chunk
                    if len(content) > MOST_BYTES or monotonic() > until:
                        raise Refused(_away())
                return bytes(content)
            finally:
                connection.close()
        except (OSError, HTTPException) as error:
            raise Refused(_away()) from error


def _away() -> str:
    return _("OGS doesn’t give out this record now: save the SGF there and send it.")


def _public_connection(seconds: float) -> HTTPConnection:
    connection = PinnedConnection(HOST, timeout=seconds)
    connection.pinned = public_addresses(HOST)
    return connection
