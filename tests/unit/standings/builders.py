"""Short ways to write small divisions in these tests."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.rules.result import parse_result
from nzgs_tourney.tournament.division.history import BoardResult, DivisionEntry, DivisionHistory, PlayedRound, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from ratings.rank import parse_rank


def person(number: int, rank: str = "1k", **more: Any) -> DivisionEntry:
    return DivisionEntry(number, f"Player {number}", parse_rank(rank), **more)


def people(*ranks: str) -> tuple[DivisionEntry, ...]:
    """Players 1, 2, 3 ... with these ranks."""
    return tuple(person(number, rank) for number, rank in enumerate(ranks, start=1))


def played(number: int, *games: str, status: Mapping[int, str] | None = None) -> PlayedRound:
    """A round of games `white-black result`, such as `1-2 W+R`; `h3` is a handicap, `!` means not played."""
    boards = []
    for table, game in enumerate(games, start=1):
        pair, *rest = game.split()
        white, black = (int(side) for side in pair.split("-"))
        stones = next((int(word[1:]) for word in rest if word[0] == "h"), 0)
        result = next((word for word in rest if word[0] != "h" and word != "!"), "")
        komi = Decimal(0) if stones else Decimal(7)
        boards.append(BoardResult(table, white, black, stones, komi, parse_result(result), "!" in rest))
    return PlayedRound(number, "seed", tuple(boards), {k: Status(v) for k, v in (status or {}).items()})


def swiss(players: tuple[DivisionEntry, ...], *rounds: PlayedRound, **settings: Any) -> DivisionHistory:
    return DivisionHistory("Open", DivisionSettings(system=System.SWISS, **settings), players, rounds)


def mcmahon(players: tuple[DivisionEntry, ...], *rounds: PlayedRound, **settings: Any) -> DivisionHistory:
    return DivisionHistory("Open", DivisionSettings(system=System.MCMAHON, **settings), players, rounds)
