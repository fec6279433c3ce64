"""Divisions to draw: players in a line, rounds told in short, and whole tournaments made by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    GroupPart,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
)
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard, NoDraw
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from ratings.rank import Rank, Rating

SWISS = DivisionSettings(system=System.SWISS, rounds=9)
MCMAHON = DivisionSettings(system=System.MCMAHON, rounds=9, bar=Rank(3), floor=Rank(-19))
NAMES = ("Ann", "Bea", "Cai", "Dov", "Eru", "Fay", "Gil", "Hana", "Ida", "Jo")


def person(number: int, stones: int = 0, **more: object) -> DivisionEntry:
    """Player 1 is Ann, 2 Bea, ..., 11 P11; without a rating unless one is given as a text."""
    name = NAMES[number - 1] if number <= len(NAMES) else f"P{number}"
    rating = more.pop("rating", None)
    exact = None if rating is None else Rating(Decimal(str(rating)))
    return replace(DivisionEntry(number, name, Rank(stones), exact), **more)


def division(
    players: int | Sequence[DivisionEntry], settings: DivisionSettings = SWISS, *rounds: PlayedRound
) -> DivisionHistory:
    """A division of these players, or of so many who become weaker by a stone each."""
    if isinstance(players, int):
        players = [person(number, -number) for number in range(1, players + 1)]
    return DivisionHistory("Open", settings, tuple(players), rounds)


def game(white: int, black: int, result: str = "", **more: object) -> BoardResult:
    """An even game at table 0, which `played` numbers."""
    return replace(BoardResult(0, white, black, 0, Decimal(7), parse_result(result)), **more)


def played(number: int, *boards: BoardResult, status: Mapping[int, Status] | None = None) -> PlayedRound:
    """A round with these boards."""
    numbered = tuple(replace(board, table=table) for table, board in enumerate(boards, start=1))
    return PlayedRound(number, f"seed {number}", numbered, status or {})


def drawn(draw: Draw | NoDraw) -> Draw:
    """The draw, which there must be."""
    assert isinstance(draw, Draw), draw
    return draw


def pairs(draw: Draw) -> set[frozenset[int]]:
    """Who meets whom."""
    return {frozenset((board.white, board.black)) for board in draw.boards}


def with_results(
    before: DivisionHistory, draw: Draw, chance: random.Random, away: Mapping[int, Status] | None = None
) -> DivisionHistory:
    """The division after the round was played with results by chance."""
    boards = tuple(
        BoardResult(
            board.table,
            board.white,
            board.black,
            board.handicap,
            board.komi,
            parse_result(chance.choice(["B+3", "W+R", "B+T", "W+0.5", "W", "B", "jigo", "both_lose"])),
        )
        for board in draw.boards
    )
    status = {**(away or {}), **({} if draw.bye is None else {draw.bye: Status.BYE})}
    return replace(before, rounds=(*before.rounds, PlayedRound(draw.round, draw.seed, boards, status)))


@st.composite
def settings(draw: st.DrawFn) -> DivisionSettings:
    """Rules of every kind that touch a draw."""
    return DivisionSettings(
        system=draw(st.sampled_from([System.SWISS, System.MCMAHON])),
        rounds=12,
        bar=draw(st.sampled_from([None, Rank(1), Rank(3)])),
        floor=draw(st.sampled_from([None, Rank(-19), Rank(-2)])),
        handicap=HandicapPolicy(
            basis=draw(st.sampled_from(HandicapBasis)),
            reduction=draw(st.integers(0, 2)),
            maximum=draw(st.sampled_from([None, 9, 4])),
            even_below=draw(st.sampled_from([None, Decimal("0.5")])),
        ),
        round_down=draw(st.booleans()),
        seeding=draw(st.sampled_from(Seeding)),
        handicap_wish=draw(st.integers(0, 6)),
        second_phase=draw(st.sampled_from([None, 2, 3])),
        second_seeding=draw(st.sampled_from(Seeding)),
        float_down=draw(st.sampled_from(GroupPart)),
        float_up=draw(st.sampled_from(GroupPart)),
        club_gap=draw(st.sampled_from([0, 1, 3])),
    )


@st.composite
def tournaments(draw: st.DrawFn, least: int = 2, most: int = 10, rounds: int = 4) -> DivisionHistory:
    """A division in the middle: some rounds in which anybody met anybody, with byes, absences and forfeits."""
    size = draw(st.integers(least, most))
    chance = random.Random(draw(st.integers(0, 2**32)))
    spread = draw(st.sampled_from([0, 3, 12]))
    made = entered(chance, draw(settings()), size, spread)
    for _ in range(draw(st.integers(0, rounds))):
        made = muddled(made, chance)
    return made


def entered(chance: random.Random, rules: DivisionSettings, size: int, spread: int) -> DivisionHistory:
    """So many players with ids, ratings, clubs, cities, countries and families by chance."""
    players = []
    for number in chance.sample(range(1, 100), size):
        stones = chance.randint(-spread, 3)
        rating = None if chance.random() < 0.2 else Rating(stones + Decimal(chance.randint(-60, 60)) / 100)
        club, city = chance.choice(["", "Kea", "kea ", "Tui", "Moa"]), chance.choice(["", "Ōhau", "Awa"])
        country = chance.choice(["NZ", "NZ", "AU", ""])
        family = chance.choice(["", "", "", "Rangi", "rangi ", "Kea"])
        players.append(DivisionEntry(number, f"P{number}", Rank(stones), rating, club, city, country, family=family))
    return DivisionHistory("Open", rules, tuple(players))


def muddled(made: DivisionHistory, chance: random.Random) -> DivisionHistory:
    """The division after one more round, in which anybody met anybody."""
    ids = [person.id for person in made.players]
    order = chance.sample(ids, len(ids))
    sitting = order[: chance.choice([0, 0, 1, 2])]
    rest = order[len(sitting) :]
    if len(rest) % 2:
        sitting.append(rest.pop())
    boards = [
        game(
            white,
            black,
            chance.choice(["B", "W+R", "jigo", "B+3", ""]),
            handicap=chance.choice([0, 0, 0, 3]),
            forfeit=False,
        )
        for white, black in zip(rest[::2], rest[1::2], strict=True)
    ]
    boards = [replace(board, forfeit=bool(board.result) and chance.random() < 0.1) for board in boards]
    status = {player: chance.choice([Status.BYE, Status.EXCUSED, Status.ABSENT]) for player in sitting}
    return replace(made, rounds=(*made.rounds, played(len(made.rounds) + 1, *boards, status=status)))


def explained(board: DrawnBoard, made: DivisionHistory | None = None) -> tuple[str, ...]:
    """The reasons of a board in words, with the players of this division, or "White" and "Black"."""
    names = ("White", "Black") if made is None else (made.player(board.white).name, made.player(board.black).name)
    return reasons_words(board.reasons, *names, 1 if made is None else len(made.rounds) + 1)
