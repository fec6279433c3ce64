"""What pages say of a claim: to the player who is to answer it, to the referee, and where the result is final."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import CaseKind, Game, Speaker
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import withdraw_case
from games.services.open_case import Claim, open_case
from tests.db.desk import Desk, both_report, report_from
from tests.db.disputes import IN_TIME, TWICE, claimed_case, close_round_of, submitted_record
from tests.web.case_pages import at
from tests.web.parsed import links, page_text, select_all, text_of, texts_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]

STOP = "Stop the clock"


def test_the_form_is_open_for_the_player_who_is_asked_to_answer(client: Client, game: Game) -> None:
    case = claimed_case(game)

    def form_is_open(colour: str) -> bool:
        address = reverse("player:case", args=[phone(client, game, colour).token, case.number])
        page = client.get(address)
        return bool(select_all(page, '[name="text"]')) and not select_all(page, 'details:not([open]) [name="text"]')

    assert [form_is_open(colour) for colour in ("black", "white")] == [False, True]
    add_evidence(case.pk, Speaker.WHITE, actor="White", nonce=uuid4(), text="I saw nothing.")
    assert not form_is_open("white")


def test_what_a_director_can_still_correct_is_not_called_unchangeable(
    client: Client, game: Game, desk: Desk, referee: Client
) -> None:
    report_from(game, Speaker.WHITE, "W+5")
    assert STOP in page_text(client.get(phone(client, game, "black").address("claim")))
    close_round_of(game)
    pages = [client.get(phone(client, game, "black").address("claim")), referee.get(at(desk, "case_open", game.pk))]
    for page in pages:
        assert "The result is confirmed. A ruling is for the record only." in text_of(page)
        assert f"{reverse('public:rules')}#the-confirmed-result" in links(page)
        assert STOP not in page_text(page), "the game is over"


def test_a_claimed_finding_is_in_the_queue_once(desk: Desk, game: Game, referee: Client) -> None:
    record = submitted_record(game, IN_TIME)
    queue = at(desk, "records")
    assert "It can still be claimed." in page_text(referee.get(queue))
    claim = Claim(CaseKind.REPETITION, "The ko again.", record.pk, 3)
    case = open_case(game.pk, Speaker.BLACK, claim, actor="Black", nonce=uuid4())
    page = page_text(referee.get(queue))
    assert "Case 1: a position repeated, move 3" in page
    assert "It can still be claimed." not in page
    withdraw_case(case.pk, Speaker.BLACK, actor="Black")
    assert "It can still be claimed." in page_text(referee.get(queue))


def test_an_open_game_comes_before_one_that_is_for_the_record_only(
    desk: Desk, games: list[Game], referee: Client
) -> None:
    waiting, final = games[:2]
    for one in (waiting, final):
        submitted_record(one, TWICE)
    both_report(final, "B+R")
    rows = texts_of(referee.get(at(desk, "records")), ".queue-game")
    assert [waiting.black_name in rows[0], final.black_name in rows[1]] == [True, True]
    assert len(rows) == 2
