"""A director's changes to a draft. Each returns a new draft with its cost; nobody else is moved or paired again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from decimal import Decimal
from math import isqrt

from ground.coded import Coded, coded
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import Side, Tier
from nzgs_tourney.tournament.pairing.draft import Draw, Seated
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.handicap_policy import komi
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.pairing.team_draw import swap_teams

UNCHANGED = coded("nothing")
"""The only difference of a change without any cost or saving."""


def swap(
    division: DivisionHistory,
    draw: Draw,
    first: int,
    second: int,
    *,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
) -> Draw:
    """The draft with two players swapped, or their teams; one of the two may have the bye, or sit out by the schedule.

    Tables stay; the new pairs get colours, handicap and komi by the rules. Two opponents swap colours and keep
    everything else. Raises ValueError for the same player twice and for two without a board, KeyError for one who is
    not in the draft.
    """
    if first == second:
        raise ValueError(_("Choose two different ones to swap."))
    if division.settings.side is Side.TEAM:
        return swap_teams(division, draw, first, second, swap, price_boards)
    place = {first: second, second: first}
    without = {draw.bye, *draw.sitting_out} - {None}
    in_round = without | {player for board in draw.boards for player in (board.white, board.black)}
    for player in (first, second):
        if player not in in_round:
            raise KeyError(player)
    if {first, second} <= without:
        raise ValueError(_("Neither of them has a board: there’s nothing to swap."))
    bye = place.get(draw.bye, draw.bye) if draw.bye is not None else None
    sitting_out = tuple(place.get(player, player) for player in draw.sitting_out)
    everybody = [player for player in in_round if player is not None]
    entries = {entry.id: entry for entry in round_entries(division, draw.round, everybody)}
    boards: list[Seated] = []
    for board in draw.boards:
        white, black = place.get(board.white, board.white), place.get(board.black, board.black)
        if (white, black) == (board.black, board.white):
            boards.append(replace(board, white=white, black=black))
        elif (white, black) != (board.white, board.black):
            boards.append(seat(division.settings, entries[white], entries[black], draw.seed, board.table))
        else:
            boards.append(board)
    return price_boards(
        division, draw.round, draw.seed, boards, bye, pins=pins, forbidden=forbidden, sitting_out=sitting_out
    )


def move_table(boards: Sequence[Seated], table: int, to: int) -> tuple[Seated, ...]:
    """The boards with the one at `table` at table `to`; the board there takes its place.

    Raises ValueError for a table below 1, KeyError where nobody sits at `table`.
    """
    if to < 1:
        raise ValueError(_("Tables are numbered from 1."))
    if table not in {board.table for board in boards}:
        raise KeyError(table)
    place = {table: to, to: table}
    moved = [replace(board, table=place.get(board.table, board.table)) for board in boards]
    return tuple(sorted(moved, key=lambda board: board.table))


def set_handicap(
    division: DivisionHistory,
    boards: Sequence[Seated],
    table: int,
    stones: int,
    *,
    points: Decimal | None = None,
    exchange: bool = False,
) -> tuple[Seated, ...]:
    """The boards with this handicap at one table, and this komi (`points`): without one it follows, none with a
    handicap.

    Where an even game gets a handicap, the weaker by rating takes Black; otherwise colours stay. `exchange`: the two
    have each other's colours, whatever the ratings say.
    Raises ValueError for a negative handicap, KeyError where there is no such table.
    """
    if stones < 0:
        raise ValueError(_("A handicap cannot be negative."))
    if table not in {board.table for board in boards}:
        raise KeyError(table)
    return tuple(
        _on_terms(division, board, stones, points, exchange) if board.table == table else board for board in boards
    )


def exactly(
    boards: Sequence[Seated], table: int, stones: int, points: Decimal, *, exchange: bool
) -> tuple[Seated, ...]:
    """The boards with this handicap and komi at one table. Colours change only where the two players `exchange` them.
    Raises KeyError where there is no such table."""
    if table not in {board.table for board in boards}:
        raise KeyError(table)
    return tuple(_exactly(board, stones, points, exchange) if board.table == table else board for board in boards)


def _exactly(board: Seated, stones: int, points: Decimal, exchange: bool) -> Seated:
    white, black = (board.black, board.white) if exchange else (board.white, board.black)
    return replace(board, white=white, black=black, handicap=stones, komi=points)


def _on_terms(division: DivisionHistory, board: Seated, stones: int, points: Decimal | None, exchange: bool) -> Seated:
    white, black = board.white, board.black
    weaker_is_white = division.player(white).strength < division.player(black).strength
    if exchange or (stones and not board.handicap and weaker_is_white):
        white, black = black, white
    given = komi(division.settings, stones) if points is None else points
    return replace(board, white=white, black=black, handicap=stones, komi=given)


_TOLD = {Tier.SCORE_GAP: 1, Tier.HANDICAP: 2}
"""Tiers that are described by sizes, with the half points in one of their units."""
_MATES = frozenset({Tier.FAMILY, Tier.CLUB})
"""The tiers whose pairings may count in the score gaps."""
_KEPT = frozenset({Tier.FLOAT_PLACE, Tier.SEEDING})
_SCHEDULED = frozenset({Tier.REMATCH, Tier.COLOUR})
"""The tiers that mean something where the pairings were fixed before the first game."""


def price_of(before: Draw, after: Draw, *, scheduled: bool = False) -> tuple[Coded, ...]:
    """What a change costs or saves, one statement for each difference, the most important first
    (`nzgs_tourney.tournament.wording.draws.price` words them).

    Where a count that directors know describes a tier, the tier's figures are left out; squared tiers are described by
    their sizes, and beside the score gaps are the pairings within a family or club that count like one. The lot is left
    out, because it says nothing about quality. In a round robin (`scheduled`) only wishes, rematches, colours and
    second byes are told: its schedule doesn't look at scores, floats or clubs.
    """
    old, new = before.summary, after.summary
    counts = {
        Tier.REMATCH: new.rematches - old.rematches,
        Tier.FLOAT: new.floats_repeated - old.floats_repeated,
        Tier.CLUB: new.same_club - old.same_club,
        Tier.COLOUR: new.colours_over_one - old.colours_over_one,
    }
    first = (
        ("forbidden", new.forbidden - old.forbidden),
        ("parted", new.parted - old.parted),
        ("bye", new.byes_repeated - old.byes_repeated),
    )
    reasons = [coded("more", what=tier, change=change) for tier, change in first if change]
    mates = _mates(before, after)
    for tier in after.cost:
        if (scheduled and tier not in _SCHEDULED) or (mates and tier in _MATES):
            continue
        if tier is Tier.SCORE_GAP:
            reasons += [*_gaps(before, after), *mates]
        elif counts.get(tier):
            reasons.append(coded("more", what=tier.value, change=counts[tier]))
        elif before.cost.get(tier, 0) != after.cost[tier] and tier is not Tier.HASH:
            reasons.append(_difference(tier, before, after))
    return tuple(reasons) or (UNCHANGED,)


def _difference(tier: Tier, before: Draw, after: Draw) -> Coded:
    cost_before, cost_after = int(before.cost.get(tier, 0)), int(after.cost[tier])
    if tier is Tier.BYE:
        return coded("bye", places=cost_after - cost_before)
    if tier is Tier.HANDICAP:
        return coded("sizes", tier=tier.value, sizes=_by_size(tier, before, after))
    return coded("kept" if tier in _KEPT else "figures", tier=tier.value, was=cost_before, now=cost_after)


def _gaps(before: Draw, after: Draw) -> list[Coded]:
    """The score gaps that there are more and fewer of, if any."""
    sizes = _by_size(Tier.SCORE_GAP, before, after)
    return [coded("sizes", tier=Tier.SCORE_GAP.value, sizes=sizes)] if sizes else []


def _mates(before: Draw, after: Draw) -> list[Coded]:
    """How many more or fewer pairings within a family or club count like a gap, if any, and like which, in half
    points."""
    old, new = _counted_like_gaps(before), _counted_like_gaps(after)
    change = len(new) - len(old)
    return [coded("mates", change=change, gap=isqrt(max(old + new)))] if change else []


def _counted_like_gaps(draw: Draw) -> list[int]:
    """What boards cost beside their gap in its tier."""
    costs = [board.cost.get(Tier.SCORE_GAP, 0) - board.gap**2 for board in draw.boards]
    return [cost for cost in costs if cost > 0]


def _by_size(tier: Tier, before: Draw, after: Draw) -> list[list[int]]:
    """How many more and fewer boards there are of each size, in half points, in a squared tier."""
    change = Counter(_sizes(tier, after))
    change.subtract(_sizes(tier, before))
    return [[size * _TOLD[tier], boards] for size, boards in sorted(change.items(), reverse=True) if boards]


def _sizes(tier: Tier, draw: Draw) -> list[int]:
    if tier is Tier.SCORE_GAP:
        return [int(gap) for gap in (*(board.gap for board in draw.boards), draw.bye_gap) if gap]
    return [isqrt(board.cost[tier]) for board in draw.boards if board.cost.get(tier)]
