"""Formats beside each other on the same fields: how often the strongest wins, how good the order is, and what it takes.

`python -m tests.proof.formats` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from nzgs_tourney.tournament.division.choices import BestOf
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.round_robin import rounds_of
from nzgs_tourney.tournament.simulation.finals import Final
from nzgs_tourney.tournament.simulation.forecast import sample
from nzgs_tourney.tournament.simulation.outcome import EventOutcome
from nzgs_tourney.tournament.standings.bracket import rounds_for
from ratings.rank import Rating, rank_of
from ratings.system.systems import rating_system

EVENTS = 100
CLOSE, CLUB = Decimal("0.25"), Decimal(1)
"""How far each is below the one before, in stones: the best of a country, and a club with one player of each grade."""
STRONGEST = Decimal(3)
HEADINGS = (
    "format", "players", "rounds", "games", "games of one player", "byes", "strongest first, close",
    "strongest first, club", "order, close", "order, club",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, its rules, for so many players, and the final of its groups."""

    name: str
    settings: DivisionSettings
    players: int
    final: Final | None = None


def _knockout(name: str, players: int, **rules: Any) -> Format:
    settings = replace(DIVISION_PRESETS["club-knockout/1"][1].settings, third_place=False, **rules)
    return Format(name, replace(settings, rounds=rounds_for(players, settings)), players)


def _everybody(name: str, players: int, meetings: int) -> Format:
    settings = DIVISION_PRESETS["club-round-robin/1"][1].settings
    return Format(name, replace(settings, rounds=meetings * rounds_of(players)), players)


def _groups(name: str, players: int, groups: int, final: Final) -> Format:
    settings = DIVISION_PRESETS["groups/1"][1].settings
    largest = -(-players // groups)
    return Format(name, replace(settings, groups=groups, rounds=rounds_of(largest)), players, final)


def _swiss(players: int, rounds: int) -> Format:
    settings = DIVISION_PRESETS["weekly-digital/1"][1].settings
    return Format("Swiss", replace(settings, rounds=rounds), players)


def _formats() -> Iterator[Format]:
    yield _knockout("knock-out", 4)
    yield _knockout("knock-out, best of three", 4, best_of=BestOf.THREE)
    yield _knockout("knock-out, best of five", 4, best_of=BestOf.FIVE)
    yield _everybody("round robin", 4, 1)
    yield _everybody("double round robin", 4, 2)
    yield _knockout("knock-out", 6)
    yield _everybody("round robin", 7, 1)
    yield _groups("two groups, final of the first", 7, 2, Final(1))
    yield _knockout("knock-out", 8)
    yield _knockout("knock-out, best of three", 8, best_of=BestOf.THREE)
    yield _knockout("knock-out, best of five", 8, best_of=BestOf.FIVE)
    yield _knockout("double elimination", 8, double_elimination=True)
    yield _swiss(8, 4)
    yield _everybody("round robin", 8, 1)
    yield _everybody("double round robin", 8, 2)
    yield _groups("two groups, final of the first", 8, 2, Final(1))
    yield _groups("two groups, final of the first, best of three", 8, 2, Final(1, PlayOffWay.MATCHES))
    yield _groups("two groups, knock-out of the first two", 8, 2, Final(2))
    yield _groups("two groups, the first two all meet", 8, 2, Final(2, PlayOffWay.EVERYBODY))
    yield _knockout("knock-out", 16)
    yield _knockout("knock-out, best of three", 16, best_of=BestOf.THREE)
    yield _knockout("double elimination", 16, double_elimination=True)
    yield _swiss(16, 5)
    yield _groups("four groups, knock-out of the first", 16, 4, Final(1))
    yield _groups("four groups, knock-out of the first two", 16, 4, Final(2))


FORMATS = tuple(_formats())


def field(size: int, apart: Decimal) -> tuple[DivisionEntry, ...]:
    """Players from 3 dan down, each so far below the one before."""
    ratings = [Rating(STRONGEST - apart * place) for place in range(size)]
    return tuple(
        DivisionEntry(number, f"Player {number}", rank_of(rating), rating)
        for number, rating in enumerate(ratings, start=1)
    )


def outcomes(one: Format, apart: Decimal) -> list[EventOutcome]:
    """What came of its events in this field. Raises AssertionError where the rules leave no draw."""
    division = DivisionHistory(one.name, one.settings, field(one.players, apart))
    found = []
    for number in range(EVENTS):
        played = sample(division, rating_system("egf"), f"{one.name} {apart} {number}", one.final)
        assert not isinstance(played, NoDraw), played.reason
        found.append(played.outcome)
    return found


def percent(part: int, whole: int) -> str:
    """A share in whole per cent."""
    return f"{100 * part / whole:.0f} %"


def mean(values: Sequence[Decimal | int], places: int) -> str:
    """An average with so many decimals."""
    return f"{sum(map(Decimal, values)) / len(values):.{places}f}"


def row_of(one: Format) -> tuple[str, ...]:
    """A line of the table."""
    close, club = outcomes(one, CLOSE), outcomes(one, CLUB)
    both = close + club
    return (
        one.name, str(one.players), str(max(each.rounds for each in both)),
        mean([each.games for each in both], 0),
        f"{min(each.fewest for each in both)} to {max(each.most for each in both)}",
        mean([each.byes for each in both], 0),
        percent(sum(each.strongest for each in close), EVENTS), percent(sum(each.strongest for each in club), EVENTS),
        mean([each.in_order for each in close], 2), mean([each.in_order for each in club], 2),
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(row_of, FORMATS)]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
