"""Two officials at one case at the same time: the second is told who was faster, and keeps what they wrote."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import CaseKind, Game, Ruling
from games.services.change_or_withdraw_case import change_case, withdraw_case
from games.services.open_case import Claim
from tests.db.desk import Desk
from tests.db.disputes import TWICE, claimed_case, ruling_in
from tests.web.case_pages import at, decide, official
from tests.web.parsed import field_value, field_values, page_text, select_one, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]

WRITTEN = "Both saw the stone slip."


@pytest.mark.parametrize("step", ["look", "rule"])
def test_the_second_of_two_referees_is_told_who_ruled_and_keeps_the_reason(
    desk: Desk, game: Game, referee: Client, step: str
) -> None:
    case = claimed_case(game)
    decide(official(desk, "hinemoa"), desk, case, "no_breach")
    answer = decide(referee, desk, case, "stands", step, reason=WRITTEN)
    assert answer.status_code == 422
    assert "Hinemoa Tāwhiri has ruled in case 1, so your ruling wasn’t made." in text_of(answer)
    assert WRITTEN in text_of(select_one(answer, "textarea[readonly]"))
    assert Ruling.objects.count() == 1


def test_a_ruling_in_a_case_that_a_colleague_changed_meanwhile_is_not_made(
    desk: Desk, game: Game, referee: Client
) -> None:
    case = claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 3)
    read = field_value(decide(referee, desk, case, "no_breach", "look", reason=WRITTEN), "seen")
    change_case(case.pk, Claim(CaseKind.OUT_OF_TURN, "", record=case.record_id, move=4), actor="Hinemoa")
    answer = decide(referee, desk, case, "no_breach", reason=WRITTEN, seen=read)
    assert answer.status_code == 422
    assert "Case 1 has changed since you read it: check it, then rule." in text_of(answer)
    assert WRITTEN in text_of(answer)
    assert not Ruling.objects.exists()
    again = field_value(decide(referee, desk, case, "no_breach", "look", reason=WRITTEN, seen=read), "seen")
    assert decide(referee, desk, case, "no_breach", reason=WRITTEN, seen=again).status_code == 302


def test_a_proposal_of_a_colleague_is_named(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach", needs_second=True)
    answer = decide(referee, desk, case, "stands", reason=WRITTEN)
    assert "Ranginui Referee has proposed a ruling in case 1, so yours wasn’t made" in text_of(answer)
    assert WRITTEN in text_of(answer)


def test_a_ruling_in_a_case_that_was_withdrawn_is_kept_too(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    withdraw_case(case.pk, case.side, actor="Black")
    answer = decide(referee, desk, case, "stands", reason=WRITTEN)
    assert "Case 1 was withdrawn: open a new one." in text_of(answer)
    assert WRITTEN in text_of(answer)


def test_evidence_that_comes_after_the_ruling_is_not_dropped_in_silence(
    desk: Desk, game: Game, client: Client, referee: Client
) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    token = phone(client, game, "white").token
    for who, where in (
        (client, reverse("player:case_evidence", args=[token, case.number])),
        (referee, at(desk, "case_evidence", case.number)),
    ):
        answer = who.post(where, {"text": WRITTEN, "nonce": uuid4()})
        assert answer.status_code == 422
        assert "Case 1 is ruled: appeal against the ruling to add more." in text_of(answer)
        assert WRITTEN in text_of(answer)


def test_a_reason_against_a_proposal_that_became_final_is_kept(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    answer = referee.post(at(desk, "decline", case.number), {"reason": WRITTEN})
    assert "is final: it can only be appealed against" in text_of(answer)
    assert WRITTEN in text_of(answer)


def test_a_ruling_that_is_refused_for_another_reason_keeps_its_form(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game)
    answer = decide(referee, desk, case, "result", reason=WRITTEN, result="nonsense")
    assert answer.status_code == 422
    assert "What you wrote" not in page_text(answer)
    assert WRITTEN in text_of(answer)
    assert "nonsense" in field_values(answer)
