"""Rearranges boards of a round; the others stay as they are.

For players who sat at the wrong boards, or a pair that must not meet: a director names the tables that go, and the new
pairings there. Colours, handicap and komi of new pairs follow the division's rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations

from ground.coded import coded
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.pairing.constraints import no_strength
from nzgs_tourney.tournament.pairing.draft import Draw, NoDraw, Seated, no_draw
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of, filled
from nzgs_tourney.tournament.pairing.progress import Tell, to_nobody
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.pairing.seating import seat

FEW = 4
"""The most players for whom every way to pair them is shown."""

NO_PLAYER = 0
"""In a place: no player chosen yet."""


@dataclass(frozen=True, slots=True)
class PairAtTable:
    """Two players at a table. `turned`: in an even game the colours are not those of the rules but the other way."""

    table: int
    first: int
    second: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The tables that are removed, the byes that are taken back, and the new boards.

    Anyone left has the bye; with `by_draw` they are paired at the least cost instead.
    """

    apart: tuple[int, ...]
    byes: tuple[int, ...] = ()
    places: tuple[PairAtTable, ...] = ()
    by_draw: bool = False


def freed(draft: Draw, rearrangement: Rearrangement) -> tuple[int, ...]:
    """The players whose boards are removed, by table, Black first, then those whose bye is taken back."""
    boards = {board.table: board for board in draft.boards}
    sat = [boards[table] for table in sorted(set(rearrangement.apart)) if table in boards]
    return (*(player for board in sat for player in (board.black, board.white)), *sorted(set(rearrangement.byes)))


def rearranged(
    division: DivisionHistory,
    draft: Draw,
    rearrangement: Rearrangement,
    *,
    status: Mapping[int, Status],
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    report_stage: Tell = to_nobody,
) -> Draw | NoDraw:
    """The rearranged round. `status` has everybody who doesn't play; wishes are reported for boards made by hand and
    kept by the draw. `report_stage` is called with the draw's progress.

    `NoDraw`, with one sentence, for a table that isn't in the round or is taken, a player who isn't free or is chosen
    twice or has no strength that the rules need, swapped colours in a handicap game, and where nothing would change.
    """
    why = impossible(division, draft, rearrangement)
    if why:
        return NoDraw(why)
    placed = {player for place in rearrangement.places for player in (place.first, place.second)}
    if lack := no_strength(division, placed):
        return lack
    free = set(freed(draft, rearrangement))
    boards: list[Seated] = [board for board in draft.boards if board.table not in rearrangement.apart]
    entries = {entry.id: entry for entry in round_entries(division, draft.round, free)}
    for place in rearrangement.places:
        board = seat(
            division.settings.in_round(draft.round),
            entries[place.first],
            entries[place.second],
            draft.seed,
            place.table,
        )
        if place.turned and board.handicap:
            return no_draw(coded("turned_handicap", table=place.table))
        boards.append(replace(board, white=board.black, black=board.white) if place.turned else board)
    byes = tuple(sorted({*byes_of(draft), *free} - placed))
    if rearrangement.by_draw:
        waiting = free - placed
        stay = tuple(player for player in byes if player not in waiting)
        start = price_boards(division, draft.round, draft.seed, boards, sitting_out=stay, waiting=waiting)
        after = filled(division, start, status, pins, forbidden, report_stage=report_stage)
        if isinstance(after, NoDraw):
            return after
        boards, byes = list(after.boards), byes_of(after)
    bye, more_byes = (byes[0], byes[1:]) if byes else (None, ())
    after = price_boards(
        division, draft.round, draft.seed, boards, bye, pins=pins, forbidden=forbidden, sitting_out=more_byes
    )
    if not changed_tables(draft, after) and byes_of(draft) == byes_of(after):
        return no_draw(coded("unchanged"))
    return after


def changed_tables(before: Draw, after: Draw) -> frozenset[int]:
    """The tables of either at which something differs: the players, the colours, or the conditions."""
    old, new = ({_seating_key(board) for board in draw.boards} for draw in (before, after))
    return frozenset(table for table, *_players in old ^ new)


def other_ways(draft: Draw, rearrangement: Rearrangement) -> Iterator[Rearrangement]:
    """Every other way to pair at most `FEW` players at the removed tables; with one board, its colours swapped."""
    players = freed(draft, rearrangement)
    tables = sorted(set(rearrangement.apart))
    if not tables or len(players) > FEW:
        return
    now = {frozenset((board.white, board.black)) for board in draft.boards}
    if len(players) == 2 * len(tables) == 2:
        yield replace(rearrangement, places=(PairAtTable(tables[0], *players, turned=True),))
    pairs = list(combinations(players, 2))
    for chosen in combinations(pairs, len(tables)):
        once = Counter(player for pair in chosen for player in pair)
        if max(once.values()) == 1 and {frozenset(pair) for pair in chosen} - now:
            yield replace(
                rearrangement,
                places=tuple(PairAtTable(table, *pair) for table, pair in zip(tables, chosen, strict=True)),
            )


def impossible(division: DivisionHistory, draft: Draw, rearrangement: Rearrangement) -> str:
    """Why these boards aren't possible, in a sentence; empty where they are."""
    tables = {board.table for board in draft.boards}
    names = {entry.id: entry.name for entry in division.players}
    if not rearrangement.apart and not rearrangement.byes:
        return _("Tick the boards that change.")
    for table in rearrangement.apart:
        if table not in tables:
            return _("There is no table {table} in round {round}.").format(table=table, round=draft.round)
    for player in rearrangement.byes:
        if player not in byes_of(draft):
            return _("{player} doesn’t have the bye in round {round}.").format(
                player=names.get(player, _("This player")), round=draft.round
            )
    taken_tables = tables - set(rearrangement.apart)
    of_partners = division.settings.side is Side.PARTNERS
    return _unseatable(names, set(freed(draft, rearrangement)), taken_tables, rearrangement.places, of_partners)


def _unseatable(
    names: Mapping[int, str],
    free: Collection[int],
    taken_tables: Collection[int],
    places: Collection[PairAtTable],
    of_partners: bool,
) -> str:
    """Why these places can't be given to the free players, in a sentence; empty where they can."""
    used, sat = set(taken_tables), set[int]()
    two_players = _("Table {table} needs two players, or none.")
    for place in places:
        if NO_PLAYER in (place.first, place.second):
            message = _("Table {table} needs two sides, or none.") if of_partners else two_players
            return message.format(table=place.table)
        if place.table in used:
            return _("Table {table} is taken by a board that stays.").format(table=place.table)
        used.add(place.table)
        for player in (place.first, place.second):
            if player not in free:
                return _("{player} isn’t at one of the boards you ticked.").format(
                    player=names.get(player, _("This player"))
                )
            if player in sat:
                return _("{names} is chosen twice: nobody has two boards in a round.").format(names=names[player])
            sat.add(player)
    return ""


def _seating_key(board: Seated) -> tuple[int, int, int, int, Decimal]:
    return board.table, board.white, board.black, board.handicap, board.komi
