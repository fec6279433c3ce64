"""When a repetition can be claimed: until a move of the opponent is recorded, whatever is assumed or imposed.

The property test runs over 300 random games with breaches, or as many as `PROPERTY_GAMES` says.
"""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from games.cases.kind import Kind
from games.cases.options import options
from games.cases.question import Question
from games.rules import (
    Colour,
    Finding,
    FindingKind,
    GameRecord,
    RemedyKind,
    Replay,
    remedies_for,
    replay,
    restored,
)
from games.rules.game import Change
from games.sgf.record import ReadRecord, RecordReading
from games.sgf.write import write_game
from games.wording.rulings import decision_words
from ground.coded import coded
from tests.data.random_games import as_record, random_game
from tests.data.record_files import first_sgf_game
from tests.unit.rules.test_remedies import KO, remedy, said
from tests.unit.rules.test_replay import record

GAMES = int(os.environ.get("PROPERTY_GAMES", "300"))
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def repetitions(replayed: Replay) -> dict[int, Finding]:
    return {found.move: found for found in replayed.findings if found.kind is FindingKind.REPETITION}


def test_a_pass_that_is_assumed_closes_no_claim() -> None:
    """White retakes the ko at 3 and moves again at 4 before Black has moved."""
    game = record("W A1, B C8, W B8, W E5", setup=KO)
    found = repetitions(replay(game))[3]
    assert (found.claimable, found.closed_by) == (True, None)
    assert [one.kind for one in remedies_for(found, game)] == [RemedyKind.TAKE_BACK, RemedyKind.STANDS]


@pytest.mark.parametrize("answer", ["B E5", "B pass", "B B8", "B A1"])
def test_any_recorded_move_of_the_opponent_closes_it(answer: str) -> None:
    game = record(f"W A1, B C8, W B8, {answer}", setup=KO)
    found = repetitions(replay(game))[3]
    assert (found.claimable, found.closed_by) == (False, 4)
    assert remedies_for(found, game)[0].outcome == coded("late", move=3, colour="white", closed_by=4)


def test_a_move_that_comes_later_than_another_breach_closes_it_too() -> None:
    found = repetitions(replay(record("W A1, B C8, W B8, W E5, B E6", setup=KO)))[3]
    assert (found.claimable, found.closed_by) == (False, 5)


def test_reading_a_opens_no_claim() -> None:
    """White's repetition at 3, White again at 4, Black at 5: too late, and so it stays once 4 and 5 are taken off."""
    game = record("W A1, B C8, W B8, W E5, B E6", setup=KO)
    again = remedy(game, RemedyKind.READING_A, finding=1)
    assert again.game.closed == (3,)
    found = repetitions(replay(again.game))[3]
    assert (found.claimable, found.closed_by) == (False, None)
    assert remedies_for(found, again.game)[0].outcome == coded("late", move=3, colour="white", closed_by=None)


def test_reading_a_of_moved_stones_closes_no_claim() -> None:
    game = record("W A1, B C8, W B8", setup=KO, changes=(Change(after=3, empty=(0,)), Change(after=3, white=(40,))))
    assert repetitions(replay(game))[3].claimable
    again = remedy(game, RemedyKind.READING_A, finding=1)
    assert again.game.moves[-1].imposed
    assert again.game.moves[-1].colour is BLACK
    assert repetitions(replay(again.game))[3].claimable


def test_a_repetition_of_a_position_left_by_an_assumed_pass_says_so() -> None:
    """Black plays twice in a row around a ko; White is taken to have passed between."""
    game = record("W A1, B C8, B E5, W B8", setup=KO)
    assert not [found for found in repetitions(replay(game)).values() if found.assumed]
    twice = record("B A1, B C8, W E5, B E6, W B8", setup=KO)
    for found in repetitions(replay(twice)).values():
        assert bool(found.note) is found.assumed


def test_two_passes_let_a_player_move_again_only_where_each_made_one() -> None:
    kinds = [found.kind for found in replay(record("B C3, W D4, B pass, W pass, W E5")).findings]
    assert kinds == []
    kinds = [found.kind for found in replay(record("B C3, W D4, B pass, B pass, B E5, W E6")).findings]
    assert kinds == [FindingKind.OUT_OF_TURN, FindingKind.OUT_OF_TURN]


def test_a_restored_record_is_read_back_as_it_was() -> None:
    again = remedy(record("W A1, B C8, W B8, W E5, B E6", setup=KO), RemedyKind.READING_A, finding=1)
    reading = first_sgf_game(write_game(ReadRecord(again.game, komi=again.game.komi)))
    assert isinstance(reading, RecordReading)
    assert reading.record.game.moves == again.game.moves
    assert reading.record.game.closed == again.game.closed == (3,)
    forged = first_sgf_game(b"(;GM[1]SZ[9]NZCLOSED[0,1,7,x];B[aa]NZPASS[])")
    assert isinstance(forged, RecordReading)
    assert (forged.record.game.closed, forged.record.game.moves[0].imposed) == ((1,), False)


def recorded(game: GameRecord, finding: Finding) -> int | None:
    """The number of the opponent's first recorded move after a finding."""
    assert finding.colour is not None
    later = enumerate(game.moves[finding.move :], finding.move + 1)
    return next((at for at, move in later if move.colour is finding.colour.opponent), None)


def check_sentences(game: GameRecord, replayed: Replay, finding: Finding) -> None:
    """No sentence of a ruling says that the opponent moved where the record has no such move."""
    assert finding.colour is not None
    opponent = finding.colour.opponent
    question = Question(Kind.REPETITION, "B", "W", replayed, finding.move)
    told = [decision_words(one.codes) + one.why_not for one in options(question) if question.finding is finding]
    told += [said(one) for one in remedies_for(finding, game)]
    for sentence in told:
        for player, number in re.findall(r"(Black|White) moved after it, with move (\d+)", sentence):
            assert player == opponent.player
            assert game.moves[int(number) - 1].colour is opponent
            assert int(number) > finding.move
        assert not (finding.claimable and "moved after it" in sentence)


def check_restored(game: GameRecord, before: dict[int, Finding], finding: Finding, seen: Counter[str]) -> None:
    for chosen in remedies_for(finding, game):
        again = restored(game, finding, chosen)
        if again is None or chosen.kept is None:
            continue
        seen["restored"] += 1
        after = repetitions(replay(again.game))
        for move, found in after.items():
            assert move <= chosen.kept
            assert found.claimable == before[move].claimable
            assert found.assumed == before[move].assumed
            seen["still there"] += 1
            check_sentences(again.game, replay(again.game), found)
        reading = first_sgf_game(write_game(ReadRecord(again.game, komi=again.game.komi)))
        assert isinstance(reading, RecordReading)
        assert repetitions(replay(reading.record.game)) == after


@pytest.mark.slow
def test_random_games_with_breaches_close_claims_by_recorded_moves_alone() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = as_record(random_game(seed))
        replayed = replay(game)
        before = repetitions(replayed)
        for finding in before.values():
            answered = recorded(game, finding)
            assert (finding.claimable, finding.closed_by) == (answered is None, answered)
            assert bool(finding.note) is finding.assumed
            check_sentences(game, replayed, finding)
            seen["open" if finding.claimable else "closed"] += 1
            seen["assumed"] += finding.assumed
        if seed % 5 == 0:
            for finding in replayed.findings[:4]:
                check_restored(game, before, finding, seen)
    for what in ("open", "closed", "assumed", "restored", "still there"):
        assert seen[what] >= GAMES / 100, f"too few of {what} to mean anything: {seen}"
