"""Reads what belongs to the draw of a round: the director's wishes, the round once it is drawn, and a draft as a draw,
with costs computed from the same history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from nzgs_tourney.models import Division, PairWish, Round, RoundStatus, WishKind
from nzgs_tourney.store.draws.hall import history_for_draw
from nzgs_tourney.store.rounds.stored_values import board_values
from nzgs_tourney.tournament.division.history import DivisionHistory as DivisionValue
from nzgs_tourney.tournament.pairing.draft import Draw, draw_refusal
from nzgs_tourney.tournament.pairing.evaluate import price_boards


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs that must meet, pairs that must not, and who has the bye, by entry."""

    pins: tuple[tuple[int, int], ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()
    bye: int | None = None

    def as_json(self, numbers: Mapping[int, int]) -> dict[str, object]:
        """The wishes as stored with the draw. `numbers` has the number of each entry in its division."""
        bye = None if self.bye is None else numbers[self.bye]
        return {"pins": _numbered(self.pins, numbers), "forbidden": _numbered(self.forbidden, numbers), "bye": bye}


def _numbered(pairs: Iterable[tuple[int, int]], numbers: Mapping[int, int]) -> list[list[int]]:
    return [[numbers[first], numbers[second]] for first, second in pairs]


def wishes_for(division: Division, number: int) -> Wishes:
    """What applies in round `number`. One query."""
    pins: list[tuple[int, int]] = []
    forbidden: list[tuple[int, int]] = []
    bye: int | None = None
    for wish in wishes_of_round(division, number):
        if wish.kind == WishKind.BYE:
            bye = wish.one_id
        elif wish.other_id is not None:
            (pins if wish.kind == WishKind.TOGETHER else forbidden).append((wish.one_id, wish.other_id))
    return Wishes(tuple(sorted(set(pins))), tuple(sorted(set(forbidden))), bye)


def wishes_of_round(division: Division, number: int) -> QuerySet[PairWish]:
    """The rows of what applies in round `number`, in the order of wishing."""
    return PairWish.objects.filter(Q(round_number=number) | Q(round_number__isnull=True), division=division)


def read_drawn_round(division: Division, number: int) -> Round:
    """The round, with its division. Raises Refused if it isn't drawn."""
    drawn_round = Round.objects.select_related("division").filter(division=division, number=number).first()
    if drawn_round is None:
        raise draw_refusal("not_drawn", round=number)
    return drawn_round


def draft_values(drawn_round: Round) -> tuple[DivisionValue, Draw]:
    """The history before the draft, and the draft as it is now, with its costs and reasons."""
    history = history_for_draw(drawn_round.division, drawn_round.number)
    boards = board_values(drawn_round.pairings.order_by("table"))
    byes_given = RoundStatus.objects.byes().filter(
        entry__division=drawn_round.division, round_number=drawn_round.number
    )
    byes = tuple(byes_given.order_by("entry_id").values_list("entry_id", flat=True))
    bye, more_byes = (byes[0], byes[1:]) if byes else (None, ())
    wishes = wishes_for(drawn_round.division, drawn_round.number)
    draft = price_boards(
        history,
        drawn_round.number,
        drawn_round.seed,
        boards,
        bye,
        pins=wishes.pins,
        forbidden=wishes.forbidden,
        sitting_out=more_byes,
    )
    return history, draft
