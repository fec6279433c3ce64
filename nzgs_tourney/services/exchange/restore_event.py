"""Restores an event from its file, with its ledger as it was; players who are one person by the file stay joined."""

from __future__ import annotations

import binascii
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.leader import leader_of
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import AgreedAward, Division, Event, ListReview, Namesakes, PointsAward, RoleKind, User
from nzgs_tourney.services.events.event_address import free_address
from nzgs_tourney.services.exchange.event_file_faults import refuse_unworded, row_faults
from nzgs_tourney.services.exchange.event_shape import event_shape
from nzgs_tourney.services.exchange.lead_event import note_leader, take_over
from nzgs_tourney.services.exchange.place_rows import DroppedNumber, Rows, place_rows
from nzgs_tourney.services.exchange.unshared import event_that_began, hashes_of, ledger_of, unshared_acts
from nzgs_tourney.services.people.grant_role import grant_role
from nzgs_tourney.store.exchange.event_file import FORMAT, OLDEST, VERSION, Join, told_joins
from nzgs_tourney.store.exchange.event_tables import (
    ADDED_COLUMNS,
    TABLES,
    EventTable,
    fields_of,
    file_value,
    key_of,
    lists_of,
)
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.tournament.division.tier_names import read_tiers
from nzgs_tourney.tournament.exchange.fault import Fault, Faults, path
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.own.shape_faults import checked
from nzgs_tourney.tournament.moves.meeting import meet
from nzgs_tourney.tournament.wording.events.unshared_acts import UnsharedAct
from ratings.models import Player

_EARLIER = gettext_noop(
    "This file is from a version of the program before 0.9.0 (its version is {version}, and this program reads from "
    "{known} on). Restore it with the version that wrote it."
)

_LATER = gettext_noop(
    "This file is from a newer version of the program (its version is {version}, and this program reads up to "
    "{known}). Update the program on this computer, then restore the file again."
)


_ASK_FIRST = gettext_noop(
    "{site} leads this event, and may have more of it than this file: go on there, or ask there for a newer copy. If "
    "that site is lost, say why it can’t go on, and restore the file again."
)


class NotLedError(Refused):
    """Another site leads the event of this file."""


class HereAlreadyError(Refused):
    """The event is here already: `acts` are what the file has beyond its history here, to be entered by hand."""

    def __init__(self, sentence: str, acts: tuple[UnsharedAct, ...]) -> None:
        super().__init__(sentence)
        self.acts = acts


@dataclass(frozen=True, slots=True)
class RestoredEvent:
    """The event, and the NZGS numbers of its players that are somebody else's here."""

    event: Event
    dropped: tuple[DroppedNumber, ...]


def restore_event(content: bytes, *, by_federation: str = "") -> Event:
    """The event from a file, as `restore_with_notes` restores it."""
    return restore_with_notes(content, by_federation=by_federation).event


@transaction.atomic
def restore_with_notes(content: bytes, *, by_federation: str = "") -> RestoredEvent:
    """The event from a file, beside the events that this site has. All or nothing.

    Rows keep their numbers, or get new ones where one is taken here, and every reference follows; the ledger uses
    numbers of its own, so its chain stays as it was and is checked before and after. Players whose NZGS number this
    site knows become those players, or lose the number where it is somebody else's; players who were joined stay
    joined; a rating list that it already has is used. Where another event has the address, this one gets the next free
    one. Personal links and slip codes work as before. No event is added to the ledger: it holds exactly what the file
    holds.

    `by_federation` is the administrator who restores it: its points count in the lists of the years that are open here,
    and its rating lists are public. Otherwise both wait for an administrator.

    Raises Refused, with the place in the file, for anything that isn't an event's file, contradicts itself or was
    altered so that the chain, a checksum or a reference is wrong; and where the event is already here.
    """
    return restore_rows(*read_event_file(content), by_federation=by_federation)


def restore_rows(rows: Rows, joins: Sequence[Join], *, by_federation: str = "") -> RestoredEvent:
    """The event from the rows of its file, as `restore_with_notes` restores it, inside the caller's transaction."""
    _refuse_here_already(rows)
    _take_free_address(rows)
    numbers_in_file = [row.pk for row in rows["players"]]
    dropped = place_rows(rows)
    event = Event.objects.select_related("stream").get(pk=rows["events"][0].pk)
    numbers = dict(zip(numbers_in_file, (row.pk for row in rows["players"]), strict=True))
    check_placed(event, rows, joins, numbers, by_federation)
    note_leader(event.stream)
    return RestoredEvent(event, dropped)


