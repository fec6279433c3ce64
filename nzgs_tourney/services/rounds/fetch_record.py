"""Fetches the record of a game from its server, as its player or an official asks, and sends it in like any other."""

from __future__ import annotations

from uuid import UUID

from games.ledger.acts import Actor
from games.models import Record, Speaker
from games.services.send_records import send_records
from games.store.sent_records import SentRecordFile
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.network.game_server import GameServer
from nzgs_tourney.store.rounds.places import link_of


def fetch_record(game_id: int, side: Speaker, server: GameServer, *, actor: Actor) -> Record | UUID:
    """The record of the game that its link leads to, or the batch under which it waits for the player's answer, as
    `send_records` does. Nothing is locked while the server is asked.

    Raises Refused where no link is known, where the server has no record to give, and as `send_records` does.
    """
    link = link_of(game_id)
    if link is None:
        raise Refused(_("Paste the link of the game first."))
    file = SentRecordFile(f"{link.server}-{link.game}.sgf"[:120], server.record_of(link))
    return send_records(game_id, side, [file], actor=actor)
