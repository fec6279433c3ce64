"""Why not these two?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.why_not import WhyNot, why_not
from nzgs_tourney.tournament.wording.draws.price import price_words
from tests.unit.pairing.builders import SWISS, division, drawn, game, pairs, played, tournaments
from tests.unit.pairing.naive import Naive

quick = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def test_it_names_what_the_pair_would_cost() -> None:
    made = division(4, SWISS, played(1, game(1, 2, "B"), game(3, 4, "B")))
    found = why_not(made, drawn(draw_round(made, 2, "s")), 1, 2)
    assert isinstance(found, WhyNot)
    assert frozenset((1, 2)) in pairs(found.draw)
    assert "2 more rematches." in price_words(found.comparison.price)
    assert found.comparison.sentence == "Worse: 2 boards differ."


def test_two_who_meet_already_cost_nothing() -> None:
    made = division(6)
    draft = drawn(draw_round(made, 1, "s"))
    board = draft.boards[0]
    found = why_not(made, draft, board.white, board.black)
    assert isinstance(found, WhyNot)
    assert found.comparison.sentence == "The same boards."
    assert price_words(found.comparison.price) == ("This costs nothing.",)


def test_the_one_with_the_bye_can_be_asked_about() -> None:
    made = division(5)
    draft = drawn(draw_round(made, 1, "s"))
    assert draft.bye is not None
    found = why_not(made, draft, draft.bye, 1)
    assert isinstance(found, WhyNot)
    assert found.draw.bye not in (None, draft.bye)


def test_a_wish_that_keeps_them_from_meeting_is_the_answer() -> None:
    made = division(6)
    draft = drawn(draw_round(made, 1, "s", pins=[(3, 4)], forbidden=[(1, 2)]))
    apart = why_not(made, draft, 1, 2, pins=[(3, 4)], forbidden=[(1, 2)])
    assert apart == NoDraw("A wish keeps Ann and Bea apart.", (1, 2))
    together = why_not(made, draft, 5, 4, pins=[(3, 4)], forbidden=[(1, 2)])
    assert together == NoDraw("A wish puts Cai and Dov together.", (3, 4))


def test_only_a_bye_that_the_director_chose_stays() -> None:
    """With five players in round 3, holding the draw's own bye would cost two rematches instead of one."""
    made = division(
        5,
        SWISS,
        played(1, game(1, 3, "W"), game(2, 4, "W"), status={5: Status.BYE}),
        played(2, game(1, 2, "W"), game(5, 3, "W"), status={4: Status.BYE}),
    )
    draft = drawn(draw_round(made, 3, "s"))
    found, held = (why_not(made, draft, 1, 5, bye=bye) for bye in (None, draft.bye))
    assert isinstance(found, WhyNot)
    assert isinstance(held, WhyNot)
    assert held.draw.bye == draft.bye != found.draw.bye
    assert found.draw.summary.rematches < held.draw.summary.rematches


def test_a_round_robin_answers_by_its_schedule() -> None:
    made = division(4, replace(SWISS, system=System.ROUND_ROBIN, rounds=3))
    draft = drawn(draw_round(made, 1, "s"))
    answers = [why_not(made, draft, 1, other) for other in (2, 3, 4)]
    assert {answer.reason for answer in answers if isinstance(answer, NoDraw)} == {
        f"A round robin follows its schedule: these two are together in round {number}." for number in (1, 2, 3)
    }


@quick
@given(tournaments(least=4, most=8), st.data())
def test_it_is_the_cheapest_draw_with_the_two_together(made: DivisionHistory, data: st.DataObject) -> None:
    draft = drawn(draw_round(made, len(made.rounds) + 1, "s"))
    seated = sorted(player for board in draft.boards for player in (board.white, board.black))
    first, second = data.draw(st.lists(st.sampled_from(seated), min_size=2, max_size=2, unique=True))
    found = why_not(made, draft, first, second)
    assert isinstance(found, WhyNot)
    players = sorted(person.id for person in made.players)
    naive = Naive(made, draft.round, "s", players)
    even = len(players) % 2 == 0
    best = naive.cheapest_by_trying if even else partial(naive.best_round, pinned={first, second})
    assert tuple(found.draw.cost.values()) == best(players, lambda a, b: len({a, b} & {first, second}) != 1)
