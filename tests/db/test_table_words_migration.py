"""An award that kept the program's words for its table keeps none, and what the federation called a table stays."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.ledger import guards
from nzgs_tourney.models import PointsAward
from tests.db.desk import make_desk

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("tourney", "0041_entry_person_guarded")]
KEPT = (
    ("regional", "Regional championship", ""),
    ("own", "Own table", ""),
    ("national", "", ""),
    ("national", "The one of 2026", "The one of 2026"),
    ("open", "Own table", "Own table"),
)


def test_the_words_go_and_names_stay() -> None:
    desk = make_desk(2)
    for number, (table, kept, _) in enumerate(KEPT, start=1):
        PointsAward.objects.create(
            division=desk.division, number=number, year=2026, table=table, table_name=kept, points=["4"],
            among_eligible=False, after=1, reason="Counted again", actor_name="Director", at=timezone.now(),
        )  # fmt: skip
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        old = MigrationExecutor(connection).migrate(BEFORE).apps.get_model("tourney", "PointsAward")
        assert old.objects.get(number=3).table_name == "New Zealand championship"
        assert guards.installed() == {guard.table for guard in guards.guards()}
    finally:
        MigrationExecutor(connection).migrate(latest)
    assert [award.table_name for award in PointsAward.objects.order_by("number")] == [name for *_, name in KEPT]
    assert guards.installed() == {guard.table for guard in guards.guards()}
