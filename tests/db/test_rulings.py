"""Rulings: what the rules allow, by whom, and that each changes exactly what it must."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from games.cases.facts import read_facts
from games.ending.state import EndingPhase
from games.ledger import guards
from games.ledger.verify import verify
from games.models import (
    CaseKind,
    CaseState,
    EndingStep,
    Game,
    GameState,
    LedgerEvent,
    Record,
    RecordOfReference,
    Report,
    Ruling,
    Speaker,
)
from games.pages.game_page import game_page
from games.pages.record_comparison import differing
from games.services.resume_play import play_move
from games.services.ruling_referee import RulingReferee
from games.store.case_question import judged_of, question_of
from games.store.ending import colour_of, ending_of
from games.store.game_records import audit_of
from ground.coded import coded
from ground.errors import Refused
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.db.disputes import (
    IN_TIME,
    QUIET,
    TOO_LATE,
    TWICE,
    claimed_case,
    row_counts,
    ruling_in,
    ruling_text,
    submitted_record,
)

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4, published=1)]


def now(game: Game) -> tuple[str, str]:
    """The state and the result."""
    game.refresh_from_db()
    return game.state, game.result


def kinds() -> list[str]:
    return list(LedgerEvent.objects.order_by("seq").values_list("kind", flat=True))


# What each decision changes.


def test_a_repetition_in_time_is_taken_back_and_play_goes_on(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    ruling = ruling_in(case, "take_back")
    assert (ruling.number, ruling.decision, ruling.referee) == (1, "take_back", "referee")
    assert now(game) == (GameState.OPEN, "")
    restored = ruling.restored
    assert restored is not None
    assert (restored.side, restored.filename) == (Speaker.REFEREE, "ruling-1.sgf")
    judged = audit_of(restored).judged
    assert judged is not None
    assert [move.point for move in judged.record.game.moves][-1] is None
    assert judged.replay.findings == ()
    reference = RecordOfReference.objects.get()
    assert (reference.record, reference.ruling, reference.reason) == (restored, ruling, "")
    assert EndingStep.objects.get().payload["record"] == restored.pk
    case.refresh_from_db()
    assert case.state == CaseState.RULED
    assert kinds()[-3:] == ["record.submitted", "ending.resumed", "ruling.made"]
    assert all(verdict.broken is None for verdict in verify())


def test_a_record_that_the_ruling_restored_never_makes_records_differ(game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    submitted_record(game, QUIET, Speaker.WHITE)
    assert differing(Record.objects.order_by("pk"))
    ruling_in(case, "take_back")
    assert not differing(Record.objects.order_by("pk"))
    submitted_record(game, TOO_LATE, Speaker.WHITE)
    assert not differing(Record.objects.order_by("pk")), "Black has sent none since"
    submitted_record(game, TWICE)
    assert differing(Record.objects.order_by("pk"))


def test_reports_before_a_restored_game_no_longer_count(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    ruling = ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    assert ruling.void_reports == Report.objects.get().pk
    report_from(game, Speaker.BLACK, "W+R")
    assert now(game) == (GameState.REPORTED, "W+R"), "the earlier report of White is void"
    report_from(game, Speaker.WHITE, "W+R")
    assert now(game) == (GameState.CONFIRMED, "W+R")


def test_a_contradiction_ends_with_the_game_restored(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    report_from(game, Speaker.BLACK, "B+R")
    ruling_in(claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4), "reading_b")
    assert now(game) == (GameState.OPEN, "")


@pytest.mark.parametrize(("key", "moves"), [("reading_a", 4), ("reading_b", 3)])
def test_two_moves_in_a_row_are_restored_by_the_reading_chosen(game: Game, key: str, moves: int) -> None:
    ruling = ruling_in(claimed_case(game, CaseKind.OUT_OF_TURN, TWICE, 4), key)
    assert ruling.restored is not None
    judged = audit_of(ruling.restored).judged
    assert judged is not None
    assert len(judged.record.game.moves) == moves
    assert judged.replay.to_move is not None
    assert judged.replay.to_move.player == "White"
    facts = read_facts(ruling.facts)
    assert facts.to_move == "white"
    assert facts.restored is not None
    assert len(facts.shown) == 2


def test_a_repetition_too_late_cannot_be_upheld(game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, TOO_LATE, 3)
    with pytest.raises(Refused, match=r"Black moved after it, with move 4\..+before their next move"):
        ruling_in(case, "take_back")
    before = row_counts()
    assert ruling_in(case, "stands").said == [coded("late", move=3, colour="white", closed_by=4).as_json()]
    assert row_counts() == {**before, "Ruling": 1}


def test_what_is_no_breach_changes_nothing(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    case, before = claimed_case(game, CaseKind.REPETITION, QUIET, 3), None
    before = row_counts()
    ruling = ruling_in(case, "no_breach")
    assert row_counts() == {**before, "Ruling": 1}
    assert now(game) == (GameState.REPORTED, "W+R")
    assert "had not left before" in ruling_text(ruling)
    assert kinds()[-1] == "ruling.made"


def test_a_game_without_a_record_is_put_right_by_hand(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    ruling = ruling_in(claimed_case(game, CaseKind.REPETITION, offender="white"), "take_back_white")
    assert ruling.restored is None
    assert "Black moves next" in ruling_text(ruling)
    assert now(game) == (GameState.OPEN, "")
    assert not RecordOfReference.objects.exists()


def test_a_forfeit_names_the_offender_and_waits_to_be_made_final(desk: Desk, game: Game) -> None:
    ruling = ruling_in(claimed_case(game, CaseKind.MOVED_STONE, QUIET, 3), "forfeit_black")
    assert ruling_text(ruling).startswith(f"Black, {game.black_name}, forfeits the game.")
    assert now(game) == (GameState.REPORTED, "W+F")
    assert kinds()[-2:] == ["result.reported", "ruling.made"]
    report_from(games_of(desk.division.drawn_rounds.get(number=1))[1], Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert now(game) == (GameState.CONFIRMED, "W+F")


def test_reports_that_differ_are_decided(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+2")
    report_from(game, Speaker.BLACK, "B+3")
    case = claimed_case(game, CaseKind.RESULT, side=Speaker.PAPER)
    with pytest.raises(Refused, match="Enter the result"):
        ruling_in(case, "result")
    with pytest.raises(Refused, match="is not a result"):
        ruling_in(case, "result", result="B wins")
    assert ruling_in(case, "result_W+2").result == "W+2"
    assert now(game) == (GameState.REPORTED, "W+2")


def test_another_result_is_written_by_the_referee(game: Game) -> None:
    assert ruling_text(ruling_in(claimed_case(game, CaseKind.DEAD_STONES), "result", result="jigo")).endswith(
        "is: jigo."
    )
    assert now(game) == (GameState.REPORTED, "jigo")


# The referee's word among reports.


@pytest.mark.parametrize("side", [Speaker.BLACK, Speaker.WHITE, Speaker.PAPER])
def test_nobody_reports_against_a_ruling(game: Game, side: Speaker) -> None:
    ruling_in(claimed_case(game), "forfeit_white")
    with pytest.raises(Refused, match=r"Ruling 1 decides this game: .+ \(Black\) won by forfeit\."):
        report_from(game, side, "W+R")
    assert now(game) == (GameState.REPORTED, "B+F")


def test_both_players_make_a_ruling_final_by_saying_the_same(game: Game) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    report_from(game, Speaker.BLACK, "B+R")
    ruling_in(claimed_case(game, CaseKind.RESULT), "result_B+R")
    assert now(game) == (GameState.REPORTED, "B+R"), "one player said otherwise before"
    report_from(game, Speaker.PAPER, "B+R")
    assert now(game) == (GameState.REPORTED, "B+R")
    report_from(game, Speaker.WHITE, "B+R")
    assert now(game) == (GameState.CONFIRMED, "B+R")


# A confirmed result.


def test_nothing_changes_a_confirmed_result(game: Game) -> None:
    both_report(game, "W+R")
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    with pytest.raises(Refused, match="nothing can change it"):
        ruling_in(case, "take_back")
    with pytest.raises(Refused, match="nothing can change it"):
        ruling_in(claimed_case(game), "forfeit_white")
    assert ruling_in(case, "stands").number == 1
    assert now(game) == (GameState.CONFIRMED, "W+R")


@pytest.mark.parametrize("first", [Speaker.BLACK, Speaker.WHITE])
def test_dead_stones_in_dispute_are_played_on_by_whom_the_referee_says(game: Game, first: Speaker) -> None:
    report_from(game, Speaker.WHITE, "W+R")
    case = claimed_case(game, CaseKind.DEAD_STONES, QUIET)
    ruling = ruling_in(case, f"play_on_{first.value}")
    assert now(game) == (GameState.OPEN, "")
    assert ruling.restored == case.record
    assert RecordOfReference.objects.get().record == case.record
    state = ending_of(game)
    assert (state.phase, state.to_move, state.dead) == (EndingPhase.RESUMED, colour_of(first.value), frozenset())
    state = play_move(game.pk, "A1", actor="x", side=first, nonce=uuid4(), expected=state.version)
    assert state.to_move is (colour_of("white") if first is Speaker.BLACK else colour_of("black"))
    assert state.repetition is None
    assert kinds()[-2:] == ["ending.resumed", "ruling.made"]
    assert ruling_in(claimed_case(game, CaseKind.DEAD_STONES), "play_on_black").restored is None


def test_the_board_counts_with_the_komi_of_the_draw_whatever_the_record_states(game: Game) -> None:
    sgf = b"(;GM[1]FF[4]SZ[9]KM[100.5];B[ee];W[aa];B[bb])"
    case = claimed_case(game, CaseKind.DEAD_STONES, sgf)
    assert game.komi == 7
    assert game_page(game).counted is None, "nothing is counted for the public before the game has its result"
    assert str(question_of(case, game, judged_of(case.record)).counted) == "W+6"
    assert ruling_in(case, "result_W+6").result == "W+6"


# Who rules.


def test_nobody_rules_on_an_own_game(game: Game) -> None:
    case = claimed_case(game)
    for player in (game.black_id, game.white_id):
        with pytest.raises(Refused, match="You can’t rule on your own game"):
            ruling_in(case, "no_breach", referee=RulingReferee("x", "X", frozenset({player})))
    assert not Ruling.objects.exists()


def test_who_bears_a_players_name_is_asked_who_that_is(game: Game) -> None:
    case, name = claimed_case(game), f" {game.white_name.upper()}  "
    with pytest.raises(Refused, match="link your account to your player"):
        ruling_in(case, "no_breach", referee=RulingReferee("x", "X", full_name=name))
    linked = RulingReferee("x", "X", frozenset({games_of_another().black_id}), name)
    assert ruling_in(case, "no_breach", referee=linked).number == 1


def games_of_another() -> Game:
    return games_of(make_desk(2).publish(1))[0]


def test_a_ruling_needs_a_reason_and_a_decision_that_is_offered(game: Game) -> None:
    case = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3)
    with pytest.raises(Refused, match="Give the reason"):
        ruling_in(case, "take_back", reason=" ")
    with pytest.raises(Refused, match="4,001 characters"):
        ruling_in(case, "take_back", reason="x" * 4_001)
    with pytest.raises(Refused, match="The case has changed"):
        ruling_in(case, "reading_a")
    assert kinds()[-1] == "case.opened"


def test_a_ruling_sent_twice_is_one_ruling(game: Game) -> None:
    case, nonce = claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), uuid4()
    assert ruling_in(case, "take_back", nonce=nonce) == ruling_in(case, "take_back", nonce=nonce)
    assert (Ruling.objects.count(), kinds().count("ruling.made")) == (1, 1)


def test_a_ruled_or_withdrawn_case_is_not_ruled_again(game: Game) -> None:
    case = claimed_case(game)
    ruling_in(case, "no_breach")
    with pytest.raises(Refused, match="Ranginui Referee has ruled in case 1"):
        ruling_in(case, "no_breach")


# Final is final.


def test_the_database_refuses_to_change_a_ruling(game: Game) -> None:
    ruling = ruling_in(claimed_case(game), "no_breach")
    for change in ({"reason": "Other."}, {"decision": "forfeit"}, {"number": 9}, {"facts": {}}):
        with pytest.raises(DatabaseError), transaction.atomic():
            Ruling.objects.filter(pk=ruling.pk).update(**change)


def test_a_final_ruling_turned_into_a_proposal_is_noticed(game: Game) -> None:
    ruling = ruling_in(claimed_case(game, CaseKind.REPETITION, IN_TIME, 3), "take_back")
    with guards.lifted():
        Ruling.objects.filter(pk=ruling.pk).update(number=None, final_at=None)
    (verdict,) = verify(game.stream.key)
    assert verdict.broken is not None
    assert verdict.broken.seq == LedgerEvent.objects.get(kind="ruling.made").seq


def test_the_ledger_keeps_the_decision_and_not_the_words_of_the_reason(game: Game) -> None:
    ruling_in(claimed_case(game), "no_breach", reason="White told me a secret.")
    ledger_event = LedgerEvent.objects.get(kind="ruling.made")
    assert (
        ledger_event.full_payload["ruling"],
        ledger_event.full_payload["decision"],
        ledger_event.full_payload["heard"],
    ) == (
        1,
        "no_breach",
        ["black"],
    )
    assert "secret" not in str(ledger_event.full_payload)
