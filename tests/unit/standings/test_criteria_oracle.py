"""A second count of the criteria that lean on the course of an event, written from docs/standings.md alone.

Slow and plain: it walks through every game anew for every figure and shares no code with the program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.table import Standings, standings
from ratings.rank import Rank
from tests.unit.standings.builders import mcmahon, people, played, swiss

HALF = Fraction(1, 2)
POINTS = {
    Outcome.WHITE: (1, 0), Outcome.BLACK: (0, 1), Outcome.JIGO: (HALF, HALF),
    Outcome.BOTH_WIN: (1, 1), Outcome.BOTH_LOSE: (0, 0),
}  # fmt: skip
"""What White and Black get."""
FIRST, LATER = ("mms", "wins", "category"), ("sos", "rating", "sodos", "cuss")
RESULTS = ("W+R", "B+3", "W+R", "B+R", "jigo", "both_lose", "both_win", "void", "")


@st.composite
def events(draw: st.DrawFn) -> DivisionHistory:
    """Up to seven players and five rounds of any pairings, with forfeits, handicaps, byes and absences."""
    size = draw(st.integers(2, 7))
    players = tuple(
        replace(person, start_correction=draw(st.sampled_from([0, 0, 1, -1])))
        for person in people(*draw(st.lists(st.sampled_from(["3d", "1d", "2k"]), min_size=size, max_size=size)))
    )
    rounds = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations([person.id for person in players]))
        paired = draw(st.integers(0, size // 2))
        boards = []
        for white, black in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            result = draw(st.sampled_from(RESULTS))
            unplayed = " !" if result and draw(st.booleans()) and draw(st.booleans()) else ""
            boards.append(f"{white}-{black} {result} h{draw(st.sampled_from([0, 0, 1, 3]))}{unplayed}")
        away = {player: draw(st.sampled_from(["bye", "excused", "absent"])) for player in order[2 * paired :]}
        rounds.append(played(number, *boards, status=away))
    return draw(st.sampled_from([swiss, mcmahon]))(
        players,
        *rounds,
        rounds=draw(st.integers(max(1, len(rounds)), 6)),
        round_down=draw(st.booleans()),
        sos_handicap=draw(st.booleans()),
        virtual_half=draw(st.booleans()),
        virtual_open=draw(st.booleans()),
        bar=draw(st.sampled_from([None, Rank(1), Rank(2)])),
        criteria=("mms",),
    )


def games(division: DivisionHistory, number: int) -> list[tuple[int, int, Fraction, Fraction, int, bool, bool]]:
    """Every game of a round from both sides: player, opponent, points of both, stones given, played, open."""
    found = []
    for board in division.rounds[number - 1].boards:
        if board.result and board.result.outcome is Outcome.VOID:
            continue
        white, black = POINTS[board.result.outcome] if board.result else (0, 0)
        told = not board.forfeit, board.result is None
        found.append((board.white, board.black, Fraction(white), Fraction(black), board.handicap, *told))
        found.append((board.black, board.white, Fraction(black), Fraction(white), -board.handicap, *told))
    return found


def start(division: DivisionHistory, player: int) -> Fraction:
    settings, person = division.settings, division.player(player)
    if settings.system is not System.MCMAHON:
        return Fraction(0)
    floor = settings.floor or Rank(-29)
    rank = max(person.rank, floor)
    if settings.bar is not None:
        rank = min(rank, settings.bar)
    return Fraction(rank.stones - floor.stones + person.start_correction)


def without_a_game(division: DivisionHistory, player: int, until: int, *, byes_alone: bool) -> Fraction:
    worth = {Status.BYE: division.settings.bye}
    if not byes_alone:
        worth |= {Status.EXCUSED: division.settings.excused, Status.ABSENT: division.settings.absent}
    told = [division.rounds[number].status.get(player) for number in range(until)]
    halves = sum(worth.get(status, 0) for status in told if status is not None)
    return Fraction(halves // 2 if division.settings.round_down else Fraction(halves, 2))


def game_points(division: DivisionHistory, player: int, until: int) -> list[Fraction]:
    """What each round's game gave, 0 without one."""
    return [
        sum((own for one, _, own, *_ in games(division, number) if one == player), Fraction(0))
        for number in range(1, until + 1)
    ]


def score(division: DivisionHistory, player: int, until: int) -> Fraction:
    away = without_a_game(division, player, until, byes_alone=False)
    return start(division, player) + sum(game_points(division, player, until)) + away


def sts(division: DivisionHistory, player: int, after: int) -> Fraction:
    settings = division.settings
    top = max(start(division, person.id) for person in division.players)
    if settings.system is System.MCMAHON and settings.bar is not None:
        top = Fraction(settings.bar.stones - (settings.floor or Rank(-29)).stones)
    found = score(division, player, after)
    for reached in (settings.rounds - 2, settings.rounds - 1):
        everything = 0 < reached <= after and score(division, player, reached) == top + reached
        found += 2 if everything and start(division, player) == top else 0
    return found


