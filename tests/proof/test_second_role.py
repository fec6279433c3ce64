"""PostgreSQL with a second role: the program writes rows, and cannot take its own guards away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from games.ledger.verify import verify
from games.models import Game
from nzgs_tourney.models import Event, User
from nzgs_tourney.services.backups.make_backup import make_backup
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import both_report, games_of, make_desk
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text

ROOT = Path(__file__).resolve().parents[2]


def documented() -> list[str]:
    """The statements of docs/operations.md for the second role, but that which makes the database."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    section = page.split("## PostgreSQL with a second role")[1].split("\n## ")[0]
    statements = [line for block in re.findall(r"```sql\n(.*?)```", section, re.DOTALL) for line in block.splitlines()]
    return [one for one in statements if not one.startswith("CREATE DATABASE")]


@pytest.fixture
def program() -> Iterator[None]:
    """The test's connection acts as the role that serves. The tables are another role's."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no roles: who can write the file can do everything with it")
    mark = uuid4().hex[:8]
    serving, owner = f"tourney_{mark}", f"tourney_owner_{mark}"
    with connection.cursor() as cursor:
        for statement in documented():
            cursor.execute(re.sub(r"\btourney_owner\b", owner, re.sub(r"\btourney\b", serving, statement)))
        cursor.execute(f"SET ROLE {serving}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET ROLE")
            for role in (serving, owner):
                cursor.execute(f"DROP OWNED BY {role}")
                cursor.execute(f"DROP ROLE {role}")


def refused(statement: str) -> None:
    with pytest.raises(DatabaseError, match=r"must be owner|permission denied"), transaction.atomic():
        connection.cursor().execute(statement)


@pytest.mark.usefixtures("program")
def test_the_program_runs_an_event_and_cannot_take_its_guards_away() -> None:
    desk = make_desk(4)
    for game in games_of(desk.publish(1)):
        both_report(game, "B+3")
    close_round(desk.division.pk, 1, actor="Director")
    for statement in (
        "DROP TRIGGER guard_games_game_row ON games_game",
        "ALTER TABLE games_game DISABLE TRIGGER guard_games_game_row",
        "ALTER TABLE games_game DISABLE TRIGGER ALL",
        "DROP FUNCTION guard_games_game_row() CASCADE",
        "CREATE OR REPLACE FUNCTION guard_games_game_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "TRUNCATE games_game CASCADE",
        "DROP TABLE games_ledgerevent CASCADE",
        "SET session_replication_role = replica",
    ):
        refused(statement)
    with pytest.raises(DatabaseError, match="cannot change"), transaction.atomic():
        Game.objects.update(result="W+R")
    assert {verdict.broken for verdict in verify(slow=True)} == {None}


@pytest.mark.usefixtures("program")
def test_what_needs_the_owner_says_so_in_one_sentence(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    make_desk(2)
    make_backup(tmp_path / "site.backup")
    Event.objects.update(name="Kea Open")
    for command in (("restore", str(tmp_path / "site.backup"), "--yes"), ("verify_ledger", "--put-back-guards")):
        error = StringIO()
        with pytest.raises(SystemExit) as ended:
            call_command(*command, stderr=error, stdout=StringIO())
        assert ended.value.code == 2
        (sentence,) = error.getvalue().splitlines()
        assert "DATABASE_URL" in sentence
    client = signed_in(User.objects.create_superuser("kahu"))
    page = page_text(client.get("/federation/restore/"))
    assert "run nzgs-tourney restore FILE with the DATABASE_URL of the role that owns the tables" in page
    assert 'type="file"' not in page
    with (tmp_path / "site.backup").open("rb") as file:
        client.post("/federation/restore/", {"file": file, "sure": "on"})
    assert Event.objects.get().name == "Kea Open"
