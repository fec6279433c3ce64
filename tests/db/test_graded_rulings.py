"""Every kind of case with each of its decisions: ruled, kept in the ledger, carried out, printed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from django.utils import timezone

from games.cases.answers import Asks, Terms
from games.cases.kind import PRIVATE, RESTORES, Decision, Kind, RulingOption
from games.cases.options import options
from games.cases.question import ForfeitRules
from games.ending.state import EndingPhase
from games.ledger.verify import verify
from games.models import (
    Case,
    CaseKind,
    CaseState,
    Game,
    GameState,
    LedgerEvent,
    Record,
    RecordOfReference,
    Ruling,
    Speaker,
)
from games.rules.colour import Colour
from games.services.answer_ending import agree_ending
from games.services.open_ending import open_ending, say_over
from games.services.rule_case import RulingVerdict, rule_case
from games.services.second_ruling import second_ruling
from games.sheets.restored_sheet import restored_pdf
from games.sheets.ruling import ruling_pdf
from games.store.case_question import judged_of, question_of
from games.store.ending import ending_of
from games.store.past_colours import TERMS_CHANGED
from games.store.warnings import warnings_before, warnings_in
from ground.errors import Refused
from nzgs_tourney.paper.ruling_sheet import restored_sheet, ruling_paper
from tests.db.desk import Desk, both_report, games_of, report_from
from tests.db.disputes import (
    IN_TIME,
    QUIET,
    REFEREE,
    SECOND,
    TWICE,
    appealed,
    claimed_case,
    result_now,
    ruling_text,
    submitted_record,
)
from tests.db.endings import take_step
from tests.pdf_text import pages_of, text_of as pdf_text

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]

TWO = Terms(2, Decimal(0))
TURNED = Terms(0, Decimal("6.5"), exchange=True)
ANSWERS = {
    Asks.MINUTES: {"minutes": 5},
    Asks.MOVE: {"move": 3},
    Asks.TERMS: {"terms": TWO},
    Asks.RESULT: {"result": "B+R"},
}


def question(case: Case) -> tuple[RulingOption, ...]:
    return options(question_of(case, case.game, judged_of(case.record)))


def ruled(case: Case, key: str, *, needs_second: bool = False, **answers: object) -> Ruling:
    verdict = RulingVerdict(key, "So it was.", heard_black=True, heard_white=True, **answers)
    referee = SECOND if case.appeal_of else REFEREE
    ruling = rule_case(case.pk, verdict, referee=referee, nonce=uuid4(), needs_second=needs_second)
    return second_ruling(ruling.pk, referee=SECOND) if Kind(case.kind) in PRIVATE and not needs_second else ruling


def whole() -> bool:
    return all(verdict.broken is None for verdict in verify())


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("kind", Kind)
def test_every_decision_of_every_kind_is_kept_carried_out_and_printed(desk: Desk, kind: Kind, recorded: bool) -> None:
    games = iter(games_of(desk.publish(1)))
    game, done = next(games), set()
    sgf, accused = QUIET if recorded else None, "white" if kind in PRIVATE else ""
    first = claimed_case(game, CaseKind(kind.value), sgf, offender=accused)
    for option in (option for option in question(first) if option.allowed):
        waiting = Case.objects.waiting().filter(game=game, kind=kind.value).first()
        case = waiting or claimed_case(game, CaseKind(kind.value), sgf, offender=accused)
        if option.key not in {now.key for now in question(case)}:
            continue  # a result that another komi makes another
        ruling = ruled(case, option.key, needs_second=bool(accused), **(ANSWERS[option.asks] if option.asks else {}))
        if ruling.final_at is None:
            ruling = second_ruling(ruling.pk, referee=SECOND)
        done.add(option.key)
        assert ruling.decision == option.decision
        paper = pdf_text(ruling_pdf(ruling_paper(ruling, desk.event, timezone.now())))
        assert ruling_text(ruling).split()[-1].strip(".") in paper
        sheet = restored_sheet(ruling, desk.event, timezone.now())
        assert sheet is None or restored_pdf(sheet)
        if option.decision in RESTORES:
            assert result_now(game) == (GameState.OPEN, "")
    assert done
    assert whole()


def the_case(desk: Desk, kind: CaseKind, sgf: bytes | None = None, **more: object) -> Case:
    return claimed_case(games_of(desk.publish(1))[0], kind, sgf, **more)


def moves_of(record: Record | None) -> int:
    assert record is not None
    judged = judged_of(record)
    assert judged is not None
    return len(judged.record.game.moves)


def test_the_board_gets_the_terms_of_a_ruling_and_the_game_goes_on(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    report_from(game, Speaker.BLACK, "B+R")
    case = claimed_case(game, CaseKind.WRONG_TERMS, QUIET)
    ruling = ruled(case, "terms", terms=TWO)
    game = Game.objects.get(pk=game.pk)
    assert (game.state, game.handicap, game.komi) == (GameState.OPEN, 2, 0)
    assert (game.pairing.handicap, game.pairing.komi) == (2, 0)
    assert ruling.restored is None
    assert ruling_text(ruling) == "The game goes on: handicap 2, no komi."
    event = LedgerEvent.objects.get(kind=TERMS_CHANGED)
    assert (event.payload["ruling"], event.payload["handicap"]) == (ruling.number, [0, 2])
    assert whole()


def test_colours_that_a_ruling_exchanges_are_those_of_the_draw(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS, QUIET)
    before = case.game
    ruling = ruled(case, "terms", terms=TURNED)
    now = Game.objects.get(pk=before.pk)
    assert (now.black_id, now.white_id, now.komi) == (before.white_id, before.black_id, Decimal("6.5"))
    seats = {seat.colour: seat.entry.player_id for seat in now.pairing.seats.all()}
    assert seats == {"black": before.white_id, "white": before.black_id}
    assert ruling_text(ruling) == "The game goes on: an even game, komi 6.5. The two sides exchange colours."
    assert whole()


def test_a_game_that_is_replayed_begins_with_an_empty_record_and_a_later_one_counts(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS, QUIET)
    ruling = ruled(case, "new_game", terms=TWO)
    assert moves_of(ruling.restored) == 0
    played = submitted_record(case.game, TWICE)
    assert RecordOfReference.objects.filter(game=case.game).latest("pk").record == played
    again = submitted_record(case.game, IN_TIME)
    assert RecordOfReference.objects.filter(game=case.game).latest("pk").record == played, again.number
    assert whole()


def test_without_a_record_a_game_is_replayed_without_one(desk: Desk) -> None:
    ruling = ruled(the_case(desk, CaseKind.WRONG_TERMS), "new_game", terms=TWO)
    assert ruling.restored is None
    assert whole()


def test_the_same_terms_change_no_board(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS, QUIET)
    ruled(case, "new_game", terms=Terms(case.game.handicap, case.game.komi))
    assert not LedgerEvent.objects.filter(kind=TERMS_CHANGED).exists()


def test_colours_that_were_exchanged_are_put_right_by_a_new_case_alone(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS, QUIET)
    ruled(case, "terms", terms=TURNED)
    other = Case.objects.get(pk=case.pk)
    with pytest.raises(Refused, match="colours were exchanged"):
        appealed(other)


def test_an_appeal_against_other_terms_brings_the_old_ones_back(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS, QUIET)
    ruled(case, "terms", terms=TWO)
    ruled(appealed(Case.objects.get(pk=case.pk)), "no_breach")
    now = Game.objects.get(pk=case.game_id)
    assert (now.handicap, now.komi) == (case.game.handicap, case.game.komi) == (0, 7)
    assert whole()


def test_a_replay_leaves_the_board_before_the_move_and_its_player_to_move(desk: Desk) -> None:
    case = the_case(desk, CaseKind.LOST_RECORD, QUIET)
    ruling = ruled(case, "replay", move=3)
    assert moves_of(ruling.restored) == 2
    assert "beginning_of" not in {remark["code"] for remark in ruling.restored.audit.remarks}
    assert ruling.facts["to_move"] == "black"
    assert ruling_text(ruling).endswith("Black moves next.")
    assert whole()


def test_stones_that_are_put_back_leave_the_record_as_it_is_where_nothing_comes_off(desk: Desk) -> None:
    case = the_case(desk, CaseKind.KNOCKED_STONE, QUIET)
    ruling = ruled(case, "put_back")
    assert ruling.restored == case.record
    assert "nobody passes" in ruling_text(ruling)


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({}, "Say how many minutes, from 1 to 300."),
        ({"minutes": 0}, "Say how many minutes, from 1 to 300."),
        ({"minutes": 301}, "Say how many minutes, from 1 to 300."),
    ],
)
def test_minutes_must_be_said(desk: Desk, answers: dict[str, int], why: str) -> None:
    with pytest.raises(Refused, match=why):
        ruled(the_case(desk, CaseKind.TIME), "time_add_both", **answers)


@pytest.mark.parametrize("terms", [None, Terms(41, Decimal(0)), Terms(0, Decimal("0.3")), Terms(0, Decimal(100))])
def test_terms_must_be_possible(desk: Desk, terms: Terms | None) -> None:
    with pytest.raises(Refused):
        ruled(the_case(desk, CaseKind.WRONG_TERMS), "terms", terms=terms)


def test_a_game_goes_on_with_other_terms_only(desk: Desk) -> None:
    case = the_case(desk, CaseKind.WRONG_TERMS)
    now = Terms(case.game.handicap, Decimal(case.game.komi))
    with pytest.raises(Refused, match="has these terms already"):
        ruled(case, "terms", terms=now)
    assert ruled(case, "terms", terms=replace(now, exchange=True)).number == 1


def test_a_game_is_replayed_from_a_move_of_the_record_alone(desk: Desk) -> None:
    case = the_case(desk, CaseKind.LOST_RECORD, QUIET)
    for move in (None, 0, 5):
        with pytest.raises(Refused, match="from 1 to 4"):
            ruled(case, "replay", move=move)


def test_time_is_added_to_one_and_taken_from_the_other(desk: Desk) -> None:
    case = the_case(desk, CaseKind.TIME, offender="black")
    taken = ruled(case, "time_take_black", minutes=5)
    assert (taken.minutes, taken.against, result_now(case.game)) == (-5, "black", (GameState.OPEN, ""))
    added = ruled(claimed_case(case.game, CaseKind.NOISE, offender="black"), "time_add_white", minutes=1)
    assert (added.minutes, added.against) == (1, "")
    assert "1 minute more for White" in ruling_text(added)


def test_a_second_official_confirms_what_was_answered(desk: Desk) -> None:
    case = the_case(desk, CaseKind.LOST_RECORD, QUIET)
    for key, kind, answers in (
        ("replay", CaseKind.LOST_RECORD, {"move": 2}),
        ("time_add_both", CaseKind.TIME, {"minutes": 7}),
        ("terms", CaseKind.WRONG_TERMS, {"terms": TWO}),
    ):
        of_kind = case if kind == case.kind else claimed_case(case.game, kind, QUIET)
        proposed = ruled(of_kind, key, needs_second=True, **answers)
        ruling = second_ruling(proposed.pk, referee=SECOND)
        assert ruling.final_at is not None
        assert "unwritten" not in str(ruling.said)
    assert Game.objects.get(pk=case.game_id).handicap == 2
    assert whole()


def test_warnings_count_over_the_event_and_a_forfeit_falls_due(desk: Desk) -> None:
    first = the_case(desk, CaseKind.CONDUCT, offender="black")
    ruled(first, "warning_black")
    player = first.game.black_id
    assert [warned.player for warned in warnings_in(desk.event.stream_id)] == [player]
    again = claimed_case(first.game, CaseKind.PHONE, offender="black")
    assert warnings_before(again, again.game) == {Colour.BLACK: 1}
    rules = ForfeitRules(warnings_before_forfeit=2)
    offered = options(question_of(again, again.game, None, rules))
    assert offered[0].key == "forfeit_black"
    assert "event’s number, 2" in offered[0].remark
    warning = next(option for option in offered if option.key == "warning_black")
    assert "a forfeit is due" in warning.remark
    assert "number 2 in this event" in ruling_text(ruled(again, "warning_black"))
    assert options(question_of(again, again.game, None))[0].key == "talk"


def test_a_warning_that_an_appeal_takes_back_no_longer_counts(desk: Desk) -> None:
    case = the_case(desk, CaseKind.CONDUCT, offender="black")
    ruled(case, "warning_black")
    ruling = ruled(appealed(Case.objects.get(pk=case.pk)), "no_breach")
    assert ruling_text(ruling).startswith("Ruling 1 no longer holds.")
    assert not ruling.facts["reopens"]
    assert warnings_in(desk.event.stream_id) == ()
    assert whole()


def test_an_adjourned_game_has_a_sheet_with_room_for_the_times(desk: Desk) -> None:
    case = the_case(desk, CaseKind.OTHER, QUIET)
    ruling = ruled(case, "adjourned")
    sheet = restored_sheet(ruling, desk.event, timezone.now())
    assert sheet is not None
    (text,) = pages_of(restored_pdf(sheet))
    assert "the adjourned game" in text
    assert "Black’s time left" in text
    assert (ruling.restored, ruling.decision) == (None, Decision.ADJOURNED)


def test_a_warning_may_be_put_on_record_once_the_result_is_final(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    both_report(game, "B+R")
    ruling = ruled(claimed_case(game, CaseKind.CONDUCT, offender="white"), "warning_white")
    assert ruling.case.state == CaseState.RULED
    assert result_now(game)[1] == "B+R"


def test_a_count_that_was_agreed_on_other_terms_is_made_again(desk: Desk) -> None:
    game = games_of(desk.publish(1))[0]
    record = submitted_record(game, QUIET)
    take_step(open_ending, game, Speaker.BLACK, record.pk)
    take_step(say_over, game, Speaker.WHITE)
    for side in (Speaker.BLACK, Speaker.WHITE):
        take_step(agree_ending, game, side)
    assert ending_of(game).counted
    ruled(claimed_case(game, CaseKind.WRONG_TERMS), "terms", terms=TURNED)
    assert ending_of(game).phase is EndingPhase.RESUMED
    assert whole()
