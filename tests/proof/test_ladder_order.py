"""The order of a ladder counted a second way: by numbering places instead of moving names."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.history import DecidedChallenge, DivisionHistory, LadderHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.ladder import ladder_of
from tests.unit.standings.builders import people, played

pytestmark = pytest.mark.without_database


@st.composite
def histories(draw: st.DrawFn) -> DivisionHistory:
    """Any challenges among eight players; two may come later or leave."""
    number = draw(st.integers(0, 12))
    everybody = list(range(1, 9))
    started = tuple(draw(st.permutations(everybody))[: draw(st.integers(4, 8))])
    rounds, decided = [], []
    for turn in range(1, number + 1):
        one, other = draw(st.permutations(everybody))[:2]
        if draw(st.booleans()):
            rounds.append(played(len(rounds) + 1, f"{one}-{other} {draw(st.sampled_from(['W+R', 'B+R', 'jigo', '']))}"))
            decided.append(DecidedChallenge(turn, one, other, len(rounds)))
        else:
            decided.append(DecidedChallenge(turn, one, other, len(rounds), lapsed=True))
    gone = frozenset(draw(st.sets(st.sampled_from(everybody), max_size=2)))
    settings = DivisionSettings(System.LADDER, rounds=20)
    facts = LadderHistory(started, tuple(decided), gone)
    return DivisionHistory("Ladder", settings, people(*["1d"] * 8), tuple(rounds), ladder=facts)


def counted_again(division: DivisionHistory) -> list[int]:
    """The order by numbering places instead of moving names: who is between gets the next number."""
    started = list(division.ladder.started)
    names = started + sorted({entry.id for entry in division.players} - set(started))
    place = {player: number for number, player in enumerate(names)}
    for challenge in division.ladder.decided:
        if challenge.lapsed:
            won = True
        else:
            (board,) = division.rounds[challenge.round - 1].boards
            won = board.result is not None and board.result.white == 2 and board.white == challenge.challenger
        high, low = place[challenge.challenged], place[challenge.challenger]
        if won and high < low:
            for player, number in place.items():
                place[player] = number + 1 if high <= number < low else number
            place[challenge.challenger] = high
    return sorted(place.keys() - division.ladder.gone, key=place.__getitem__)


@given(histories())
def test_the_order_counted_a_second_way(division: DivisionHistory) -> None:
    assert list(ladder_of(division).order) == counted_again(division)
