"""Triggers by which the database itself refuses changes to what is final, on SQLite and PostgreSQL alike.

A guard is declared once (`register`), installed by a migration (`guarded_tables`), and lifted only while a site is
restored, while another history of an event is taken, and by the test runner's flush (`lifted`). Nothing else in the
program changes or lifts a guard.

SQLite needs three triggers where two would seem enough: INSERT OR REPLACE and UPDATE OR REPLACE remove a row without
firing its delete trigger, so an insert or update that would put another row in a guarded one's place is refused too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction


@dataclass(frozen=True, slots=True)
class Partial:
    """A unique index over some rows only: its columns, and its SQL condition on a row, written with `ROW.`."""

    columns: tuple[str, ...]
    condition: str


@dataclass(frozen=True, slots=True)
class Never:
    """Rows that a table never takes: an SQL condition on a new row, written with `NEW.`, and what the database says."""

    sentence: str
    condition: str


@dataclass(frozen=True, slots=True)
class Forgets:
    """The one change that a guarded row allows: a person is forgotten. `blanks` has by column the SQL literal that may
    replace its value; every other column, in `keeps`, stays as it is."""

    keeps: tuple[str, ...]
    blanks: tuple[tuple[str, str], ...]

    def condition(self, same: str) -> str:
        """The condition that an update does this and nothing else; `same` is how the database compares values that may
        be NULL.
        """
        stays = [f'NEW."{column}" {same} OLD."{column}"' for column in self.keeps]
        goes = [f'(NEW."{column}" {same} OLD."{column}" OR NEW."{column}" {same} {to})' for column, to in self.blanks]
        any_kept = " OR ".join(f'NOT (NEW."{column}" {same} OLD."{column}")' for column, _ in self.blanks)
        return " AND ".join([*stays, *goes, f"({any_kept})"])


@dataclass(frozen=True, slots=True)
class Guard:
    """One guarded table.

    `when`: an SQL condition on the row as it is, written with `OLD.`; a row for which it holds can be neither updated
    nor deleted. The default guards every row. `unique`: groups of columns, besides `id`, by which an INSERT OR REPLACE
    could replace a row; `partial`: the same for indexes over some rows only. `sentence`: what the database says when it
    refuses. `never`: rows that cannot be added at all. `forgets`: names that may be erased.

    `columns`: only these are guarded; if empty, all are. `deletes`: the condition for deleting or replacing, where it
    differs from `when`, which may then use `NEW.` too. `recorded_in`: an SQL expression with `OLD.` for the stream that
    records changes of the row: while that stream has announced an event (`games.ledger.append.announced`), the row may
    change. `goes_with`: an SQL expression with `OLD.` for the stream of a row that may be deleted with everything of a
    rehearsal, while its stream has announced that. `fixed`: columns that never change, whatever `when` says.
    """

    table: str
    sentence: str
    when: str = "1 = 1"
    unique: tuple[tuple[str, ...], ...] = ()
    partial: tuple[Partial, ...] = ()
    never: Never | None = None
    forgets: Forgets | None = None
    columns: tuple[str, ...] = ()
    deletes: str = ""
    recorded_in: str = ""
    goes_with: str = ""
    fixed: tuple[str, ...] = ()

    @property
    def unconditional(self) -> bool:
        """Whether it always refuses every change of a row."""
        return not (self.columns or self.deletes or self.recorded_in or self.goes_with or self.fixed)

    def updating(self, differs: str) -> str:
        """The condition on OLD and NEW for which an update is refused; `differs` compares values that may be NULL."""
        parts = [f"({self.when})"]
        if self.columns:
            parts.append(_any_differs(self.columns, differs))
        refused = " AND ".join([*parts, *self._unannounced()])
        return f"({refused} OR {_any_differs(self.fixed, differs)})" if self.fixed else refused

    def deleting(self) -> str:
        """The condition on OLD for which a delete is refused."""
        goes = f"{rehearses(self.goes_with)} AND {announces(self.goes_with)}" if self.goes_with else ""
        return " AND ".join(
            [f"({self.deletes or self.when})", *self._unannounced(), *([f"NOT ({goes})"] if goes else [])]
        )

    def _unannounced(self) -> list[str]:
        return [f"NOT ({announces(self.recorded_in)})"] if self.recorded_in else []


def _any_differs(columns: Sequence[str], differs: str) -> str:
    return "(" + " OR ".join(f'NEW."{column}" {differs} OLD."{column}"' for column in columns) + ")"


def rehearses(stream: str) -> str:
    """The SQL condition that this stream is that of a rehearsal."""
    return f"EXISTS (SELECT 1 FROM games_stream trial WHERE trial.id = {stream} AND trial.rehearsal)"


def announces(stream: str) -> str:
    """The SQL condition that this stream counts an event that isn't stored yet: a service is about to append it."""
    return (
        f"(SELECT ahead.seq FROM games_stream ahead WHERE ahead.id = {stream}) > "
        f"COALESCE((SELECT MAX(said.seq) FROM games_ledgerevent said WHERE said.stream_id = {stream}), 0)"
    )


