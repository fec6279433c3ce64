"""A player shares files from a phone with the site: they wait for the game they fit best, and nothing is submitted."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from games.models import Game
from games.services.send_records import refuse_too_much, refuse_unreadable, stage_records
from games.store.sent_records import SentRecordFile, offer_of
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry
from nzgs_tourney.store.entries.staged_records import game_that_fits


def share_records(entry: Entry, files: Sequence[SentRecordFile]) -> tuple[Game, UUID]:
    """The player's game that the files wait for, and their batch.

    Raises Refused for too much at once, where nothing can be read, with the reason, and for a player without a game.
    """
    refuse_too_much(files)
    fitting = game_that_fits(entry, files)
    if fitting is None:
        raise Refused(_("You have no game yet to submit a record for."))
    game, side = fitting
    refuse_unreadable(offer_of(game, files), files)
    return game, stage_records(game.pk, side, files)
