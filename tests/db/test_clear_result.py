"""A result on the wrong board is cleared, back to outstanding, and that undone; never one that is final."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, Clearing, Game, GameState, LedgerEvent, Report, Speaker
from games.services.clear_result import clear_result, undo_clearing
from games.services.confirm_result import confirm_result
from games.services.open_case import Claim, open_case
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee
from games.store.result_basis import valid_reports
from ground.errors import Refused
from tests.db.desk import both_report, report_from

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(2, published=1)]


def clear(game: Game, seen: str | None = None) -> tuple[str, str]:
    kept = clear_result(game.pk, actor="Aroha", nonce=uuid4(), seen=seen)
    assert (kept.state, kept.result) == tuple(Game.objects.values_list("state", "result").get(pk=game.pk))
    return kept.state, kept.result


def undo() -> tuple[str, str]:
    last = Clearing.objects.latest("pk")
    kept = undo_clearing(last.pk, actor="Aroha", nonce=uuid4())
    return kept.state, kept.result


@pytest.mark.parametrize(
    ("reports", "before"),
    [
        ([(Speaker.PAPER, "B+3")], ("reported", "B+3")),
        ([(Speaker.BLACK, "W+R")], ("reported", "W+R")),
        ([(Speaker.BLACK, "W+R"), (Speaker.PAPER, "B")], ("reported", "B")),
        ([(Speaker.BLACK, "B+3"), (Speaker.WHITE, "W+3")], ("contradicted", "")),
    ],
)
def test_cleared_it_is_outstanding_and_undone_it_is_as_before(
    game: Game, reports: list[tuple[Speaker, str]], before: tuple[str, str]
) -> None:
    for side, reported in reports:
        report_from(game, side, reported)
    assert clear(game, before[1]) == ("open", "")
    assert valid_reports(game) == []
    assert Report.objects.filter(game=game).count() == len(reports), "no report is taken away"
    assert undo() == before
    assert len(valid_reports(game)) == len(reports)
    assert clear(game) == ("open", "")
    assert [one.kind for one in LedgerEvent.objects.order_by("seq")][-3:] == [
        "result.cleared", "result.restored", "result.cleared",
    ]  # fmt: skip
    assert all(verdict.broken is None for verdict in verify())


def test_after_a_clearing_both_report_anew(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    report_from(game, Speaker.BLACK, "B+3")
    clear(game)
    assert report_from(game, Speaker.WHITE, "B+3").state == GameState.REPORTED, "the earlier words no longer count"
    assert report_from(game, Speaker.BLACK, "B+3").state == GameState.CONFIRMED


def test_the_same_request_again_and_an_empty_board_change_nothing(game: Game) -> None:
    nonce = uuid4()
    clear(game)
    assert not Clearing.objects.exists()
    report_from(game, Speaker.PAPER, "B+3")
    for _ in range(2):
        assert clear_result(game.pk, actor="Aroha", nonce=nonce).state == GameState.OPEN
    report_from(game, Speaker.PAPER, "W")
    assert clear_result(game.pk, actor="Aroha", nonce=nonce).result == "W"
    assert LedgerEvent.objects.filter(kind="result.cleared").count() == 1


def test_a_final_result_is_not_cleared(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    confirm_result(game.pk, actor="Aroha")
    with pytest.raises(Refused, match="is final"):
        clear(game)
    assert Game.objects.get(pk=game.pk).result == "B+3"


def test_another_result_than_the_page_showed_is_not_cleared(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    report_from(game, Speaker.PAPER, "W+R")
    with pytest.raises(Refused, match=r"has changed since: .* \(White\) won by resignation"):
        clear(game, "B+3")
    assert Game.objects.get(pk=game.pk).result == "W+R"


def test_what_a_ruling_gave_is_not_cleared(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    case = open_case(game.pk, Speaker.WHITE, Claim(CaseKind.RESULT, "No."), actor="White by link", nonce=uuid4())
    verdict = RulingVerdict("result", "As counted.", "W+3", heard_black=True, heard_white=True)
    rule_case(case.pk, verdict, referee=RulingReferee("referee", "A Referee"), nonce=uuid4(), needs_second=False)
    with pytest.raises(Refused, match="by appeal only"):
        clear(game)
    assert Game.objects.get(pk=game.pk).result == "W+3"


def test_undo_is_refused_once_something_was_reported_and_a_second_time(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+3")
    clear(game)
    report_from(game, Speaker.WHITE, "W+R")
    with pytest.raises(Refused, match="reported since"):
        undo()
    clear(game)
    assert undo() == ("reported", "W+R"), "what was cleared before stays cleared"
    with pytest.raises(Refused, match="undone already"):
        undo()


def test_one_that_both_confirmed_is_not_cleared(game: Game) -> None:
    both_report(game, "jigo")
    with pytest.raises(Refused, match="is final"):
        clear(game)
