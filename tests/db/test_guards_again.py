"""Guards that a migration installs again: they stay on the way back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import connection

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.ledger.guarded_tables import InstallGuards
from tests.db.desk import Desk
from tests.db.guarded import final, guarded_desk, refused

pytestmark = [pytest.mark.on_both, pytest.mark.django_db(transaction=True), pytest.mark.desk(made=guarded_desk)]


def test_the_way_back_over_a_migration_that_installs_guards_again_leaves_them_in_place(desk: Desk) -> None:
    guard = next(guard for guard in guards.guards() if guard.table == "games_report")
    row = final("games_report")
    with connection.schema_editor() as editor:
        InstallGuards((guard,), (guard,)).database_backwards("games", editor, None, None)
    assert guard.table in guards.installed()
    refused("UPDATE games_report SET side = 'white' WHERE id = %s", [row], says="a report is never altered")
    with connection.schema_editor() as editor:
        InstallGuards((guard,), (guard,)).database_forwards("games", editor, None, None)
    assert missing_guards() == []


def test_a_guard_leaves_out_a_column_that_a_later_migration_adds(desk: Desk) -> None:
    guard = next(guard for guard in guards.guards() if guard.table == "tourney_division")
    later = replace(guard, columns=(*guard.columns, "not_yet"))
    with connection.schema_editor() as editor:
        InstallGuards((later,)).database_forwards("tourney", editor, None, None)
    assert missing_guards() == []
