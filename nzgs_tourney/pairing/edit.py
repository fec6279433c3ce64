"""A director's changes to a draft. Each gives a new draft with its price; nobody else is moved or paired anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from math import isqrt

from games.wording.numbers import counted, points
from nzgs_tourney.division.history import Board, Division
from nzgs_tourney.division.settings import Tier
from nzgs_tourney.pairing.draft import Draw, Seated
from nzgs_tourney.pairing.evaluate import price_boards
from nzgs_tourney.pairing.handicap_policy import komi
from nzgs_tourney.pairing.round_players import members
from nzgs_tourney.pairing.seating import seat


def swap(
    division: Division,
    draw: Draw,
    first: int,
    second: int,
    *,
    pins: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
) -> Draw:
    """The draft with two players in each other's place, one of whom may have the bye.

    Tables stay; the new pairs get colours, handicap and komi by the rules. Two opponents change colours and
    keep everything else. Raises ValueError for the same player twice, KeyError for one who is not in the draft.
    """
    if first == second:
        raise ValueError("A swap needs two players.")
    place = {first: second, second: first}
    known = {draw.bye, *(player for board in draw.boards for player in (board.white, board.black))}
    for player in (first, second):
        if player not in known:
            raise KeyError(player)
    bye = place.get(draw.bye, draw.bye) if draw.bye is not None else None
    everybody = [player for player in known if player is not None]
    people = {member.id: member for member in members(division, draw.round, everybody)}
    boards: list[Seated] = []
    for board in draw.boards:
        white, black = place.get(board.white, board.white), place.get(board.black, board.black)
        if (white, black) == (board.black, board.white):
            boards.append(Board(board.table, white, black, board.handicap, board.komi))
        elif (white, black) != (board.white, board.black):
            boards.append(seat(division.settings, people[white], people[black], draw.seed, board.table))
        else:
            boards.append(board)
    return price_boards(
        division, draw.round, draw.seed, boards, bye, pins=pins, forbidden=forbidden, sitting_out=draw.sitting_out
    )


def move_table(boards: Sequence[Seated], table: int, to: int) -> tuple[Board, ...]:
    """The boards with the one at `table` at table `to`; whoever sat there changes places with it.

    Raises ValueError for a table below 1, KeyError where nobody sits at `table`.
    """
    if to < 1:
        raise ValueError("Tables are numbered from 1.")
    if table not in {board.table for board in boards}:
        raise KeyError(table)
    place = {table: to, to: table}
    moved = [
        Board(place.get(board.table, board.table), board.white, board.black, board.handicap, board.komi)
        for board in boards
    ]
    return tuple(sorted(moved, key=lambda board: board.table))


def set_handicap(division: Division, boards: Sequence[Seated], table: int, stones: int) -> tuple[Board, ...]:
    """The boards with this handicap at one table, the komi following: none with a handicap.

    Where an even game gets a handicap, the weaker by rating takes Black; otherwise colours stay.
    Raises ValueError for a negative handicap, KeyError where there is no such table.
    """
    if stones < 0:
        raise ValueError("A handicap cannot be negative.")
    if table not in {board.table for board in boards}:
        raise KeyError(table)
    plain = [Board(board.table, board.white, board.black, board.handicap, board.komi) for board in boards]
    return tuple(_on_terms(division, board, stones) if board.table == table else board for board in plain)


def _on_terms(division: Division, board: Board, stones: int) -> Board:
    white, black = board.white, board.black
    if stones and not board.handicap and division.player(white).strength < division.player(black).strength:
        white, black = black, white
    return Board(board.table, white, black, stones, komi(division.settings, stones))


_NAMES = {
    Tier.REMATCH: "games played before by opponents",
    Tier.FLOAT: "earlier floats in the same direction",
    Tier.FLOAT_BALANCE: "floats that make up for no earlier one",
    Tier.FAMILY: "boards of one family",
    Tier.CLUB: "boards of one club",
    Tier.CITY: "boards of one city",
    Tier.COUNTRY: "boards of one country",
    Tier.COLOUR: "colour imbalance",
}
_KEPT = {
    Tier.FLOAT_PLACE: ("Floats come {0} from the chosen part of their groups", ", in sixteenths of a group"),
    Tier.SEEDING: ("The seeding of the groups is kept {0} closely", ""),
}
_SIZED = {Tier.SCORE_GAP: ("Score gaps", 2, "point"), Tier.HANDICAP: ("Differences above the wish", 1, "stone")}


def price_of(before: Draw, after: Draw) -> tuple[str, ...]:
    """What a change costs or saves, a sentence a difference, the most important first.

    Where a count that directors know tells of a tier, its figures are left out; what a tier squares is said by its
    sizes. So is the lot left out, which says nothing about quality.
    """
    old, new = before.summary, after.summary
    told = {
        Tier.REMATCH: _more(new.rematches - old.rematches, "rematch", "rematches"),
        Tier.FLOAT: _more(new.floats_repeated - old.floats_repeated, "repeated float", "repeated floats"),
        Tier.CLUB: _more(new.same_club - old.same_club, "board of one club", "boards of one club"),
        Tier.COLOUR: _more(new.colours_over_one - old.colours_over_one, "colour imbalance", "colour imbalances"),
    }
    found = [
        *_more(new.forbidden - old.forbidden, "pair that is kept apart", "pairs that are kept apart"),
        *_more(new.byes_repeated - old.byes_repeated, "second bye", "second byes"),
    ]
    for tier in after.cost:
        if told.get(tier):
            found += told[tier]
        elif before.cost.get(tier, 0) != after.cost[tier] and tier is not Tier.HASH:
            found.append(_difference(tier, before, after))
    return tuple(found) or ("This costs nothing.",)


def _difference(tier: Tier, before: Draw, after: Draw) -> str:
    """`Score gaps: 1 more of 3 points, 2 fewer of 1 point.`"""
    was, now = before.cost.get(tier, 0), after.cost[tier]
    if tier is Tier.BYE:
        places = f"{counted(abs(now - was), 'place')} {'further back' if now > was else 'further forward'}"
        return f"The bye goes {places} in the line for it."
    if tier in _SIZED:
        return _by_size(tier, before, after)
    if tier in _KEPT:
        what, unit = _KEPT[tier]
        return f"{what.format('less' if now > was else 'more')} (off by {was} before, now by {now}{unit})."
    return f"{_NAMES[tier].capitalize()}: {was} before, now {now}."


def _by_size(tier: Tier, before: Draw, after: Draw) -> str:
    """How many boards more and fewer there are of each size, in a tier that squares them."""
    what, halves, unit = _SIZED[tier]
    change = Counter(_sizes(tier, after))
    change.subtract(_sizes(tier, before))
    texts = [
        f"{abs(boards)} {'more' if boards > 0 else 'fewer'} of {points(size * 2 // halves)} {unit}"
        f"{'' if size <= halves else 's'}"
        for size, boards in sorted(change.items(), reverse=True)
        if boards
    ]
    return f"{what}: {', '.join(texts)}."


def _sizes(tier: Tier, draw: Draw) -> list[int]:
    sizes = [isqrt(board.cost[tier]) for board in draw.boards if board.cost.get(tier)]
    return [*sizes, int(draw.bye_gap)] if tier is Tier.SCORE_GAP and draw.bye_gap else sizes


def _more(change: int, one: str, many: str) -> list[str]:
    if not change:
        return []
    size = abs(change)
    number = "One" if size == 1 else str(size)
    return [f"{number} {one if size == 1 else many} {'more' if change > 0 else 'fewer'}."]
