"""Takes another history of an event in place of the one here: each of the two has what the other lacks, and an
administrator has seen what. What was here is kept as the event's file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from games.ledger import guards
from games.ledger.acts import Actor
from games.ledger.append import append, lock_wherever_led
from games.ledger.guard_state import may_change_guards
from games.ledger.leader import LEADING, leader_said
from games.models import Case, Game, LedgerEvent
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    Application,
    ArrivedFile,
    ClosedAward,
    Entry,
    Event,
    EventMove,
    PlayerLink,
    PointsAward,
    TableCall,
)
from nzgs_tourney.network.other_site import unzipped
from nzgs_tourney.services.backups.site_tables import keep_writers_out
from nzgs_tourney.services.events.subjects import locked_site
from nzgs_tourney.services.exchange.follow_event import follow_event
from nzgs_tourney.services.exchange.place_rows import DroppedNumber, Rows
from nzgs_tourney.services.exchange.receive_event import MissingFilesError, fill_arrived, settle
from nzgs_tourney.services.exchange.restore_event import read_event_file
from nzgs_tourney.services.exchange.unshared import acts_here, hashes_of, ledger_of, unshared_acts
from nzgs_tourney.store.exchange.event_file import Join, event_file
from nzgs_tourney.store.exchange.event_tables import TABLES
from nzgs_tourney.store.exchange.sent_event import Numbers
from nzgs_tourney.tournament.moves.meeting import Meeting, meet
from nzgs_tourney.tournament.wording.events.unshared_acts import UnsharedAct

_MADE: dict[type[Model], str] = {
    Entry: "entered_at",
    PlayerLink: "issued_at",
    Application: "sent_at",
    Game: "created_at",
    Case: "at",
    PointsAward: "at",
}
"""When a row of these tables was made: with its number it is the same row in two histories, or it isn't."""
_OF_EVENT = {table.model for table in TABLES}


@dataclass(frozen=True, slots=True)
class TwoHistories:
    """The history here and another one that came `at` that time: the first `common` events are the same, `here` and
    `there` are what only one of them has, and `leader` leads the event by the other one. `seen` names both as they are.
    """

    common: int
    here: tuple[UnsharedAct, ...]
    there: tuple[UnsharedAct, ...]
    leader: str
    at: datetime
    seen: str


@dataclass(frozen=True, slots=True)
class ReplacedHistory:
    """The name of the file with what was here, in the folder `before-restore`, and the NZGS numbers of players of the
    history that was taken that are somebody else's here."""

    file: str
    dropped: tuple[DroppedNumber, ...]


def histories_that_differ(event: Event) -> TwoHistories | None:
    """The history here and the one that waits; None where none does, or it isn't another one any more. Raises Refused
    where that can't be read."""
    found = _waiting(event)
    return found.two if found is not None else None


