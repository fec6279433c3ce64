"""A board that was taken apart stays so, whoever asks the database: nothing comes in for it any more."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from games.models import Case, CaseKind, Clearing, EndingStep, Game, GameState, Record, Report, Speaker, TakenApart
from games.services.confirm_result import confirm_result
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.taken_apart import without_board

pytestmark = [pytest.mark.on_both, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk() -> Desk:
    """Round 1 published: table 1 confirmed, table 2 open, a third game taken apart."""
    made = make_desk(4)
    game = report_from(games_of(made.publish(1))[0], Speaker.PAPER, "B+3")
    game = confirm_result(game.pk, actor="Director")
    TakenApart.objects.create(game=without_board(game), at=timezone.now())
    return made


def test_nothing_can_be_added_to_a_board_that_was_taken_apart(desk: Desk) -> None:
    game, now = TakenApart.objects.get().game, timezone.now()
    told: dict[str, Any] = {"game": game, "actor_name": "Black", "at": now}
    said: dict[str, Any] = {**told, "side": Speaker.BLACK}
    case = {"stream": game.stream, "number": 2, "kind": CaseKind.OTHER, "statement": "Look.", "nonce": uuid4()}
    for add in (
        lambda: Report.objects.create(**said, result="B", nonce=uuid4()),
        lambda: Clearing.objects.create(**told, void_reports=0, nonce=uuid4()),
        lambda: Record.objects.create(**said, number=1, original=b"(;GM[1])", sha256="1" * 64),
        lambda: Case.objects.create(**said, **case),
        lambda: EndingStep.objects.create(**said, seq=1, kind="opened", nonce=uuid4()),
    ):
        with pytest.raises(DatabaseError, match="the director took this board apart"), transaction.atomic():
            add()
    for change in ({"state": "reported", "result": "B+R"}, {"handicap": 9}):
        with pytest.raises(DatabaseError, match="a board taken apart cannot change"), transaction.atomic():
            Game.objects.filter(pk=game.pk).update(**change)


def test_only_a_board_without_anything_can_be_taken_apart(desk: Desk) -> None:
    confirmed = Game.objects.get(state=GameState.CONFIRMED)
    reported = report_from(Game.objects.get(state=GameState.OPEN, taken_apart=None), Speaker.BLACK, "B+R")
    told: dict[str, Any] = {"side": Speaker.BLACK, "actor_name": "Black", "at": timezone.now()}
    sent = [without_board(confirmed) for _ in range(3)]
    Record.objects.create(game=sent[0], number=1, **told, original=b"(;GM[1])", sha256="1" * 64)
    EndingStep.objects.create(game=sent[1], **told, seq=1, kind="opened", nonce=uuid4())
    Case.objects.create(
        game=sent[2], **told, stream=confirmed.stream, number=2, kind=CaseKind.OTHER, statement="Look.", nonce=uuid4()
    )
    for game in (confirmed, reported, *sent):
        with pytest.raises(DatabaseError, match="only a board without a result"), transaction.atomic():
            TakenApart.objects.create(game=game, at=timezone.now())
