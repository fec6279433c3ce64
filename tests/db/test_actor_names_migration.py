"""What rows keep of who acted was called `actor`; it is kept as `actor_name`, guarded as before, in both directions."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.models import Report
from ratings.forgotten import FORGOTTEN
from tests.db.guarded import guarded_desk
from tests.db.migrated_back import migrated_back

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = ("games", "0022_archive_more"), ("tourney", "0042_table_words")
IDS_BESIDE = {"games.ledgerevent", "tourney.drawjob"}
"""The tables that have the id of who acted as well."""


def named(registry: Any, column: str) -> dict[tuple[str, int], str]:
    """Who acted, by the table and the row."""
    return {
        (model._meta.label_lower, row.pk): getattr(row, column)
        for model in registry.get_models()
        if model._meta.app_label in ("games", "tourney") and model._meta.label_lower not in IDS_BESIDE
        and column in {field.name for field in model._meta.fields}
        for row in model._default_manager.all()
    }  # fmt: skip


def forgets_only_the_name(column: str) -> None:
    """The report's guard lets the name go, and neither another name in nor anything else."""
    for change in (f"{column} = 'Somebody Else'", f"{column} = '{FORGOTTEN}', result = 'W+R'", "result = 'W+R'"):
        with pytest.raises(DatabaseError, match="a report is never altered"), transaction.atomic():
            update(change)
    with transaction.atomic():
        update(f"{column} = '{FORGOTTEN}'")
        transaction.set_rollback(True)


def update(change: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE games_report SET {change} WHERE id = %s", [Report.objects.values_list("pk").first()[0]])


def test_the_names_stay_and_so_do_their_guards() -> None:
    guarded_desk()
    kept = named(apps, "actor_name")
    assert {table for table, _ in kept} > {"games.report", "games.ruling", "games.rulewording", "tourney.pointsaward"}
    with migrated_back(*BEFORE) as old:
        assert named(old, "actor") == kept
        assert guards.installed() == {guard.table for guard in guards.guards()}
        forgets_only_the_name("actor")
    assert named(apps, "actor_name") == kept
    assert missing_guards() == []
    forgets_only_the_name("actor_name")
