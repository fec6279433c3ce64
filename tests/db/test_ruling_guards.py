"""A final ruling and a closed case stay: also where the partial index of rulings would let another take the place."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from games.models import Case, CaseKind, CaseState, DecisionChoices, Game, GameState, Ruling, Speaker
from tests.db.desk import Desk
from tests.db.guarded import TABLES, columns_of, guarded_desk, refused, rows_of

pytestmark = [pytest.mark.on_both, pytest.mark.django_db(transaction=True), pytest.mark.desk(made=guarded_desk)]


def proposed(case: Case, **more: Any) -> Ruling:
    """Another ruling of this case, not final."""
    return Ruling(
        stream=case.stream,
        case=case,
        decision=DecisionChoices.FORFEIT,
        said=[{"code": "forfeit", "loser": "black", "lost_board": False}],
        reason="Because.",
        referee="another",
        actor_name="Another",
        at=timezone.now(),
        nonce=uuid4(),
        **more,
    )


def test_no_second_ruling_of_a_case_replaces_the_final_one(desk: Desk) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no INSERT OR REPLACE; its ON CONFLICT is an update, refused above")
    case, before = Case.objects.get(), rows_of("games_ruling")
    columns = [column for column in columns_of("games_ruling") if column != "id"]
    ruling = proposed(case)
    values = [ruling._meta.get_field(name.removesuffix("_id")).get_db_prep_save(getattr(ruling, name), connection)
              for name in columns]  # fmt: skip
    holes = ", ".join(["%s"] * len(columns))
    names = ", ".join(f'"{name}"' for name in columns)
    refused(f"INSERT OR REPLACE INTO games_ruling ({names}) VALUES ({holes})", values, says=TABLES["games_ruling"])
    assert rows_of("games_ruling") == before


def test_a_declined_ruling_leaves_room_for_another(desk: Desk) -> None:
    game = Game.objects.get(state=GameState.OPEN, taken_apart=None)
    case = Case.objects.create(
        stream=game.stream,
        number=2,
        game=game,
        kind=CaseKind.OTHER,
        side=Speaker.BLACK,
        actor_name="Black",
        at=timezone.now(),
        statement="Again.",
        nonce=uuid4(),
    )
    proposed(case, declined_at=timezone.now(), declined_because="No.").save()
    proposed(case).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        proposed(case).save()
    assert Ruling.objects.filter(case=case).count() == 2


def test_a_closed_case_is_not_opened_again(desk: Desk) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Case.objects.update(state=CaseState.OPEN)
    assert Case.objects.get().state == CaseState.RULED