def cps(division: DivisionHistory, player: int, after: int) -> Fraction:
    weighed = sum(
        points * 2 ** (after - 1 - index) for index, points in enumerate(game_points(division, player, after))
    )
    return weighed + without_a_game(division, player, after, byes_alone=division.settings.system is System.MCMAHON)


def score_for_sos(division: DivisionHistory, player: int, after: int) -> Fraction:
    """The score with which a player counts for opponents."""
    if not division.settings.virtual_half:
        return score(division, player, after)
    found = start(division, player)
    for number in range(1, after + 1):
        mine = [one for one in games(division, number) if one[0] == player]
        counted = [own for _, _, own, _, _, by_play, waiting in mine if by_play]
        if any(waiting for *_, waiting in mine) and division.settings.virtual_open:
            counted = []
        found += counted[0] if counted else HALF
    return found


def of_opponents(division: DivisionHistory, player: int, after: int, more: Callable[[int], Fraction]) -> Fraction:
    """SOS, with `more` added to each opponent's score."""
    mcmahon, found = division.settings.system is System.MCMAHON, Fraction(0)
    for number in range(1, after + 1):
        mine = [one for one in games(division, number) if one[0] == player]
        for _, other, _, _, given_stones, *_ in mine:
            stones = given_stones if mcmahon and division.settings.sos_handicap else 0
            found += score_for_sos(division, other, after) + more(other) + stones
        if not mine and mcmahon:
            found += start(division, player)
    return found


def beat(division: DivisionHistory, one: int, other: int, after: int) -> bool:
    lead = Fraction(0)
    for number in range(1, after + 1):
        for player, opponent, own, theirs, _, by_play, _ in games(division, number):
            if (player, opponent) == (one, other) and by_play:
                lead += own - theirs
    return lead > 0


def simplified(division: DivisionHistory, level: list[int], after: int) -> dict[int, int]:
    wins = {(one, other) for one, other in permutations(level, 2) if beat(division, one, other, after)}
    settled = all((one, other) in wins or (other, one) in wins for one, other in permutations(level, 2))
    return {one: sum(pair[0] == one for pair in wins) if settled else 0 for one in level}


def from_the_bottom(
    division: DivisionHistory, level: list[int], after: int, key: Callable[[int], tuple[Fraction, ...]]
) -> dict[int, int]:
    wins = {(one, other) for one, other in permutations(level, 2) if beat(division, one, other, after)}
    over = set(wins)
    for _ in level:
        over |= {(a, d) for a, b in over for c, d in over if b == c}
    groups = {
        one: frozenset({one, *(other for other in level if (one, other) in over and (other, one) in over)})
        for one in level
    }
    below = {
        one: {member for a, b in wins if groups[a] == groups[one] and groups[b] != groups[one] for member in groups[b]}
        for one in level
    }
    placed: list[int] = []
    values: dict[int, int] = {}
    first = 0
    while len(placed) < len(level):
        free = [one for one in level if one not in placed and below[one] <= set(placed)]
        last = [one for one in free if key(one) == min(map(key, free))]
        first = first or len(last)
        placed += last
        values |= dict.fromkeys(last, len(placed) - first)
    return values


def levels(table: Standings, criteria: tuple[str, ...]) -> list[list[int]]:
    """The players that these criteria leave equal."""
    found: dict[tuple[Fraction, ...], list[int]] = {}
    for row in table.rows:
        found.setdefault(tuple(row.values[name] for name in criteria), []).append(row.player.id)
    return list(found.values())


@pytest.mark.slow
@given(events())
def test_scores_that_lean_towards_a_cup(division: DivisionHistory) -> None:
    after = len(division.rounds)
    for row in standings(division, after).rows:
        player = row.player.id
        assert row.values["sts"] == sts(division, player, after)
        assert row.values["cps"] == cps(division, player, after)
        assert row.values["sos"] == of_opponents(division, player, after, lambda other: Fraction(0))
        assert row.values["sosts"] == of_opponents(
            division, player, after, lambda other: sts(division, other, after) - score(division, other, after)
        )


@given(events(), st.sampled_from(FIRST), st.permutations(LATER))
def test_direct_confrontation_of_both_kinds(division: DivisionHistory, first: str, later: list[str]) -> None:
    after = len(division.rounds)
    for name in ("dc", "dcc"):
        settings = replace(division.settings, criteria=(first, name, *later[:2]))
        table = standings(replace(division, settings=settings), after)
        of = {row.player.id: row.values for row in table.rows}
        for level in levels(table, (first,)):
            if name == "dc":
                told = simplified(division, level, after)
            else:
                keys = {one: tuple(of[one][key] for key in later[:2]) for one in level}
                told = from_the_bottom(division, level, after, keys.__getitem__)
            assert {one: of[one][name] for one in level} == told
