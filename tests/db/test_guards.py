"""What is final stays so, whoever asks the database: plain SQL is refused on both engines, and the row is as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.ledger import guards
from games.ledger.actor import COMMAND_LINE
from games.ledger.append import UntoldError, announced, append, lock
from games.ledger.guard_state import missing_guards
from games.models import (
    Case,
    CaseKind,
    CaseState,
    Clearing,
    Correction,
    Decision,
    EndingStep,
    Evidence,
    Game,
    GameState,
    LedgerEvent,
    PersonalData,
    Record,
    RecordOfReference,
    Report,
    RuleWording,
    Ruling,
    Side,
    TakenApart,
)
from games.services.confirm_result import confirm_result
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedBalance,
    Division,
    Entry,
    Pairing,
    PointsAward,
    PointsRules,
    PointsYear,
    ResultsLayout,
    Round,
    RoundStatus,
    Seat,
)
from nzgs_tourney.models.invitation import Invitation, PasswordLink
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.awarded import award
from tests.db.desk import Desk, both_say, enter, games_of, make_desk, says
from tests.db.taken_apart import without_board
from tests.db.telling_accounts import revoked_links

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = {
    "games_ledgerevent": "the ledger is only ever added to",
    "games_personaldata": "personal data is only ever added or erased",
    "games_report": "a report is never altered",
    "games_correction": "a correction is never altered",
    "games_clearing": "a cleared result is never altered",
    "games_rulewording": "the wording of a rule is never altered",
    "games_record": "a submitted record is never altered",
    "games_game": "a confirmed result or a board taken apart cannot change",
    "games_takenapart": "a board that was taken apart stays so",
    "games_recordofreference": "a choice of record is never altered",
    "games_endingstep": "a step is never altered",
    "games_evidence": "evidence is never altered",
    "games_case": "a case that is closed cannot change",
    "games_ruling": "a ruling that is final or declined cannot change",
    "tourney_pairing": "the board of a confirmed result cannot change",
    "tourney_seat": "the seats of a confirmed result cannot change",
    "tourney_pointsaward": "points that were awarded cannot change",
    "tourney_awardedpoints": "points that were awarded cannot change",
    **dict.fromkeys(("tourney_pointsyear", "tourney_closedbalance"), "a year of points that is closed cannot change"),
    "tourney_resultslayout": "a choice of columns is never altered",
    "tourney_invitation": "a link that was used or revoked cannot change",
    "tourney_passwordlink": "a link that was used or revoked cannot change",
}


@pytest.fixture
def desk() -> Desk:
    """Round 1 published: table 1 confirmed from the slip with a record and corrected, table 2 open."""
    made = make_desk(4)
    game = games_of(made.publish(1))[0]
    now = timezone.now()
    told = {"game": game, "void_reports": 0, "actor": "Director", "at": now}
    Clearing.objects.create(**told, undoes=Clearing.objects.create(**told, nonce=uuid4()), nonce=uuid4())
    says(game, Side.PAPER, "B+3")
    game = confirm_result(game.pk, actor="Director")
    record = Record.objects.create(
        game=game, number=1, side=Side.BLACK, actor="Black", at=now, original=b"(;GM[1])", sha256="0" * 64
    )
    RecordOfReference.objects.create(game=game, record=record, reason="complete", actor="Referee", at=now)
    EndingStep.objects.create(game=game, seq=1, kind="opened", side=Side.BLACK, actor="Black", at=now, nonce=uuid4())
    decide(game)
    Correction.objects.create(
        game=game, number=1, replaced="B+3", result="W+3", reason="Misread.", ruling=Ruling.objects.get(),
        actor="Director", at=now, nonce=uuid4(),
    )  # fmt: skip
    TakenApart.objects.create(game=without_board(game), at=now)
    award(made)
    revoked_links(made)
    ResultsLayout.objects.create(players=["name"], games=["black"], actor="Federation", at=now)
    RuleWording.objects.create(place="move", text="A move is a play or a pass.", actor="Federation", at=now)
    return made


def decide(game: Game) -> None:
    """A case about this game with evidence, and its final ruling."""
    now = timezone.now()
    case = Case.objects.create(
        stream=game.stream, number=1, game=game, kind=CaseKind.OTHER, state=CaseState.RULED, side=Side.BLACK,
        actor="Black", at=now, statement="The clock fell.", nonce=uuid4(),
    )  # fmt: skip
    Evidence.objects.create(case=case, side=Side.WHITE, actor="White", at=now, text="It did not.", nonce=uuid4())
    Ruling.objects.create(
        stream=game.stream,
        case=case,
        number=1,
        decision=Decision.NO_BREACH,
        said=[{"code": "no_breach"}],
        reason="It stood.",
        judge="referee",
        actor="Referee",
        at=now,
        final_at=now,
        nonce=uuid4(),
    )


def final(table: str) -> int:
    """The id of a guarded row in this table."""
    game = Game.objects.get(state=GameState.CONFIRMED)
    rows: dict[str, Any] = {
        "games_ledgerevent": LedgerEvent.objects.order_by("seq"),
        "games_personaldata": PersonalData.objects.order_by("pk"),
        "games_report": Report.objects.filter(game=game),
        "games_correction": Correction.objects.exclude(ruling=None),
        "games_clearing": Clearing.objects.exclude(undoes=None),
        "games_rulewording": RuleWording.objects.all(),
        "games_record": Record.objects.filter(game=game),
        "games_game": Game.objects.filter(pk=game.pk),
        "games_recordofreference": RecordOfReference.objects.all(),
        "games_endingstep": EndingStep.objects.all(),
        "games_evidence": Evidence.objects.all(),
        "games_case": Case.objects.all(),
        "games_takenapart": TakenApart.objects.all(),
        "games_ruling": Ruling.objects.all(),
        "tourney_pairing": Pairing.objects.filter(game=game),
        "tourney_pointsaward": PointsAward.objects.all(),
        "tourney_awardedpoints": AwardedPoints.objects.all(),
        "tourney_pointsyear": PointsYear.objects.all(),
        "tourney_closedbalance": ClosedBalance.objects.all(),
        "tourney_resultslayout": ResultsLayout.objects.all(),
        "tourney_invitation": Invitation.objects.all(),
        "tourney_passwordlink": PasswordLink.objects.all(),
        "tourney_seat": Seat.objects.filter(pairing__game=game),
    }
    found: int = rows[table].values_list("pk", flat=True)[0]
    return found


def rows_of(table: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} ORDER BY id")
        return [tuple(map(str, row)) for row in cursor.fetchall()]


def columns_of(table: str) -> list[str]:
    with connection.cursor() as cursor:
        return [column.name for column in connection.introspection.get_table_description(cursor, table)]


def refused(sql: str, values: Sequence[Any] = (), *, says: str | None = None) -> None:
    """The database refuses this statement, with these words if given."""
    with pytest.raises(DatabaseError) as raised, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
    if says is not None:
        assert says in str(raised.value)


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
    **{table: [["nonce"]] for table in ("games_report", "games_evidence")},
    "games_personaldata": [["event_id", "digest"]],
    "games_record": [["game_id", "sha256", "index"]],
    "games_clearing": [["nonce"], ["undoes_id"]],
    "games_correction": [["nonce"], ["game_id", "number"], ["ruling_id"]],
    "games_case": [["nonce"], ["stream_id", "number"]],
    "games_endingstep": [["nonce"], ["game_id", "seq"]],
    "games_ruling": [["nonce"], ["stream_id", "number"], ["case_id"]],
    "games_takenapart": [["game_id"]],
    "tourney_pairing": [["round_id", "table"], ["game_id"]],
    "tourney_seat": [["round_id", "entry_id"], ["pairing_id", "colour"]],
    **{table: [["digest"]] for table in ("tourney_invitation", "tourney_passwordlink")},
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


def test_more_can_always_be_added(desk: Desk) -> None:
    game = Game.objects.get(state=GameState.OPEN, taken_apart=None)
    before = Report.objects.count()
    Report.objects.create(game=game, side=Side.BLACK, result="B", actor="Black", at=timezone.now(), nonce=uuid4())
    assert Report.objects.count() == before + 1


TOLD: dict[str, tuple[str, dict[str, Any]]] = {
    "tourney_entry": (
        "an entry that was drawn changes only with a word in the history",
        {"rank": "9d", "rating": 4, "start_correction": 3, "enters_in": 2, "withdrawn_from": 1, "name": "Nobody"},
    ),
    "tourney_division": (
        "settings that a round was drawn by change only with a word in the history",
        {"komi": 5, "rounds": 9, "bye_half_points": 0, "system": "swiss"},
    ),
    "tourney_round": (
        "what a round was drawn from stays, and how far it is changes only with a word in the history",
        {"state": "draft", "seed": "other", "inputs": "{}", "published_at": None, "number": 9},
    ),
    "tourney_roundstatus": (
        "who has no board in a published round changes only with a word in the history",
        {"status": "absent", "round_number": 7},
    ),
    "tourney_pointsrules": (
        "rules by which points were awarded change only with a word in the history",
        {"year": 2020, "table": "own"},
    ),
}
"""Tables whose rows change only while the ledger announces an event, with some of the guarded columns."""
PARTLY = {*TOLD, "games_stream"}


@pytest.fixture
def odd(desk: Desk) -> Desk:
    """The same with a fifth player, who has the bye in the second round; points are given by a table."""
    enter(desk.division, 1)
    for game in Game.objects.filter(pairing__round__number=1).exclude(state=GameState.CONFIRMED):
        both_say(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    desk.publish(2)
    PointsRules.objects.create(division=desk.division, table="regional", year=2026)
    return desk


def told_row(table: str) -> int:
    """The id of a row that is guarded."""
    rows: dict[str, Any] = {
        "tourney_entry": Entry.objects.order_by("pk"),
        "tourney_division": Division.objects.order_by("pk"),
        "tourney_round": Round.objects.filter(number=2),
        "tourney_roundstatus": RoundStatus.objects.filter(status="bye"),
        "tourney_pointsrules": PointsRules.objects.all(),
    }
    found: int = rows[table].values_list("pk", flat=True)[0]
    return found


@pytest.mark.parametrize("table", TOLD)
def test_what_standings_are_made_from_changes_only_while_the_ledger_tells_it(odd: Desk, table: str) -> None:
    sentence, changes = TOLD[table]
    row, before = told_row(table), rows_of(table)
    for column, value in changes.items():
        refused(f'UPDATE {table} SET "{column}" = %s WHERE id = %s', [value, row], says=sentence)
    refused(f"DELETE FROM {table} WHERE id = %s", [row], says=sentence)
    if connection.vendor == "sqlite":
        columns = ", ".join(f'"{column}"' for column in columns_of(table))
        refused(f"INSERT OR REPLACE INTO {table} ({columns}) SELECT {columns} FROM {table} WHERE id = %s", [row])
    else:
        refused(f"TRUNCATE {table} CASCADE")
    assert rows_of(table) == before
    column, value = next(iter(changes.items()))
    with transaction.atomic(), connection.cursor() as cursor:
        stream = lock(odd.event.stream_id)
        with announced(stream):
            cursor.execute(f'UPDATE {table} SET "{column}" = %s WHERE id = %s', [value, row])
            append(stream, "said", "x", COMMAND_LINE, {})
    assert rows_of(table) != before
    refused(f'UPDATE {table} SET "{column}" = NULL WHERE id = %s', [row], says=sentence)


def test_a_bye_in_a_published_round_is_not_given_quietly(odd: Desk) -> None:
    one = Entry.objects.filter(division=odd.division).earliest("pk")
    put = 'INSERT INTO tourney_roundstatus ("entry_id", "round_number", "status") VALUES (%s, %s, %s)'
    refused(put, [one.pk, 2, "bye"], says=TOLD["tourney_roundstatus"][0])
    with connection.cursor() as cursor:
        cursor.execute(put, [one.pk, 3, "excused"])


def test_what_standings_do_not_hang_on_can_change(odd: Desk) -> None:
    Entry.objects.update(email="somebody@example.org", club="Rimu")
    Division.objects.update(overtime="none")
    Round.objects.update(summary={})


def test_an_event_that_is_announced_must_be_told(odd: Desk) -> None:
    with pytest.raises(UntoldError), transaction.atomic(), announced(lock(odd.event.stream_id)):
        Entry.objects.update(rank="9d")
    assert not Entry.objects.filter(rank="9d").exists()


def test_a_stream_never_goes_back_nor_away(odd: Desk) -> None:
    row = odd.event.stream_id
    refused("UPDATE games_stream SET seq = seq - 1 WHERE id = %s", [row], says="a stream of the ledger never goes back")
    refused("DELETE FROM games_stream WHERE id = %s", [row], says="a stream of the ledger never goes back")


def test_the_way_back_over_a_migration_that_installs_guards_again_leaves_them_in_place(desk: Desk) -> None:
    guard = next(guard for guard in guards.guards() if guard.table == "games_report")
    row = final("games_report")
    with connection.schema_editor() as editor:
        guards.install_operation((guard,), again=True).reverse_code(None, editor)
    assert guard.table in guards.installed()
    refused("UPDATE games_report SET side = 'white' WHERE id = %s", [row], says="a report is never altered")
    with connection.schema_editor() as editor:
        guards.install_operation((guard,), again=True).code(None, editor)
    assert missing_guards() == []


def test_every_declared_guard_stands_and_every_guarded_table_is_tried_here() -> None:
    declared = {guard.table for guard in guards.guards()}
    assert guards.installed() == declared
    assert missing_guards() == []
    assert set(TABLES) | PARTLY == declared