def check_placed(
    event: Event,
    rows: Rows,
    joins: Sequence[Join],
    numbers: Mapping[int, int],
    by_federation: str = "",
    *,
    with_bytes: bool = True,
) -> None:
    """Check the event in the database against the rows of its file, which are written, and join its players as the file
    says; `numbers` are theirs here by those of the file. Without bytes, those that are here stay unread. Raises Refused
    for whatever doesn't match."""
    for table in TABLES:
        if (count := table.rows(event).count()) != len(rows[table.key]):
            raise Refused(
                _("{key}: {count} rows in the file, {found} belong to its event.").format(
                    key=table.key, count=len(rows[table.key]), found=count
                )
            )
    restore_joins(event, joins, numbers, by_federation)
    _review(event, by_federation)
    refuse_unworded(event, rows)
    try:
        (verdict,) = verify(event.stream.key, with_bytes=with_bytes)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        unreadable = _("An event of the history doesn’t say what events of its kind say.")
        raise Refused(f"tables.ledger: {unreadable}") from error
    if verdict.broken is not None:
        raise Refused(_("The history in the file is broken: {why}.").format(why=verdict.broken.why))


@transaction.atomic
def restore_as_director(
    content: bytes, director: User | None, *, actor: Actor, by_federation: bool = False, because: str = ""
) -> RestoredEvent:
    """The restored event, with this account, if any, as one of its directors. Where another site leads it by its
    history, this one takes it over, `because` that one is lost. Raises NotLedError without that reason, and Refused as
    `restore_with_notes` does."""
    restored = restore_with_notes(content, by_federation=actor if by_federation else "")
    if restored.event.stream.led_elsewhere:
        leader = leader_of(restored.event.stream_id)
        if not because.strip():
            raise NotLedError(_(_ASK_FIRST).format(site=leader.name if leader else ""))
        take_over(restored.event.pk, because, actor=actor)
    if director is not None:
        grant_role(restored.event.pk, director.username, RoleKind.DIRECTOR, actor=actor)
    restored.event.stream.refresh_from_db()
    return restored


def _review(event: Event, by_federation: str) -> None:
    """Note what the federation says of the lists and awards that came with the event."""
    now = timezone.now()
    for rating_list in lists_of(event).filter(review=None):
        review = ListReview(rating_list=rating_list, event=event)
        if by_federation:
            review.accepted_at, review.accepted_by = now, by_federation[:120]
        review.save()
    if by_federation:
        for award in PointsAward.objects.filter(division__event=event).order_by("pk"):
            AgreedAward.objects.create(award=award, actor_name=by_federation[:120], at=now)


def read_event_file(
    content: bytes, fill: Callable[[dict[str, Any]], Collection[str]] | None = None
) -> tuple[Rows, list[Join]]:
    """The rows of the file and its joins, nothing written yet; `fill` puts into its tables what came ahead of it, and
    returns the digests of what is here already, which they lack. Raises Refused, with the place in the file, for
    anything that isn't an event's file or contradicts itself."""
    if not content.removeprefix(BOM_UTF8).lstrip().startswith(b"{"):
        raise Refused(_("This isn’t an event’s backup. Choose the .event.json file that its Backup page gave you."))
    value = read_json(content)
    if isinstance(value, Fault):
        raise Refused(str(value))
    value = _floats(value)
    version = _version(value)
    values = checked(value, event_shape(version))
    if isinstance(values, Faults):
        more = len(values.faults) - 1
        and_more = _("And {count} more.").format(count=more) if more else ""
        raise Refused(sentences((str(values.first), and_more)))
    kept = fill(values["tables"]) if fill is not None else ()
    rows = {table.key: _rows(table, values["tables"].get(table.key, [])) for table in TABLES}
    for key in ("streams", "events"):
        if len(rows[key]) != 1:
            row_count_fault = _("An event’s file has one row here, not {count}.").format(count=len(rows[key]))
            raise Refused(f"tables.{key}: {row_count_fault}")
    _read_tiers(rows)
    for fault in row_faults(rows, kept):
        raise Refused(str(fault))
    return rows, [Join(**join) for join in values.get("joins", ())]


