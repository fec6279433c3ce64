"""What standings are made from changes only while the ledger tells it: plain SQL is refused on both engines."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.ledger.acts import COMMAND_LINE
from games.ledger.append import NotAppendedError, announced, append, lock
from games.models import (
    Game,
    GameState,
)
from nzgs_tourney.models import (
    Challenge,
    Division,
    Entry,
    Member,
    Pairing,
    PointsRules,
    Round,
    RoundStatus,
    Team,
    WentOn,
)
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, enter_players
from tests.db.guarded import TOLD, columns_of, guarded_desk, refused, rows_of

pytestmark = [pytest.mark.on_both, pytest.mark.django_db(transaction=True), pytest.mark.desk(made=guarded_desk)]


@pytest.fixture
def odd(desk: Desk) -> Desk:
    """The same with a fifth player, who has the bye in the second round; points are given by a table."""
    enter_players(desk.division, 1)
    for game in Game.objects.filter(pairing__round__number=1).exclude(state=GameState.CONFIRMED):
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    desk.publish(2)
    WentOn.objects.create(pairing=Pairing.objects.filter(round__number=1)[0], side="black")
    one = Entry.objects.filter(division=desk.division).earliest("pk")
    Member.objects.create(entry=one, position=1, player=one.player, name=one.name, rank=one.rank)
    PointsRules.objects.create(division=desk.division, table="regional", year=2026)
    Team.objects.create(division=desk.division, number=1, name="Kea")
    two, when = Entry.objects.filter(division=desk.division).order_by("pk")[:2], timezone.now()
    Challenge.objects.create(
        division=desk.division, number=1, challenger=two[1], challenged=two[0], made_at=when,
        answer_by=when + timedelta(days=1), state="lapsed", answered_at=when,
    )  # fmt: skip
    return desk


def told_row(table: str) -> int:
    """The id of a row that is guarded."""
    rows: dict[str, Any] = {
        "tourney_entry": Entry.objects.order_by("pk"),
        "tourney_division": Division.objects.order_by("pk"),
        "tourney_round": Round.objects.filter(number=2),
        "tourney_roundstatus": RoundStatus.objects.filter(status="bye"),
        "tourney_wenton": WentOn.objects.all(),
        "tourney_member": Member.objects.all(),
        "tourney_team": Team.objects.all(),
        "tourney_challenge": Challenge.objects.all(),
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
    with pytest.raises(NotAppendedError), transaction.atomic(), announced(lock(odd.event.stream_id)):
        Entry.objects.update(rank="9d")
    assert not Entry.objects.filter(rank="9d").exists()


def test_a_stream_never_goes_back_nor_away(odd: Desk) -> None:
    row = odd.event.stream_id
    refused("UPDATE games_stream SET seq = seq - 1 WHERE id = %s", [row], says="a stream of the ledger never goes back")
    refused("DELETE FROM games_stream WHERE id = %s", [row], says="a stream of the ledger never goes back")
