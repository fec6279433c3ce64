"""Play resumed after a dispute, through its services: who is first, what becomes a record, and the referee's word."""

from __future__ import annotations

import pytest

from games.ending import EndingPhase
from games.ledger.verify import verify
from games.models import Record, RecordOfReference, Speaker
from games.pages.record_comparison import differing
from games.rules import Colour
from games.services.answer_ending import agree_ending, dispute_ending
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import mark_dead
from games.services.resume_play import keep_resumed_play, let_all_stand, pass_move, play_move, resume_play, say_first
from games.services.submit_record import submit_record
from games.store.ending import ending_of, record_to_count
from games.store.game_records import audit_of
from ground.errors import Refused
from tests.db.endings import SGF, B, W, ledger_payloads, opened_game, resumed_game, take_step

pytestmark = pytest.mark.django_db


def test_a_dispute_resumed_and_played_out_becomes_a_record() -> None:
    game = resumed_game()
    assert ledger_payloads("ending.disputed")[0]["stones"] == "white"
    assert ledger_payloads("ending.resumed") == [{"side": "white", "first": "white"}]
    take_step(play_move, game, W, "b1")
    with pytest.raises(Refused, match="It’s Black’s turn"):
        take_step(play_move, game, W, "A1")
    take_step(play_move, game, B, "D2")
    take_step(pass_move, game, W)
    assert Record.objects.count() == 1
    state = take_step(pass_move, game, B)
    assert (state.phase, state.dead) == (EndingPhase.MARKING, frozenset())
    kept = Record.objects.last()
    judged = audit_of(kept).judged
    assert kept is not None
    assert judged is not None
    assert judged.replay.final == state.position
    assert [len(judged.replay.game.moves), judged.replay.findings] == [28, ()]
    assert ledger_payloads("record.submitted")[-1]["sha256"] == kept.sha256
    assert (kept.origin["code"], kept.origin["after"], kept.remark) == ("played_on", 24, "")
    assert all(one.broken is None for one in verify())


@pytest.mark.parametrize("counts", [True, False])
def test_what_was_played_on_from_the_record_that_counts_counts_in_its_place(counts: bool) -> None:
    game = resumed_game()
    base = Record.objects.get()
    if counts:
        RecordOfReference.objects.create(game=game, record=base, reason="Ruling 1", actor_name="Referee", at=base.at)
    take_step(play_move, game, W, "B1")
    keep_resumed_play(game.pk, actor="Black by link", side=B)
    assert record_to_count(game) == (base if counts else Record.objects.last()), "the game has not ended yet"
    take_step(pass_move, game, B)
    take_step(pass_move, game, W)
    whole = Record.objects.last()
    assert whole is not None
    assert record_to_count(game) == whole
    assert ledger_payloads("record.submitted")[-1].get("counts_instead_of") == (base.number if counts else None)
    assert RecordOfReference.objects.count() == 2 * counts


def test_the_game_so_far_is_kept_for_a_claim() -> None:
    game = resumed_game()
    take_step(play_move, game, W, "B1")
    record = keep_resumed_play(game.pk, actor="Black by link", side=B)
    assert record.audit.verdict["moves"] == 25
    assert keep_resumed_play(game.pk, actor="Black by link", side=B) == record
    with pytest.raises(Refused, match="has not been resumed"):
        keep_resumed_play(opened_game().pk, actor="Black by link", side=B)


def test_what_was_played_on_never_differs_from_what_a_player_sent() -> None:
    game = resumed_game()
    take_step(play_move, game, W, "B1")
    keep_resumed_play(game.pk, actor="White by link", side=W)
    assert not differing(Record.objects.order_by("pk"))
    submit_record(game.pk, W, SGF.replace(b"GM[1]", b"GM[1]GN[White]"), actor="White")
    assert not differing(Record.objects.order_by("pk"))


def test_a_repetition_in_resumed_play_is_in_the_record_as_a_finding() -> None:
    ko = b"(;GM[1]FF[4]SZ[9]KM[7];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[ii];W[bb];B[hh];W[];B[])"
    game = opened_game(ko)
    take_step(dispute_ending, game, W, W)
    for side in (B, W):
        take_step(say_first, game, side, B)
    take_step(play_move, game, B, "C8")
    state = take_step(play_move, game, W, "B8")
    assert state.repetition is not None
    record = keep_resumed_play(game.pk, actor="Black by link", side=B)
    assert [finding["kind"] for finding in record.audit.verdict["findings"]] == ["repetition"]
    assert record.audit.verdict["findings"][0]["claimable"] is True
    assert take_step(play_move, game, B, "A1").repetition is None


def test_no_agreement_who_is_first_lets_all_stones_stay() -> None:
    game = opened_game()
    take_step(mark_dead, game, B, "B2")
    take_step(dispute_ending, game, W, W)
    take_step(say_first, game, B, B)
    with pytest.raises(Refused, match="don’t agree"):
        take_step(let_all_stand, game, B, expected=ending_of(game).version)
    take_step(say_first, game, W, W)
    state = take_step(let_all_stand, game, B, expected=ending_of(game).version)
    assert (state.phase, state.dead) == (EndingPhase.STANDING, frozenset())
    assert ledger_payloads("ending.stood") == [{"side": "black"}]


def test_all_stones_stay_only_while_nobody_has_given_way() -> None:
    game = opened_game()
    take_step(dispute_ending, game, W, W)
    version = ending_of(game).version
    take_step(say_first, game, B, B)
    take_step(say_first, game, W, W)
    take_step(say_first, game, W, B)
    with pytest.raises(BoardChanged):
        take_step(let_all_stand, game, B, expected=version)
    assert ending_of(game).phase is EndingPhase.RESUMED


def test_the_referee_resumes_from_any_record_of_the_game() -> None:
    game = opened_game()
    take_step(agree_ending, game, B)
    restored = submit_record(game.pk, Speaker.REFEREE, SGF.replace(b";B[];W[];B[];W[])", b";B[])"), actor="Referee")
    state = take_step(resume_play, game, Speaker.REFEREE, restored.pk, first=W)
    assert (state.phase, state.to_move, state.record) == (EndingPhase.RESUMED, Colour.WHITE, restored.pk)
    assert ledger_payloads("ending.resumed") == [{"side": "referee", "record": restored.number, "first": "white"}]


def test_players_do_not_resume_by_themselves() -> None:
    game = opened_game()
    with pytest.raises(Refused, match="Only the referee"):
        take_step(resume_play, game, B, Record.objects.get().pk)
