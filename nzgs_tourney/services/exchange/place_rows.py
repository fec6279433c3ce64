"""Writes the rows of an event's file into the database, with new numbers where theirs are taken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DataError, IntegrityError, connection, models

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.store.exchange.event_tables import GONE_TOO, LOOSE_IN_JSON, TABLES, fields_of, target_of
from nzgs_tourney.tournament.exchange.fault import path
from ratings.imports.matching import names_agree
from ratings.models import ListedRating, Player, RatingList

AT_ONCE = 500

Rows = dict[str, list[models.Model]]
"""Rows by table, each with its number from the file until it is placed."""
Placed = dict[type[models.Model], dict[int, int]]
"""The numbers of the rows in this database, by their numbers in the file."""


@dataclass(frozen=True, slots=True)
class DroppedNumber:
    """An NZGS number of the file that is somebody else's here: the player of the file, the number, and who has it."""

    name: str
    number: str
    holder: str


def place_rows(rows: Rows) -> tuple[DroppedNumber, ...]:
    """Write every row in the order of the tables; afterwards it has its number in this database: its own, so that the
    addresses of pages stay, or a new one if that is taken, and every reference follows.

    A player whose NZGS number is known here under a name that may be theirs, a rating list that is here and a line of
    one are not written: the existing rows are used unchanged. Returns the numbers of players whose number is somebody
    else's here: they are written without it. Raises Refused, naming the row, where the database refuses one or it
    refers to a later one.
    """
    dropped = tuple(drop_others_numbers(rows["players"]))
    placed: Placed = {table.model: {} for table in TABLES}
    renumbered: set[type[models.Model]] = set()
    for table in TABLES:
        if _any_exists(table.model, [row.pk for row in rows[table.key]]):
            renumbered.add(table.model)
        unchanged_fields = KNOWN.get(table.model)
        for number, row in enumerate(rows[table.key]):
            before = row.pk
            try:
                follow(row, placed, renumbered)
                existing = unchanged_fields(row) if unchanged_fields is not None else None
                row.pk = existing or (None if table.model in renumbered else before)
                if existing is None:
                    # As loading a fixture does: with the row's own times, not the current time.
                    row.save_base(raw=True, force_insert=True)
            except KeyError as missing:
                sentence = _("It names row {row}, which comes after it.").format(row=missing.args[0])
                raise Refused(f"{path(('tables', table.key, number))}: {sentence}") from missing
            except (DataError, IntegrityError, OverflowError) as error:
                why = str(error).partition("\n")[0]
                raise Refused(
                    _("{path}: The database refuses this row ({why}).").format(
                        path=path(("tables", table.key, number)), why=why
                    )
                ) from error
            placed[table.model][before] = row.pk
    renew_sequences()
    return dropped


def _any_exists(model: type[models.Model], numbers: Sequence[int]) -> bool:
    """Whether this database has a row with one of these numbers."""
    parts = (numbers[start : start + AT_ONCE] for start in range(0, len(numbers), AT_ONCE))
    return any(model._default_manager.filter(pk__in=part).exists() for part in parts)


def follow(row: models.Model, placed: Placed, renumbered: Collection[type[models.Model]]) -> None:
    """Update the row's references to the new numbers."""
    for field in fields_of(type(row)):
        where, value = (type(row), field.name), getattr(row, field.attname)
        target = target_of(field)
        if target is not None and value:
            setattr(row, field.attname, placed[target][value])
        elif where in GONE_TOO:
            new_value = None if GONE_TOO[where] in renumbered else value
            setattr(row, field.attname, placed[GONE_TOO[where]].get(value, new_value))
        elif where in LOOSE_IN_JSON:
            key, target = LOOSE_IN_JSON[where]
            if key in value:
                setattr(row, field.attname, {**value, key: placed[target][value[key]]})


def renew_sequences() -> None:
    """Let PostgreSQL count on from the highest number, but never back: a transaction beside this one may have taken a
    number already. SQLite does this by itself.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for table in TABLES:
            rows = connection.ops.quote_name(table.model._meta.db_table)
            cursor.execute(
                f"SELECT setval(numbers, GREATEST(pg_sequence_last_value(numbers), (SELECT MAX(id) FROM {rows})))"
                " FROM (SELECT pg_get_serial_sequence(%s, 'id')::regclass AS numbers) AS of_table",
                [rows],
            )


def drop_others_numbers(rows: Sequence[models.Model]) -> Iterator[DroppedNumber]:
    """Take the NZGS number from each player where somebody with quite another name has it here."""
    numbers = [row.nzgs_id for row in rows if isinstance(row, Player) and row.nzgs_id]
    names = dict(Player.objects.filter(nzgs_id__in=numbers).values_list("nzgs_id", "name"))
    for row in rows:
        assert isinstance(row, Player)
        holder = names.get(row.nzgs_id)
        if holder is not None and not names_agree(holder, row.name):
            yield DroppedNumber(row.name, row.nzgs_id, holder)
            row.nzgs_id = ""


def _known_player(row: Player) -> int | None:
    """The player with this NZGS number."""
    return _first(Player.objects.filter(nzgs_id=row.nzgs_id)) if row.nzgs_id else None


def _known_list(row: RatingList) -> int | None:
    return _first(RatingList.objects.filter(sha256=row.sha256))


def _known_line(row: ListedRating) -> int | None:
    """The same line of the same list. A new line loses its player if that player has another line of the list here."""
    lines = ListedRating.objects.filter(rating_list=row.rating_list_id)
    existing = _first(lines.filter(line=row.line))
    if existing is None and row.player_id and lines.filter(player=row.player_id).exists():
        row.player_id = None
    return existing


def _first(rows: models.QuerySet[Any]) -> int | None:
    return rows.values_list("pk", flat=True).first()


KNOWN: dict[type[models.Model], Callable[[Any], int | None]] = {
    Player: _known_player,
    RatingList: _known_list,
    ListedRating: _known_line,
}
"""Which row of this site a row of these tables is, by its number; None for a new one."""
