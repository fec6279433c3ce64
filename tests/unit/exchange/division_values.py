"""Divisions of every kind, made by chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    MetElsewhere,
    PlayedRound,
    Status,
)
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Criteria,
    Flag,
    FreeText,
    Grade,
    Grades,
    HandicapTable,
    Komi,
    PartOfStone,
    SettingKind,
    TableNumbers,
    Tiers,
    Whole,
    Worth,
)
from nzgs_tourney.tournament.division.settings import SETTINGS, DivisionSettings, Tier, from_values
from ratings.rank import Rank, Rating

names = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(
    str.strip
)
seeds = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5)
ranks = st.integers(-34, 9).map(Rank)
decimals = st.integers(-3400, 999).map(lambda hundredths: Rating(Decimal(hundredths) / 100))


tables = st.integers(1, 9_999)

_VALUES: dict[type[SettingKind], Callable[[Any], st.SearchStrategy[Any]]] = {
    Flag: lambda _: st.booleans(),
    FreeText: lambda kind: st.text(st.characters(codec="ascii", categories=["L", "N"]), max_size=kind.longest),
    Whole: lambda kind: st.integers(kind.least, kind.most) | (st.none() if kind.empty else st.nothing()),
    Choice: lambda kind: st.sampled_from(list(kind.values)),
    Grade: lambda _: st.none() | ranks,
    Grades: lambda _: st.sets(ranks, max_size=9).map(lambda found: tuple(sorted(found, reverse=True))),
    Komi: lambda _: st.integers(0, 400).map(lambda halves: Decimal(halves) / 2),
    PartOfStone: lambda _: st.none() | st.integers(0, 50).map(lambda hundredths: Decimal(hundredths) / 100),
    Worth: lambda _: st.integers(0, 4).map(HalfPoints),
    Criteria: lambda _: st.sampled_from([("mms", "sos", "sosos"), ("wins", "dc", "sodos"), ("wins",)]),
    Tiers: lambda kind: st.lists(st.sampled_from(kind.allowed), unique=True).map(_lot_last),
    TableNumbers: lambda _: st.sets(tables, max_size=9).map(lambda found: tuple(sorted(found))),
    HandicapTable: lambda _: st.sampled_from([(), ((0, Decimal(7)), (1, Decimal("0.5")))]),
}


def _lot_last(tiers: list[Tier]) -> tuple[Tier, ...]:
    return tuple(sorted(tiers, key=lambda tier: tier is Tier.HASH))


@st.composite
def settings(draw: st.DrawFn) -> DivisionSettings:
    """Settings of which every one has some value of its kind, the bar nowhere below the floor."""
    drawn = from_values({one.path: draw(_VALUES[type(one.kind)](one.kind)) for one in SETTINGS})
    if drawn.bar is None or drawn.floor is None or drawn.bar >= drawn.floor:
        return drawn
    return replace(drawn, bar=drawn.floor, floor=drawn.bar)


@st.composite
def divisions(draw: st.DrawFn) -> DivisionHistory:
    """A division with one round, in which everybody has a board or a status."""
    size = draw(st.integers(2, 7))
    players = tuple(
        DivisionEntry(
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
    results = st.sampled_from(["", "B", "W+R", "B+0.5", "jigo", "both_lose", "both_win", "void", "W+F"])
    boards = tuple(
        BoardResult(
            table, 2 * table - 1, 2 * table, draw(st.integers(0, 9)), Decimal("6.5"), parse_result(draw(results))
        )
        for table in range(1, draw(st.integers(1, size // 2)) + 1)
    )
    status = {player: draw(st.sampled_from(list(Status))) for player in range(2 * len(boards) + 1, size + 1)}
    scores = draw(st.dictionaries(st.integers(1, size), st.integers(-9, 99)))
    carried = draw(st.dictionaries(st.integers(1, size), st.integers(0, 2)))
    played = PlayedRound(1, draw(seeds), boards, status, scores, carried)
    met = st.builds(MetElsewhere, st.just(1), st.integers(2, size), st.integers(1, 9))
    return DivisionHistory(draw(names), draw(settings()), players, (played,), draw(st.lists(met).map(tuple)))
