"""An event's file is put back, row by row as it was: nothing is renumbered, nothing is said anew."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import DataError, IntegrityError, connection, models, transaction

from games.ledger.chain import Link, first_break
from games.ledger.verify import verify
from games.models import LedgerEvent, Stream
from nzgs_tourney.division.tier_names import read_hard, read_tiers
from nzgs_tourney.exchange.fault import Fault, path
from nzgs_tourney.exchange.json_text import read_json
from nzgs_tourney.exchange.own.schema_faults import EVENT_SCHEMA, schema_faults
from nzgs_tourney.models import Division, Event, RoleKind, User
from nzgs_tourney.services.people.grant_role import grant_role
from nzgs_tourney.store.event_tables import ADDED_COLUMNS, TABLES, Kept, fields_of
from ratings.errors import Refused

AT_ONCE = 500

Rows = dict[str, list[models.Model]]


@transaction.atomic
def restore_event(content: bytes) -> Event:
    """The event of a file, in a database that has none of its numbers. Everything or nothing.

    Every row keeps its number, since the ledger names games, entries and divisions by them; so its chain stays whole
    and is checked before and after. Only the chain itself gets new numbers where the site has begun others, since
    nothing names those. Personal links and slip codes work as before. No event is added to the ledger: what
    it tells is what the file holds.

    Raises Refused, with the place in the file, for whatever is no event's file, contradicts itself or has been altered
    so that the chain, a checksum or a reference does not hold; and where the database has one of the numbers already.
    """
    rows = _read(content)
    _make_room_for_the_chain(rows)
    _refuse_taken(rows)
    for kept in TABLES:
        for number, row in enumerate(rows[kept.key]):
            try:
                # As a fixture is loaded: with the times that the row has, not those of now.
                row.save_base(raw=True, force_insert=True)
            except (DataError, IntegrityError, OverflowError) as error:
                why = str(error).partition("\n")[0]
                raise Refused(
                    f"{path(('tables', kept.key, number))}: The database refuses this row ({why})."
                ) from error
    _renew_sequences()
    (event,) = Event.objects.filter(pk__in=[row.pk for row in rows["events"]])
    for kept in TABLES:
        if (found := kept.rows(event).count()) != len(rows[kept.key]):
            raise Refused(f"{kept.key}: {len(rows[kept.key])} rows in the file, {found} belong to its event.")
    (verdict,) = verify(event.stream.key)
    if verdict.broken is not None:
        raise Refused(f"The ledger in the file does not hold: {verdict.broken.why}.")
    return event


@transaction.atomic
def restore_as_director(content: bytes, director: User, *, actor: str) -> Event:
    """The same, with this account as its director. Raises Refused as `restore_event` does."""
    event = restore_event(content)
    grant_role(event.pk, director.username, RoleKind.DIRECTOR, actor=actor)
    event.stream.refresh_from_db()
    return event


def _read(content: bytes) -> Rows:
    """The rows of the file, nothing written yet."""
    value = read_json(content)
    if isinstance(value, Fault):
        raise Refused(str(value))
    value = _floats(value)
    if faults := schema_faults(value, EVENT_SCHEMA):
        more = f" And {len(faults) - 1} more." if len(faults) > 1 else ""
        raise Refused(f"{faults[0]}{more}")
    assert isinstance(value, dict)
    rows = {kept.key: _rows(kept, value["tables"].get(kept.key, [])) for kept in TABLES}
    for key in ("streams", "events"):
        if len(rows[key]) != 1:
            raise Refused(f"tables.{key}: An event's file has one row here, not {len(rows[key])}.")
    _rename_tiers(rows)
    for fault in (*_repeated(rows), *_dangling(rows), *_altered(rows)):
        raise Refused(str(fault))
    return rows


def _rename_tiers(rows: Rows) -> None:
    """Give the divisions of an older file the names that tiers have now."""
    for number, row in enumerate(rows["divisions"]):
        assert isinstance(row, Division)
        try:
            row.tiers = [tier.value for tier in read_tiers(row.tiers)]
            row.hard = [tier.value for tier in read_hard(row.hard)]
        except (TypeError, ValueError) as error:
            raise Refused(f"{path(('tables', 'divisions', number, 'tiers'))}: This is no list of tiers.") from error


def _rows(kept: Kept, values: list[dict[str, Any]]) -> list[models.Model]:
    fields, made = fields_of(kept.model), []
    for number, told in enumerate(values):
        row = kept.model()
        for field in fields:
            if field.name not in told and (kept.key, field.name) in ADDED_COLUMNS:
                continue
            try:
                setattr(row, field.attname, _value(field, told[field.name]))
            except (ValidationError, ValueError, binascii.Error) as error:
                place = path(("tables", kept.key, number, field.name))
                raise Refused(f"{place}: This cannot be read ({field.get_internal_type()}).") from error
        made.append(row)
    return made


def _value(field: models.Field[Any, Any], told: Any) -> Any:
    if isinstance(field, models.BinaryField):
        return base64.b64decode(told, validate=True)
    if isinstance(field, models.JSONField):
        return told
    return field.target_field.to_python(told) if isinstance(field, models.ForeignKey) else field.to_python(told)


def _repeated(rows: Rows) -> Iterator[Fault]:
    for key, found in rows.items():
        seen: set[int] = set()
        for number, row in enumerate(found):
            if row.pk in seen:
                yield Fault(path(("tables", key, number, "id")), f"There are two rows with the number {row.pk}.")
            seen.add(row.pk)


def _dangling(rows: Rows) -> Iterator[Fault]:
    numbers = {kept.model: {row.pk for row in rows[kept.key]} for kept in TABLES}
    for kept in TABLES:
        references = [field for field in fields_of(kept.model) if isinstance(field, models.ForeignKey)]
        for number, row in enumerate(rows[kept.key]):
            for field in references:
                meant = getattr(row, field.attname)
                if meant is not None and meant not in numbers[field.related_model]:
                    yield Fault(path(("tables", kept.key, number, field.name)), f"There is no row {meant} in the file.")


def _altered(rows: Rows) -> Iterator[Fault]:
    """What does not fit its own checksum: a record, a photo, an event of the ledger."""
    for key, content in (("records", "original"), ("evidence", "image")):
        for number, row in enumerate(rows[key]):
            held, claimed = bytes(getattr(row, content)), getattr(row, "sha256", "")
            if (held or claimed) and hashlib.sha256(held).hexdigest() != claimed:
                yield Fault(path(("tables", key, number, content)), "This is not what its checksum says.")
    (stream,) = (row for row in rows["streams"] if isinstance(row, Stream))
    told = sorted(rows["ledger"], key=lambda row: getattr(row, "seq", 0))
    names = ("seq", "kind", "subject", "actor", "at", "payload", "previous", "hash")
    links = (Link(stream.key, *(getattr(row, name) for name in names)) for row in told)
    broken = first_break(stream.key, links, stream.seq, stream.head)
    if broken is not None:
        yield Fault("tables.ledger", f"The chain does not hold: {broken.why}.")


def _make_room_for_the_chain(rows: Rows) -> None:
    """Number the file's chain after those of this site, where they would meet: a site keeps one from its first day."""
    (stream,) = rows["streams"]
    if Stream.objects.filter(pk=stream.pk).exists():
        old, stream.pk = stream.pk, 1 + (Stream.objects.aggregate(last=models.Max("pk"))["last"] or 0)
        for kept in TABLES:
            for field in fields_of(kept.model):
                if field.related_model is Stream:
                    for row in rows[kept.key]:
                        assert getattr(row, field.attname) == old
                        setattr(row, field.attname, stream.pk)
    numbers = [row.pk for row in rows["ledger"]]
    if numbers and LedgerEvent.objects.filter(pk__range=(min(numbers), max(numbers))).exists():
        last = LedgerEvent.objects.aggregate(last=models.Max("pk"))["last"]
        for number, row in enumerate(rows["ledger"], start=last + 1):
            row.pk = number


def _refuse_taken(rows: Rows) -> None:
    """Raise Refused where this database has a row of the same number: it would have to be another."""
    for stream in rows["streams"]:
        if Stream.objects.filter(key=getattr(stream, "key", "")).exists():
            raise Refused("This event is here already. Its file goes into a site that does not have it.")
    for kept in TABLES:
        numbers = [row.pk for row in rows[kept.key]]
        for start in range(0, len(numbers), AT_ONCE):
            taken = kept.model._default_manager.filter(pk__in=numbers[start : start + AT_ONCE]).first()
            if taken is not None:
                what = f"row {taken.pk} of {kept.key.replace('_', ' ')}"
                raise Refused(
                    f"This site has a {what} already. An event's file keeps its numbers, because the ledger names "
                    "games and entries by them: put it into an empty site."
                )


def _renew_sequences() -> None:
    """Let PostgreSQL count on from the highest number; SQLite does by itself."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [kept.model for kept in TABLES]):
            cursor.execute(statement)


def _floats(value: Any) -> Any:
    """Fractions as floats again, as payloads had them when they were written."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {key: _floats(one) for key, one in value.items()}
    return [_floats(one) for one in value] if isinstance(value, list) else value
