"""Possible boards in words: for the cost of a change, for “why not”, for fixing a round; and the preview of a swap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Round
from nzgs_tourney.store.draws.drawn_players import statuses_for
from nzgs_tourney.store.draws.drawn_round import draft_values, wishes_for
from nzgs_tourney.tournament.division.history import DivisionHistory, DivisionHistory as DivisionValue, Status
from nzgs_tourney.tournament.division.settings import Side, System
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard
from nzgs_tourney.tournament.pairing.edit import UNCHANGED, price_of, swap
from nzgs_tourney.tournament.pairing.manual_pairing import byes_of
from nzgs_tourney.tournament.pairing.round_robin import meetings_after
from nzgs_tourney.tournament.wording.draws.price import meet_again_words, price_words
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words


@dataclass(frozen=True, slots=True)
class NewBoard:
    """A possible board."""

    table: int
    white: str
    black: str
    handicap: int
    komi: Decimal
    reasons: tuple[str, ...]


def new_boards(history: DivisionHistory, boards: Iterable[DrawnBoard], round_number: int) -> tuple[NewBoard, ...]:
    """These boards of a round with their players' names."""
    names = {entry.id: entry.name for entry in history.players}
    return tuple(_new_board(board, names[board.white], names[board.black], round_number) for board in boards)


def _new_board(board: DrawnBoard, white: str, black: str, round_number: int) -> NewBoard:
    why = reasons_words(board.reasons, white, black, round_number)
    return NewBoard(board.table, white, black, board.handicap, board.komi, why)


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """The two players, the sentences on the cost, the boards that would change, and who would have a bye instead of
    another."""

    first: int
    second: int
    price: tuple[str, ...]
    boards: tuple[NewBoard, ...]
    bye: str


def swap_price(division: Division, number: int, first: int, second: int) -> SwapPrice:
    """The cost of swapping two entries of a draft; changes nothing.

    Raises Refused where the round isn't a draft, or the two aren't two players of it.
    """
    drawn_round = Round.objects.drafts().filter(division=division, number=number).first()
    if drawn_round is None:
        raise Refused(_("Round {number} is not a draft: there is nothing to swap.").format(number=number))
    history, before = draft_values(drawn_round)
    try:
        wishes = wishes_for(division, number)
        after = swap(history, before, first, second, pins=wishes.pins, forbidden=wishes.forbidden)
    except (ValueError, KeyError) as error:
        raise Refused(_("Choose two different entries of this draft, one of them at a board.")) from error
    old = {(board.table, board.white, board.black) for board in before.boards}
    changed = [board for board in after.boards if (board.table, board.white, board.black) not in old]
    scheduled = history.settings.system is System.ROUND_ROBIN
    of_people = scheduled and history.settings.side is not Side.TEAM
    again = _meet_again(history, after, changed, statuses_for(division, number)) if of_people else ()
    price = price_of(before, after, scheduled=scheduled)
    words = () if again and price == (UNCHANGED,) else price_words(price)
    return SwapPrice(
        first, second, (*words, *again), new_boards(history, changed, number), _bye(history, before, after)
    )


def _meet_again(
    history: DivisionValue, draw: Draw, changed: Iterable[DrawnBoard], status: Mapping[int, Status]
) -> tuple[str, ...]:
    """Who of the new boards the schedule has together in a later round too."""
    later = [
        (board, meetings_after(history, draw.round, draw.seed, status, board.black, board.white)) for board in changed
    ]
    return tuple(
        meet_again_words(history.player(board.black).name, history.player(board.white).name, rounds)
        for board, rounds in later
        if rounds
    )


def _bye(history: DivisionValue, before: Draw, after: Draw) -> str:
    return ", ".join(history.player(player).name for player in byes_of(after) if player not in byes_of(before))
