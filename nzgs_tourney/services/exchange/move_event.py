"""Sends an event to another site, hands it over, and fetches it: nothing is locked while the other site is asked, and
every step can be repeated without effect."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.leader import Leader
from games.models import LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, EventMove, OwnSite
from nzgs_tourney.models.move import MoveTrouble
from nzgs_tourney.network.other_site import (
    AwayError,
    GivenEvent,
    HeadThere,
    MissingThereError,
    OtherSite,
    SentThere,
    checked_address,
    checked_token,
)
from nzgs_tourney.services.exchange.lead_event import hand_event_over, lead_copied
from nzgs_tourney.services.exchange.receive_event import (
    MissingFilesError,
    Received,
    keep_arrived,
    receive_event,
)
from nzgs_tourney.services.exchange.sendable_event import sendable_event
from nzgs_tourney.services.messages.send_due import LONGEST_SECONDS
from nzgs_tourney.store.exchange.event_file import VERSION
from nzgs_tourney.store.exchange.sent_event import digests_of, file_of
from nzgs_tourney.tournament.moves.meeting import Meeting

AGAIN = timedelta(seconds=10)
"""The shortest time between two tries to send each change."""
AGAIN_AFTER_TROUBLE = timedelta(minutes=1)
AGAIN_AFTER_REFUSAL = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class OtherSiteAnswer:
    """What the other site says: who it is, how much of the history it would have; how many of the players it knows, and
    how many are new to it; sentences about numbers that are somebody else's there. `keeps`: it has the event."""

    site: Leader
    seq: int
    keeps: bool
    known: int
    new: int
    notes: tuple[str, ...]


def set_other_site(event_id: int, address: str, token: str, own_name: str) -> OtherSiteAnswer:
    """Ask this site as `ask_other_site` does; once it has answered, the event goes there from now on, when somebody
    sends it. This site is called `own_name` there. Where anything is refused, what was entered before stays. Raises
    also Refused for an address or a token that isn't one, and without a name."""
    checked, known = checked_address(address), checked_token(token)
    if not own_name.strip():
        raise Refused(_("Give this site a name: the other one shows it."))
    OwnSite.objects.update_or_create(pk=1, defaults={"name": own_name.strip()[:60]})
    answer = ask_other_site(event_id, OtherSite(checked, known))
    values = {"address": checked, "token": known, "site_name": answer.site.name, "live": False, "sent_at": None}
    values |= {"sent_seq": 0, "trouble": "", "told": ""}
    EventMove.objects.update_or_create(event_id=event_id, defaults=values)
    return answer


def other_site_of(event_id: int) -> OtherSite:
    """The site that this event goes to. Raises Refused where none is known."""
    move = EventMove.objects.filter(event=event_id).exclude(address="").first()
    if move is None:
        raise Refused(_("Enter the other site’s address and token first."))
    return OtherSite(move.address, move.token)


def ask_other_site(event_id: int, site: OtherSite) -> OtherSiteAnswer:
    """What sending would do there. The event goes there to be compared; records and pictures wait there for a day.
    Nothing else stays, unless that site has another history of it: then this one waits there too. Raises AwayError, and
    Refused with the other site's sentence."""
    event, first = _event(event_id)
    head, answer = _send(event, first, site, preview=True)
    return OtherSiteAnswer(head.site, answer.seq, head.seq > 0, answer.known, answer.new, answer.dropped)


def send_copy(event_id: int, site: OtherSite, *, live: bool, actor: Actor) -> SentThere:
    """Send a copy, or what is new of it; this site goes on leading. With `live` every change is sent from now on.
    Without it nothing goes by itself any more, whether the other site answers or not. Returns what that has done
    there. Raises as `ask_other_site` does."""
    event, first = _event(event_id)
    if not live:
        EventMove.objects.filter(event=event).update(live=False)
    if not event.stream.led_elsewhere:
        lead_copied(event.pk, site.head(first, ()).site, actor=actor)
    sent = send_event(event.pk, site)
    if live and not event.stream.led_elsewhere:
        EventMove.objects.filter(event=event).update(live=True)
    return sent


def hand_over_to(event_id: int, site: OtherSite, *, actor: Actor) -> tuple[str, ...]:
    """Send everything, then say in the history that the other site leads, and send that. Where the last step fails,
    nobody can change anything until it is repeated. Returns sentences about numbers that are somebody else's there.
    Raises as `ask_other_site` does."""
    event, first = _event(event_id)
    to = site.head(first, ()).site
    notes: tuple[str, ...] = ()
    if not event.stream.led_elsewhere:
        lead_copied(event.pk, to, actor=actor)
        sent = send_event(event.pk, site)
        notes = sent.dropped
        hand_event_over(event.pk, to, seen=sent.seq, actor=actor)
    EventMove.objects.filter(event=event).update(live=False)
    return notes + send_event(event.pk, site).dropped


def send_event(event_id: int, site: OtherSite) -> SentThere:
    """Send the event as it is. Returns what that has done there."""
    event, first = _event(event_id)
    head, answer = _send(event, first, site)
    now = timezone.now()
    values = {"site_name": head.site.name, "sent_seq": answer.seq, "sent_at": now, "trouble": "", "told": ""}
    moves = EventMove.objects.filter(event=event)
    moves.update(**values)
    # It has this history now: another one that was fetched from there doesn't count any more. Of an event that a site
    # sends here by a token, the one that waits may be that site's: it stays.
    moves.filter(came_with=None).update(offered="")
    return answer


