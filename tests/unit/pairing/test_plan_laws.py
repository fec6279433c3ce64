"""The laws of a draw, whatever the tournament."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.score import scores_after
from tests.unit.pairing.builders import (
    drawn,
    explained,
    tournaments,
)

quick = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])


@quick
@given(tournaments(most=14), st.data())
def test_everybody_available_plays_once_and_one_at_most_sits_out(made: DivisionHistory, data: st.DataObject) -> None:
    away = data.draw(
        st.dictionaries(
            st.sampled_from([person.id for person in made.players]),
            st.sampled_from([Status.EXCUSED, Status.ABSENT, Status.WITHDRAWN, Status.NOT_ENTERED]),
        )
    )
    here = sorted(person.id for person in made.players if person.id not in away)
    draw = draw_round(made, len(made.rounds) + 1, "s", status=away)

    if len(here) < 2:
        assert isinstance(draw, NoDraw)
        return
    draw = drawn(draw)
    seated = [player for board in draw.boards for player in (board.white, board.black)]
    assert sorted(seated + ([] if draw.bye is None else [draw.bye])) == here
    assert (draw.bye is None) == (len(here) % 2 == 0)
    assert [board.table for board in draw.boards] == list(range(1, len(draw.boards) + 1))
    for board in draw.boards:
        assert board.komi == (Decimal(0) if board.handicap else made.settings.komi)
        assert explained(board)
        assert all(reason[0].isupper() or not reason[0].isascii() for reason in explained(board))
        assert all(reason.endswith(".") for reason in explained(board))


@pytest.mark.slow
@quick
@given(tournaments(most=14), st.randoms(use_true_random=False))
def test_the_order_of_lists_and_the_names_never_matter(made: DivisionHistory, chance: random.Random) -> None:
    number = len(made.rounds) + 1
    players = [replace(person, name=f"Other {person.id}") for person in made.players]
    chance.shuffle(players)
    rounds = []
    for told in made.rounds:
        boards = list(told.boards)
        chance.shuffle(boards)
        status = list(told.status.items())
        chance.shuffle(status)
        rounds.append(replace(told, boards=tuple(boards), status=dict(status)))
    shuffled = replace(made, name="Renamed", players=tuple(players), rounds=tuple(rounds))

    one, other = drawn(draw_round(made, number, "s")), drawn(draw_round(shuffled, number, "s"))

    assert one.bye == other.bye
    assert one.cost == other.cost
    assert [(b.table, b.white, b.black, b.handicap, b.komi, b.cost) for b in one.boards] == [
        (b.table, b.white, b.black, b.handicap, b.komi, b.cost) for b in other.boards
    ]


@pytest.mark.slow
@quick
@given(tournaments(most=12, rounds=5))
def test_later_rounds_do_not_change_an_earlier_draw(made: DivisionHistory) -> None:
    for number in range(1, len(made.rounds) + 1):
        before = replace(made, rounds=made.rounds[: number - 1])
        assert draw_round(made, number, "s") == draw_round(before, number, "s")


@quick
@given(tournaments(most=13))
def test_tables_count_from_the_highest_score(made: DivisionHistory) -> None:
    draw = drawn(draw_round(made, len(made.rounds) + 1, "s"))
    scores = scores_after(made, len(made.rounds))

    tops = [max(scores[board.white], scores[board.black]) for board in draw.boards]
    assert tops == sorted(tops, reverse=True)


@quick
@given(tournaments(most=12))
def test_the_weaker_has_black_with_a_handicap(made: DivisionHistory) -> None:
    basis = made.settings.handicap.basis
    scores = scores_after(made, len(made.rounds))
    for board in drawn(draw_round(made, len(made.rounds) + 1, "s")).boards:
        white, black = made.player(board.white), made.player(board.black)
        if not board.handicap:
            continue
        assert basis is not HandicapBasis.NONE
        if basis is HandicapBasis.RATING:
            assert black.strength < white.strength
        elif basis is HandicapBasis.RANK:
            assert black.rank < white.rank
        else:
            assert scores[board.black] < scores[board.white]
