"""A season of a ladder: its rules are kept on every day, and its order is the program's."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.simulation.ladder_forecast import (
    ladder_forecast_of,
    ladder_variants,
    seasons,
)
from nzgs_tourney.tournament.simulation.ladder_season import Habits, _Season, season
from nzgs_tourney.tournament.simulation.play import boards_of
from nzgs_tourney.tournament.standings.ladder import ladder_of, starting_order
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import division, drawn, person

EGF = rating_system("egf")
RULES = DIVISION_PRESETS["club-ladder/1"][1].settings


def ladder(players: int = 8, **rules: object) -> DivisionHistory:
    return division([person(n, 4 - n) for n in range(1, players + 1)], replace(RULES, **rules))  # type: ignore[arg-type]


def board_of(made: DivisionHistory, done: PlayedRound) -> BoardResult:
    """The board of a round, drawn after every round before it."""
    two = {done.boards[0].white, done.boards[0].black}
    away = {entry.id: Status.WAITS for entry in made.players if entry.id not in two}
    settings = replace(made.settings, rounds=done.number)
    before = replace(made, settings=settings, rounds=made.rounds[: done.number - 1])
    return boards_of(drawn(draw_round(before, done.number, done.seed, status=away)))[0]


def seats(board: BoardResult) -> tuple[int, int, int, Decimal]:
    return board.white, board.black, board.handicap, board.komi


@pytest.mark.parametrize("reach", [1, 3])
def test_on_every_day_challenges_go_by_the_rules(reach: int) -> None:
    """Nobody has two at once, everybody reaches as far as they may, the same two wait, and the times are kept."""
    made = ladder(reach=reach, answer_days=3, play_days=5, again_days=20)
    now = _Season(made, EGF, "s", starting_order(made.players), Habits(pause=3, refused=4))
    known: dict[int, int] = {}
    ended: dict[frozenset[int], int] = {}
    for day in range(1, 120):
        before = {challenge.number: challenge for challenge in now.open}
        now.pass_day(day)
        places = {player: place for place, player in enumerate(now.ladder.order, start=1)}
        busy = [player for challenge in now.open for player in challenge.players]
        assert len(busy) == len(set(busy))
        for number, challenge in before.items():
            if challenge not in now.open:
                assert day - known[number] <= 3 + 5
                ended[challenge.players] = day
        for challenge in now.open:
            if challenge.number not in known:
                known[challenge.number] = day
                assert 1 <= places[challenge.challenger] - places[challenge.challenged] <= reach
                assert day - ended.get(challenge.players, -20) >= 20
    assert len(known) > 20
    assert now.ladder == ladder_of(now.made), "as the program computes it from its games"
    for done in now.made.rounds:
        assert seats(done.boards[0]) == seats(board_of(now.made, done)), "as after all rounds of everybody"
    told = now.told(119)
    assert told.challenges == len(known) == told.lapsed + told.games + len(now.open)
    assert told.games == sum(board.result is not None for done in now.made.rounds for board in done.boards)


def test_the_same_seed_gives_the_same_season() -> None:
    assert season(ladder(), EGF, "s", days=60) == season(ladder(), EGF, "s", days=60)
    assert season(ladder(), EGF, "s", days=60) != season(ladder(), EGF, "t", days=60)


def test_where_nobody_answers_the_rule_decides_whether_anybody_moves() -> None:
    nobody = Habits(refused=1)
    stays = season(ladder(unanswered=Unanswered.NOTHING), EGF, "s", days=90, habits=nobody)
    assert (stays.games, stays.in_order, stays.on_top, stays.idle) == (0, 1, 0, 8)
    assert stays.lapsed > 0
    moves = season(ladder(unanswered=Unanswered.TAKES_PLACE), EGF, "s", days=90, habits=nobody)
    assert moves.in_order < 1
    assert moves.moves == 0, "no game moved anybody"


def test_a_ladder_begins_in_its_own_order_or_in_another() -> None:
    made = ladder()
    weakest_first = [entry.id for entry in reversed(made.players)]
    assert season(made, EGF, "s", days=1, habits=Habits(pause=99)).in_order == 1
    turned = season(made, EGF, "s", started=weakest_first, days=1, habits=Habits(pause=99))
    assert (turned.in_order, turned.on_top) == (-1, None)
    later = season(made, EGF, "s", started=weakest_first, habits=Habits(pause=1))
    assert later.in_order > 0, "games have brought the stronger up"


def test_a_forecast_is_the_average_of_seasons_begun_by_rating_and_by_lot() -> None:
    made = ladder()
    found = [seasons(made, EGF, f"{number}") for number in range(2)]
    told = ladder_forecast_of(found)
    assert told.games == Decimal(sum(one.games for both in found for one in (both.kept, both.found))) / 4
    assert told.each == told.games / 4, "two players a game, eight on the ladder"
    assert told.kept == (sum(both.kept.in_order for both in found) / 2).quantize(Decimal("0.01"))
    assert told.found < told.kept
    assert 0 <= told.moved <= 1
    assert told.moved_percent == int(told.moved * 100)
    assert told.on_top_percent in (0, 50, 100)
    with pytest.raises(ValueError, match="at least one"):
        ladder_forecast_of([])


def test_a_ladder_is_looked_at_with_other_reaches() -> None:
    assert [(one.key, one.label) for one in ladder_variants(ladder())] == [
        ("now", "as it is"), ("reach-1", "1 place above"), ("reach-5", "up to 5 places above"),
    ]  # fmt: skip
    assert [one.division.settings.reach for one in ladder_variants(ladder(reach=2))] == [2, 1, 3, 5]
