"""Who goes on in a knock-out where the director decides: after a correction, a tie, or where both lost."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from games.ledger.verify import verify
from games.models import GameState, LedgerEvent, Speaker
from games.services.correct_result import correct_result
from ground.errors import Refused
from nzgs_tourney.models import Division, SeatChange, WentOn
from nzgs_tourney.pages.draws.goes_on import goes_on_lines
from nzgs_tourney.services.draws.draw_round import discard_draft
from nzgs_tourney.services.draws.say_who_goes_on import say_who_goes_on
from nzgs_tourney.services.entries.edit_entry import return_entry, withdraw_entry
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk, report_from
from tests.db.test_knockout import DIRECTOR, board, close, correct, entry, met, play_first, side, win, without

pytestmark = [pytest.mark.on_both, pytest.mark.django_db]


@pytest.fixture
def cup() -> Desk:
    return make_desk(6, "club-knockout")


def test_a_result_corrected_a_round_later_leaves_the_games_until_the_director_says_so(cup: Desk) -> None:
    play_first(cup)
    cup.publish(2)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    game = board(cup, 1, 4).game
    assert game.state == GameState.CONFIRMED
    wrong = game.result
    right = f"{'W' if wrong.startswith('B') else 'B'}+R"
    correct_result(game.pk, right, "The slip was misread", actor=DIRECTOR, nonce=uuid4(), seen=wrong)
    assert met(cup, 2) == {frozenset((1, 4)), frozenset((2, 3))}
    pairing = board(cup, 1, 4)
    with pytest.raises(Refused, match="Say why"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), " ", actor=DIRECTOR)
    say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "The slip was misread", actor=DIRECTOR)
    assert met(cup, 2) == {frozenset((1, 5)), frozenset((2, 3))}
    assert without(cup, 2) == {4: Status.OUT, 6: Status.OUT}
    assert {change.entry.number for change in SeatChange.objects.all()} == {1, 4}
    assert WentOn.objects.get(pairing=pairing).decided
    said = LedgerEvent.objects.filter(stream=cup.event.stream_id).order_by("seq")
    assert [event.kind for event in said][-2:] == ["round.rearranged", "round.went_on"]
    assert "goes on. Because: The slip was misread" in in_words(said[len(said) - 1], Names({}, {}))
    assert all(verdict.broken is None for verdict in verify())
    # The same again changes nothing.
    say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "Again", actor=DIRECTOR)
    assert LedgerEvent.objects.filter(kind="round.went_on").count() == 1
    win(cup, 2, 5)
    with pytest.raises(Refused, match="Something was reported or submitted at table"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 4), "Not so", actor=DIRECTOR)
    win(cup, 2, 2)
    close(cup, 2)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((2, 5)), frozenset((1, 3))}


def test_a_correction_after_the_director_said_who_goes_on_is_asked_about_again(cup: Desk) -> None:
    play_first(cup)
    pairing = correct(cup, 1, 4, "void")
    table = pairing.table

    def asked() -> list[int]:
        return [line.table for line in goes_on_lines(cup.division, 1)]

    def say() -> None:
        say_who_goes_on(cup.division.pk, 1, table, side(pairing, 5), "Won the second game", actor=DIRECTOR)

    assert asked() == [table]
    say()
    assert asked() == []
    won_by_4 = f"{'B' if side(pairing, 4) == 'black' else 'W'}+R"
    for next_is_published in (False, True):
        if next_is_published:
            cup.publish(2)
            assert met(cup, 2) == {frozenset((1, 5)), frozenset((2, 3))}
        correct(cup, 1, 4, "void" if next_is_published else won_by_4)
        assert asked() == [table]
        before = LedgerEvent.objects.filter(kind="round.went_on").count()
        say()
        say()
        assert asked() == []
        assert LedgerEvent.objects.filter(kind="round.went_on").count() == before + 1
    assert all(verdict.broken is None for verdict in verify())


def test_who_went_on_stays_once_two_rounds_follow(cup: Desk) -> None:
    play_first(cup)
    withdraw_entry(entry(cup, 1).pk, actor=DIRECTOR)
    cup.publish(2)
    win(cup, 2, 2)
    close(cup, 2)
    cup.draw(3)
    pairing = correct(cup, 1, 4)

    def say() -> None:
        say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "Misread", actor=DIRECTOR)

    for _again in range(2):
        with pytest.raises(Refused, match="Round 3 follows from round 2: take it back or discard it first"):
            say()
        publish_round(cup.division.pk, 3, actor=DIRECTOR)
    assert met(cup, 3) == {frozenset((2, 4))}
    with transaction.atomic():
        win(cup, 3, 2)
        close(cup, 3)
        with pytest.raises(Refused, match="Round 3 is closed, so its games stay: say that"):
            say()
        transaction.set_rollback(True)
    recall_round(cup.division.pk, 3, actor=DIRECTOR)
    discard_draft(cup.division.pk, 3, actor=DIRECTOR)
    say()
    cup.publish(3)
    assert met(cup, 3) == {frozenset((2, 5))}


def test_nobody_who_has_withdrawn_takes_a_place(cup: Desk) -> None:
    play_first(cup)
    withdraw_entry(entry(cup, 5).pk, actor=DIRECTOR)
    cup.publish(2)
    pairing = correct(cup, 1, 4)
    with pytest.raises(Refused, match="Anahera Rangi has withdrawn: reinstate them first"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "Misread", actor=DIRECTOR)
    return_entry(entry(cup, 5).pk, actor=DIRECTOR)
    say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "Misread", actor=DIRECTOR)
    assert met(cup, 2) == {frozenset((1, 5)), frozenset((2, 3))}
    assert without(cup, 2) == {4: Status.OUT, 6: Status.OUT}
    assert all(verdict.broken is None for verdict in verify())


def test_after_both_lost_the_next_round_is_taken_back_for_who_did_win(cup: Desk) -> None:
    cup.publish(1)
    win(cup, 1, 3)
    pairing = board(cup, 1, 4)
    report_from(pairing.game, Speaker.PAPER, "both_lose", forfeit=True)
    close(cup, 1)
    cup.publish(2)
    assert without(cup, 2)[1] == Status.BYE
    correct(cup, 1, 4, "B+R")
    winner = next(player for player in (4, 5) if side(pairing, player) == "black")

    def say() -> None:
        say_who_goes_on(cup.division.pk, 1, pairing.table, "black", "Misread", actor=DIRECTOR)

    with pytest.raises(Refused, match="neither Rewi Rangi nor Anahera Rangi went on to it"):
        say()
    recall_round(cup.division.pk, 2, actor=DIRECTOR)
    discard_draft(cup.division.pk, 2, actor=DIRECTOR)
    cup.publish(2)
    assert met(cup, 2) == {frozenset((1, winner)), frozenset((2, 3))}
    assert all(verdict.broken is None for verdict in verify())


def test_after_a_tie_the_two_have_a_board_in_the_next_round(cup: Desk) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7)
    cup.publish(1)
    win(cup, 1, 3)
    report_from(board(cup, 1, 4).game, Speaker.PAPER, "jigo")
    close(cup, 1)
    assert Division.objects.get(pk=cup.division.pk).rounds == 4
    cup.publish(2)
    # 2 and 3 meet meanwhile; the first seed waits for who wins.
    assert met(cup, 2) == {frozenset((4, 5)), frozenset((2, 3))}
    assert without(cup, 2) == {1: Status.WAITS, 6: Status.OUT}
    win(cup, 2, 5)
    win(cup, 2, 2)
    close(cup, 2)
    cup.publish(3)
    assert met(cup, 3) == {frozenset((1, 5))}
    assert all(verdict.broken is None for verdict in verify())


def test_after_a_tie_the_director_may_say_who_won_the_second_game(cup: Desk) -> None:
    Division.objects.filter(pk=cup.division.pk).update(komi=7)
    cup.publish(1)
    win(cup, 1, 3)
    pairing = board(cup, 1, 4)
    with pytest.raises(Refused, match="has no result yet"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, "white", "So", actor=DIRECTOR)
    report_from(pairing.game, Speaker.PAPER, "jigo")
    close(cup, 1)
    for wrong in ("both", ""):
        with pytest.raises(Refused, match="Choose who goes on"):
            say_who_goes_on(cup.division.pk, 1, pairing.table, wrong, "So", actor=DIRECTOR)
    say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 5), "Won the second game", actor=DIRECTOR)
    cup.draw(2)
    with pytest.raises(Refused, match="Round 2 is a draft: discard it first"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, side(pairing, 4), "Not so", actor=DIRECTOR)
    publish_round(cup.division.pk, 2, actor=DIRECTOR)
    assert met(cup, 2) == {frozenset((1, 5)), frozenset((2, 3))}
    with pytest.raises(Refused, match="has to go on to it"):
        say_who_goes_on(cup.division.pk, 1, pairing.table, "nobody", "Both left", actor=DIRECTOR)
    recall_round(cup.division.pk, 2, actor=DIRECTOR)
    # What the director said stays; what the results said is open again.
    assert list(WentOn.objects.values_list("pairing", "decided")) == [(pairing.pk, True)]
    assert all(verdict.broken is None for verdict in verify())
