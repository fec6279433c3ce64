"""The page of an event about other sites: who leads it, which site it goes to, and how much that one has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.ledger.leader import leader_of
from nzgs_tourney.models import Event, EventMove
from nzgs_tourney.models.move import MoveTrouble
from nzgs_tourney.store.exchange.this_site import own_site


@dataclass(frozen=True, slots=True)
class OtherSitePage:
    """`leader` is the name of the site that leads the event, empty where nobody was ever named; `here`: this one leads
    it. `site` and `address` are of the other site, empty where none was entered; `sent_seq` of its `seq` events of the
    history are there. `refusal` is the other site's sentence."""

    here: bool
    leader: str
    own_name: str
    site: str
    address: str
    live: bool
    seq: int
    sent_seq: int
    sent_at: datetime | None
    is_away: bool
    refusal: str

    @property
    def up_to_date(self) -> bool:
        """Whether the other site has everything."""
        return self.sent_seq >= self.seq


def other_site_page(event: Event) -> OtherSitePage:
    """The page now. Three queries."""
    leader = leader_of(event.stream_id)
    move = EventMove.objects.filter(event=event).first() or EventMove(event=event)
    return OtherSitePage(
        here=not event.stream.led_elsewhere,
        leader=leader.name if leader else "",
        own_name=own_site().name,
        site=move.site_name or move.address,
        address=move.address,
        live=move.live,
        seq=event.stream.seq,
        sent_seq=move.sent_seq,
        sent_at=move.sent_at,
        is_away=move.trouble == MoveTrouble.AWAY,
        refusal=move.told,
    )
