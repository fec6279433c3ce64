"""A search that would take too long stops after so many steps, and says that nothing is proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import Seeding, Tier
from nzgs_tourney.tournament.pairing import infeasibility, search
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.match import cheapest_matching
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from tests.unit.pairing.builders import SWISS, division, drawn, explained, person

SIZE = 301
NOTE = "With so many entries, not every draw could be compared: there may be a better one."


def crowd(size: int) -> DivisionHistory:
    return division([person(number, -(number % 20), club=f"club {number % 7}") for number in range(1, size + 1)], SWISS)


def bounded(steps: int) -> Draw:
    """The first round with sketches of very few pairs, and so many steps for what they leave open."""
    with patch.multiple(search, MANY=0, FEW=1, LIKELY=1, SKETCHES=1, STEPS=steps):
        return drawn(draw_round(crowd(SIZE), 1, "s"))


def test_it_stops_with_a_whole_draw_that_is_not_proved() -> None:
    draw = bounded(0)
    seated = [player for board in draw.boards for player in (board.white, board.black)]
    assert sorted([*seated, draw.bye or 0]) == list(range(1, SIZE + 1))
    assert not draw.proved
    assert NOTE in map(note_words, draw.summary.notes)


def test_what_is_not_proved_is_not_claimed_for_a_board() -> None:
    """Players 1 and 8 of one club must meet; only a proved draw says that no other that avoids it is better."""
    forbidden = [(1, other) for other in range(2, SIZE) if other != 8]
    with patch.multiple(search, MANY=0, FEW=1, LIKELY=1, SKETCHES=1, STEPS=0):
        stopped = drawn(draw_round(crowd(SIZE - 1), 1, "s", forbidden=forbidden))
    proved = drawn(draw_round(crowd(SIZE - 1), 1, "s", forbidden=forbidden))
    for draw, claimed in ((stopped, False), (proved, True)):
        (board,) = [board for board in draw.boards if 1 in (board.white, board.black)]
        (reason,) = [reason for reason in explained(board) if reason.startswith("Same club")]
        assert draw.proved is claimed
        assert ("no draw that avoids it is better" in reason) is claimed


def test_it_is_the_same_whenever_it_is_drawn() -> None:
    assert bounded(0) == bounded(0)


def test_with_steps_enough_it_is_the_best_and_proved() -> None:
    draw = bounded(search.STEPS)
    assert draw.proved
    assert NOTE not in map(note_words, draw.summary.notes)
    assert draw == drawn(draw_round(crowd(SIZE), 1, "s"))


def in_two_halves(size: int, home: int) -> DivisionHistory:
    """`home` players of one family, none of whom may meet another; all others may meet anybody."""
    rules = replace(SWISS, hard=(Tier.FAMILY,))
    people = [person(number, 0, family="home" if number <= home else "") for number in range(1, size + 1)]
    return division(people, rules)


@contextmanager
def few_steps() -> Iterator[list[int]]:
    """Sketches of very few pairs and no steps beyond them; how many pairs each matching was asked about."""
    asked: list[int] = []

    def counted(nodes: int, edges: Sequence[tuple[int, int]], weights: Sequence[int]) -> tuple[tuple[int, int], ...]:
        asked.append(len(edges))
        return cheapest_matching(nodes, edges, weights)

    with (
        patch.multiple(search, MANY=0, FEW=1, LIKELY=1, SKETCHES=1, STEPS=0, cheapest_matching=counted),
        patch.multiple(infeasibility, STEPS=0, cheapest_matching=counted),
    ):
        yield asked


def test_a_sketch_that_leaves_somebody_out_is_completed_within_the_limit() -> None:
    """Thirty weak players may meet thirty of the strong alone, whose cheapest opponents are others: the few pairs of a
    sketch leave some of them out, and all pairs together would be more than the limit."""
    weak, chosen = range(61, 91), range(2, 61, 2)
    forbidden = [(one, other) for one in range(1, 91) for other in weak if one < other and one not in chosen]
    rules = replace(SWISS, seeding=Seeding.NEIGHBOURS)
    field = division([person(number, -(number // 3)) for number in range(1, 91)], rules)
    with few_steps() as asked, patch.object(search, "most_pairs", wraps=search.most_pairs) as completed:
        draw = drawn(draw_round(field, 1, "s", forbidden=forbidden))
    assert completed.called
    met = {player: other for b in draw.boards for player, other in ((b.white, b.black), (b.black, b.white))}
    assert sorted(met) == list(range(1, 91))
    assert {met[player] for player in weak} == set(chosen)
    assert max(asked) <= 10 * 90
    assert drawn(draw_round(field, 1, "s", forbidden=forbidden)).proved


def test_where_the_rules_leave_no_draw_the_limit_is_kept_and_what_must_give_way_named() -> None:
    """Of 120 players 66 may not meet one another: six boards of theirs at least."""
    size, home = 120, 66
    with few_steps() as asked:
        refused = draw_round(in_two_halves(size, home), 1, "s")
    assert isinstance(refused, NoDraw)
    assert f"at least {2 * home - size} entries have no opponent" in refused.reason
    assert len(refused.players) == 2 * home - size
    assert len(refused.relax) == home - size // 2
    assert all(clause.endswith("meet (same family)") for clause in refused.relax)
    assert max(asked) <= 10 * size
    within = draw_round(in_two_halves(size, home), 1, "s")
    assert isinstance(within, NoDraw)
    assert len(within.relax) == len(refused.relax)


def test_a_bye_that_nobody_may_have_is_told_within_the_limit() -> None:
    with few_steps():
        refused = draw_round(in_two_halves(121, 66), 1, "s")
    assert isinstance(refused, NoDraw)
    assert len(refused.relax) == 5
