"""Pairgoth's website hook, of which Pairgoth is the client: what a site that shows its events is sent, and the players
that such a site gives. Its documentation calls them `/health`, `/players/{code}`, `/pairings/{code}/{round}` and
`/standings/{code}/{round}`.

| of the hook | here |
| --- | --- |
| header `X-Pairgoth-Secret` in each call | `secret_header` |
| pairings, results and standings as HTML with styles in a layer of their own | `published` |
| answer `{"status": true, …}` | `refusal`: another status, with a `message`, says that the site refused it |
| a player's `lastname`, `firstname`, `country`, `club`, `rank`, `pin`, `rounds` | `players_list`, a list of entries |
| a player's `id`, `rating` | not taken over: a list knows people by PIN or name, and ratings are in stones |
| `data-result`, `data-table`, the sections of teams; `/presences/{code}/{round}` | not sent |
"""

from __future__ import annotations

import json
from typing import Any

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet, csv_bytes

MOST_PLAYERS_BYTES = 4_000_000
"""The largest list of players that is read, in bytes."""
_MOST_PLAYERS, _LONGEST = 5_000, 200
_STYLE = """
  .pairgoth-published table { border-collapse: collapse; }
  .pairgoth-published caption { text-align: left; font-weight: bold; padding: .3em .6em; }
  .pairgoth-published th, .pairgoth-published td { padding: .3em .6em; border-bottom: 1px solid #ccc; }
"""
_HEADINGS = ("Last name", "First name", "Country", "Club", "Grade", "EGD PIN", "Rounds")
_FIELDS = ("lastname", "firstname", "country", "club", "rank", "pin", "rounds")


def secret_header(secret: str) -> dict[str, str]:
    """The header by which the site knows who calls."""
    return {"X-Pairgoth-Secret": secret}


def published(table: str) -> str:
    """A table as the hook sends it: its styles give way to the site's own."""
    styles = f"<style>@layer pairgoth-published {{{_STYLE}}}</style>"
    return f'{styles}\n<div class="pairgoth-published">\n{table}</div>\n'


def refusal(content: bytes) -> str | None:
    """What a good answer says where the site refused the call, which may be nothing; None where it took it."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict) or said.get("status") is not False:
        return None
    message = said.get("message")
    return " ".join(message.replace("\0", " ").split()) if isinstance(message, str) else ""


def players_list(content: bytes, rounds: int) -> bytes:
    """The players that a site gives for an event of so many rounds, as an entry list in CSV. Raises Refused for an
    answer that has none, or isn't one."""
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Refused(_unlike()) from error
    players = said.get("players") if isinstance(said, dict) else None
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise Refused(_unlike())
    if not 0 < len(players) <= _MOST_PLAYERS:
        raise Refused(_("That site has no players for this code."))
    rows = tuple(tuple(_cell(one, name, rounds) for name in _FIELDS) for one in players)
    return csv_bytes(TableSheet("players", "", _HEADINGS, rows))


def _cell(player: dict[str, Any], name: str, rounds: int) -> Cell:
    value = player.get(name)
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text[:rounds] if name == "rounds" else text[:_LONGEST]


def _unlike() -> str:
    return _("What answers there isn’t a site that Pairgoth can publish to.")
