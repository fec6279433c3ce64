"""Who leads an event: the site that sends it elsewhere for the first time, one that it is handed to, or one that takes
it over because the other is lost."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock, lock_wherever_led
from games.ledger.leader import COPIED, HANDED_OVER, LEADING, TAKEN_OVER, Leader, leader_before, leader_of
from games.models import LedgerEvent, Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, OwnSite
from nzgs_tourney.models.move import new_code
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.services.exchange.event_state import state_digest
from nzgs_tourney.store.exchange.this_site import own_site, this_site
from nzgs_tourney.tournament.moves.meeting import may_add


@transaction.atomic
def lead_copied(event_id: int, to: Leader, *, actor: Actor) -> None:
    """This site leads the event, of which another gets a copy. One ledger event; none where it leads it already by the
    event's history. Raises Refused for a rehearsal, and where another site leads it."""
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    refuse_rehearsal(stream)
    here, leader = this_site(), leader_of(stream.pk)
    if leader is None or leader.code != here.code:
        append(stream, COPIED, EVENT, actor, {"leader": here.payload, "site": here.name, "to": to.name})


@transaction.atomic
def hand_event_over(event_id: int, to: Leader, *, seen: int, actor: Actor) -> None:
    """The other site leads the event from now on, and nothing is added here; `seen` is the last number of the history
    that it has. One ledger event, which has the digest of the event's state; none where it leads it already.

    Raises Refused for a rehearsal, where something was added meanwhile, and where another site leads it.
    """
    event = Event.objects.get(pk=event_id)
    stream = lock_wherever_led(event.stream_id)
    leader = leader_of(stream.pk)
    if leader is not None and leader.code == to.code:
        return
    stream = lock(event.stream_id)
    refuse_rehearsal(stream)
    if stream.seq != seen:
        raise Refused(_("Something was changed while the event was sent. Hand it over again."))
    here = this_site()
    payload = {"leader": to.payload, "site": to.name, "from": here.name}
    append(stream, HANDED_OVER, EVENT, actor, {**payload, "state": state_digest(event)})
    note_leader(stream)


@transaction.atomic
def hand_back(event_id: int, *, actor: Actor) -> None:
    """The site that led the event before this one leads it again, and fetches it from here: a laptop that nobody can
    reach. One ledger event; none where another site leads it already. Raises Refused where no other site led it."""
    stream = lock_wherever_led(Event.objects.get(pk=event_id).stream_id)
    to = leader_before(stream.pk, this_site().code)
    if to is None:
        raise Refused(_("No other site has led this event."))
    if not stream.led_elsewhere:
        hand_event_over(event_id, to, seen=stream.seq, actor=actor)


@transaction.atomic
def take_over(event_id: int, reason: str, *, actor: Actor) -> None:
    """This site leads the event from now on, because the one that led it is lost. One ledger event, with the reason;
    none where it leads it already. What the other one still adds can't be joined to it any more.

    Raises Refused without a reason.
    """
    stream = lock_wherever_led(Event.objects.get(pk=event_id).stream_id)
    here, leader = this_site(), leader_of(stream.pk)
    if may_add(leader.code if leader else None, here.code):
        return
    if not reason.strip():
        raise Refused(_("Give a reason: it goes on record."))
    was = leader.name if leader else ""
    payload = {"leader": here.payload, "site": here.name, "from": was, "reason": reason.strip()}
    append(stream, TAKEN_OVER, EVENT, actor, payload)
    note_leader(stream)


def note_leader(stream: Stream) -> None:
    """Keep with a locked stream whether another site leads it, as its events say."""
    leader = leader_of(stream.pk)
    led_elsewhere = not may_add(leader.code if leader else None, own_site().code)
    if stream.led_elsewhere != led_elsewhere:
        stream.led_elsewhere = led_elsewhere
        stream.save(update_fields=["led_elsewhere"])


def become_another_site() -> None:
    """A site that was restored has a code of its own from now on: events that were sent anywhere are led elsewhere
    until somebody has asked there, or takes them over. Its name stays."""
    name = OwnSite.objects.filter(pk=1).values_list("name", flat=True).first() or ""
    OwnSite.objects.update_or_create(pk=1, defaults={"code": new_code(), "name": name})
    for number in LedgerEvent.objects.filter(kind__in=LEADING).values_list("stream", flat=True).distinct():
        note_leader(Stream.objects.get(pk=number))
