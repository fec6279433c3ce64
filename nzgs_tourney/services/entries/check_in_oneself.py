"""A player checks in for a round by phone, with the code on the wall."""

from __future__ import annotations

import hmac

from django.db import transaction
from django.utils import timezone

from games.ledger.append import lock
from ground.dates import clock_text
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.store.entries.check_in import SelfCheckIn, check_in_list, self_check_in
from nzgs_tourney.store.events.attempts import again_at, count_attempt, uncount_attempt
from nzgs_tourney.tournament.division.history import Presence

MOST_WRONG = 5
"""Wrong codes from one personal link in a period, after which none is checked until the next."""
_COUNTED = "wrong check-in codes"


def check_in_oneself(link: PlayerLink, number: int, code: str) -> None:
    """The link's player is here for this round; one ledger event, none where they were here already. Wrong codes are
    counted against the link.

    Raises Refused where the check-in isn't open to players, for a wrong code, once the link has no wrong codes left,
    and where the player isn't in this round.
    """
    who, now = f"{link.event_id}:{link.number}", timezone.now()
    wanted = _opened(link, number).code
    if not count_attempt(_COUNTED, who, MOST_WRONG, now):
        time = clock_text(timezone.localtime(again_at(now)))
        raise Refused(_("Too many wrong codes. Try again at {time}, or go to the desk.").format(time=time))
    if not hmac.compare_digest("".join(filter(str.isalnum, code)).encode(), wanted.encode()):
        raise Refused(_("This isn’t the code on the wall. Check it, or go to the desk."))
    uncount_attempt(_COUNTED, who, now)
    with transaction.atomic():
        division = link.entry.division
        division.event.stream = lock(division.event.stream_id)
        _opened(link, number)
        if not any(line.entry == link.entry_id for line in check_in_list(division, number)):
            raise Refused(_("You aren’t in round {number}. Go to the desk.").format(number=number))
        check_in({division.pk: number}, {link.entry_id: Presence.HERE}, actor=link.actor)


def _opened(link: PlayerLink, number: int) -> SelfCheckIn:
    """The check-in of this round, open to players; Refused where it isn't."""
    opened = self_check_in(link.entry.division)
    if opened is None or opened.number != number:
        raise Refused(_("Check-in by phone is closed. Go to the desk."))
    return opened
