"""Somebody with direct access to the database changes one column of one row: it is refused, noticed, or on the list.

It is tried on a row in each state that a table has, because what is compared depends on it. Columns are those of the
models, so a new one is tried without being named here. They are tried without the guards, as the owner of the machine
could take them away and put them back; with the guards in place some are refused besides. On PostgreSQL, where it takes
several times as long, it is tried before a release.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction

from games.ledger import guards, verify as verify_module
from games.ledger.event_trail import Check, EventTrail, checks
from games.ledger.verify import verify
from games.models import LedgerEvent, PersonalData, Stream
from nzgs_tourney.models import Round
from tests.proof.played_event import played
from tests.proof.unnoticed import NOT_OFFICIAL, SOME_ROWS, UNNOTICED

Column = Any


def tables() -> list[type[models.Model]]:
    """Every table of the program's own but those in which nothing is official."""
    found = [model for label in ("games", "tourney", "ratings") for model in apps.get_app_config(label).get_models()]
    return [model for model in found if model._meta.label_lower not in NOT_OFFICIAL]


def others(field: Column, value: Any) -> Iterator[Any]:
    """Values that could be in a column instead of this one."""
    if field.choices:
        yield next(choice for choice, _ in field.flatchoices if choice != value)
    elif isinstance(field, models.ForeignKey):
        rows = field.related_model._default_manager.exclude(pk=value).values_list("pk", flat=True)
        yield from {rows.order_by("pk").first(), rows.order_by("-pk").first()} - {None}
    elif isinstance(field, models.JSONField):
        yield [*value, 1] if isinstance(value, list) else {**value, "more": 1} if isinstance(value, dict) else "other"
    elif isinstance(field, models.BooleanField):
        yield not value
    elif isinstance(field, models.UUIDField):
        yield uuid4()
    elif isinstance(field, models.DateTimeField):
        yield datetime(2026, 1, 1, tzinfo=UTC)
    elif isinstance(field, models.DateField):
        yield date(2027, 1, 1)
    elif isinstance(field, models.DecimalField):
        yield Decimal(1) if value is None else value + 1
    elif isinstance(field, models.BinaryField):
        yield bytes(value) + b"x"
    elif isinstance(field, models.IntegerField):
        yield 1 if value is None else value + 1
    else:
        yield f"{value or ''}x"[-(field.max_length or 1_000) :]


def put(field: Column, row: models.Model, value: Any) -> None:
    """Write the value past the program. Raises DatabaseError where the database refuses."""
    table, told = row._meta.db_table, field.get_db_prep_save(value, connection)
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE {table} SET "{field.column}" = %s WHERE id = %s', [told, row.pk])
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        else:
            connection.check_constraints([table])


class TakenBackError(Exception):
    """Ends the transaction of a change, so that nothing of it stays."""


def quiet(field: Column, row: models.Model, value: Any, streams: list[str]) -> bool:
    """Whether this change is neither refused nor noticed in any of these streams. The one that notices comes first
    from now on: it most likely does next time too, and then nobody need ask the others."""
    noticed = None
    try:
        with transaction.atomic():
            put(field, row, value)
            slow, keys = isinstance(row, Round), [None] if isinstance(row, Stream) else streams
            noticed = next((key for key in keys if any(found.broken for found in verify(key, slow=slow))), "")
            raise TakenBackError
    except (DatabaseError, TakenBackError):
        if noticed in streams:
            streams.remove(noticed)
            streams.insert(0, noticed)
        return noticed == ""


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """`read_once(True)`: the ledger itself is read and checked once a stream, as long as only other tables change."""
    known: dict[tuple[str, int], Any] = {}
    real = {name: getattr(verify_module, name) for name in ("trail_of", "personal_data", "first_break")}

    def once(name: str, stream: Stream, subject: Any) -> Any:
        if (name, stream.pk) not in known:
            known[name, stream.pk] = real[name](subject)
        return known[name, stream.pk]

    kept = {
        "trail_of": lambda stream, **_kind: once("trail_of", stream, stream),
        "personal_data": lambda trail: once("personal_data", trail.stream, trail),
        "first_break": lambda *_: None,
    }

    def switch(on: bool) -> None:
        for name, read in (kept if on else real).items():
            monkeypatch.setattr(verify_module, name, read)

    return switch


class Asked:
    """The checks, asked one after another until one notices something, whichever noticed last first: what one has
    noticed is noticed, and only what is quiet must have been shown to all of them.

    Not asked are those that never read the table that was changed: until a check reads it for the first time, it does
    what it did before the change. What each reads is learnt while nothing is changed.
    """

    def __init__(self) -> None:
        self.changed: str | None = None
        """The only table that is changed; None where it may be any, or none is."""
        self._noticed: list[Check] = []
        self._read: dict[tuple[str, Check], set[str]] = defaultdict(set)
        self._names = set(connection.introspection.django_table_names())

    def checks(self, *, slow: bool) -> Iterator[Check]:
        """Instead of the program's own `checks`."""
        every = list(checks(slow=slow))
        for check in [*(one for one in self._noticed if one in every), *(x for x in every if x not in self._noticed)]:
            found: list[Any] = []

            def ask(trail: EventTrail, check: Check = check, found: list[Any] = found) -> list[Any]:
                read = self._read[trail.stream.key, check]
                if self.changed is None or self.changed in read:
                    with connection.execute_wrapper(partial(self._learn, read)):
                        found += check(trail)
                return found

            yield ask
            if found:
                self._noticed[:] = [check, *(one for one in self._noticed if one != check)]
                return

    def _learn(self, read: set[str], execute: Callable[..., Any], sql: str, *how: Any) -> Any:
        read |= self._names.intersection(re.findall(r"\w+", sql))
        return execute(sql, *how)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The checks as they are asked here."""
    asked = Asked()
    monkeypatch.setattr(verify_module, "checks", asked.checks)
    return asked


def unnoticed(rows: dict[type[models.Model], list[Any]], read_once: Callable[[bool], None], asked: Asked) -> set[str]:
    """The columns that can be altered quietly in some row, as `table.column`."""
    found, streams = set(), list(Stream.objects.values_list("key", flat=True))
    for model, several in rows.items():
        of_ledger = model in (LedgerEvent, PersonalData, Stream)
        read_once(not of_ledger)
        asked.changed = None if of_ledger else model._meta.db_table
        for field in model._meta.concrete_fields:
            name = f"{model._meta.label_lower}.{field.name}"
            exempt, _why = SOME_ROWS.get(name, (lambda _row: False, ""))
            tried = (row for row in several if not exempt(row))
            altered = ((row, value) for row in tried for value in others(field, getattr(row, field.attname)))
            if not field.primary_key and any(quiet(field, row, value, streams) for row, value in altered):
                found.add(name)
    return found


@pytest.mark.slow if connection.vendor == "sqlite" else pytest.mark.proof
def test_every_change_of_a_column_is_noticed_or_on_the_list(read_once: Callable[[bool], None], asked: Asked) -> None:
    rows = played(tables())
    assert [model._meta.label_lower for model, several in rows.items() if not several] == []
    assert {verdict.broken for verdict in verify(slow=True)} == {None}
    with guards.lifted():
        found = unnoticed(rows, read_once, asked)
    assert sorted(found - UNNOTICED.keys()) == [], "these can be altered quietly"
    assert sorted(UNNOTICED.keys() - found) == [], "these are noticed by now: take them off the list"
