"""A final result that rests on one word alone is corrected: the old row stays, and everything counts the new one."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from games.ledger import guards
from games.ledger.verify import verify
from games.models import CaseKind, Correction, Game, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from games.services.open_case import Claim, open_case
from games.services.report_result import report_result
from games.services.rule_case import RulingVerdict, rule_case
from games.services.ruling_referee import RulingReferee
from games.store.result_basis import ResultBasis, basis_of
from ground.errors import Refused
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.standings_page import standings_page
from nzgs_tourney.services.exchange.import_division import take_file
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.rounds.division import division_values
from tests.db.desk import Desk, both_report, report_from
from tests.db.event_texts import division

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4, published=1)]


@pytest.fixture
def game(desk: Desk, games: list[Game]) -> Game:
    """Entered from the slip with the wrong winner, and final with its round; the other board both confirmed."""
    first, second = games
    report_from(first, Speaker.PAPER, "B+3")
    both_report(second, "W+R")
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    return Game.objects.get(pk=first.pk)


def correct(game: Game, result: str = "W+3", reason: str = "Slip misread.", **more: Any) -> Correction:
    more = {"seen": Game.objects.get(pk=game.pk).official.result, "nonce": uuid4(), **more}
    return correct_result(game.pk, result, reason, actor="Aroha", **more)


def scores(desk: Desk) -> dict[str, str]:
    """As the next request sees them: a division loaded earlier holds an earlier head of the ledger."""
    return {line.name: line.scores[0] for line in standings_page(Division.objects.get(pk=desk.division.pk)).lines}


def test_the_corrected_result_counts_and_the_confirmed_row_is_as_it_was(desk: Desk, game: Game) -> None:
    before = Game.objects.filter(pk=game.pk).values().get()
    won = scores(desk)
    made = correct(game)
    assert Game.objects.filter(pk=game.pk).values().get() == before
    now = Game.objects.get(pk=game.pk)
    assert (now.result, now.official) == ("B+3", ("W+3", False))
    assert (made.number, made.replaced, made.result, made.reason) == (1, "B+3", "W+3", "Slip misread.")
    after = scores(desk)
    assert (after[game.white_name], after[game.black_name]) == (won[game.black_name], won[game.white_name])
    assert str(division_values(desk.division).rounds[0].boards[0].result) == "W+3"
    event = LedgerEvent.objects.get(kind="result.corrected")
    assert (event.actor_name, event.full_payload["from"], event.full_payload["result"]) == ("Aroha", "B+3", "W+3")
    assert event.full_payload["reason"] == "Slip misread."
    assert all(verdict.broken is None for verdict in verify())


def test_a_correction_can_be_corrected_and_the_last_counts(game: Game) -> None:
    correct(game)
    again = correct(game, "B+4", "It was four.")
    assert (again.number, again.replaced) == (2, "W+3")
    assert Game.objects.get(pk=game.pk).official.result == "B+4"
    assert all(verdict.broken is None for verdict in verify())


def test_the_same_request_again_changes_nothing(game: Game) -> None:
    nonce = uuid4()
    first = correct(game, nonce=nonce)
    assert correct(game, "B+5", nonce=nonce) == first
    assert Correction.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"reason": "  "}, "Give a reason"),
        ({"reason": "x" * 501}, "shorten it to 500"),
        ({"result": "B+3"}, "That is the result already"),
        ({"result": "W+3.5"}, "The nearest are"),
        ({"result": "W+999"}, r"The nearest is W\+368"),
        ({"result": ""}, "Say who won"),
        ({"result": "who"}, "is not a result"),
        ({"forfeit": True}, r"wasn’t played has no margin: write W, not W\+3\."),
        ({"seen": "B+4"}, r"has been corrected since: .* \(Black\) beat .* by 3"),
    ],
)
def test_what_is_wrong_is_refused_and_nothing_changes(game: Game, change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        correct(game, **change)
    assert not Correction.objects.exists()


def test_what_both_players_confirmed_is_not_corrected_through_any_path(desk: Desk, game: Game) -> None:
    other = Game.objects.exclude(pk=game.pk).get()
    assert basis_of(other) is ResultBasis.BOTH
    with pytest.raises(Refused, match="Both sides confirmed this result: it’s final"):
        correct(other)
    refused_by_database(other)


def refused_by_database(game: Game, says: str = "one side’s word") -> None:
    """Not even past the services."""
    with pytest.raises(DatabaseError, match=says), transaction.atomic():
        Correction.objects.create(
            game=game, number=1, replaced="W+R", result="B", reason="Because.", actor_name="Nobody", at=game.created_at,
            nonce=uuid4(),
        )  # fmt: skip
    assert not Correction.objects.exists()


def test_a_result_that_is_not_final_is_not_corrected(games: list[Game]) -> None:
    game = report_from(games[0], Speaker.PAPER, "B+3")
    with pytest.raises(Refused, match="isn’t final yet"):
        correct(game)
    refused_by_database(game)


def test_what_a_ruling_gave_is_not_corrected(desk: Desk, games: list[Game]) -> None:
    first, second = games
    both_report(second, "W+R")
    report_from(first, Speaker.PAPER, "B+3")
    case = open_case(first.pk, Speaker.WHITE, Claim(CaseKind.RESULT, "No."), actor="White by link", nonce=uuid4())
    verdict = RulingVerdict("result", "As counted.", "W+3", heard_black=True, heard_white=True)
    rule_case(case.pk, verdict, referee=RulingReferee("referee", "A Referee"), nonce=uuid4(), needs_second=False)
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    first.refresh_from_db()
    assert basis_of(first) is ResultBasis.RULING
    with pytest.raises(Refused, match="A ruling gave this result: it changes by appeal only"):
        correct(first, "B+3")
    refused_by_database(first)


@pytest.mark.parametrize("side", [Speaker.BLACK, Speaker.WHITE])
def test_one_players_word_can_be_corrected(desk: Desk, games: list[Game], side: Speaker) -> None:
    first, second = games
    report_from(first, side, "B+R")
    both_report(second, "W+R")
    close_round(desk.division.pk, 1, actor="Aroha", confirm_reported=True)
    assert correct(first, "W+R").result == "W+R"


def test_an_imported_result_is_the_directors_word(desk: Desk) -> None:
    take_file(desk.event.pk, filename="kea.json", content=division(), actor="Director")
    game = Game.objects.exclude(result="").earliest("pk")
    assert correct(game, "W+T" if game.result.startswith("B") else "B+T").number == 1
    assert all(verdict.broken is None for verdict in verify())


def test_reporting_again_says_what_counts_now(game: Game) -> None:
    correct(game)
    assert report_result(game.pk, Speaker.BLACK, "W+3", actor="Black by link", nonce=uuid4()).result == "B+3"
    with pytest.raises(Refused, match=r"W\+3, is final"):
        report_result(game.pk, Speaker.BLACK, "B+3", actor="Black by link", nonce=uuid4())


def test_the_check_of_the_ledger_finds_a_correction_that_was_put_in_or_altered(game: Game) -> None:
    made = correct(game)
    with guards.lifted():
        Correction.objects.filter(pk=made.pk).update(result="jigo")
    (verdict,) = [one for one in verify() if one.stream == game.stream.key]
    assert verdict.broken is not None
    assert "its correction 1 differs" in verdict.broken.why
    with guards.lifted():
        Correction.objects.filter(pk=made.pk).update(result="W+3")
    Correction.objects.create(
        game=game, number=2, replaced="W+3", result="B", reason="Mine.", actor_name="Nobody", at=made.at, nonce=uuid4()
    )
    (verdict,) = [one for one in verify() if one.stream == game.stream.key]
    assert verdict.broken is not None
    assert "has a correction 2, but the history has no event for it" in verdict.broken.why
