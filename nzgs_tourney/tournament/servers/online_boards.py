"""Which boards are played on a server, and on which one."""

from __future__ import annotations

from collections.abc import Mapping

from nzgs_tourney.tournament.division.choices import Playing
from ratings.servers import SERVERS, Server


def plays_online(playing: Playing, *online: bool) -> bool:
    """Whether a board is played on a server: in a division in which some play online, when either of its players does.
    `online` says of each whether they do. `playing` is never `EVENT`."""
    return playing is Playing.SERVER or (playing is Playing.HYBRID and any(online))


def playing_of(place: str, *, online: bool) -> Playing:
    """Where a division's games are played: what it says itself, else at the venue or on a server as the event, which is
    `online` or not."""
    if place != Playing.EVENT:
        return Playing(place)
    return Playing.SERVER if online else Playing.VENUE


def server_for(chosen: Server, black: Mapping[str, str], white: Mapping[str, str]) -> Server:
    """The server of a game between two players with these names on servers: the chosen one, else the first on which
    both have a name, `NONE` without one."""
    if chosen is not Server.NONE:
        return chosen
    return next((server for server in SERVERS if black.get(server.value) and white.get(server.value)), Server.NONE)
