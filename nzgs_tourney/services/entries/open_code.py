"""Finds the link for a short code from a slip, typed on the front page."""

from __future__ import annotations

import hmac
from datetime import datetime

from django.utils import timezone

from ground.dates import clock_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.links import code_for
from nzgs_tourney.models import Event, PlayerLink
from nzgs_tourney.site.slip_code import Mistyped, read_code
from nzgs_tourney.store.events.attempts import again_at, count_attempt, uncount_attempt

MOST_WRONG = 10
"""Wrong codes from one address in a period, after which none is checked until the next (docs/links.md)."""
_COUNTED = "wrong slip codes"


class TooManyCodes(Refused):
    """Too many wrong codes from one address. `again_at` is when codes are checked again."""

    def __init__(self, again_at: datetime) -> None:
        time = clock_text(timezone.localtime(again_at))
        super().__init__(
            _(
                "Too many wrong codes from your network. Try again at {time}, scan the QR code, or ask at the desk."
            ).format(time=time)
        )
        self.again_at = again_at


def open_code(typed: str, *, address: str, now: datetime) -> PlayerLink:
    """The active link with the typed code.

    A code with a wrong check character is refused without a search, so it reveals nothing to a stranger and isn't
    counted. A valid one that isn't on any slip counts against `address`.

    Raises Refused with the likely mistake, TooManyCodes once the address has no wrong codes left.
    """
    code = read_code(typed)
    if isinstance(code, Mistyped):
        raise Refused(code.sentence)
    link = _counted(code, address, now)
    if link is None:
        raise Refused(_("No player here has this code. Check it against your slip, or ask at the desk."))
    if link.revoked_at is not None:
        raise Refused(_("This code was replaced. Use the one on your newest slip, or ask at the desk."))
    return link


def _counted(code: str, address: str, now: datetime) -> PlayerLink | None:
    """The link of the code, or None and one more wrong code for the address. It is counted first, so that nobody gets
    more guesses by hurrying."""
    if not count_attempt(_COUNTED, address, MOST_WRONG, now):
        raise TooManyCodes(again_at(now))
    link = _link_of(code)
    if link is not None:
        uncount_attempt(_COUNTED, address, now)
    return link


def _link_of(code: str) -> PlayerLink | None:
    """The link with this code, an active one first. Every link's code is computed, so the time reveals nothing: two
    queries, and one digest for each link."""
    secrets = dict(Event.objects.values_list("pk", "link_secret"))
    links = PlayerLink.objects.values_list("pk", "event_id", "number", "revoked_at")
    links_found = [
        (revoked_at is not None, pk)
        for pk, event, number, revoked_at in links
        if hmac.compare_digest(code_for(secrets[event], number), code)
    ]
    return PlayerLink.objects.select_related("event").get(pk=min(links_found)[1]) if links_found else None
