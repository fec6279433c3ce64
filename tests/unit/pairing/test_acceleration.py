"""Accelerated first rounds: who is in the upper half, what it is paired with, and that nothing else goes by it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, System
from nzgs_tourney.tournament.pairing.acceleration import points_beside, upper_half
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import Rank, Rating
from ratings.system.systems import rating_system
from tests.unit.pairing.builders import SWISS, division, drawn, explained, pairs

FAST = replace(SWISS, rounds=5, accelerated=3)


def field(count: int, settings: object = FAST) -> DivisionHistory:
    """Players whose number is their place by strength."""
    made = division(count, settings)  # type: ignore[arg-type]
    players = tuple(
        replace(entry, rank=Rank(-place), rating=Rating(Decimal(2_000 - place)))
        for place, entry in enumerate(made.players)
    )
    return replace(made, players=players)


def played(count: int, settings: object = FAST, rounds: int = 5) -> DivisionHistory:
    """The division after so many rounds, won by the chances of ratings."""
    made = field(count, settings)
    done = play(replace(made, settings=replace(made.settings, rounds=rounds)), rating_system("egf"), "s")
    assert isinstance(done, DivisionHistory)
    return replace(done, settings=made.settings)


@pytest.mark.parametrize(
    ("players", "upper"), [(2, 2), (3, 2), (4, 2), (5, 4), (8, 4), (9, 6), (10, 6), (11, 6), (12, 6), (161, 82)]
)
def test_the_upper_half_is_rounded_up_to_an_even_number(players: int, upper: int) -> None:
    """161 players give 82: the example of FIDE’s rules."""
    assert upper_half(field(players), range(1, players + 1)) == tuple(range(1, upper + 1))


@pytest.mark.parametrize(
    ("accelerated", "given_"), [(0, []), (1, [2]), (2, [2, 1]), (3, [2, 2, 1]), (4, [2, 2, 1, 1]), (5, [2, 2, 2, 1, 1])]
)
def test_a_point_in_the_first_half_of_the_rounds_and_half_a_point_in_the_rest(
    accelerated: int, given_: list[int]
) -> None:
    made = field(8, replace(FAST, rounds=9, accelerated=accelerated))
    found = [points_beside(made, number, range(1, 9)).get(1, 0) for number in range(1, 10)]
    assert found == given_ + [0] * (9 - accelerated)


@pytest.mark.parametrize("system", [System.MCMAHON, System.MANUAL, System.ROUND_ROBIN, System.KNOCKOUT])
def test_no_other_system_is_accelerated(system: System) -> None:
    assert points_beside(field(8, replace(FAST, system=system)), 1, range(1, 9)) == {}


def test_the_first_round_is_drawn_inside_the_halves() -> None:
    draw = drawn(draw_round(field(16), 1, "s"))
    assert draw.seeds == tuple(range(1, 9))
    for pair in pairs(draw):
        assert len({player <= 8 for player in pair}) == 1
    assert draw.proved
    assert explained(draw.boards[0])[:2] == ("Accelerated round: both scores count 1 more.", "Same score (1).")
    lower = next(board for board in draw.boards if board.white > 8)
    assert explained(lower)[0] == "Same score (0)."


def test_the_winner_of_the_lower_half_meets_the_loser_of_the_upper_half() -> None:
    draw = drawn(draw_round(played(16, rounds=1), 2, "s"))
    said = [line for board in draw.boards for line in explained(board) if line.startswith("Accelerated round: the")]
    assert said, "somebody of the upper half meets somebody of the lower one on the same score"
    assert all(line.endswith("counts 1 more.") for line in said)


def test_the_half_stays_whoever_comes_or_leaves() -> None:
    made = played(9, rounds=1)
    late = [
        DivisionEntry(20, "Late and strong", Rank(-1), rating=Rating(Decimal(1_995))),
        DivisionEntry(21, "Late and weak", Rank(-9), rating=Rating(Decimal(1_990))),
    ]
    first = made.rounds[0]
    status = {**first.status, 20: Status.NOT_ENTERED, 21: Status.NOT_ENTERED}
    later = replace(made, players=(*made.players, *late), rounds=(replace(first, status=status),))
    assert upper_half(later, ()) == (1, 2, 3, 4, 5, 6, 20)
    weaker = tuple(replace(one, rating=Rating(Decimal(1))) if one.id == 6 else one for one in made.players)
    assert upper_half(replace(made, players=weaker), ()) == (1, 2, 3, 4, 5, 6), "as it was drawn"


def test_a_first_round_without_a_draw_counts_those_who_were_in_it() -> None:
    made = played(9, rounds=1)
    first = replace(made.rounds[0], seeds=(), status={**made.rounds[0].status, 2: Status.WITHDRAWN})
    boards = tuple(board for board in first.boards if 2 not in (board.white, board.black))
    found = upper_half(replace(made, rounds=(replace(first, boards=boards),)), ())
    assert found[:4] == tuple(player for player in (1, 3, 4, 5, 6, 7) if _seated(boards, player))[:4]
    assert 2 in found[4:], "who comes back is as strong as the upper half"


def _seated(boards: tuple[BoardResult, ...], player: int) -> bool:
    return any(player in (board.white, board.black) for board in boards)


def test_neither_scores_nor_standings_nor_handicaps_have_these_points() -> None:
    by_score = replace(FAST, handicap=HandicapPolicy(basis=HandicapBasis.SCORE))
    made = played(16, by_score, rounds=2)
    plain = replace(made, settings=replace(by_score, accelerated=0))
    assert scores_after(made, 2) == scores_after(plain, 2)
    assert standings(made, 2).rows == standings(plain, 2).rows
    draw = drawn(draw_round(made, 3, "s"))
    earned = scores_after(made, 2)
    assert all(board.handicap == abs(earned[board.white] - earned[board.black]) // 2 for board in draw.boards)


def test_after_the_accelerated_rounds_the_score_alone_decides() -> None:
    made = played(16, rounds=3)
    people = round_entries(made, 4, range(1, 17))
    assert [(one.score, one.beside) for one in people] == [(scores_after(made, 3)[one.id], 0) for one in people]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_price_of_an_edited_draft_goes_by_the_same_scores(number: int) -> None:
    made = played(12, rounds=number - 1) if number > 1 else field(12)
    draw = drawn(draw_round(made, number, "s"))
    again = price_boards(made, number, "s", draw.boards, drawn=True)
    assert (again.boards, again.cost) == (draw.boards, draw.cost)


def test_off_it_changes_nothing() -> None:
    made = played(15, replace(FAST, accelerated=0), rounds=2)
    draw = drawn(draw_round(made, 3, "s"))
    assert isinstance(draw, Draw)
    assert draw.seeds == ()
    assert not [reason for board in draw.boards for reason in board.reasons if reason.code == "accelerated"]
    assert isinstance(made.rounds[0], PlayedRound)
    assert made.rounds[0].seeds == ()