def replace_history(event_id: int, reason: str, *, seen: str, actor: Actor) -> ReplacedHistory:
    """Take the other history as it was `seen`. One ledger event of the site, with the reason. Points that it lacks
    count no more.

    Raises Refused, with nothing changed, without a reason, where one of the two isn't as it was seen, for whatever
    restoring a file refuses, where points that it lacks are in a closed year, where this process may not lift guards,
    and where the file can't be written.
    """
    if not reason.strip():
        raise Refused(_("Give a reason: it goes on record."))
    if not may_change_guards():
        raise Refused(
            _("The program’s role can’t replace what the database guards: run it with the role that owns the tables.")
        )
    kept: Path | None = None
    try:
        with transaction.atomic():
            keep_writers_out([connection.ops.quote_name(guard.table) for guard in guards.guards()])
            site = locked_site()
            event = Event.objects.get(pk=event_id)
            event.stream = lock_wherever_led(event.stream_id)
            found = _waiting(event)
            if found is None or found.two.seen != seen:
                raise Refused(_("One of the two histories has changed since: look at both again."))
            try:
                kept = _keep(event)
            except OSError as error:
                raise Refused(
                    _("What is here can’t be kept in a file ({reason}): nothing was changed.").format(
                        reason=error.strerror or ""
                    )
                ) from error
            was = event.stream.seq
            event, dropped = _put(event, found)
            payload = {"event": event.name, "number": found.two.common + 1, "was": was, "now": event.stream.seq}
            payload |= {"head": event.stream.head, "file": kept.name, "reason": reason.strip()}
            append(site, "history.replaced", f"history:{event.stream.head[:12]}", actor, payload)
            return ReplacedHistory(kept.name, dropped)
    except BaseException:
        if kept is not None:
            with suppress(OSError):
                kept.unlink(missing_ok=True)
        raise


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What waits: both histories, the rows and joins of the other one, and the digests of all that came with it."""

    two: TwoHistories
    rows: Rows
    joins: list[Join]
    arrived: tuple[str, ...]


def _waiting(event: Event) -> _Waiting | None:
    move = EventMove.objects.filter(event=event).exclude(offered="").first()
    arrived = ArrivedFile.objects.filter(sha256=move.offered).first() if move is not None else None
    if move is None or arrived is None:
        return None
    contents: dict[str, bytes] = {}
    try:
        content = unzipped(bytes(arrived.content))
        rows, joins = read_event_file(content, lambda tables: fill_arrived(tables, contents))
    except MissingFilesError as missing:
        raise Refused(
            _("Its records or pictures haven’t all come yet: wait until the other site sends it again.")
        ) from missing
    ledger = ledger_of(rows)
    met = meet(hashes_of(event.stream), [row.hash for row in ledger])
    if met.meeting is not Meeting.APART:
        return None
    seen = f"{event.stream.head[:24]}-{move.offered[:24]}"
    here, there = acts_here(event, met.common), unshared_acts(rows, met.common)
    two = TwoHistories(met.common, here, there, _leader(ledger), arrived.at, seen)
    return _Waiting(two, rows, joins, (move.offered, *contents))


def _let_go(event: Event, rows: Rows, numbers: Numbers) -> None:
    """Delete what only this site has about rows that the other history lacks, e.g. a message to somebody who isn't
    entered by it, or the federation's yes to points. `numbers` are those of rows here by the other history's. Raises
    Refused where such points are in a closed year."""
    for table in (one for one in TABLES if one.model in _MADE):
        made, known = _MADE[table.model], numbers.get(table.key, {})
        there = {
            (known.get(str(row.pk), row.pk), row.number, getattr(row, made))  # type: ignore[attr-defined]
            for row in rows[table.key]
        }
        lost = [row.pk for row in table.rows(event) if (row.pk, row.number, getattr(row, made)) not in there]
        if table.model is PointsAward and ClosedAward.objects.filter(award__in=lost).exists():
            raise Refused(_("A closed year has points that the other history lacks: they can’t be taken back."))
        if table.model is Game:
            # The row of a board may become that of another one.
            TableCall.objects.filter(pairing__game__in=lost).delete()
        for relation in table.model._meta.related_objects:
            if relation.related_model not in _OF_EVENT:
                relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": lost}).delete()


def _leader(ledger: Sequence[LedgerEvent]) -> str:
    said = [row for row in ledger if row.subject == "event" and row.kind in LEADING]
    return leader_said(said[-1].payload).name if said else ""


def _keep(event: Event) -> Path:
    """Write the event as it is here into a file."""
    folder = Path(settings.VAR_DIR) / "before-restore"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{event.slug}-{timezone.localtime():%Y%m%d-%H%M%S-%f}.event.json"
    try:
        path.write_bytes(event_file(event))
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
    return path


def _put(event: Event, found: _Waiting) -> tuple[Event, tuple[DroppedNumber, ...]]:
    players = [row.pk for row in found.rows["players"]]
    move = EventMove.objects.get(event=event)
    with guards.lifted(), transaction.atomic():
        _let_go(event, found.rows, move.numbers)
        move.numbers, dropped = follow_event(event, found.rows, move.numbers, as_named=True)
    ArrivedFile.objects.filter(sha256__in=found.arrived).delete()
    move.offered, move.sent_seq = "", min(move.sent_seq, found.two.common)
    move.save(update_fields=["numbers", "offered", "sent_seq"])
    return settle(event.pk, found.rows, found.joins, players), dropped
