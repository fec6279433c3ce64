"""Divisions of every kind, made by chance."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from games.rules.result import parse_result
from nzgs_tourney.division.history import Board, Division, Person, PlayedRound, Status
from nzgs_tourney.division.settings import (
    MAY_BE_HARD,
    Basis,
    DivisionSettings,
    GroupPart,
    HandicapPolicy,
    Seeding,
    System,
    TableChange,
)
from ratings.rank import Rank, Rating

names = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(
    str.strip
)
seeds = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)
ranks = st.integers(-34, 9).map(Rank)
decimals = st.integers(-3400, 999).map(lambda hundredths: Rating(Decimal(hundredths) / 100))


@st.composite
def divisions(draw: st.DrawFn) -> Division:
    """A division with one round, in which everybody has a board or a status."""
    size = draw(st.integers(2, 7))
    players = tuple(
        Person(
            index + 1,
            draw(names),
            draw(ranks),
            draw(st.none() | decimals),
            draw(st.text("abcā ", max_size=4)),
            start_correction=draw(st.integers(-3, 3)),
            fixed_table=draw(st.none() | st.integers(1, 20)),
        )
        for index in range(size)
    )
    results = st.sampled_from(["", "B", "W+R", "B+0.5", "jigo", "both_lose", "both_win", "W+F"])
    boards = tuple(
        Board(table, 2 * table - 1, 2 * table, draw(st.integers(0, 9)), Decimal("6.5"), parse_result(draw(results)))
        for table in range(1, draw(st.integers(1, size // 2)) + 1)
    )
    status = {player: draw(st.sampled_from(list(Status))) for player in range(2 * len(boards) + 1, size + 1)}
    settings = replace(
        DivisionSettings(),
        system=draw(st.sampled_from(System)),
        seeding=draw(st.sampled_from(Seeding)),
        bar=draw(st.none() | st.just(Rank(1))),
        floor=draw(st.none() | st.just(Rank(-19))),
        hard=tuple(draw(st.lists(st.sampled_from(MAY_BE_HARD), unique=True))),
        second_phase=draw(st.none() | st.integers(2, 5)),
        second_seeding=draw(st.sampled_from(Seeding)),
        float_down=draw(st.sampled_from(GroupPart)),
        float_up=draw(st.sampled_from(GroupPart)),
        sos_handicap=draw(st.booleans()),
        virtual_half=draw(st.booleans()),
        virtual_open=draw(st.booleans()),
        first_table=draw(st.integers(1, 40)),
        excluded_tables=tuple(sorted(draw(st.sets(st.integers(1, 60), max_size=4)))),
        table_change=draw(st.sampled_from(TableChange)),
        categories=draw(st.sampled_from([(), (Rank(1),), (Rank(3), Rank(-9))])),
        handicap=HandicapPolicy(Basis.RANK, table=draw(st.sampled_from([(), ((0, Decimal(7)), (1, Decimal("0.5")))]))),
    )
    return Division(draw(names), settings, players, (PlayedRound(1, draw(seeds), boards, status),))