def _version(value: Any) -> int:
    """The version of the file; the current one if the value can't be a version. Raises Refused for one that isn't
    read.
    """
    version = value.get("version") if isinstance(value, dict) and value.get("format") == FORMAT else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        return VERSION
    if version > VERSION:
        raise Refused(_(_LATER).format(version=version, known=VERSION))
    if version < OLDEST:
        raise Refused(_(_EARLIER).format(version=version, known=OLDEST))
    return version


def _read_tiers(rows: Rows) -> None:
    """Raise Refused for a division with a tier that is none."""
    for number, row in enumerate(rows["divisions"]):
        assert isinstance(row, Division)
        for column in ("tiers", "hard"):
            try:
                setattr(row, column, [tier.value for tier in read_tiers(getattr(row, column))])
            except (TypeError, ValueError) as error:
                location = path(("tables", "divisions", number, column))
                raise Refused(_("{path}: This is no list of tiers.").format(path=location)) from error


def _rows(table: EventTable, values: Sequence[dict[str, Any]]) -> list[models.Model]:
    fields, built = fields_of(table.model), []
    for number, values_of_row in enumerate(values):
        row = table.model()
        for field in fields:
            key = key_of(field)
            if key not in values_of_row and (table.key, key) in ADDED_COLUMNS:
                continue
            try:
                setattr(row, field.attname, value := file_value(field, values_of_row[key]))
                if isinstance(field, models.SlugField) and not value:
                    raise ValueError("an address can’t be empty")
                field.run_validators(value)
            except (ValidationError, ValueError, binascii.Error) as error:
                location = path(("tables", table.key, number, key))
                raise Refused(
                    _("{place}: This cannot be read ({field}).").format(place=location, field=field.get_internal_type())
                ) from error
        built.append(row)
    return built


def _refuse_here_already(rows: Rows) -> None:
    """Raise Refused where a stream of this site begins with the same event of the ledger."""
    for first in rows["ledger"]:
        if isinstance(first, LedgerEvent) and first.seq == 1:
            present = LedgerEvent.objects.filter(seq=1, hash=first.hash).values_list("stream__event__name", flat=True)
            if present and present[0] is None:
                raise Refused(_("This event was deleted here, and its history is kept: it can’t be restored here."))
            if present:
                sentence = _("This event is here already, as {there}: nothing was changed.").format(there=present[0])
                raise HereAlreadyError(sentence, _beyond(rows, first.hash))


def _beyond(rows: Rows, first_hash: str) -> tuple[UnsharedAct, ...]:
    event = event_that_began(first_hash)
    theirs = [row.hash for row in ledger_of(rows)]
    met = meet(hashes_of(event.stream) if event else [], theirs)
    return unshared_acts(rows, met.common)


def _take_free_address(rows: Rows) -> None:
    """Give the event and its stream the address in the file, or the next free one here."""
    ((event,), (stream,)) = rows["events"], rows["streams"]
    assert isinstance(event, Event)
    assert isinstance(stream, Stream)
    first = stream.chain_key
    event.slug, stream.key = free_address(event.slug)
    stream.first_key = "" if stream.key == first else first


def _floats(value: Any) -> Any:
    """Fractions as floats again, as in payloads when they were written."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: _floats(part) for key, part in value.items()}
    return [_floats(part) for part in value] if isinstance(value, list) else value


REASON = "Joined on the site that an event came from."


def restore_joins(event: Event, joins: Sequence[Join], numbers: Mapping[int, int], by: str) -> None:
    """Join the players of a restored event as its file says; `numbers` are their numbers here by those of the file.

    Nobody is joined who is another here already, or known to this site by an NZGS number: of a joined player the
    number went along. Raises Refused, with the place, for a join that the event's ledger doesn't tell.
    """
    recorded, players_joined = told_joins(event.stream_id), joined_players()
    for number, join in enumerate(joins):
        here = Join(numbers.get(join.kept, 0), numbers.get(join.other, 0))
        if here not in recorded:
            sentence = _("The history doesn’t say that these two are one person.")
            raise Refused(f"{path(('joins', number))}: {sentence}")
        if here.other in players_joined or not Player.objects.filter(pk=here.other, nzgs_id="").exists():
            continue
        Namesakes.objects.create(
            kept_id=here.kept,
            other_id=here.other,
            same=True,
            reason=REASON,
            moved={
                "entries": [entry.pk for entry in recorded[here]],
                "lines": [],
                "account": None,
                "numbers": {},
                "years": {},
            },
            actor_name=by[:120],
            at=timezone.now(),
        )
