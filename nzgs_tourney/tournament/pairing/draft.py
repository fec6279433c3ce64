"""A proposed round as values: the boards with their reasons and costs, or why there are none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from games.rules.result import HalfPoints
from ground.coded import Coded, coded
from ground.errors import Refused
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.wording.draws.no_draw import clause_words, no_draw_words


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """One board of a draft; players by id. `reasons` are codes with arguments, `cost` has every tier in order, `gap` is
    the difference of the two scores."""

    table: int
    white: int
    black: int
    handicap: int
    komi: Decimal
    reasons: tuple[Coded, ...]
    cost: Mapping[Tier, int]
    gap: HalfPoints

    def __post_init__(self) -> None:
        freeze_mappings(self)


Seated = BoardResult | DrawnBoard
"""Two players at a table with their conditions, in a round or in a draft."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A draft in figures. Gaps are half points of score.

    `floats_repeated`: floats in a direction that the player has floated before. `colours_over_one`: players who after
    this round will have had one colour at least twice more than the other, over even games. `same_club`: pairings
    within a club that the draw would have avoided. `byes_repeated`: 1 if the bye has had one before. `forbidden`:
    boards that the director forbade; `parted`: pairs that the director put together but where somebody else was drawn
    for one of the two. `notes` are further statements on the whole draft. `above_wish`, `above_ceiling`: the tables of
    boards whose difference in stones, before the ceiling, is above the division's wish, and above its largest
    handicap. `difference_largest`: the largest such difference.
    """

    rematches: int
    gap_sum: HalfPoints
    gap_largest: HalfPoints
    floats_repeated: int
    colours_over_one: int
    same_club: int
    handicap_largest: int
    byes_repeated: int
    forbidden: int
    parted: int = 0
    notes: tuple[Coded, ...] = ()
    above_wish: tuple[int, ...] = ()
    above_ceiling: tuple[int, ...] = ()
    difference_largest: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """A draft of a round, boards in the order of their tables.

    `cost` is the sum over the boards and the bye in each tier, in the order of the tiers; with a bye, `bye` is one of
    them. `proved`: no other draw under these hard rules and wishes is cheaper; always False for boards that a person
    arranged. `bye_gap`: the distance of the player with the bye from the lowest score in the field. `sitting_out` are
    further players left without an opponent by a schedule. `seeds`, in the first round: the order of the bracket of a
    knock-out, or the upper half of an accelerated Swiss.
    """

    round: int
    seed: str
    bye: int | None
    boards: tuple[DrawnBoard, ...]
    cost: Mapping[Tier, int]
    proved: bool
    summary: Summary
    sitting_out: tuple[int, ...] = ()
    bye_gap: HalfPoints = HalfPoints(0)  # noqa: RUF009  an int by another name
    seeds: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class NoDraw:
    """Why there is no draw, in words, with the ids of the players concerned. `relax`: if hard rules prevent it, a
    smallest set of rules whose relaxation allows one, a clause each. `code` is the code of the words, None where a form
    only asked for something impossible."""

    reason: str
    players: tuple[int, ...] = ()
    relax: tuple[str, ...] = ()
    code: Coded | None = field(default=None, compare=False)


def no_draw(reason: Coded, players: tuple[int, ...] = (), relax: tuple[Coded, ...] = ()) -> NoDraw:
    """No draw, for this reason. Raises KeyError for an unknown code."""
    return NoDraw(no_draw_words(reason), players, tuple(map(clause_words, relax)), reason)


def draw_refusal(code: str, **args: Any) -> Refused:
    """The refusal of boards with this code and its arguments (JSON values), to be raised by the caller. Raises KeyError
    for an unknown code."""
    reason = coded(code, **args)
    return Refused(no_draw_words(reason), reason)