def fetch_event(first_hash: str, site: OtherSite, *, preview: bool = False) -> Received:
    """Take the event from the other site, or what is new of it there. Raises AwayError, and Refused as `receive_event`
    does."""
    content = site.fetch(first_hash, preview=preview)
    try:
        return receive_event(content, token=None, preview=preview)
    except MissingFilesError as missing:
        for digest in missing.digests:
            keep_arrived(digest, site.file(digest))
    return receive_event(content, token=None, preview=preview)


@dataclass(frozen=True, slots=True)
class Fetchable:
    """An event that another site gives: the hash that its history begins with, its name, and what taking it would
    bring here, as `Received` says it; `refusal` is why it can't be taken, in a sentence."""

    first_hash: str
    name: str
    seq: int
    known: int = 0
    new: int = 0
    refusal: str = ""


def fetchable_events(address: str, token: str) -> tuple[Fetchable, ...]:
    """What the site at this address gives for the token; each was taken for a look, and nothing of it stays. Raises
    AwayError, and Refused with the other site's sentence."""
    site = OtherSite(checked_address(address), checked_token(token))
    return tuple(_fetchable(one, site) for one in site.events())


def _fetchable(given: GivenEvent, site: OtherSite) -> Fetchable:
    found = Fetchable(given.first_hash, given.name[:120], given.seq)
    try:
        received = fetch_event(given.first_hash, site, preview=True)
    except AwayError:
        raise
    except Refused as refused:
        return replace(found, refusal=refused.sentence)
    return replace(found, known=received.known, new=received.new)


def fetch_new_event(address: str, token: str, chosen: str) -> Received:
    """Fetch one of them, and keep where it came from. Raises as `fetch_event` does."""
    checked, known = checked_address(address), checked_token(token)
    received = fetch_event(chosen, OtherSite(checked, known))
    values = {"address": checked, "token": known, "sent_seq": received.seq}
    EventMove.objects.filter(event=received.event, address="").update(**values)
    return received


def fetch_news(event_id: int, site: OtherSite) -> Received:
    """Take what is new of this event at the other site."""
    _event_here, first = _event(event_id)
    received = fetch_event(first, site)
    if received.meeting is not Meeting.SHORTER:
        EventMove.objects.filter(event=event_id).update(sent_seq=received.seq)
    return received


def is_push_due(now: datetime) -> bool:
    """Whether an event has changes that go to another site by themselves. One query."""
    return _due(now).exists()


def push_due(now: datetime) -> None:
    """Send what is due, each event once however many workers ask at the same moment. What can't be sent waits, and so
    does what is left after LONGEST_SECONDS: mails and draws have their turn."""
    began = monotonic()
    for move in _due(now):
        if monotonic() - began >= LONGEST_SECONDS:
            break
        if EventMove.objects.filter(pk=move.pk, tried_at=move.tried_at).update(tried_at=now):
            _push(move)


def _push(move: EventMove) -> None:
    own = EventMove.objects.filter(pk=move.pk)
    try:
        send_event(move.event_id, OtherSite(move.address, move.token))
    except AwayError:
        own.update(trouble=MoveTrouble.AWAY.value, told="")
    except Refused as refused:
        own.update(trouble=MoveTrouble.REFUSED.value, told=refused.sentence[:500])


def _due(now: datetime) -> QuerySet[EventMove]:
    may_try = (
        Q(tried_at=None)
        | Q(trouble="", tried_at__lte=now - AGAIN)
        | Q(trouble=MoveTrouble.AWAY.value, tried_at__lte=now - AGAIN_AFTER_TROUBLE)
        | Q(tried_at__lte=now - AGAIN_AFTER_REFUSAL)
    )
    live = EventMove.objects.filter(live=True, event__stream__led_elsewhere=False)
    return live.filter(may_try, event__stream__seq__gt=F("sent_seq")).order_by("pk")


def _event(event_id: int) -> tuple[Event, str]:
    """The event, and the hash that its history begins with."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    return event, LedgerEvent.objects.filter(stream=event.stream, seq=1).values_list("hash", flat=True).get()


def _send(event: Event, first: str, site: OtherSite, *, preview: bool = False) -> tuple[HeadThere, SentThere]:
    content = sendable_event(event.pk)
    value = json.loads(content)
    head = site.head(first, sorted(digests_of(value)))
    if head.version < VERSION:
        raise Refused(_("The other site has an older version of the program: it must be updated first."))
    for digest in head.missing:
        _send_file(event, digest, site)
    try:
        answer = site.send(first, content, preview=preview)
    except MissingThereError as missing:
        for digest in missing.digests:
            _send_file(event, digest, site)
        answer = site.send(first, content, preview=preview)
    if answer.seq > value["tables"]["streams"][0]["seq"]:
        raise Refused(_("The other site has more of this event than this one: fetch it from there."))
    return head, replace(answer, dropped=tuple(one[:300] for one in answer.dropped))


def _send_file(event: Event, digest: str, site: OtherSite) -> None:
    if (found := file_of(event, digest)) is not None:
        site.keep_file(digest, found)
