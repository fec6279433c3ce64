"""Brings an event that is here up to a longer history of it: only what differs is written, under the guards of the
database, which see to it that nothing final is lost.

The transaction announces the events that it then adds, as every service does. First the history counts them, then rows
change, go and come, and the ledger comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import DatabaseError, IntegrityError, connection, models, transaction

from games.models import Stream
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.services.exchange.place_rows import (
    KNOWN,
    DroppedNumber,
    Placed,
    Rows,
    drop_others_numbers,
    follow,
    renew_sequences,
)
from nzgs_tourney.store.exchange.event_tables import BYTES, GONE_TOO, TABLES, fields_of, rows_of
from nzgs_tourney.store.exchange.sent_event import Numbers, files_of
from nzgs_tourney.tournament.exchange.fault import path
from ratings.imports.matching import names_agree
from ratings.models import ListedRating, Player, RatingList

_SHARED = (Player, RatingList, ListedRating)
"""Tables whose rows other events use too: they never go."""
_OWN_COLUMNS = {Stream: ("key", "first_key", "seq", "head"), Event: ("slug", "archived")}
"""What a site says of an event itself; number and head of the history are set at the beginning."""

_DIGESTS = {table.model: {content: digest} for table in TABLES for key, content, digest in BYTES if key == table.key}
"""By the columns of bytes, those of their digests, which are compared instead."""

_Here = dict[str, dict[int, models.Model]]


def follow_event(
    event: Event, rows: Rows, numbers: Numbers, *, as_named: bool = False
) -> tuple[Numbers, tuple[DroppedNumber, ...]]:
    """Bring the event, whose stream is locked, to these rows of a file; `numbers` are those of rows here by the file's,
    and so is what is returned, with the NZGS numbers of new players that are somebody else's here. Afterwards each row
    of `rows` has its number in this database. Records and pictures that are here may lack their bytes in `rows`: only
    those of rows that are new or differ are read. With `as_named`, where another history is taken, its numbers may mean
    other players: one with another name or NZGS number is another one.

    Raises Refused, naming the row, where the database refuses one.
    """
    here: _Here = {table.key: {row.pk: row for row in rows_of(table, event, with_bytes=False)} for table in TABLES}
    numbers_in_file = {key: [row.pk for row in rows[key]] for key in rows}
    dropped: list[DroppedNumber] = []
    placed = _placed(here, rows, numbers, as_named, dropped)
    (new,) = (row for row in rows["streams"] if isinstance(row, Stream))
    Stream.objects.filter(pk=event.stream_id).update(seq=new.seq, head=new.head)
    renumbered = {table.model for table in TABLES if any(f != h for f, h in placed[table.model].items())}
    for table in TABLES:
        for row in rows[table.key]:
            follow(row, placed, renumbered)
            row.pk = placed[table.model][row.pk]
    _write(event, here, rows)
    renew_sequences()
    placed_now = {
        key: changed
        for key, file_numbers in numbers_in_file.items()
        if (changed := {str(f): r.pk for f, r in zip(file_numbers, rows[key], strict=True) if f != r.pk})
    }
    return placed_now, tuple(dropped)


def _placed(here: _Here, rows: Rows, numbers: Numbers, as_named: bool, dropped: list[DroppedNumber]) -> Placed:
    """Every row's number here: that of the row which is here already, or a free one."""
    placed: Placed = {}
    for table in TABLES:
        known = {int(there): number for there, number in numbers.get(table.key, {}).items()}
        mapped = set(known.values())
        of_table: dict[int, int] = {}
        new: list[int] = []
        for row in rows[table.key]:
            number = known.get(row.pk)
            if number is None and row.pk in here[table.key] and row.pk not in mapped:
                number = row.pk
            if as_named and isinstance(row, Player) and not _is_called(here[table.key].get(number or 0), row):
                number = None
            if number is None and table.model in _SHARED:
                number = _shared(row, placed, dropped)
            if number is None:
                new.append(row.pk)
            else:
                of_table[row.pk] = number
        taken = _taken(table.model, new) | set(of_table.values())
        free = iter(_free_numbers(table.model, sum(number in taken for number in new), max(new, default=0)))
        of_table |= {number: next(free) if number in taken else number for number in new}
        placed[table.model] = of_table
    return placed


def _is_called(here: models.Model | None, row: Player) -> bool:
    if not isinstance(here, Player) or (here.nzgs_id and row.nzgs_id and here.nzgs_id != row.nzgs_id):
        return False
    return names_agree(here.name, row.name)


def _shared(row: models.Model, placed: Placed, dropped: list[DroppedNumber]) -> int | None:
    """The row of another event or of the site that this one is, as at the restoring of a file: an NZGS number that is
    somebody else's here goes."""
    if isinstance(row, Player):
        dropped += drop_others_numbers([row])
    if isinstance(row, ListedRating):
        row = ListedRating(rating_list_id=placed[RatingList][row.rating_list_id], line=row.line)
    return KNOWN[type(row)](row)


def _taken(model: type[models.Model], wanted: list[int]) -> set[int]:
    parts = (wanted[start : start + 500] for start in range(0, len(wanted), 500))
    return {pk for part in parts for pk in model._default_manager.filter(pk__in=part).values_list("pk", flat=True)}


