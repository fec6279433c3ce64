"""Refuses in a rehearsal what would leave it."""

from __future__ import annotations

from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _


def refuse_rehearsal(stream: Stream) -> None:
    """Raise Refused where this is the stream of a rehearsal, for what would leave it: points, rating lists, files for
    others and from others."""
    if stream.rehearsal:
        raise Refused(_("This is a rehearsal: it takes no part in points, rating lists and files for others."))
