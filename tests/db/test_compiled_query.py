"""A query that is compiled once gives what Django's own gives, for any parameters."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from django.db.models import Exists, F, OuterRef, QuerySet

from games.models import Game, Report, Side
from games.services.report_result import report_result
from nzgs_tourney.models import Round
from ratings.compiled_query import CompiledQuery
from tests.db.desk import games_of, make_desk

pytestmark = pytest.mark.django_db


def reported(stream: int, table: int, nonce: UUID, name: str) -> QuerySet[Game]:
    """The game at a table, with whether this request has told its result."""
    told = Exists(Report.objects.filter(nonce=nonce, game=OuterRef("pk")))
    rows = Game.objects.filter(stream=stream, pairing__table=table, pairing__round__division__slug=name)
    return rows.annotate(told=told, seq_now=F("stream__seq"))


def test_it_reads_what_the_query_reads_and_asks_once() -> None:
    desk = make_desk(8)
    games, nonce = games_of(desk.publish(1)), uuid4()
    report_result(games[2].pk, Side.PAPER, "B+3", actor="Aroha", nonce=nonce)
    query = CompiledQuery(reported, stream=30_001, table=30_002, nonce=UUID(int=30_003), name="a slug")
    for number, game in enumerate(games, start=1):
        for said in (nonce, uuid4()):
            given = {"stream": game.stream_id, "table": number, "nonce": said, "name": desk.division.slug}
            read, expected = query.first(**given), reported(**given).get()
            assert read == expected == game
            assert (read.komi, read.black_name, read.created_at) == (game.komi, game.black_name, game.created_at)
            assert isinstance(read.komi, Decimal)
            assert bool(read.told) is expected.told is (said == nonce and number == 3)
            assert read.seq_now == expected.seq_now
    assert query.first(stream=games[0].stream_id, table=1, nonce=nonce, name="another") is None


def test_columns_are_those_of_the_query() -> None:
    desk = make_desk(8)
    games_of(desk.publish(1))

    def columns(stream: int) -> QuerySet[Game, tuple[object, ...]]:
        games = Game.objects.filter(stream=stream).order_by("number")
        return games.values_list("black__name", "komi", "pairing__table")

    query = CompiledQuery(columns, stream=30_001)
    for _ in range(2):
        assert query.values(stream=desk.event.stream_id) == list(columns(desk.event.stream_id))
    assert isinstance(query.values(stream=desk.event.stream_id)[0][1], Decimal)
    assert query.values(stream=0) == []
    with pytest.raises(TypeError, match="ask for its values"):
        query.first(stream=0)


def test_columns_beside_what_is_worked_out_are_those_of_the_query() -> None:
    desk = make_desk(4)
    games_of(desk.publish(1))

    def columns(stream: int) -> QuerySet[Game, tuple[object, ...]]:
        games = Game.objects.filter(stream=stream).order_by("number")
        return games.annotate(twice=F("number") * 2).values_list("twice", "pk", "created_at")

    read = CompiledQuery(columns, stream=30_001).values(stream=desk.event.stream_id)
    assert read == list(columns(desk.event.stream_id))
    assert len(read) == 2


def test_it_is_compiled_once_unless_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def rounds(number: int) -> QuerySet[Round]:
        made.append(number)
        return Round.objects.filter(number=number)

    query = CompiledQuery(rounds, number=30_001)
    monkeypatch.setattr(CompiledQuery, "keeps", False)
    assert query.first(number=1) is query.first(number=2) is None
    assert len(made) == 2
    monkeypatch.undo()
    assert query.first(number=1) is query.first(number=2) is None
    assert len(made) == 3


def test_a_parameter_that_is_not_in_the_query_is_a_fault() -> None:
    query = CompiledQuery(lambda number, other: Round.objects.filter(number=number), number=30_001, other=30_002)
    with pytest.raises(ValueError, match="30002"):
        query.first(number=1, other=2)
