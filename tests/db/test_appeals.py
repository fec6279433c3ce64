"""Appeals: a ruling is upheld, undone, or another takes its place; after the round only its result can change."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from games.ledger.verify import verify
from games.models import (
    CaseKind,
    EndingStep,
    Game,
    GameState,
    RecordOfReference,
    Speaker,
)
from games.services.correct_result import correct_result
from games.services.open_case import appeal_ruling
from ground.errors import Refused
from nzgs_tourney.paper.ruling_sheet import ruling_paper
from tests.db.desk import Desk, both_report, report_from
from tests.db.disputes import (
    IN_TIME,
    TWICE,
    appealed,
    claimed_case,
    close_round_of,
    result_now,
    row_counts,
    ruling_in,
    ruling_text,
)

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def test_an_appeal_can_still_change_a_ruling_until_it_is_confirmed(game: Game) -> None:
    case = claimed_case(game, CaseKind.OTHER, IN_TIME, 3)
    ruling_in(case, "forfeit_black")
    appeal = appeal_ruling(case.pk, Speaker.BLACK, "I did nothing.", actor="Black", nonce=uuid4())
    assert ruling_in(appeal, "result", result="B+3").number == 2
    assert result_now(game) == (GameState.REPORTED, "B+3")
    with pytest.raises(Refused, match="Ruling 2 decides this game"):
        report_from(game, Speaker.WHITE, "W+F")


def test_an_appeal_puts_another_result_in_the_place_of_a_final_one(game: Game) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    close_round_of(game)
    row = Game.objects.filter(pk=game.pk).values().get()
    with pytest.raises(Refused, match="by appeal only"):
        correct_result(game.pk, "B+3", "Misread.", actor="Aroha", nonce=uuid4(), seen="W+5")
    ruling_in(appealed(case), "result", result="B+3")
    assert Game.objects.filter(pk=game.pk).values().get() == row
    now = Game.objects.get(pk=game.pk)
    assert now.official == ("B+3", False)
    assert (now.correction.ruling.number, now.correction.reason) == (2, "")
    assert all(verdict.broken is None for verdict in verify())


def test_an_appeal_of_an_appeal_corrects_again_and_the_same_result_corrects_nothing(game: Game) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    ruling_in(case, "result", result="W+5")
    close_round_of(game)
    first = appealed(case)
    ruling_in(first, "result", result="W+5")
    assert Game.objects.get(pk=game.pk).correction is None
    second = appealed(first)
    ruling_in(second, "forfeit_white")
    ruling_in(appealed(second), "result", result="W+5")
    now = Game.objects.get(pk=game.pk)
    assert (now.official, now.correction.number) == (("W+5", False), 2)


def test_an_appeal_leaves_alone_what_both_players_confirmed(game: Game) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    both_report(game, "W+5")
    assert result_now(game)[0] == GameState.CONFIRMED
    ruling_in(case, "stands")
    with pytest.raises(Refused, match="nothing can change it"):
        ruling_in(appealed(case), "result", result="B+3")


def test_an_appeal_that_is_dismissed_changes_nothing(game: Game) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    first = ruling_in(case, "reading_a")
    before = row_counts()
    assert ruling_text(ruling_in(appealed(case), "upheld")) == "The appeal is dismissed: ruling 1 stands as it is."
    assert row_counts() == {**before, "Ruling": 2}
    assert RecordOfReference.objects.latest("pk").record == first.restored


def test_on_appeal_the_other_reading_takes_the_place_of_the_first(game: Game) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4)
    first = ruling_in(case, "reading_a")
    second = ruling_in(appealed(case), "reading_b")
    assert second.restored != first.restored
    assert RecordOfReference.objects.latest("pk").record == second.restored
    assert EndingStep.objects.latest("seq").payload["record"] == second.restored_id


def test_an_appeal_can_undo_a_restored_game(game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    ruling_in(case, "take_back")
    report_from(game, Speaker.BLACK, "B+R")
    undone = ruling_in(appealed(case), "stands")
    assert undone.restored == case.record
    assert result_now(game) == (GameState.OPEN, "")
    assert RecordOfReference.objects.latest("pk").record == case.record
    assert EndingStep.objects.latest("seq").payload["record"] == case.record_id
    assert all(verdict.broken is None for verdict in verify())


def test_an_appeal_can_undo_a_forfeit(game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "forfeit_white")
    ruling_in(appealed(case), "no_breach")
    assert result_now(game) == (GameState.OPEN, "")
    report_from(game, Speaker.WHITE, "W+R")
    assert result_now(game) == (GameState.REPORTED, "W+R"), "the referee’s earlier word no longer counts"


def test_an_appeal_of_an_appeal_knows_what_is_still_in_force(game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "forfeit_white")
    dismissed = appealed(case)
    ruling_in(dismissed, "upheld")
    again = appealed(dismissed)
    assert ruling_text(ruling_in(again, "no_breach")).startswith("Ruling 2 no longer holds.")
    assert result_now(game) == (GameState.OPEN, "")
    last = appealed(again)
    assert ruling_text(ruling_in(last, "no_breach")).startswith("No breach of the rules"), "nothing is left to undo"


def test_the_paper_says_that_a_result_was_replaced(desk: Desk, game: Game) -> None:
    case = claimed_case(game, CaseKind.RESULT)
    first = ruling_in(case, "result", result="W+5")
    close_round_of(game)
    second = ruling_in(appealed(case), "forfeit_white")
    assert "made final with the results of the round" in ruling_paper(first, desk.event, timezone.now()).result
    assert "It replaces the result that was final." in ruling_paper(second, desk.event, timezone.now()).result
