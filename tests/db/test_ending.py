"""The end of a game through its services: what is stored, what the ledger hears, what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from games.ending import EndingPhase
from games.models import EndingStep, Game, GameState, LedgerEvent, Record, RecordOfReference, Speaker
from games.rules import point_named
from games.services import ending_steps
from games.services.answer_ending import agree_ending, dispute_ending, withdraw_agreement, withdraw_dispute
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import mark_dead
from games.services.open_ending import open_ending
from games.services.resume_play import pass_move, play_move, resume_play, say_first
from games.services.submit_record import submit_record
from games.store.ending import disputed_endings, ending_of, record_to_count
from ground.errors import Refused
from tests.db.desk import both_report, games_of, report_from
from tests.db.endings import SGF, B, W, finished_game, ledger_payloads, opened_game, take_step

pytestmark = pytest.mark.django_db

EARLY = SGF[: SGF.index(b";B[ee]")] + b")"
DEAD = {point_named(name, 9) for name in ("B2", "C2")}


def test_a_position_is_laid_out_once() -> None:
    game = opened_game()
    record = Record.objects.get()
    state = take_step(open_ending, game, W, record.pk)
    assert (state.phase, state.seq, EndingStep.objects.count()) == (EndingPhase.MARKING, 2, 2)
    assert ledger_payloads("ending.opened") == [{"side": "black", "record": record.number}]


def test_another_games_record_is_not_laid_out() -> None:
    game = finished_game()
    other = games_of(game.pairing.round)[1]
    with pytest.raises(Refused, match="a record of this game"):
        take_step(open_ending, other, B, Record.objects.get().pk)
    with pytest.raises(Refused, match="a record of this game"):
        take_step(open_ending, game, B, 0)


def test_marks_agreement_and_count() -> None:
    game = opened_game()
    assert take_step(mark_dead, game, W, "b2").dead == DEAD
    take_step(agree_ending, game, B)
    state = take_step(agree_ending, game, W)
    assert state.phase is EndingPhase.AGREED
    first, second = ledger_payloads("ending.agreed")
    assert (first["both"], second["both"]) == (False, True)
    assert (second["counted"], second["black"], second["white"]) == ("B+2", 45, 36)
    assert second["dead"] == ["B2", "C2"]
    game.refresh_from_db()
    assert game.state == GameState.OPEN, "no result is reported by agreeing"
    assert [row.payload["chain"] for row in EndingStep.objects.filter(kind="marked")] == [
        {"colour": "white", "stones": 2, "point": "B2"}
    ]


@pytest.mark.parametrize("phase", [EndingPhase.MARKING, EndingPhase.AGREED, EndingPhase.DISPUTED])
def test_a_count_begun_on_an_early_record_goes_on_the_fuller_one(phase: EndingPhase) -> None:
    game = opened_game(EARLY)
    if phase is EndingPhase.AGREED:
        for side in (B, W):
            take_step(agree_ending, game, side)
    if phase is EndingPhase.DISPUTED:
        take_step(dispute_ending, game, W, W)
    assert ending_of(game).phase is phase
    early, full = Record.objects.get(), submit_record(game.pk, W, SGF, actor="White by link")
    state = take_step(open_ending, game, W, full.pk)
    assert (state.phase, state.record, state.agreed, state.in_dispute) == (EndingPhase.MARKING, full.pk, set(), None)
    assert len(state.game.moves) == 24
    for side in (B, W):
        take_step(agree_ending, game, side)
    with pytest.raises(Refused, match="both agreed on the count"):
        take_step(open_ending, game, B, early.pk)
    assert ledger_payloads("ending.agreed")[-1]["record"] == full.number


def test_a_tap_on_a_board_that_the_other_has_changed_is_told_so() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    with pytest.raises(BoardChanged, match="has changed"):
        take_step(mark_dead, game, W, "B2", expected=1)
    assert ending_of(game).dead == DEAD
    assert take_step(mark_dead, game, B, "E1", expected=1).seq == 4, "one’s own tap before is no reason"


def test_an_agreement_is_with_what_was_on_the_screen() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    for side in (B, W):
        with pytest.raises(BoardChanged):
            take_step(agree_ending, game, side, expected=1)
    assert LedgerEvent.objects.filter(kind="ending.agreed").count() == 0


def test_agreeing_does_not_put_the_others_agreement_out_of_date() -> None:
    game = opened_game()
    take_step(agree_ending, game, B, expected=1)
    assert take_step(agree_ending, game, W, expected=1).phase is EndingPhase.AGREED


def test_a_request_that_comes_twice_is_one_step() -> None:
    game, nonce = opened_game(), uuid4()
    take_step(mark_dead, game, B, "B2", nonce=nonce)
    state = take_step(mark_dead, game, B, "B2", nonce=nonce, expected=0)
    assert (state.dead, EndingStep.objects.count()) == (DEAD, 3)


def test_refused_is_said_and_nothing_is_stored() -> None:
    game = opened_game()
    for service, sentence, why in (
        (mark_dead, ("A1",), "There’s no stone at A1"),
        (mark_dead, ("J10",), "“J10” isn’t a point"),
        (play_move, ("A1",), "play has not been resumed"),
        (withdraw_agreement, (), "nothing to take back"),
        (say_first, (B,), "stones are being marked"),
        (withdraw_dispute, (), "stones are being marked"),
    ):
        with pytest.raises(Refused, match=why):
            take_step(service, game, B, *sentence)
    assert EndingStep.objects.count() == 2


def test_nobody_else_takes_a_players_step() -> None:
    game = opened_game()
    for side in (Speaker.PAPER, Speaker.REFEREE):
        with pytest.raises(Refused, match="Only the two sides"):
            take_step(mark_dead, game, side, "B2")
        with pytest.raises(Refused, match="Only the two sides"):
            take_step(agree_ending, game, side)


def test_once_confirmed_nothing_is_marked() -> None:
    game = opened_game()
    both_report(game, "B+2")
    record = Record.objects.get()
    for service, sentence in (
        (mark_dead, ("B2",)),
        (agree_ending, ()),
        (open_ending, (record.pk,)),
        (dispute_ending, (W,)),
    ):
        with pytest.raises(Refused, match="nothing can be marked any more"):
            take_step(service, game, B, *sentence)
    with pytest.raises(Refused, match="is confirmed"):
        take_step(resume_play, game, Speaker.REFEREE, record.pk)


def test_once_the_referee_has_decided_only_the_referee_goes_on() -> None:
    game = opened_game()
    report_from(game, Speaker.REFEREE, "B+2")
    with pytest.raises(Refused, match="The referee has decided"):
        take_step(mark_dead, game, B, "B2")
    assert take_step(resume_play, game, Speaker.REFEREE, Record.objects.get().pk).phase is EndingPhase.RESUMED


def test_the_counted_result_is_confirmed_as_any_other() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    take_step(agree_ending, game, B)
    take_step(agree_ending, game, W)
    report_from(game, B, "B+2")
    game.refresh_from_db()
    assert game.state == GameState.REPORTED
    report_from(game, W, "B+2")
    game.refresh_from_db()
    assert (game.state, game.result) == (GameState.CONFIRMED, "B+2")


def test_a_game_does_not_take_steps_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending_steps, "MOST_STEPS", 3)
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    with pytest.raises(Refused, match="call the referee"):
        take_step(mark_dead, game, B, "B2")


def test_the_database_refuses_to_alter_a_step() -> None:
    opened_game()
    for act in (lambda: EndingStep.objects.update(kind="agreed"), lambda: EndingStep.objects.all().delete()):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()


def test_the_record_of_reference_is_counted_unless_another_is_chosen() -> None:
    game = finished_game()
    first = Record.objects.get()
    latest = submit_record(game.pk, W, SGF.replace(b"KM[7]", b"KM[7]PB[x]"), actor="White by link")
    assert record_to_count(game) == latest
    RecordOfReference.objects.create(game=game, record=first, reason="x", actor_name="Referee", at=latest.at)
    assert record_to_count(game) == first


@pytest.mark.on_both
def test_disputes_are_listed_until_they_are_settled(django_assert_max_num_queries) -> None:
    game = opened_game()
    assert disputed_endings(game.stream) == ()
    take_step(dispute_ending, game, W, W)
    with django_assert_max_num_queries(3):
        (found,) = disputed_endings(game.stream)
    assert (found.game, found.playing, found.standing) == (game.pk, False, False)
    for side in (B, W):
        take_step(say_first, game, side, W)
    assert disputed_endings(game.stream)[0].playing is True
    take_step(pass_move, game, W)
    take_step(pass_move, game, B)
    assert disputed_endings(game.stream) == ()


def test_a_confirmed_game_is_in_dispute_no_longer() -> None:
    game = opened_game()
    take_step(dispute_ending, game, W, W)
    take_step(withdraw_dispute, game, W)
    assert disputed_endings(game.stream) == ()
    take_step(dispute_ending, game, W, W)
    both_report(game, "B+2")
    assert disputed_endings(Game.objects.get(pk=game.pk).stream) == ()
