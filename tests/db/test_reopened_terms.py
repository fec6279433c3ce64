"""A game that a ruling opened again gets the right handicap and komi; what is refused names what is there."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from games.ledger.verify import verify
from games.models import CaseKind, Game, Ruling, Speaker
from games.services.answer_ending import agree_ending
from games.services.clear_result import clear_result
from games.services.resume_play import pass_move
from ground.errors import Refused
from nzgs_tourney.paper.ruling_sheet import restored_sheet, ruling_paper
from nzgs_tourney.services.draws.edit_draft import override_handicap
from tests.db.desk import Desk, games_of, report_from
from tests.db.disputes import IN_TIME, QUIET, claimed_case, ruling_in, submitted_record
from tests.db.endings import take_step
from tests.db.test_clock import BEGIN
from tests.db.test_edit_draft import terms

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, preset="one-day-handicap")]


def set_stones(game: Game, stones: int) -> None:
    override_handicap(
        game.pairing.round.division_id, 1, game.pairing.table, stones, "Entered wrongly.", actor="Director"
    )


def reopened(desk: Desk) -> Game:
    """A published handicap game with a record and a report, open again by a ruling."""
    game = next(game for game in games_of(desk.publish(1)) if game.handicap)
    report_from(game, Speaker.BLACK, "B+R")
    ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    game.refresh_from_db()
    return game


def test_a_reopened_game_gets_another_handicap_and_its_komi(desk: Desk) -> None:
    game = reopened(desk)
    set_stones(game, game.handicap + 1)
    assert terms(game) == (game.handicap + 1, Decimal(0))
    set_stones(game, 0)
    assert terms(game) == (0, Decimal(7))
    assert all(verdict.broken is None for verdict in verify())


def test_a_ruling_that_changes_nothing_opens_no_handicap(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    ruling_in(claimed_case(game, CaseKind.OTHER, QUIET, 2), "no_breach")
    with pytest.raises(Refused, match=r"^A record has come in"):
        set_stones(game, 5)


def test_the_refusal_names_a_record_or_a_result_whichever_is_there(desk: Desk) -> None:
    first, second, third = games_of(desk.publish(1))[:3]
    submitted_record(first, QUIET)
    with pytest.raises(Refused, match=r"^A record has come in"):
        set_stones(first, 5)
    report_from(second, Speaker.BLACK, "B+R")
    with pytest.raises(Refused, match=r"^A result has come in"):
        set_stones(second, 5)
    report_from(third, Speaker.PAPER, "B+R")
    clear_result(third.pk, actor="Director", nonce=uuid4())
    set_stones(third, 5)
    assert terms(third)[0] == 5, "a cleared result is none"


def test_an_agreed_count_keeps_its_komi(desk: Desk) -> None:
    game = reopened(desk)
    for side in (Speaker.BLACK, Speaker.WHITE):
        take_step(pass_move, game, side)
    for side in (Speaker.BLACK, Speaker.WHITE):
        take_step(agree_ending, game, side)
    with pytest.raises(Refused, match="agreed on the count"):
        set_stones(game, 0)


def test_the_paper_of_a_ruling_has_the_terms_of_its_time(desk: Desk) -> None:
    game = reopened(desk)
    stones = game.handicap
    set_stones(game, 0)
    ruling = Ruling.objects.select_related("case__game__pairing__round__division").get()
    assert terms(game) == (0, Decimal(7))
    paper, board = ruling_paper(ruling, desk.event, BEGIN), restored_sheet(ruling, desk.event, BEGIN)
    assert board is not None
    assert (paper.handicap, paper.komi) == (board.handicap, board.komi) == (stones, "")
