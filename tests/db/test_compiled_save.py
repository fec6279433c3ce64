"""A row that is saved by a statement compiled once is the row that Django saves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.forms.models import model_to_dict
from django.utils import timezone

from games.models import Game, LedgerEvent, Report, Side, Stream
from ratings.compiled_save import CompiledInsert, CompiledUpdate
from ratings.prepared import prepared_cursor
from tests.db.desk import games_of, make_desk

pytestmark = pytest.mark.django_db

REPORT, EVENT = CompiledInsert(Report), CompiledInsert(LedgerEvent)
RESULT = CompiledUpdate(Game, "state", "result", "forfeit", "confirmed_at", "confirmed_by")


def stored(row: Any) -> dict[str, Any]:
    """What the database has of it."""
    return model_to_dict(type(row).objects.get(pk=row.pk))


def test_a_row_is_stored_as_django_stores_it_and_has_its_key() -> None:
    game, other = games_of(make_desk(4).publish(1))
    for each in range(3):
        said = {
            "side": Side.PAPER,
            "result": f"B+{each}.5",
            "forfeit": each == 2,
            "actor": "Hīria %s",
            "at": timezone.now(),
        }
        ours, theirs = REPORT.created(game=game, nonce=uuid4(), **said), Report(game=other, nonce=uuid4(), **said)
        theirs.save()
        same = {"id": ours.pk, "game": game.pk, "nonce": ours.nonce}
        assert stored(ours) == stored(theirs) | same == model_to_dict(ours)
        ours.actor = "somebody else"
        ours.refresh_from_db()
        assert ours.actor == "Hīria %s"


def test_json_and_relations_are_stored_too() -> None:
    stream, now = Stream.objects.create(key="event:rimu"), timezone.now()
    told = {"n": 1, "who": "Tāne O’Shea", "none": None, "deep": {"list": [1, "2"]}}
    for seq in (1, 2):
        event = EVENT.created(
            stream=stream, seq=seq, kind="said", subject="x", actor="y", at=now, payload=told, hash="z"
        )
        read = LedgerEvent.objects.get(pk=event.pk)
        assert (read.payload, read.at, read.stream, read.actor_name) == (told, now, stream, "")


def test_only_the_columns_named_are_saved_and_none_can_be_empty() -> None:
    game, other = games_of(make_desk(4).publish(1))
    name = game.black_name
    for state, at in (("reported", None), ("confirmed", timezone.now())):
        game.state, game.result, game.confirmed_at, game.black_name = state, "W+R", at, "not saved"
        RESULT.save(game)
        read = Game.objects.get(pk=game.pk)
        assert (read.state, read.result, read.confirmed_at, read.black_name) == (state, "W+R", at, name)
    assert Game.objects.get(pk=other.pk).state == "open"


def test_what_the_database_refuses_is_the_same_error_and_a_row_that_is_gone_is_one() -> None:
    (game,) = games_of(make_desk(2).publish(1))
    said = {"game": game, "side": Side.PAPER, "actor": "y", "at": timezone.now(), "nonce": uuid4()}
    REPORT.created(result="B+R", **said)
    with pytest.raises(IntegrityError), transaction.atomic():
        REPORT.created(result="B+R", **said)
    with pytest.raises(IntegrityError), transaction.atomic():
        REPORT.created(result="", **said | {"nonce": uuid4()})
    with pytest.raises(DatabaseError, match="no row to save"):
        RESULT.save(Game(pk=game.pk + 1, result="B+R"))
    REPORT.created(result="B+R", **said | {"nonce": uuid4()})
    assert Report.objects.count() == 2


def test_postgresql_keeps_the_statement_and_gets_the_values_beside_it() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's driver keeps statements by itself")
    asked = "SELECT name FROM pg_prepared_statements WHERE statement = %s"
    for _ in range(3):
        with prepared_cursor(connection) as cursor:
            cursor.execute("SELECT %s::int + 1", [4])
            assert cursor.fetchone() == (5,)
    with connection.cursor() as cursor:
        cursor.execute(asked, ["SELECT $1::int + 1"])
        assert len(cursor.fetchall()) == 1
