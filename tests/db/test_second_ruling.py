"""A second official confirms a ruling or declines it; until then nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import (
    Case,
    CaseKind,
    CaseState,
    Game,
    GameState,
    LedgerEvent,
    Record,
    Ruling,
    Speaker,
)
from games.services.confirm_result import confirm_result
from games.services.ruling_referee import RulingReferee
from games.services.second_ruling import decline_ruling, second_ruling
from ground.errors import Refused
from tests.db.desk import report_from
from tests.db.disputes import IN_TIME, REFEREE, SECOND, claimed_case, result_now, ruling_in

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def kinds() -> list[str]:
    return list(LedgerEvent.objects.order_by("seq").values_list("kind", flat=True))


def test_rulings_are_numbered_without_gaps(game: Game) -> None:
    numbers = []
    for kind in (CaseKind.OTHER, CaseKind.RESULT, CaseKind.MOVED_STONE):
        proposal = ruling_in(
            claimed_case(game, kind), "stands" if kind == CaseKind.RESULT else "no_breach", needs_second=True
        )
        assert proposal.number is None
        if kind == CaseKind.RESULT:
            decline_ruling(proposal.pk, "Hear White first.", referee=SECOND)
            continue
        numbers.append(second_ruling(proposal.pk, referee=SECOND).number)
    assert numbers == [1, 2]


def proposed(game: Game, key: str = "forfeit_black", **more: Any) -> Ruling:
    return ruling_in(claimed_case(game, **more), key, needs_second=True)


def test_a_proposal_changes_nothing_until_it_is_confirmed(game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    ruling = proposed(game, "take_back", kind=CaseKind.REPETITION, sgf=IN_TIME, move=3)
    assert (ruling.number, ruling.final_at) == (None, None)
    assert Case.objects.get().state == CaseState.PROPOSED
    assert result_now(game) == (GameState.REPORTED, "B+R")
    assert Record.objects.count() == 1
    with pytest.raises(Refused, match="has proposed a ruling in case 1"):
        ruling_in(ruling.case, "stands")
    done = second_ruling(ruling.pk, referee=SECOND)
    assert (done.number, done.second, done.second_actor_name) == (1, "second", "Hinemoa Second")
    assert result_now(game) == (GameState.OPEN, "")
    assert done.restored is not None
    assert kinds()[-1] == "ruling.seconded"
    second_ruling(ruling.pk, referee=SECOND)
    assert kinds().count("ruling.seconded") == 1


def test_the_second_is_somebody_else_who_did_not_play(game: Game) -> None:
    ruling = proposed(game)
    with pytest.raises(Refused, match="someone else must confirm it"):
        second_ruling(ruling.pk, referee=REFEREE)
    with pytest.raises(Refused, match="own game"):
        second_ruling(ruling.pk, referee=RulingReferee("x", "X", frozenset({game.white_id})))
    with pytest.raises(Refused, match="own game"):
        decline_ruling(ruling.pk, "No.", referee=RulingReferee("x", "X", frozenset({game.white_id})))
    assert result_now(game) == (GameState.OPEN, "")


def test_a_declined_proposal_stays_and_another_may_follow(game: Game) -> None:
    ruling = proposed(game)
    with pytest.raises(Refused, match="Say why, so that the referee"):
        decline_ruling(ruling.pk, " ", referee=SECOND)
    declined = decline_ruling(ruling.pk, "Too hard.", referee=SECOND)
    assert (declined.declined_because, declined.second) == ("Too hard.", "second")
    assert Case.objects.get().state == CaseState.OPEN
    assert decline_ruling(ruling.pk, "Again.", referee=SECOND).declined_because == "Too hard."
    with pytest.raises(Refused, match="was declined"):
        second_ruling(ruling.pk, referee=SECOND)
    again = ruling_in(ruling.case, "no_breach", needs_second=True)
    assert second_ruling(again.pk, referee=SECOND).number == 1
    with pytest.raises(Refused, match="Ruling 1 is final"):
        decline_ruling(again.pk, "Late.", referee=SECOND)


def test_who_proposed_may_take_the_proposal_back(game: Game) -> None:
    declined = decline_ruling(proposed(game).pk, "I was wrong.", referee=REFEREE)
    assert (declined.second, declined.declined_because) == ("", "I was wrong.")


def test_a_proposal_that_the_game_has_overtaken_cannot_be_confirmed(game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    ruling = proposed(game)
    confirm_result(game.pk, actor="Director")
    with pytest.raises(Refused, match="nothing can change it"):
        second_ruling(ruling.pk, referee=SECOND)
    assert result_now(game) == (GameState.CONFIRMED, "B+R")


def test_a_proposed_result_may_be_confirmed_though_its_reports_have_changed(game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    ruling = proposed(game, "result_B+R", kind=CaseKind.RESULT)
    report_from(game, Speaker.BLACK, "B+T")
    assert second_ruling(ruling.pk, referee=SECOND).result == "B+R"
    assert result_now(game) == (GameState.REPORTED, "B+R")
