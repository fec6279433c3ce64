"""Takes an event from another site: a new one, or more of one that is here. Nothing else is taken."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.ledger.append import lock_wherever_led
from games.ledger.leader import HANDED_OVER
from games.models import LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ArrivedFile, Event, EventMove, MessageSettings, MoveToken, Webhook
from nzgs_tourney.services.exchange.event_state import state_digest
from nzgs_tourney.services.exchange.follow_event import follow_event, map_of
from nzgs_tourney.services.exchange.lead_event import note_leader
from nzgs_tourney.services.exchange.place_rows import DroppedNumber, Rows
from nzgs_tourney.services.exchange.restore_event import check_placed, read_event_file, restore_rows
from nzgs_tourney.services.exchange.unshared import event_that_began, hashes_of, ledger_of, names_of, unshared_acts
from nzgs_tourney.store.exchange.event_file import Join
from nzgs_tourney.store.exchange.event_tables import BYTES
from nzgs_tourney.store.exchange.sent_event import digests_here, digests_of, fill_files
from nzgs_tourney.store.exchange.this_site import this_site
from nzgs_tourney.tournament.moves.meeting import Meeting, Met, meet
from nzgs_tourney.tournament.wording.events.ledger import in_words
from ratings.models import Player

_WAITS = timedelta(days=1)
"""How long a record or a picture waits for its event."""


@dataclass(frozen=True, slots=True)
class Received:
    """The event as it is now, what the sent history was to the one here, and the last number of the one here. Of a new
    one also how many of its players are known here and how many are new; of new players, whose numbers are somebody
    else's."""

    event: Event
    meeting: Meeting
    seq: int
    known: int = 0
    new: int = 0
    dropped: tuple[DroppedNumber, ...] = ()


class ApartError(Refused):
    """Each of two copies of this event has what the other lacks: `common` events are the same."""

    def __init__(self, sentence: str, event_id: int, common: int) -> None:
        super().__init__(sentence)
        self.event_id, self.common = event_id, common


class MissingFilesError(Refused):
    """Records and pictures with these `digests` have to come first."""

    def __init__(self, digests: list[str]) -> None:
        super().__init__(_("Records or pictures of the event are missing."))
        self.digests = digests


def receive_event(content: bytes, *, token: MoveToken | None, preview: bool = False) -> Received:
    """Take the event of this file, without its records and pictures, which came ahead (`keep_arrived`). Sent again it
    changes nothing. `token` is that of the site that sent it, None where it was fetched; with `preview` nothing stays,
    unless another site sent another history.

    Raises MissingFilesError where something has to come first, ApartError where the histories differ (this one then
    waits for an administrator, `replace_history`), and Refused as the restoring of a file does, and where the event
    isn't this token's.
    """
    try:
        return _receive(content, token, preview)
    except ApartError as apart:
        if token is not None or not preview:
            _keep_offered(apart.event_id, zlib.compress(content))
        raise


@transaction.atomic
def _receive(content: bytes, token: MoveToken | None, preview: bool) -> Received:
    contents: dict[str, bytes] = {}
    rows, joins = read_event_file(content, lambda tables: fill_arrived(tables, contents))
    theirs = [row.hash for row in ledger_of(rows)]
    event = event_that_began(theirs[0]) if theirs else None
    received = _first(rows, joins, token) if event is None else _more(event, rows, joins, theirs, token)
    if received.meeting.brings:
        _refuse_other_state(rows, received.event)
        ArrivedFile.objects.filter(sha256__in=contents).delete()
    if preview:
        transaction.set_rollback(True)
    return received


def keep_arrived(sha256: str, content: bytes) -> None:
    """Keep a record or a picture until its event comes. The same one again changes nothing. Raises Refused where it
    isn't what its digest says."""
    if hashlib.sha256(content).hexdigest() != sha256:
        raise Refused(_("This is not what its checksum says."))
    ArrivedFile.objects.filter(at__lt=timezone.now() - _WAITS).delete()
    ArrivedFile.objects.get_or_create(sha256=sha256, defaults={"content": content, "at": timezone.now()})


@transaction.atomic
def _keep_offered(event_id: int, packed: bytes) -> None:
    """Let the other history of this event wait, in place of one that came before."""
    sha256 = hashlib.sha256(packed).hexdigest()
    move, _made = EventMove.objects.get_or_create(event_id=event_id)
    ArrivedFile.objects.filter(sha256=move.offered or sha256).delete()
    keep_arrived(sha256, packed)
    move.offered = sha256
    move.save(update_fields=["offered"])


