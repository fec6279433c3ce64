"""The referee's list: what needs eyes, for those who may see it, and nothing else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import CaseKind, Game, Speaker
from games.services.open_case import Claim, open_case
from games.services.submit_record import submit_record
from nzgs_tourney.models import User
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import claimed_case, ruling_in
from tests.db.endings import SGF as FULL
from tests.web.desk_pages import signed_in
from tests.web.parsed import page_text, select_all, text_of, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]

CLEAN = b"(;GM[1]SZ[9]KM[7]RU[NZ];B[cc];W[gg])"
TWICE = b"(;GM[1]SZ[9]KM[7]RU[NZ];B[cc];B[gg];W[cg];B[gc])"


def listed(client: Client, desk: Desk) -> HttpResponse:
    return client.get(reverse("referee:records", args=[desk.event.slug]))


def submit(game: Game, content: bytes, **more: str) -> None:
    submit_record(game.pk, Speaker.BLACK, content, actor="Black by link", **more)


def test_nothing_to_look_at(referee: Client, desk: Desk, games: list[Game]) -> None:
    both_report(games[0], "B+R")
    submit(games[1], CLEAN)
    page = page_text(listed(referee, desk))
    assert "Nothing new" in page
    assert games[1].black_name not in page


def test_contradictions_and_findings_are_listed_with_the_remark(referee: Client, desk: Desk, games: list[Game]) -> None:
    report_from(games[0], Speaker.BLACK, "B+R")
    report_from(games[0], Speaker.WHITE, "W+R")
    submit(games[1], TWICE, remark="He <b>moved</b> twice.")
    both_report(games[2], "B+R")
    submit(games[2], TWICE)
    answer = listed(referee, desk)
    page = page_text(answer)
    for game in games[:3]:
        assert game.black_name in page
    assert games[3].black_name not in page
    assert "is out of turn: it was" in page
    assert "He <b>moved</b> twice." in text_of(answer)
    assert "For the record only" in page


def test_a_claimed_count_that_no_board_gives_is_listed_as_a_remark(
    referee: Client, desk: Desk, games: list[Game]
) -> None:
    submit(games[0], CLEAN.replace(b"RU[NZ]", b"RU[NZ]RE[B+31]"))
    submit(games[1], CLEAN.replace(b"RU[NZ]", b"RU[NZ]RE[B+R]"))
    submit(games[2], FULL.replace(b"RU[NZ]", b"RU[NZ]RE[W+36]"))
    page = page_text(listed(referee, desk))
    assert "The record claims B+31, but no way of counting its last board gives that." in page
    assert page.count("Count differs") == 1
    assert "Finding" not in texts_of(page, ".chip")
    for game in games[1:3]:
        assert game.black_name not in page
    both_report(games[0], "B+R")
    assert "For the record only" in page_text(listed(referee, desk))


def test_the_newest_is_first(referee: Client, desk: Desk, games: list[Game]) -> None:
    submit(games[2], TWICE)
    submit(games[1], TWICE)
    page = page_text(listed(referee, desk))
    assert page.index(games[1].black_name) < page.index(games[2].black_name)


def test_a_settled_contradiction_leaves_the_list(referee: Client, desk: Desk, games: list[Game]) -> None:
    report_from(games[0], Speaker.BLACK, "B+R")
    report_from(games[0], Speaker.WHITE, "W+R")
    report_from(games[0], Speaker.PAPER, "B+R")
    assert "Nothing new" in page_text(listed(referee, desk))


def test_only_this_event_s_games(referee: Client, desk: Desk, games: list[Game]) -> None:
    elsewhere = make_desk(2)
    submit(games_of(elsewhere.publish(1))[0], TWICE)
    assert "Nothing new" in page_text(listed(referee, desk))
    assert listed(referee, elsewhere).status_code == 403


def test_who_may_look(client: Client, desk: Desk, games: list[Game]) -> None:
    assert listed(signed_in(desk.director), desk).status_code == 200
    assert listed(signed_in(User.objects.create_user("stranger")), desk).status_code == 403
    assert listed(client, desk).status_code in (302, 403)
    hidden = make_desk(2, published=False)
    assert listed(signed_in(User.objects.create_user("other")), hidden).status_code == 404


@pytest.mark.on_both
def test_the_list_asks_as_often_for_eight_games_as_for_one(referee: Client) -> None:
    few, many = make_desk(2), make_desk(16)
    counts = []
    for desk in (few, many):
        for number, game in enumerate(games_of(desk.publish(1))):
            # A final result is read with its corrections: every other game has one.
            if number % 2 == 0:
                both_report(game, "B+R")
            submit(game, TWICE)
        director = signed_in(desk.director)
        with CaptureQueriesContext(connection) as asked:
            assert listed(director, desk).status_code == 200
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 16


def test_a_ruling_that_gives_the_result_answers_all_from_before(referee: Client, desk: Desk, games: list[Game]) -> None:
    submit(games[0], TWICE)
    submit_record(games[0].pk, Speaker.WHITE, CLEAN, actor="White by link")
    assert "Records differ" in texts_of(listed(referee, desk), "[aria-labelledby=new] .chip")
    ruling_in(claimed_case(games[0], CaseKind.RESULT), "result", result="B+3")
    page = listed(referee, desk)
    assert "Nothing new" in page_text(page)
    assert texts_of(page, "[aria-labelledby=ruled] .queue-game .chip") == []
    submit(games[0], TWICE.replace(b"B[gc]", b"B[gd]"))
    assert texts_of(listed(referee, desk), "[aria-labelledby=new] .chip") == ["Finding"], "sent after it"


def test_a_ruling_by_a_record_answers_that_the_records_differ(referee: Client, desk: Desk, games: list[Game]) -> None:
    submit(games[0], TWICE)
    submit_record(games[0].pk, Speaker.WHITE, CLEAN, actor="White by link")
    record = games[0].records.get(side=Speaker.BLACK)
    claim = Claim(CaseKind.OUT_OF_TURN, "Black played twice.", record.pk, 2)
    ruling_in(open_case(games[0].pk, Speaker.WHITE, claim, actor="White", nonce=uuid4()), "no_breach")
    chips = texts_of(listed(referee, desk), "[aria-labelledby=new] .chip")
    assert "Records differ" not in chips


def test_a_game_is_one_row_at_its_stage(referee: Client, desk: Desk, games: list[Game]) -> None:
    for side in (Speaker.BLACK, Speaker.WHITE):
        claimed_case(games[0], side=side)
    claimed_case(games[1])
    ruling_in(games[1].cases.get(), "no_breach", needs_second=True)
    ruling_in(claimed_case(games[2]), "no_breach")
    ruling_in(claimed_case(games[3]), "no_breach")
    both_report(games[3], "B+R")
    page = listed(referee, desk)
    stages = [texts_of(page, f"[aria-labelledby={key}] .queue-game a") for key in ("new", "in-hand", "ruled")]
    stages.append(texts_of(page, "#done .queue-game a"))
    for game, rows in zip(games, stages, strict=True):
        (row,) = rows
        assert game.black_name in row


def test_a_game_whose_call_is_answered_stays_in_hand_until_it_is_a_case(
    referee: Client, desk: Desk, games: list[Game]
) -> None:
    call = call_referee(games[0].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    answer_call(call.pk, actor="Ranginui Referee")
    (row,) = select_all(listed(referee, desk), ".queue-row")
    assert "Ranginui Referee, " in text_of(row)
    assert text_of(row).count("Open a case") == 1
    case = claimed_case(games[0], CaseKind.NOISE)
    assert "Open a case" not in page_text(listed(referee, desk))
    ruling_in(case, "talk")
    assert "In hand" not in page_text(listed(referee, desk))
    again = call_referee(games[0].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    answer_call(again.pk, actor="Ranginui Referee")
    assert "In hand" in page_text(listed(referee, desk)), "a call after the ruling is a new one"


def test_the_queue_marks_the_games_of_its_reader(referee: Client, desk: Desk, games: list[Game]) -> None:
    claimed_case(games[0])
    claimed_case(games[1])
    assert "Your game" not in page_text(listed(referee, desk))
    User.objects.filter(username="referee").update(player=games[1].white)
    (row,) = select_all(listed(referee, desk), ".queue-row:has(.chip.warn)")
    assert games[1].black_name in text_of(row)