_GUARDS: dict[str, Guard] = {}
_TRIGGERS: dict[str, tuple[str, ...]] = {"sqlite": ("update", "delete", "insert"), "postgresql": ("row", "truncate")}


def register(guard: Guard) -> Guard:
    """Declare a guard; each table has at most one."""
    _GUARDS[guard.table] = guard
    return guard


def guards() -> tuple[Guard, ...]:
    """All guards declared, in the order of their tables' names."""
    return tuple(_GUARDS[table] for table in sorted(_GUARDS))


def _sqlite(guard: Guard) -> list[str]:
    name, sentence = f"guard_{guard.table}", guard.sentence.replace("'", "''")
    refuse = f"SELECT RAISE(ABORT, '{sentence}');"
    standing = (guard.deletes or guard.when).replace("OLD.", "standing.")
    same = " OR ".join(
        [f"({_same(columns)})" for columns in (("id",), *guard.unique)]
        + [
            f"({_same(index.columns)} AND {index.condition.replace('ROW.', 'standing.')} "
            f"AND {index.condition.replace('ROW.', 'NEW.')})"
            for index in guard.partial
        ]
    )
    replaced = f"EXISTS (SELECT 1 FROM {guard.table} AS standing WHERE ({same}) AND ({standing}))"
    update, delete = f"(({guard.when}) OR {replaced})", guard.when
    if not guard.unconditional:
        another = f"EXISTS (SELECT 1 FROM {guard.table} AS standing WHERE ({same}) AND ({standing}) "
        another += "AND standing.id <> OLD.id)"
        update, delete = f"(({guard.updating('IS NOT')}) OR {another})", guard.deleting()
    if guard.forgets is not None:
        update = f"{update} AND NOT ({guard.forgets.condition('IS')})"
    conditions = {"update": update, "delete": delete, "insert": replaced}
    statements = [
        f"CREATE TRIGGER {name}_{verb} BEFORE {verb.upper()} ON {guard.table} WHEN {condition} BEGIN {refuse} END"
        for verb, condition in conditions.items()
    ]
    if guard.never is not None:
        says = guard.never.sentence.replace("'", "''")
        statements.append(
            f"CREATE TRIGGER {name}_never BEFORE INSERT ON {guard.table} WHEN {guard.never.condition} "
            f"BEGIN SELECT RAISE(ABORT, '{says}'); END"
        )
    return statements


def _same(columns: Sequence[str]) -> str:
    return " AND ".join(f"standing.{column} = NEW.{column}" for column in columns)


