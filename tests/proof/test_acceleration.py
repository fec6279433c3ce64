"""Accelerated Swiss by FIDE’s text alone (Handbook, C.04.5.1): who is in the upper half, what everybody is paired with,
and that no other way to pair a round is nearer to it.

Shares no code with the program's acceleration, scores, floats or search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.round_players import round_entries
from tests.unit.pairing.builders import drawn
from tests.unit.pairing.test_acceleration import FAST, field, played

pytestmark = pytest.mark.without_database
HERE = (Status.BYE, Status.EXCUSED, Status.ABSENT)
"""Players with one of these in the first round were entered by then."""


def earned(made: DivisionHistory, number: int) -> dict[int, int]:
    """Half points at the boards and by byes before a round."""
    before = {entry.id: 0 for entry in made.players}
    for done in made.rounds[: number - 1]:
        for board in done.boards:
            assert board.result is not None
            before[board.white] += board.result.white
            before[board.black] += board.result.black
        for player, why in done.status.items():
            before[player] += {Status.BYE: 2, Status.EXCUSED: 1}.get(why, 0)
    return before


def upper(made: DivisionHistory, present: set[int]) -> set[int]:
    """The stronger half of those of the first round, up to an even number; and who came later and is as strong."""
    first = made.rounds[0] if made.rounds else None
    drawn_first = set(present)
    if first is not None:
        drawn_first = {one for board in first.boards for one in (board.white, board.black)}
        drawn_first |= {player for player, why in first.status.items() if why is Status.BYE}
    entered = drawn_first | {p for p, why in (first.status if first else {}).items() if why in HERE}
    by_strength = sorted(made.players, key=lambda entry: (-entry.strength, entry.number))
    line = [entry for entry in by_strength if entry.id in drawn_first]
    size = next(size for size in range(2, len(line) + 3, 2) if 2 * size >= len(line))
    half = line[:size]
    weakest = min(entry.strength for entry in half)
    late = {entry.id for entry in made.players if entry.id not in entered and entry.strength >= weakest}
    return {entry.id for entry in half} | (late if first is not None else set())


def on_paper(made: DivisionHistory, number: int, present: set[int]) -> dict[int, int]:
    """The scores that a round is paired with, in half points."""
    rounds = made.settings.accelerated
    full_point = [one for one in range(1, rounds + 1) if 2 * one <= rounds + 1]
    extra = 2 if number in full_point else 1 if number <= rounds else 0
    half = upper(made, present)
    return {player: score + extra * (player in half) for player, score in earned(made, number).items()}


def with_late_entries(made: DivisionHistory, late: set[int]) -> DivisionHistory:
    """The same event in which these hadn't entered in the first round."""
    first = made.rounds[0]
    boards = tuple(board for board in first.boards if not {board.white, board.black} & late)
    alone = {one for board in first.boards for one in (board.white, board.black)} - {
        one for board in boards for one in (board.white, board.black)
    }
    status = {**first.status, **dict.fromkeys(alone - late, Status.BYE), **dict.fromkeys(late, Status.NOT_ENTERED)}
    # As if it had been drawn without them: the half that was kept is theirs alone.
    line = sorted((one for one in made.players if one.id not in late), key=lambda one: (-one.strength, one.number))
    seeds = tuple(entry.id for entry in line[: 2 * -(-len(line) // 4)])
    changed = PlayedRound(first.number, first.seed, boards, status, seeds=seeds if first.seeds else ())
    return replace(made, rounds=(changed, *made.rounds[1:]))


@given_settings(max_examples=40, deadline=None)
@given(
    st.integers(4, 24), st.integers(0, 5), st.integers(1, 5), st.sets(st.integers(1, 24), max_size=4),
    st.sets(st.integers(1, 24), max_size=2),
)  # fmt: skip
def test_every_draw_pairs_by_the_scores_on_paper(
    players: int, accelerated: int, number: int, away: set[int], late: set[int]
) -> None:
    settings = replace(FAST, accelerated=accelerated)
    made = played(players, settings, rounds=number - 1) if number > 1 else field(players, settings)
    if number == 2 and players - len(late & set(range(1, players + 1))) >= 2:
        made = with_late_entries(made, late & set(range(1, players + 1)))
    away &= set(range(1, players + 1))
    present = set(range(1, players + 1)) - away
    if len(present) < 2:
        return
    draw = drawn(draw_round(made, number, "other", status=dict.fromkeys(away, Status.EXCUSED)))
    scores = on_paper(made, number, present)
    assert [board.gap for board in draw.boards] == [abs(scores[b.white] - scores[b.black]) for b in draw.boards]


def pairings(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair them."""
    if not players:
        yield ()
        return
    first, *rest = players
    for other in rest:
        for more in pairings(tuple(one for one in rest if one != other)):
            yield ((first, other), *more)


@given_settings(max_examples=25, deadline=None)
@given(st.sampled_from([4, 6, 8]), st.integers(1, 3), st.integers(0, 3))
def test_no_other_way_to_pair_the_last_round_is_nearer(players: int, number: int, accelerated: int) -> None:
    """In a last round no draw looks ahead: rematches first, then gaps, squared."""
    rules = replace(FAST, rounds=number, accelerated=accelerated)
    made = played(players, rules, rounds=number - 1) if number > 1 else field(players, rules)
    met = {frozenset((board.white, board.black)) for done in made.rounds for board in done.boards}
    scores = on_paper(made, number, set(range(1, players + 1)))

    def cost(pairs: tuple[tuple[int, int], ...]) -> tuple[int, int]:
        again = sum(frozenset(pair) in met for pair in pairs)
        return again, sum((scores[one] - scores[other]) ** 2 for one, other in pairs)

    draw = drawn(draw_round(made, number, "last"))
    mine = tuple((board.white, board.black) for board in draw.boards)
    assert cost(mine) == min(map(cost, pairings(tuple(range(1, players + 1)))))


@pytest.mark.parametrize("players", [14, 18])
def test_the_floats_of_accelerated_rounds_are_those_of_their_draws(players: int) -> None:
    made = played(players, rounds=3)
    everybody = set(range(1, players + 1))
    expected: dict[int, list[int]] = {player: [] for player in everybody}
    for done in made.rounds:
        scores = on_paper(made, done.number, everybody)
        for board in done.boards:
            one, other = sorted((board.white, board.black), key=lambda player: -scores[player])
            if scores[one] != scores[other]:
                expected[one].append(done.number)
    assert any(expected.values())
    assert {one.id: list(one.downs) for one in round_entries(made, 4, sorted(everybody))} == expected


@pytest.mark.parametrize(("players", "half"), [(2, 2), (5, 4), (161, 82), (162, 82), (163, 82), (164, 82), (165, 84)])
def test_the_upper_half_on_paper_is_that_of_fides_example(players: int, half: int) -> None:
    assert upper(field(players), set(range(1, players + 1))) == set(range(1, half + 1))


def test_the_points_on_paper_never_grow_from_round_to_round() -> None:
    for accelerated in range(6):
        made = field(8, replace(FAST, rounds=9, accelerated=accelerated))
        given_ = [on_paper(made, number, set(range(1, 9)))[1] for number in range(1, 10)]
        assert all(one >= other for one, other in pairwise(given_))
        assert sum(map(bool, given_)) == accelerated
