"""Previews a swap in a draft: the boards it would make, and its cost."""

from __future__ import annotations

from dataclasses import dataclass

from nzgs_tourney.division.history import Division as DivisionValue
from nzgs_tourney.models import Division, Round
from nzgs_tourney.pages.rounds.new_boards import NewBoard, new_boards
from nzgs_tourney.pairing.draft import Draw
from nzgs_tourney.pairing.edit import price_of, swap
from nzgs_tourney.store.draft import draft_values
from nzgs_tourney.store.wishes import wishes_for
from nzgs_tourney.wording.price import price_words
from ratings.errors import Refused
from ratings.translation import gettext as _


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """The two players, the sentences on the cost, the boards that would change, and who would have the bye."""

    first: int
    second: int
    price: tuple[str, ...]
    boards: tuple[NewBoard, ...]
    bye: str


def swap_price(division: Division, number: int, first: int, second: int) -> SwapPrice:
    """The cost of swapping two entries of a draft; changes nothing.

    Raises Refused where the round isn't a draft, or the two aren't two players of it.
    """
    drawn = Round.objects.drafts().filter(division=division, number=number).first()
    if drawn is None:
        raise Refused(_("Round {number} is not a draft: there is nothing to swap.").format(number=number))
    history, before = draft_values(drawn)
    try:
        wishes = wishes_for(division, number)
        after = swap(history, before, first, second, pins=wishes.pins, forbidden=wishes.forbidden)
    except (ValueError, KeyError) as error:
        raise Refused(_("Choose two different players of this draft.")) from error
    price = price_words(price_of(before, after))
    return SwapPrice(first, second, price, _changed(history, before, after), _bye(history, before, after))


def _changed(history: DivisionValue, before: Draw, after: Draw) -> tuple[NewBoard, ...]:
    old = {(board.table, board.white, board.black) for board in before.boards}
    return new_boards(history, (b for b in after.boards if (b.table, b.white, b.black) not in old), after.round)


def _bye(history: DivisionValue, before: Draw, after: Draw) -> str:
    return "" if after.bye is None or after.bye == before.bye else history.player(after.bye).name
