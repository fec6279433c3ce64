"""The links of games on servers: which game a pasted link is, the one way in which it is written, and how to get the
SGF of a game there.

| server | the links that are read | its games are named by |
| --- | --- | --- |
| OGS | `online-go.com/game/…`, also `/game/view/…`, `/api/v1/games/…` and `/api/v1/games/…/sgf` | a number |
| KGS | `files.gokgs.com/games/year/month/day/….sgf`, also without `files.` | day and name of the file |
| Fox | `h5.foxwq.com/…?chessid=…` | a number |

Pandanet and Tygem give their games no address that others can open: there the SGF is saved from the program and sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from ratings.servers import Server, server_words

LONGEST_LINK = 400
_OGS = re.compile(r"/(?:game(?:/view)?|api/v1/games)/(?P<game>[1-9][0-9]{0,11})(?:/sgf)?(?:/[0-9]*)?/?")
_KGS = re.compile(r"/games/(?P<game>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2}/[A-Za-z0-9-]{1,60}\.sgf)")
_FOX = re.compile(r"[0-9]{6,24}")


class ServerGame(NamedTuple):
    """A game on a server, by its own id there."""

    server: Server
    game: str

    @property
    def link(self) -> str:
        """The address at which anybody sees the game."""
        return _LINKED[self.server].link.format(game=quote(self.game, safe="/"))

    @property
    def sgf_words(self) -> str:
        """How to get its SGF, in one sentence."""
        return _(_LINKED[self.server].sgf)


@dataclass(frozen=True, slots=True)
class _Linked:
    """A server whose games have addresses: which hosts these are on, how the game is found in one, and its link."""

    hosts: tuple[str, ...]
    game: Callable[[SplitResult], str]
    link: str
    sgf: str


def _in_path(pattern: re.Pattern[str]) -> Callable[[SplitResult], str]:
    def game(address: SplitResult) -> str:
        found = pattern.fullmatch(unquote(address.path))
        return found["game"] if found else ""

    return game


def _fox(address: SplitResult) -> str:
    (game,) = parse_qs(address.query).get("chessid", [""])[:1]
    return game if _FOX.fullmatch(game) else ""


_LINKED = {
    Server.OGS: _Linked(
        ("online-go.com", "www.online-go.com"),
        _in_path(_OGS),
        "https://online-go.com/game/{game}",
        gettext_noop("On the game’s page at OGS, open the menu beside the board and choose “Download SGF”."),
    ),
    Server.KGS: _Linked(
        ("files.gokgs.com", "www.gokgs.com", "gokgs.com"),
        _in_path(_KGS),
        "https://files.gokgs.com/games/{game}",
        gettext_noop("This link is the SGF itself: open it and save the file."),
    ),
    Server.FOX: _Linked(
        ("h5.foxwq.com",),
        _fox,
        "https://h5.foxwq.com/txwqshare/index.html?chessid={game}",
        gettext_noop("In Fox, open the game from your own games and save it as SGF."),
    ),
}


def read_link(text: str) -> ServerGame:
    """The game of a pasted link. Raises Refused, with the servers whose links are known, for anything else."""
    address = _address(text)
    for server, linked in _LINKED.items():
        if address is not None and address.hostname in linked.hosts and (game := linked.game(address)):
            return ServerGame(server, game)
    known = ", ".join(server_words(server) for server in _LINKED)
    raise Refused(
        _("This isn’t the link of a game on {known}: open the game there and copy its address.").format(known=known)
    )


def _address(text: str) -> SplitResult | None:
    """The first web address in the text, or the text itself without `https://`; None where there is none."""
    text = text.strip()[:LONGEST_LINK]
    found = re.search(r"https?://\S+", text, re.IGNORECASE)
    try:
        address = urlsplit(found[0].rstrip(".,;)") if found else f"https://{text}")
        return address if address.hostname else None
    except ValueError:
        return None
