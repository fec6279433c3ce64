"""A row that is saved by a statement compiled once is the row that Django saves."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.forms.models import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, LedgerEvent, Report, Side, Stream
from ratings.compiled_save import CompiledInsert, CompiledUpdate, Write, save_together
from ratings.prepared import prepared_cursor
from tests.db.desk import games_of, make_desk

pytestmark = pytest.mark.django_db

REPORT, EVENT = CompiledInsert(Report), CompiledInsert(LedgerEvent)
RESULT = CompiledUpdate(Game, "state", "result", "forfeit", "confirmed_at", "confirmed_by")


def saved(write: Write[Any]) -> Any:
    """The row, saved by itself."""
    save_together(write)
    return write.row


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
            "actor_name": "Hīria %s",
            "at": timezone.now(),
        }
        ours, theirs = saved(REPORT.of(game=game, nonce=uuid4(), **said)), Report(game=other, nonce=uuid4(), **said)
        theirs.save()
        same = {"id": ours.pk, "game": game.pk, "nonce": ours.nonce}
        assert stored(ours) == stored(theirs) | same == model_to_dict(ours)
        ours.actor_name = "somebody else"
        ours.refresh_from_db()
        assert ours.actor_name == "Hīria %s"


def test_json_and_relations_are_stored_too() -> None:
    stream, now = Stream.objects.create(key="event:rimu"), timezone.now()
    told = {"n": 1, "who": "Tāne O’Shea", "none": None, "deep": {"list": [1, "2"]}}
    for seq in (1, 2):
        event = saved(
            EVENT.of(stream=stream, seq=seq, kind="said", subject="x", actor="y", at=now, payload=told, hash="z")
        )
        read = LedgerEvent.objects.get(pk=event.pk)
        assert (read.payload, read.at, read.stream, read.actor_name) == (told, now, stream, "")


def test_only_the_columns_named_are_saved_and_none_can_be_empty() -> None:
    game, other = games_of(make_desk(4).publish(1))
    name = game.black_name
    for state, at in (("reported", None), ("confirmed", timezone.now())):
        game.state, game.result, game.confirmed_at, game.black_name = state, "W+R", at, "not saved"
        save_together(RESULT.of(game))
        read = Game.objects.get(pk=game.pk)
        assert (read.state, read.result, read.confirmed_at, read.black_name) == (state, "W+R", at, name)
    assert Game.objects.get(pk=other.pk).state == "open"


def test_what_the_database_refuses_is_the_same_error_and_a_row_that_is_gone_is_one() -> None:
    (game,) = games_of(make_desk(2).publish(1))
    said = {"game": game, "side": Side.PAPER, "actor_name": "y", "at": timezone.now(), "nonce": uuid4()}
    save_together(REPORT.of(result="B+R", **said))
    with pytest.raises(IntegrityError), transaction.atomic():
        save_together(REPORT.of(result="B+R", **said))
    with pytest.raises(IntegrityError), transaction.atomic():
        save_together(REPORT.of(result="", **said | {"nonce": uuid4()}))
    with pytest.raises(DatabaseError, match="no row to save"):
        save_together(RESULT.of(Game(pk=game.pk + 1, result="B+R")))
    save_together(REPORT.of(result="B+R", **said | {"nonce": uuid4()}))
    assert Report.objects.count() == 2


def test_rows_saved_together_are_stored_in_their_order_with_one_query_on_postgresql() -> None:
    games = games_of(make_desk(6).publish(1))
    said = {"side": Side.PAPER, "result": "B+3;%s", "actor_name": "'; --", "at": timezone.now()}
    reports = [REPORT.of(game=game, nonce=uuid4(), **said) for game in games]
    for game in games:
        game.state, game.result = "reported", f"B+{game.pk}"
    changes = [RESULT.of(game) for game in games]
    with CaptureQueriesContext(connection) as asked:
        save_together(reports[0], changes[0], reports[1], *changes[1:], reports[2])
    assert len(asked) == (1 if connection.vendor == "postgresql" else 6)
    keys = [report.row.pk for report in reports]
    assert keys == sorted(keys) == list(Report.objects.order_by("pk").values_list("pk", flat=True))
    for report, game in zip(reports, games, strict=True):
        assert stored(report.row) == model_to_dict(report.row)
        assert (report.row.game_id, report.row.result, report.row.actor_name) == (game.pk, "B+3;%s", "'; --")
        assert Game.objects.get(pk=game.pk).result == f"B+{game.pk}"


def test_where_one_of_several_cannot_be_saved_none_is() -> None:
    game, other = games_of(make_desk(4).publish(1))
    said = {"side": Side.PAPER, "result": "B+R", "actor_name": "y", "at": timezone.now()}
    game.result = "B+R"
    broken: list[tuple[type[Exception], Write[Any]]] = [
        (IntegrityError, REPORT.of(game=other, nonce=uuid4(), **said | {"result": ""})),
        (DatabaseError, RESULT.of(Game(pk=other.pk + 1))),
    ]
    for error, write in broken:
        report = REPORT.of(game=game, nonce=uuid4(), **said)
        with pytest.raises(error), transaction.atomic():
            save_together(report, write, RESULT.of(game))
        assert not Report.objects.exists()
        assert Game.objects.get(pk=game.pk).result == ""


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