def missing_of(event: Event | None, digests: list[str]) -> list[str]:
    """Those of the digests of which nothing is here."""
    arrived = set(ArrivedFile.objects.filter(sha256__in=digests).values_list("sha256", flat=True))
    here = arrived | digests_here(event) if event is not None else arrived
    return [one for one in digests if one not in here]


def fill_arrived(tables: dict[str, Any], contents: dict[str, bytes]) -> set[str]:
    """Put in the bytes that came ahead. Returns the digests of those that the event has here: they aren't read."""
    digests = digests_of({"tables": tables})
    first = min(tables["ledger"], key=lambda row: row["seq"], default=None)
    event = event_that_began(first["hash"]) if first else None
    contents |= {
        row.sha256: bytes(row.content) for row in ArrivedFile.objects.filter(sha256__in=sorted(digests)).order_by("pk")
    }
    kept = digests_here(event) if event is not None else set()
    whole = {row[digest] for key, content, digest in BYTES for row in tables.get(key, ()) if row.get(content)}
    if missing := sorted(digests - contents.keys() - kept - whole):
        raise MissingFilesError(missing)
    fill_files(tables, contents)
    return kept


def _first(rows: Rows, joins: list[Join], token: MoveToken | None) -> Received:
    numbers_in_file = {key: [row.pk for row in of_table] for key, of_table in rows.items()}
    before = set(Player.objects.values_list("pk", flat=True))
    restored = restore_rows(rows, joins)
    event = restored.event
    EventMove.objects.create(event=event, came_with=token, numbers=map_of(rows, numbers_in_file))
    known = sum(row.pk in before for row in rows["players"])
    return Received(event, Meeting.NEW, event.stream.seq, known, len(rows["players"]) - known, restored.dropped)


def _more(event: Event, rows: Rows, joins: list[Join], theirs: list[str], token: MoveToken | None) -> Received:
    stream = lock_wherever_led(event.stream_id)
    move, _made = EventMove.objects.get_or_create(event=event)
    if token is not None and move.came_with_id != token.pk:
        if move.came_with_id is not None:
            raise Refused(_("This event came here from another site, whose token is another one."))
        if not stream.led_elsewhere:
            raise Refused(_("This site leads the event, and its administrator has made no token for it."))
    met = meet(hashes_of(stream), theirs)
    if met.meeting is Meeting.APART:
        raise ApartError(_apart(event, rows, met), event.pk, met.common)
    if not met.meeting.brings:
        return Received(event, met.meeting, stream.seq)
    players = [row.pk for row in rows["players"]]
    move.numbers, dropped = follow_event(event, rows, move.numbers)
    move.came_with = move.came_with or token
    move.save(update_fields=["numbers", "came_with"])
    event = settle(event.pk, rows, joins, players)
    return Received(event, met.meeting, event.stream.seq, dropped=dropped)


def settle(event_id: int, rows: Rows, joins: list[Join], players: list[int]) -> Event:
    """The event, which was brought to these rows, once everything about it holds; `players` are the numbers of its
    players in the file. Raises Refused for whatever doesn't match."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    here = dict(zip(players, (row.pk for row in rows["players"]), strict=True))
    check_placed(event, rows, joins, here, with_bytes=False)
    note_leader(event.stream)
    # The site that led it has told its players of all that: nobody is told again once it is led here.
    MessageSettings.objects.filter(event=event).update(read_to=event.stream.seq)
    Webhook.objects.filter(event=event).read_everything()
    return event


def _apart(event: Event, rows: Rows, met: Met) -> str:
    """The first difference, and who did what at either site."""
    mine = list(LedgerEvent.objects.filter(stream=event.stream_id, seq__gt=met.common).order_by("seq"))
    theirs = unshared_acts(rows, met.common)
    sentence = _(
        "The copies differ from number {number} of the history on. {site} has, by {who}: {mine} The other one has, by "
        "{other}: {theirs} Nothing was changed: an administrator of {site} decides which one counts, on the event’s "
        "page “Other site”."
    )
    here = in_words(mine[0], names_of(rows))
    return sentence.format(
        number=met.common + 1,
        site=this_site().name,
        mine=here,
        who=mine[0].who,
        theirs=theirs[0].text,
        other=theirs[0].who,
    )


def _refuse_other_state(rows: Rows, event: Event) -> None:
    """Raise Refused where the event was handed over with its last act, and its state isn't what that act says."""
    last = ledger_of(rows)[-1]
    if last.kind != HANDED_OVER:
        return
    if state_digest(event) != last.payload.get("state"):
        raise Refused(_("What came isn’t the event that was handed over: its games aren’t those of its history."))