def _postgresql(guard: Guard) -> list[str]:
    name, sentence = f"guard_{guard.table}", guard.sentence.replace("'", "''")
    refuse = f"RAISE EXCEPTION '{sentence}' USING ERRCODE = 'restrict_violation';"
    forgets = ""
    if guard.forgets is not None:
        # Separate from the refusal: a trigger on DELETE has no NEW.
        only = guard.forgets.condition("IS NOT DISTINCT FROM")
        forgets = f"IF TG_OP = 'UPDATE' THEN IF {only} THEN RETURN NEW; END IF; END IF; "
    row = f"IF {guard.when} THEN {refuse} END IF; "
    if not guard.unconditional:
        row = (
            f"IF TG_OP = 'DELETE' THEN IF {guard.deleting()} THEN {refuse} END IF; "
            f"ELSE IF {guard.updating('IS DISTINCT FROM')} THEN {refuse} END IF; END IF; "
        )
    statements = [
        f"CREATE OR REPLACE FUNCTION {name}_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {forgets}{row}"
        f"IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$",
        f"CREATE OR REPLACE FUNCTION {name}_truncate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {refuse} END $$",
        f"CREATE TRIGGER {name}_row BEFORE UPDATE OR DELETE ON {guard.table} "
        f"FOR EACH ROW EXECUTE FUNCTION {name}_row()",
        f"CREATE TRIGGER {name}_truncate BEFORE TRUNCATE ON {guard.table} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {name}_truncate()",
    ]
    if guard.never is not None:
        says = guard.never.sentence.replace("'", "''")
        statements += [
            f"CREATE OR REPLACE FUNCTION {name}_never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF {guard.never.condition} THEN RAISE EXCEPTION '{says}' USING ERRCODE = 'restrict_violation'; END IF; "
            f"RETURN NEW; END $$",
            f"CREATE TRIGGER {name}_never BEFORE INSERT ON {guard.table} FOR EACH ROW EXECUTE FUNCTION {name}_never()",
        ]
    return statements


def install_sql(guard: Guard, vendor: str) -> list[str]:
    """The statements that install a guard on "sqlite" or "postgresql". Raises KeyError for another database."""
    return {"sqlite": _sqlite, "postgresql": _postgresql}[vendor](guard)


def remove_sql(guard: Guard, vendor: str) -> list[str]:
    """The statements that remove a guard. Raises KeyError for another database."""
    name = f"guard_{guard.table}"
    on = "" if vendor == "sqlite" else f" ON {guard.table}"
    return [f"DROP TRIGGER IF EXISTS {name}_{verb}{on}" for verb in _verbs(guard, vendor)]


def _verbs(guard: Guard, vendor: str) -> tuple[str, ...]:
    return (*_TRIGGERS[vendor], *(("never",) if guard.never else ()))


def installed() -> frozenset[str]:
    """The tables that have every trigger of their guard in the database now; whether it is the declared one, and fires,
    `guard_state.missing_guards` compares."""
    query = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid "
        "WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND starts_with(t.tgname, 'guard_' || c.relname || '_')",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query)
        names = {row[0] for row in cursor.fetchall()}
    return frozenset(
        guard.table
        for guard in guards()
        if all(f"guard_{guard.table}_{verb}" in names for verb in _verbs(guard, connection.vendor))
    )


@contextmanager
def lifted() -> Iterator[None]:
    """For the test runner's flush, for restoring a site and for another history of an event: no installed guard refuses
    anything meanwhile.

    All in one transaction, which takes a third of the time of one transaction per statement. Others can read meanwhile.
    Raises IntegrityError, on PostgreSQL, where a row names another that isn't there.
    """
    complete = installed()
    standing = [guard for guard in guards() if guard.table in complete]
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in _switch_sql(standing, connection.vendor, on=False):
            cursor.execute(statement)
        try:
            yield
        finally:
            for statement in _switch_sql(standing, connection.vendor, on=True):
                cursor.execute(statement)


def _switch_sql(standing: Sequence[Guard], vendor: str, *, on: bool) -> list[str]:
    if vendor == "sqlite":
        return [statement for guard in standing for statement in (install_sql if on else remove_sql)(guard, vendor)]
    # Dropping a trigger waits for every reader of its table (PostgreSQL's manual, Explicit Locking), so two tables
    # could deadlock. None is switched while references of its table are still to be checked.
    switch = "ENABLE" if on else "DISABLE"
    statements = ["SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED"]
    for guard in standing:
        triggers = ", ".join(f"{switch} TRIGGER guard_{guard.table}_{verb}" for verb in _verbs(guard, vendor))
        statements.append(f"ALTER TABLE {guard.table} {triggers}")
    return statements
