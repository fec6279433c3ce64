"""Matches of teams straight from what the sheets of paper say, board by board; shares no code with the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from nzgs_tourney.tournament.division.history import DivisionHistory, PlayedRound, Status

Sheet = dict[int, list[Fraction]]
"""What each team, by id, has at each of its boards in a round."""


def sheet_of(made: DivisionHistory, played: PlayedRound) -> tuple[Sheet, dict[int, int]]:
    """The sheet of a round, and which team each team met. Who has no opponent at a board of the match has won there."""
    team = {member: one.id for one in made.teams for member in one.members}
    got: Sheet = {one.id: [Fraction(0)] * made.settings.team_boards for one in made.teams}
    place: Counter[frozenset[int]] = Counter()
    against: dict[int, int] = {}
    for board in sorted(played.boards, key=lambda one: one.table):
        assert board.result is not None
        black, white = team[board.black], team[board.white]
        row = place[frozenset((black, white))]
        place[frozenset((black, white))] += 1
        against[black], against[white] = white, black
        got[black][row] = Fraction(board.result.black, 2)
        got[white][row] = Fraction(board.result.white, 2)
    for one in made.teams:
        row = place[frozenset((one.id, against[one.id]))] if one.id in against else 0
        for index, _ in enumerate(free(played, one.members)):
            got[one.id][row + index] = Fraction(1)
    return got, against


def free(played: PlayedRound, members: Sequence[int]) -> list[int]:
    """Who of these has the bye."""
    return [member for member in members if played.status.get(member) is Status.BYE]


def by_hand(made: DivisionHistory) -> dict[int, tuple[Fraction, Fraction, Fraction, Fraction]]:
    """Match points, board points, SOS of match points and weighted boards of each team, by its id."""
    boards = made.settings.team_boards
    points, weighted, match_points = ({one.id: Fraction(0) for one in made.teams} for _ in range(3))
    opponents: dict[int, list[int]] = {one.id: [] for one in made.teams}
    for played in made.rounds:
        got, against = sheet_of(made, played)
        for one in made.teams:
            points[one.id] += sum(got[one.id])
            weighted[one.id] += sum(value * (boards - index) for index, value in enumerate(got[one.id]))
            if one.id in against:
                opponents[one.id].append(against[one.id])
            elif free(played, one.members):
                match_points[one.id] += 1
        for one_id, other in against.items():
            mine, theirs = sum(got[one_id]), sum(got[other])
            match_points[one_id] += 1 if mine > theirs else Fraction(1, 2) if mine == theirs and mine else 0
    sos = {one: sum((match_points[other] for other in met), Fraction(0)) for one, met in opponents.items()}
    return {one.id: (match_points[one.id], points[one.id], sos[one.id], weighted[one.id]) for one in made.teams}


def ahead(got: Sheet, seeds: Sequence[int]) -> int:
    """The team of these that goes on: by points, then the first boards, then the first board with a winner, then the
    higher seed."""

    def key(team: int) -> tuple[Fraction, Fraction, list[Fraction], int]:
        boards = got[team]
        weighted = sum((value * (len(boards) - place) for place, value in enumerate(boards)), Fraction(0))
        return sum(boards, Fraction(0)), weighted, boards, -seeds.index(team)

    return max(got, key=key)
