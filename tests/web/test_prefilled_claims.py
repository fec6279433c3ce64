"""Claims and cases start from what a record shows, and a referee changes what an open case is about."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from games.models import Case, CaseKind, Game, Speaker
from tests.db.desk import Desk
from tests.db.disputes import IN_TIME, TWICE, claimed_case, ruling_in, submitted_record
from tests.web.case_pages import at
from tests.web.parsed import field_value, field_values, links, page_text, select_all, select_one, text_of
from tests.web.phone import phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]


def checked(page: object) -> list[str]:
    """What is chosen among the form's choices."""
    return [str(one.get("value", "")) for one in select_all(page, "main input[type=radio][checked]")]


def test_a_claim_opens_at_what_the_record_shows_against_the_opponent(client: Client, game: Game) -> None:
    submitted_record(game, TWICE)
    against = client.get(phone(client, game, "white").address("claim"))
    assert (field_value(against, "move"), checked(against)) == ("4", ["out_of_turn", "black"])
    own = client.get(phone(client, game, "black").address("claim"))
    assert "value" not in select_one(own, '[name="move"]').attrs, "nobody claims their own breach"
    assert checked(own) == [""]


def test_a_claim_without_a_record_says_whose_move_it_was(client: Client, game: Game) -> None:
    mine = phone(client, game, "black")
    sent = {"kind": "repetition", "statement": "The ko again.", "nonce": uuid4(), "offender": ""}
    answer = client.post(mine.address("claim"), sent)
    assert answer.status_code == 422
    assert "Say whose move it was." in page_text(answer)
    assert "The ko again." in field_values(answer)
    client.post(mine.address("claim"), {**sent, "offender": "white"})
    assert Case.objects.get().offender == "white"


def test_a_case_opened_from_a_finding_is_about_that_finding(desk: Desk, game: Game, referee: Client) -> None:
    record = submitted_record(game, TWICE)
    link = f"{at(desk, 'case_open', game.pk)}?record={record.pk}&move=4"
    assert link in links(referee.get(at(desk, "records")))
    for address in (link, f"{at(desk, 'case_open', game.pk)}?record={record.pk}"):
        form = referee.get(address)
        assert select_one(form, 'select[name="record"] option[selected]')["value"] == str(record.pk)
        assert (field_value(form, "move"), checked(form)) == ("4", ["out_of_turn", "black"])


def test_a_ruled_finding_leaves_the_list_in_both_players_records(desk: Desk, game: Game, referee: Client) -> None:
    submitted_record(game, IN_TIME)
    submitted_record(game, IN_TIME + b"\n", Speaker.WHITE)
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    ruling_in(case, "stands")
    assert "Nothing new" in page_text(referee.get(at(desk, "records")))


def test_a_referee_is_told_where_the_record_shows_the_breach_and_changes_the_case(
    desk: Desk, game: Game, referee: Client
) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 2)
    page = referee.get(at(desk, "case", case.number))
    assert "The record shows this at move 3, not where the case says." in text_of(page)
    sent = {"kind": "repetition", "record": case.record_id, "move": 3, "offender": "white"}
    answer = referee.post(at(desk, "case_change", case.number), sent)
    assert answer["Location"] == f"{at(desk, 'case', case.number)}#m3"
    page = referee.get(answer["Location"])
    assert "not where the case says" not in text_of(page)
    assert "take_back" in field_values(page)


def test_a_change_that_is_refused_keeps_what_was_typed(desk: Desk, game: Game, referee: Client) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 2)
    sent = {"kind": "repetition", "record": case.record_id, "move": 99, "offender": "white"}
    answer = referee.post(at(desk, "case_change", case.number), sent)
    assert answer.status_code == 422
    assert "there is no move 99" in text_of(answer)
    assert field_value(answer, "move") == "99"
