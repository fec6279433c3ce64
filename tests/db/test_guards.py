"""What is final stays so, whoever asks the database: plain SQL is refused on both engines, and the row is as it was."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.ledger import guards
from games.ledger.guard_state import missing_guards
from games.models import (
    Game,
    GameState,
    Report,
    Speaker,
)
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import (
    Pairing,
    Seat,
)
from ratings.models import ListedRating, Player
from tests.db.desk import Desk
from tests.db.guarded import TABLES, TOLD, columns_of, final, guarded_desk, refused, rows_of

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]

PARTLY = {*TOLD, "games_stream", "ratings_listedrating", "tourney_eventdecision"}
"""Tables of which some rows or columns are guarded."""


@pytest.fixture(scope="module")
def built(kept_for_module: None) -> Desk:
    desk = guarded_desk()
    connection.check_constraints()  # or PostgreSQL would refuse to empty a table for what is still to be checked
    return desk


@pytest.fixture
def desk(built: Desk, db: None) -> Desk:
    return built


@pytest.mark.parametrize("table", TABLES)
def test_no_column_of_a_final_row_can_be_updated(desk: Desk, table: str) -> None:
    row, before = final(table), rows_of(table)
    for column in columns_of(table):
        refused(f'UPDATE {table} SET "{column}" = "{column}" WHERE id = %s', [row], says=TABLES[table])
    assert rows_of(table) == before


@pytest.mark.parametrize("table", TABLES)
def test_a_final_row_cannot_be_deleted(desk: Desk, table: str) -> None:
    row, before = final(table), rows_of(table)
    refused(f"DELETE FROM {table} WHERE id = %s", [row], says=TABLES[table])
    refused(f"DELETE FROM {table}")
    assert rows_of(table) == before


@pytest.mark.parametrize("table", TABLES)
def test_a_guarded_table_cannot_be_emptied(desk: Desk, table: str) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite has no TRUNCATE; its DELETE without a condition is refused above")
    before = rows_of(table)
    refused(f"TRUNCATE {table} CASCADE")
    assert rows_of(table) == before


@pytest.mark.parametrize("table", TABLES)
def test_a_final_row_cannot_be_replaced(desk: Desk, table: str) -> None:
    row, before = final(table), rows_of(table)
    columns = ", ".join(f'"{column}"' for column in columns_of(table))
    if connection.vendor == "sqlite":
        for verb in ("INSERT OR REPLACE", "REPLACE"):
            refused(
                f"{verb} INTO {table} ({columns}) SELECT {columns} FROM {table} WHERE id = %s",
                [row],
                says=TABLES[table],
            )
    else:
        upsert = f"ON CONFLICT (id) DO UPDATE SET id = {table}.id"
        refused(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {table} WHERE id = %s {upsert}", [row])
    assert rows_of(table) == before


def other_than(table: str) -> int:
    """The id of another row in this table, one that is not final where there is such."""
    rows: dict[str, Any] = {
        "games_game": Game.objects.filter(state=GameState.OPEN, taken_apart=None),
        "tourney_pairing": Pairing.objects.filter(game__state=GameState.OPEN),
        "tourney_seat": Seat.objects.filter(pairing__game__state=GameState.OPEN),
    }
    found: int = rows[table].values_list("pk", flat=True)[0]
    return found


UNIQUE = {
    "games_ledgerevent": [["stream_id", "seq"]],
    **{table: [["nonce"]] for table in ("games_report", "games_evidence", "games_gamephoto")},
    "games_personaldata": [["event_id", "digest"]],
    "games_record": [["game_id", "sha256", "index"]],
    "games_clearing": [["nonce"], ["undoes_id"]],
    "games_correction": [["nonce"], ["game_id", "number"], ["ruling_id"]],
    "games_case": [["nonce"], ["stream_id", "number"]],
    "games_endingstep": [["nonce"], ["game_id", "seq"]],
    "games_ruling": [["nonce"], ["stream_id", "number"], ["case_id"]],
    "games_takenapart": [["game_id"]],
    "tourney_payment": [["event_id", "number"], ["event_id", "nonce"], ["undoes_id"]],
    "tourney_pairing": [["round_id", "table"], ["game_id"]],
    "tourney_seat": [["round_id", "entry_id"], ["pairing_id", "colour"]],
    **{table: [["digest"]] for table in ("tourney_invitation", "tourney_passwordlink", "tourney_handedcase")},
}


@pytest.mark.parametrize("table", UNIQUE)
def test_no_unique_value_lets_a_new_row_replace_a_final_one(desk: Desk, table: str) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no INSERT OR REPLACE; its ON CONFLICT is an update, refused above")
    row, before = final(table), rows_of(table)
    columns = [f'"{column}"' for column in columns_of(table) if column != "id"]
    taken = ", ".join(columns)
    refused(
        f"INSERT OR REPLACE INTO {table} ({taken}) SELECT {taken} FROM {table} WHERE id = %s", [row], says=TABLES[table]
    )
    assert rows_of(table) == before


@pytest.mark.parametrize("table", ["games_game", "tourney_pairing", "tourney_seat"])
def test_no_open_row_can_be_moved_into_the_place_of_a_final_one(desk: Desk, table: str) -> None:
    row, other, before = final(table), other_than(table), rows_of(table)
    verb = "UPDATE OR REPLACE" if connection.vendor == "sqlite" else "UPDATE"
    refused(f"{verb} {table} SET id = %s WHERE id = %s", [row, other])
    for columns in UNIQUE.get(table, []):
        moved = ", ".join(f'"{name}" = (SELECT "{name}" FROM {table} WHERE id = {row})' for name in columns)
        refused(f"{verb} {table} SET {moved} WHERE id = %s", [other])
    assert rows_of(table) == before


def test_what_is_not_final_yet_can_still_change(desk: Desk) -> None:
    open_game = Game.objects.get(state=GameState.OPEN, taken_apart=None)
    Pairing.objects.filter(game=open_game).update(override_reason="agreed")
    Game.objects.filter(pk=open_game.pk).update(handicap=2)
    open_game.refresh_from_db()
    assert (open_game.handicap, open_game.pairing.override_reason) == (2, "agreed")


def test_a_confirmed_game_cannot_be_opened_again_nor_a_result_change(desk: Desk) -> None:
    game = Game.objects.get(state=GameState.CONFIRMED)
    for change in ({"result": "W+R"}, {"state": "open", "result": "", "confirmed_at": None}, {"handicap": 9}):
        with pytest.raises(DatabaseError), transaction.atomic():
            Game.objects.filter(pk=game.pk).update(**change)
    game.refresh_from_db()
    assert (game.state, game.result) == (GameState.CONFIRMED, "B+3")


def test_an_open_board_cannot_be_given_a_confirmed_game(desk: Desk) -> None:
    confirmed, other = Pairing.objects.order_by("table")
    with pytest.raises(DatabaseError), transaction.atomic():
        Pairing.objects.filter(pk=other.pk).update(game=confirmed.game)


def test_of_a_line_of_a_rating_list_only_whose_it_is_changes_or_the_person_is_forgotten(desk: Desk) -> None:
    says, line = "a rating list is never altered", ListedRating.objects.get()
    for change in ("rating = 9", "rank = '9d'", "name = 'Nobody'", "name = 'forgotten', rank = '9d'", "line = 2"):
        refused(f"UPDATE ratings_listedrating SET {change} WHERE id = %s", [line.pk], says=says)
    refused("DELETE FROM ratings_listedrating", says=says)
    lines = ListedRating.objects.filter(pk=line.pk)
    lines.update(player=Player.objects.first())
    lines.update(name=FORGOTTEN, listed_id="", club="")
    line.refresh_from_db()
    assert (line.name, line.club, line.rank) == (FORGOTTEN, "", "3d")


def test_more_can_always_be_added(desk: Desk) -> None:
    game = Game.objects.get(state=GameState.OPEN, taken_apart=None)
    before = Report.objects.count()
    Report.objects.create(
        game=game, side=Speaker.BLACK, result="B", actor_name="Black", at=timezone.now(), nonce=uuid4()
    )
    assert Report.objects.count() == before + 1


def test_every_declared_guard_stands_and_every_guarded_table_is_tried_here() -> None:
    declared = {guard.table for guard in guards.guards()}
    assert guards.installed() == declared
    assert missing_guards() == []
    assert set(TABLES) | PARTLY == declared
