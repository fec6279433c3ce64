"""A guard that looks installed and never fires: the check says so, and putting the guards back removes it."""

from __future__ import annotations

import pytest
from django.db import connection

from games.ledger.guard_state import missing_guards, put_back_guards
from games.ledger.guards import guards, install_sql

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

TABLE = "games_report"
GUARD = next(guard for guard in guards() if guard.table == TABLE)
MISSING = f"the guard of the table {TABLE} is missing"
ANOTHER = f"the guard of the table {TABLE} is not the one that this program installs"
FUNCTION, ROW = f"guard_{TABLE}_row()", f"guard_{TABLE}_row"
BEFORE = f"CREATE TRIGGER {ROW} BEFORE UPDATE OR DELETE ON"
FALSE_ON_POSTGRESQL = {
    "when false": [f"{BEFORE} {TABLE} FOR EACH ROW WHEN (false) EXECUTE FUNCTION {FUNCTION}"],
    "another table": [f"{BEFORE} games_clearing FOR EACH ROW EXECUTE FUNCTION {FUNCTION}"],
    "one column": [f"CREATE TRIGGER {ROW} BEFORE UPDATE OF side ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {FUNCTION}"],
    "updates only": [f"CREATE TRIGGER {ROW} BEFORE UPDATE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {FUNCTION}"],
    "afterwards": [f"CREATE TRIGGER {ROW} AFTER UPDATE OR DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION {FUNCTION}"],
}


def run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def expect_noticed(sentence: str) -> None:
    """It is noticed, put back, and then nothing is noticed any more."""
    assert missing_guards() == [sentence]
    assert put_back_guards() == [TABLE]
    assert missing_guards() == []


def only_on(vendor: str) -> None:
    if connection.vendor != vendor:
        pytest.skip(f"written for {vendor}")


@pytest.mark.parametrize(
    ("name", "found", "instead"),
    [
        ("update", " WHEN ", " WHEN 1 = 0 AND "),
        ("update", f" ON {TABLE} ", " ON games_clearing "),
        ("delete", "BEFORE DELETE", "BEFORE UPDATE OF side"),
        ("insert", "SELECT RAISE", "SELECT 1; -- SELECT RAISE"),
    ],
)
def test_an_altered_trigger_is_noticed(name: str, found: str, instead: str) -> None:
    only_on("sqlite")
    made = next(sql for sql in install_sql(GUARD, "sqlite") if sql.startswith(f"CREATE TRIGGER guard_{TABLE}_{name}"))
    altered = made.replace(found, instead, 1)
    assert altered != made
    if "--" in altered:
        altered = altered.replace("; END", ";\nEND")
    run(f"DROP TRIGGER guard_{TABLE}_{name}", altered)
    expect_noticed(ANOTHER)


def test_the_whole_guard_in_a_comment_is_noticed() -> None:
    only_on("sqlite")
    made = next(sql for sql in install_sql(GUARD, "sqlite") if "_delete BEFORE" in sql)
    comment = made.removeprefix(f"CREATE TRIGGER guard_{TABLE}_delete ")
    empty = f"CREATE TRIGGER guard_{TABLE}_delete BEFORE DELETE ON {TABLE} WHEN 0 BEGIN SELECT 1; /* {comment} */ END"
    run(f"DROP TRIGGER guard_{TABLE}_delete", empty)
    expect_noticed(ANOTHER)


@pytest.mark.parametrize("how", FALSE_ON_POSTGRESQL)
def test_a_trigger_that_never_or_seldom_fires_is_noticed(how: str) -> None:
    only_on("postgresql")
    run(f"DROP TRIGGER {ROW} ON {TABLE}", *FALSE_ON_POSTGRESQL[how])
    expect_noticed(ANOTHER if how in ("updates only", "afterwards") else MISSING)


def test_a_function_with_its_body_in_a_comment_is_noticed() -> None:
    only_on("postgresql")
    made = next(sql for sql in install_sql(GUARD, "postgresql") if FUNCTION in sql)
    head, body, _end = made.split("$$")
    run(f"{head}$$ BEGIN RETURN COALESCE(NEW, OLD); /* {body} */ END $$")
    expect_noticed(ANOTHER)


@pytest.mark.parametrize("more", ["SECURITY DEFINER", "SET session_replication_role = 'origin'"])
def test_a_function_under_other_settings_is_noticed(more: str) -> None:
    only_on("postgresql")
    run(f"ALTER FUNCTION {FUNCTION} {more}")
    expect_noticed(MISSING)


def test_triggers_switched_off_for_the_whole_session_are_noticed() -> None:
    only_on("postgresql")
    run("SET LOCAL session_replication_role = replica")
    assert len(missing_guards()) == len(guards())