def _free_numbers(model: type[models.Model], count: int, above: int) -> list[int]:
    """So many numbers that no row has, nor any of the file."""
    if not count:
        return []
    last = model._default_manager.aggregate(last=models.Max("pk"))["last"] or 0
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
                [connection.ops.quote_name(model._meta.db_table), count],
            )
            given = [row[0] for row in cursor.fetchall()]
            return given if min(given) > max(above, last) else [max(above, last) + one + 1 for one in range(count)]
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [model._meta.db_table])
        used = cursor.fetchone()
    first = max(above, last, used[0] if used else 0) + 1
    return list(range(first, first + count))


def _write(event: Event, here: _Here, rows: Rows) -> None:
    """Write what differs. A row that another one still stands in the way of waits; two that change places are taken
    out and put in again."""
    changed = _changed(here, rows)
    new = [row for table in TABLES for row in rows[table.key] if row.pk not in here[table.key]]
    _bring_bytes(event, [*new, *(row for row, _columns in changed)])
    later = _update(changed)
    for table in reversed(TABLES):
        gone = here[table.key].keys() - {row.pk for row in rows[table.key]}
        if gone and table.model not in _SHARED:
            try:
                table.model._default_manager.filter(pk__in=gone).delete()
            except DatabaseError as error:
                raise _refused(table.key, 0, error) from error
    later = _update(later)
    for row, _columns in later:
        _take_out(row, rows)
    swapped = {(type(row), row.pk) for row, _columns in later}
    for table in TABLES:
        for number, row in enumerate(rows[table.key]):
            if row.pk in here[table.key] and (table.model, row.pk) not in swapped:
                continue
            if table.model in _SHARED and table.model._default_manager.filter(pk=row.pk).exists():
                continue
            try:
                row.save_base(raw=True, force_insert=True)
            except DatabaseError as error:
                raise _refused(table.key, number, error) from error


def _take_out(row: models.Model, rows: Rows) -> None:
    key = next(table.key for table in TABLES if isinstance(row, table.model))
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(row._meta.db_table)} WHERE id = %s", [row.pk])
    except DatabaseError as error:
        raise _refused(key, rows[key].index(row), error) from error


_Change = tuple[models.Model, list[str]]


def _changed(here: _Here, rows: Rows) -> list[_Change]:
    """The rows that differ, with their columns, the last tables first: a board changes before its game is final."""
    changes: list[_Change] = []
    for table in reversed(TABLES):
        for row in rows[table.key]:
            old = here[table.key].get(row.pk or 0)
            if old is not None and (columns := _differing(old, row)):
                changes.append((row, columns))
    return changes


def _differing(old: models.Model, new: models.Model) -> list[str]:
    model = type(new)
    if model in (RatingList, ListedRating):
        return []
    left_out, digests = _OWN_COLUMNS.get(model, ()), _DIGESTS.get(model, {})
    if isinstance(new, Player) and new.nzgs_id:
        left_out = ("nzgs_id",)
    found = [
        field.name
        for field in fields_of(model)
        if not field.primary_key
        and field.name not in left_out
        and (model, field.name) not in GONE_TOO
        and (column := digests.get(field.name, field.attname))
        and getattr(old, column) != getattr(new, column)
    ]
    return [] if found and isinstance(new, Player) and not _only_here(new) else found


def _bring_bytes(event: Event, rows: Iterable[models.Model]) -> None:
    """Give these rows the bytes that they lack and that other rows of the event have."""
    lack = [
        (row, content, digest)
        for row in rows
        for content, digest in _DIGESTS.get(type(row), {}).items()
        if getattr(row, digest) and not getattr(row, content)
    ]
    found = files_of(event, {getattr(row, digest) for row, _content, digest in lack})
    for row, content, digest in lack:
        setattr(row, content, found[getattr(row, digest)])


def _only_here(player: Player) -> bool:
    """Whether the player is in no other event: then they are called and known as the event says."""
    return Entry.objects.filter(player=player.pk).values("division__event").distinct().count() <= 1


def _update(changes: Iterable[_Change]) -> list[_Change]:
    """Write these; returns those that another row stands in the way of."""
    left: list[_Change] = []
    for row, columns in changes:
        try:
            with transaction.atomic():
                row.save_base(raw=True, force_update=True, update_fields=columns)
        except IntegrityError:
            left.append((row, columns))
    return left


def _refused(key: str, number: int, error: DatabaseError) -> Refused:
    why = str(error).partition("\n")[0]
    return Refused(
        _("{path}: The database refuses this row ({why}).").format(path=path(("tables", key, number)), why=why)
    )


def map_of(rows: Rows, numbers_in_file: Mapping[str, list[int]]) -> Numbers:
    """The numbers of rows that were just placed, by those of the file, where they differ."""
    pairs = {key: zip(numbers, rows[key], strict=True) for key, numbers in numbers_in_file.items()}
    found = {key: {str(f): row.pk for f, row in of_table if f != row.pk} for key, of_table in pairs.items()}
    return {key: of_table for key, of_table in found.items() if of_table}
