"""What the program says is stored as codes with arguments, never as words, and told without a row's number: over every
service (and over the demo, in test_demo)."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest

from games.models import CaseKind, Game, LedgerEvent, Ruling, Speaker
from games.services.open_case import appeal_ruling
from nzgs_tourney.models import Round
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import games_of, make_desk, report_from
from tests.db.disputes import IN_TIME, QUIET, TOO_LATE, TWICE, claimed_case, ruling_in
from tests.db.far_numbers import FIRST, number_rows_far_away
from tests.db.stored_texts import is_by_people, leaves, sentences
from tests.db.test_one_ledger_event import TABLE

# What a service tells is put together before the database has it; every service runs on both in test_one_ledger_event.
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", TABLE)
def test_a_service_stores_no_sentence_and_tells_no_number_of_this_database(name: str) -> None:
    """What an event's ledger tells of, it names by numbers of its own: rows are numbered from far away."""
    number_rows_far_away()
    TABLE[name][0](make_desk(4))()
    assert sentences() == {}
    ledger_events = LedgerEvent.objects.filter(stream__key__startswith="event:")
    payload = [f"{event.subject} {json.dumps(event.full_payload)}" for event in ledger_events]
    assert payload
    assert [one for one in payload if re.search(rf"\b{str(FIRST)[:3]}\d{{4}}\b", one)] == []


@pytest.mark.parametrize(
    ("kind", "record", "move", "key"),
    [
        (CaseKind.REPETITION, IN_TIME, 3, "take_back"),
        (CaseKind.REPETITION, IN_TIME, 3, "stands"),
        (CaseKind.REPETITION, TOO_LATE, 3, "stands"),
        (CaseKind.REPETITION, QUIET, 3, "no_breach"),
        (CaseKind.OUT_OF_TURN, TWICE, 4, "reading_b"),
        (CaseKind.MOVED_STONE, QUIET, 3, "reading_a"),
        (CaseKind.WRONG_REMOVAL, QUIET, 3, "forfeit_black"),
        (CaseKind.DEAD_STONES, QUIET, None, "play_on_white"),
        (CaseKind.OTHER, QUIET, 3, "no_breach"),
    ],
)
def test_no_ruling_stores_a_sentence(kind: CaseKind, record: bytes, move: int | None, key: str) -> None:
    game = games_of(make_desk(4).publish(1))[0]
    ruling_in(claimed_case(game, kind, record, move), key)
    assert Ruling.objects.get().sentence(game).endswith(".")
    assert sentences() == {}


def test_no_appeal_stores_a_sentence() -> None:
    game, other = games_of(make_desk(4).publish(1))
    case = claimed_case(game, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    report_from(other, Speaker.PAPER, "B+R")
    close_round(game.pairing.round.division_id, 1, actor="Aroha", confirm_reported=True)
    ruling_in(
        appeal_ruling(case.pk, Speaker.BLACK, "Count again.", actor="Black", nonce=uuid4()), "result", result="B+3"
    )
    correction = Game.objects.get(pk=game.pk).correction
    assert correction is not None
    assert correction.reason == ""
    assert sentences() == {}


def test_no_round_that_is_drawn_again_stores_a_sentence() -> None:
    desk = make_desk(5)
    desk.draw(1)
    desk.draw(1, seed="another")
    assert "compared" in Round.objects.get().summary
    assert sentences() == {}


def test_a_sentence_would_be_found() -> None:
    game = games_of(make_desk(4).publish(1))[0]
    Game.objects.filter(pk=game.pk).update(black_rank="1 d")
    assert sentences() == {"games.Game.black_rank": "1 d"}
    assert list(leaves({"a": [{"b": "It is so."}], "c": 1}, "x")) == [("x/a/b", "It is so.")]
    assert not is_by_people("games.LedgerEvent.payload:ruling.made/decided/code")
    assert is_by_people("games.LedgerEvent.payload:round.rearranged/reason")
    assert not is_by_people("games.LedgerEvent.payload:round.drawn/reason"), "a person gives a reason for other events"
