"""Refuses in a rehearsal what would leave it."""

from __future__ import annotations

from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.tournament.wording.events.rehearsal import STAYS_IN_REHEARSAL


def refuse_rehearsal(stream: Stream) -> None:
    """Raise Refused where this is the stream of a rehearsal, for what would leave it: points, rating lists, files for
    others and from others."""
    if stream.rehearsal:
        raise Refused(_(STAYS_IN_REHEARSAL))
