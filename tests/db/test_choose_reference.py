"""The record of reference: chosen with a reason, never by a player of the game, each choice kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, transaction

from games.models import Game, LedgerEvent, Record, RecordOfReference, Speaker
from games.pages.game_page import game_page
from games.services.choose_reference import LONGEST_REASON, choose_reference
from games.services.ruling_referee import RulingReferee
from games.services.submit_record import submit_record
from games.store.game_records import reference_of
from ground.errors import Refused
from tests.db.desk import both_report

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]

REASON = "White’s phone lost move 3."


@pytest.fixture
def two(games: list[Game]) -> tuple[Record, Record]:
    """Black's record and the later one of White."""
    first = submit_record(games[0].pk, Speaker.BLACK, b"(;SZ[19];B[aa];W[bb])", actor="Black")
    return first, submit_record(games[0].pk, Speaker.WHITE, b"(;SZ[19];B[aa];W[cc])", actor="White")


def choose(record: Record, reason: str = REASON, **other: Any) -> RecordOfReference:
    return choose_reference(record.game_id, record.pk, reason, referee=RulingReferee("referee", "Referee", **other))


def test_a_choice_is_kept_with_its_reason_and_told(two: tuple[Record, Record]) -> None:
    chosen = choose(two[0])
    assert (chosen.record, chosen.reason, chosen.actor_name) == (two[0], REASON, "Referee")
    ledger_event = LedgerEvent.objects.get(kind="record.chosen")
    assert ledger_event.full_payload == {
        "record": two[0].number,
        "sha256": two[0].sha256,
        "reason": REASON,
        "before": None,
    }


def test_the_record_of_reference_is_shown_first(two: tuple[Record, Record]) -> None:
    game = two[0].game
    assert game_page(game).shown.number == two[1].pk, "without a choice the last one"
    choose(two[0])
    page = game_page(game)
    assert (page.shown.number, page.reference, page.reference_reason) == (two[0].pk, two[0].pk, REASON)
    assert game_page(game, two[1].pk).shown.number == two[1].pk


def test_a_later_choice_takes_the_place_of_an_earlier(two: tuple[Record, Record]) -> None:
    choose(two[0])
    choose(two[1], "Both say so now.")
    assert reference_of(two[0].game).record == two[1]
    assert [one.record_id for one in RecordOfReference.objects.all()] == [two[0].pk, two[1].pk]
    assert LedgerEvent.objects.filter(kind="record.chosen").last().full_payload["before"] == two[0].number


def test_the_same_choice_again_changes_nothing(two: tuple[Record, Record]) -> None:
    assert choose(two[0]).pk == choose(two[0], "once more").pk
    assert LedgerEvent.objects.filter(kind="record.chosen").count() == 1


def test_nobody_chooses_in_an_own_game(two: tuple[Record, Record]) -> None:
    game = two[0].game
    for player in (game.black_id, game.white_id):
        with pytest.raises(Refused, match="rule on your own game"):
            choose(two[0], players=frozenset({player}))
    with pytest.raises(Refused, match="has the same name as"):
        choose(two[0], full_name=game.white_name)
    assert not RecordOfReference.objects.exists()
    assert choose(two[0], players=frozenset({max(game.black_id, game.white_id) + 1000}))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [("", "Say why"), ("  \n", "Say why"), ("x" * (LONGEST_REASON + 1), "2,001 characters")],
)
def test_a_reason_is_needed(two: tuple[Record, Record], reason: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        choose(two[0], reason)
    assert choose(two[0], "x" * LONGEST_REASON)


def test_only_a_record_of_the_game_can_be_chosen(games: list[Game], two: tuple[Record, Record]) -> None:
    with pytest.raises(Refused, match="isn’t a record of this game"):
        choose_reference(games[1].pk, two[0].pk, REASON, referee=RulingReferee("referee", "Referee"))
    with pytest.raises(Refused, match="taken this round back"):
        choose_reference(0, two[0].pk, REASON, referee=RulingReferee("referee", "Referee"))


def test_a_choice_after_the_result_is_final_leaves_it_alone(two: tuple[Record, Record]) -> None:
    both_report(two[0].game, "B+R")
    choose(two[0])
    assert Game.objects.get(pk=two[0].game_id).result == "B+R"


def test_the_database_keeps_a_choice_as_it_is(two: tuple[Record, Record]) -> None:
    choose(two[0])
    with pytest.raises(DatabaseError, match="never altered"), transaction.atomic():
        RecordOfReference.objects.update(reason="another")
