"""The page of an event about the other site that it goes to, and how much of it that one has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.ledger.leader import HANDED_OVER, leader_before
from games.models import LedgerEvent
from nzgs_tourney.models import ArrivedFile, Event, EventMove
from nzgs_tourney.models.move import MoveTrouble
from nzgs_tourney.store.exchange.this_site import own_site


@dataclass(frozen=True, slots=True)
class OtherSitePage:
    """`here`: this site leads the event. `site` and `address` are of the other site, empty where none was entered;
    `sent_seq` of its `seq` events of the history are there. `refusal` is the other site's sentence;
    `back_to` the site that led it before this one. `differs`: another history came, which doesn't go on from the one
    here. `lacks_hand_over`: another site leads the event by an act that the other site hasn't got."""

    here: bool
    own_name: str
    site: str
    address: str
    live: bool
    seq: int
    sent_seq: int
    sent_at: datetime | None
    is_away: bool
    refusal: str
    back_to: str
    lacks_hand_over: bool
    differs: bool

    @property
    def up_to_date(self) -> bool:
        """Whether the other site has everything."""
        return self.sent_seq >= self.seq


def other_site_page(event: Event) -> OtherSitePage:
    """The page now. Five queries."""
    own = own_site()
    before = leader_before(event.stream_id, own.code)
    handed_over = LedgerEvent.objects.filter(stream=event.stream_id, kind=HANDED_OVER)
    move = EventMove.objects.filter(event=event).first() or EventMove(event=event)
    return OtherSitePage(
        here=not event.stream.led_elsewhere,
        own_name=own.name,
        site=move.site_name or move.address,
        address=move.address,
        live=move.live,
        seq=event.stream.seq,
        sent_seq=move.sent_seq,
        sent_at=move.sent_at,
        is_away=move.trouble == MoveTrouble.AWAY,
        refusal=move.told,
        back_to=before.name if before and before.code and not event.stream.led_elsewhere else "",
        differs=ArrivedFile.objects.filter(sha256=move.offered).exists(),
        lacks_hand_over=event.stream.led_elsewhere and handed_over.filter(seq__gt=move.sent_seq).exists(),
    )
