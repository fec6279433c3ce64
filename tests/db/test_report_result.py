"""Reports of a result: who may say what, what stands after which reports, and what a repeated request does."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Game, GameState, LedgerEvent, Report, Speaker
from games.services.confirm_result import confirm_result
from games.services.report_result import report_result
from ground.errors import Refused
from tests.db.desk import both_report

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(2, published=1)]


def say(game: Game, side: Speaker, result: str, forfeit: bool = False) -> tuple[str, str]:
    """The state and what stands afterwards."""
    report = report_result(game.pk, side, result, actor="somebody", nonce=uuid4(), forfeit=forfeit)
    kept = Game.objects.get(pk=game.pk)
    assert (report.state, report.result, report.forfeit) == (kept.state, kept.result, kept.forfeit)
    return kept.state, kept.result


B, W, PAPER, REFEREE = Speaker.BLACK, Speaker.WHITE, Speaker.PAPER, Speaker.REFEREE
STORIES = {
    "one side": ([(B, "B+3")], "reported", "B+3"),
    "both agree": ([(B, "B+3"), (W, "B+3")], "confirmed", "B+3"),
    "both say a tie": ([(W, "jigo"), (B, "jigo")], "confirmed", "jigo"),
    "they differ": ([(B, "B+3"), (W, "W+3")], "contradicted", ""),
    "they differ in the margin": ([(B, "B+3"), (W, "B+4")], "contradicted", ""),
    "one names only the winner": ([(B, "B"), (W, "B+3")], "confirmed", "B+3"),
    "the other names only the winner": ([(B, "B+R"), (W, "B")], "confirmed", "B+R"),
    "only the winner, and they differ": ([(B, "B"), (W, "W+R")], "contradicted", ""),
    "only the winner, against a tie": ([(B, "B"), (W, "jigo")], "contradicted", ""),
    "paper names only the winner": ([(PAPER, "W"), (W, "W+3")], "reported", "W+3"),
    "one gives in": ([(B, "B+3"), (W, "W+3"), (B, "W+3")], "confirmed", "W+3"),
    "one corrects an own slip of the finger": ([(B, "B+3"), (B, "W+3")], "reported", "W+3"),
    "paper alone": ([(PAPER, "W+R")], "reported", "W+R"),
    "paper settles": ([(B, "B+3"), (W, "W+3"), (PAPER, "W+3")], "reported", "W+3"),
    "paper settles, the other gives in": ([(B, "B+3"), (W, "W+3"), (PAPER, "W+3"), (B, "W+3")], "confirmed", "W+3"),
    "paper settles, one insists": ([(B, "B+3"), (W, "W+3"), (PAPER, "W+3"), (B, "B+3")], "contradicted", ""),
    "paper against one, the other agrees with paper": ([(B, "B+3"), (PAPER, "W+3"), (W, "W+3")], "reported", "W+3"),
    "paper first, one agrees": ([(PAPER, "W+3"), (B, "W+3")], "reported", "W+3"),
    "paper first, both agree": ([(PAPER, "W+3"), (B, "W+3"), (W, "W+3")], "confirmed", "W+3"),
    "paper first, one differs": ([(PAPER, "W+3"), (B, "B+3")], "contradicted", ""),
    "paper first, both say otherwise": ([(PAPER, "W+3"), (B, "B+3"), (W, "B+3")], "confirmed", "B+3"),
    "the referee alone": ([(REFEREE, "W+F")], "reported", "W+F"),
    "the referee against both": ([(B, "B+3"), (W, "W+3"), (REFEREE, "jigo")], "reported", "jigo"),
    "the referee against paper": ([(PAPER, "B+3"), (REFEREE, "W+3")], "reported", "W+3"),
    "the referee, then one agrees": ([(B, "B+3"), (REFEREE, "W+F"), (W, "W+F")], "reported", "W+F"),
    "the referee, then paper agrees": ([(REFEREE, "W+3"), (PAPER, "W+3")], "reported", "W+3"),
    "the referee, then both agree": ([(B, "B+3"), (REFEREE, "W+F"), (W, "W+F"), (B, "W+F")], "confirmed", "W+F"),
    "the referee, both name the winner": ([(REFEREE, "W+3"), (W, "W"), (B, "W")], "confirmed", "W+3"),
    "the referee again": ([(REFEREE, "W+3"), (REFEREE, "B+3")], "reported", "B+3"),
    "paper corrected": ([(PAPER, "W+3"), (PAPER, "W+4")], "reported", "W+4"),
}


@pytest.mark.parametrize("story", STORIES)
def test_what_stands_after_these_reports(game: Game, story: str) -> None:
    reports, state, result = STORIES[story]
    last = ("", "")
    for side, reported in reports:
        last = say(game, side, reported)
    assert last == (state, result)
    events = list(LedgerEvent.objects.filter(subject=f"game:{game.number}").order_by("seq"))
    assert len(events) == len(reports)
    assert events[-1].kind == ("result.confirmed" if state == "confirmed" else "result.reported")
    assert events[-1].full_payload["said"] == reports[-1][1]
    assert events[-1].full_payload["result"] == result


def test_the_same_request_ten_times_is_one_report(game: Game) -> None:
    nonce = uuid4()
    for _ in range(10):
        report = report_result(game.pk, B, "B+R", actor="somebody", nonce=nonce)
        assert (report.state, report.result) == ("reported", "B+R")
    assert Report.objects.count() == 1
    assert LedgerEvent.objects.filter(kind="result.reported").count() == 1


@pytest.mark.parametrize("text", ["B+", "X+3", "b+3", "B+3.25", "B+0", "B +3", "B+3\n", "<b>"])
def test_what_is_no_result_is_refused_and_nothing_is_kept(game: Game, text: str) -> None:
    with pytest.raises(Refused, match=r"is not a result|a tie is written jigo"):
        say(game, B, text)
    assert not Report.objects.exists()
    assert Game.objects.get(pk=game.pk).state == GameState.OPEN


def test_an_empty_report_is_refused(game: Game) -> None:
    with pytest.raises(Refused, match="Say who won, or that it was a tie"):
        say(game, B, "")


@pytest.mark.parametrize("forfeit", [False, True])
@pytest.mark.parametrize("result", ["both_lose", "both_win", "B+F", "W+F"])
def test_only_the_director_decides_a_game(game: Game, result: str, forfeit: bool) -> None:
    with pytest.raises(Refused, match="Only the director enters a forfeit"):
        say(game, B, result, forfeit)
    assert say(game, PAPER, result, forfeit) == ("reported", result)
    assert say(game, B, result, forfeit) == ("reported", result)
    assert say(game, W, result, forfeit) == ("confirmed", result)
    assert Game.objects.get(pk=game.pk).forfeit == forfeit


def test_a_result_that_was_played_is_not_the_forfeited_one(game: Game) -> None:
    say(game, PAPER, "W+F", forfeit=True)
    with pytest.raises(Refused, match="Only the director"):
        say(game, W, "W+F")
    assert say(game, W, "W+R") == ("contradicted", "")


def test_a_confirmed_result_stays(game: Game) -> None:
    both_report(game, "B+3")
    with pytest.raises(Refused, match=r"The result of this game, B\+3, is final: it can’t be reported again\."):
        say(game, PAPER, "W+3")
    assert say(game, W, "B+3") == ("confirmed", "B+3"), "saying the same again costs nothing"
    assert Report.objects.count() == 2


def test_the_director_confirms_what_is_reported_and_once(game: Game) -> None:
    with pytest.raises(Refused, match="has no result yet: enter the result that both sides signed first"):
        confirm_result(game.pk, actor="Aroha")
    say(game, B, "B+R")
    done = confirm_result(game.pk, actor="Aroha")
    assert (done.state, done.confirmed_by) == ("confirmed", "slip")
    again = confirm_result(game.pk, actor="Rewi")
    assert again.confirmed_by == "slip"
    assert LedgerEvent.objects.filter(kind="result.confirmed").count() == 1


def test_a_contradiction_cannot_be_confirmed(game: Game) -> None:
    say(game, B, "B+R")
    say(game, W, "W+R")
    with pytest.raises(Refused, match=r"The two reports of .+ differ: enter the result"):
        confirm_result(game.pk, actor="Aroha")


@pytest.mark.parametrize("side", [B, W, PAPER])
def test_nobody_says_otherwise_than_the_referee(game: Game, side: Speaker) -> None:
    say(game, REFEREE, "W+3")
    with pytest.raises(Refused, match=r"decides this game: .+ \(White\) won by 3\. Either side can appeal"):
        say(game, side, "B+3")
    assert (Report.objects.count(), Game.objects.get(pk=game.pk).result) == (1, "W+3")
