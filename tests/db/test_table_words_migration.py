"""An award that kept the program's words for its table keeps none, and what the federation called a table stays."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.ledger import guards
from nzgs_tourney.models import PointsAward
from tests.db.desk import make_desk
from tests.db.migrated_back import migrated_back

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = ("tourney", "0041_entry_person_guarded")
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
    with migrated_back(BEFORE) as old:
        assert old.get_model("tourney", "PointsAward").objects.get(number=3).table_name == "New Zealand championship"
        assert guards.installed() == {guard.table for guard in guards.guards()}
    assert [award.table_name for award in PointsAward.objects.order_by("number")] == [name for *_, name in KEPT]
    assert guards.installed() == {guard.table for guard in guards.guards()}
