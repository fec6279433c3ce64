"""Compares two drafts of one round: which boards they share, and how their costs differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ground.coded import Coded, coded
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.draft import Draw, DrawnBoard
from nzgs_tourney.tournament.pairing.edit import price_of
from nzgs_tourney.tournament.wording.draws.price import compared_words


@dataclass(frozen=True, slots=True)
class Comparison:
    """The differences. A board is the same if the same two meet, whatever their table and their colours.

    `only_before` and `only_after` are the boards of only one draft, by table. `terms` counts the boards of both whose
    colours, handicap or komi differ. `price` says what `after` costs or saves (see `price_of`). `equally_good`: only
    the lot distinguishes the two.
    """

    shared: int
    only_before: tuple[DrawnBoard, ...]
    only_after: tuple[DrawnBoard, ...]
    price: tuple[Coded, ...]
    equally_good: bool
    better: bool
    terms: int = 0

    @property
    def sentence(self) -> str:
        """`Equally good: 3 boards differ.`"""
        return compared_words(self.code)

    @property
    def code(self) -> Coded:
        """The sentence as a code, with the number of boards that differ."""
        if not self.only_before and not self.only_after:
            return coded("same_pairs", boards=self.terms) if self.terms else coded("same")
        code = "equally_good" if self.equally_good else "better" if self.better else "worse"
        return coded(code, boards=max(len(self.only_before), len(self.only_after)))

    @property
    def stays(self) -> str:
        """`3 boards stay, 1 is new.`, for two rounds with different people, neither of which is better."""
        new = len(self.only_after)
        stay = ngettext("{count} board stays", "{count} boards stay", self.shared).format(count=self.shared)
        added = ngettext("{count} is new", "{count} are new", new).format(count=new) if new else _("none is new")
        return _("{stay}, {added}.").format(stay=stay, added=added)


def compare_drafts(before: Draw, after: Draw, *, scheduled: bool = False) -> Comparison:
    """The comparison of two drafts of one round, in a round robin if `scheduled` (see `price_of`)."""
    old = {_pair(board): board for board in before.boards}
    new = {_pair(board): board for board in after.boards}
    both = [tier for tier in before.cost if tier in after.cost and tier is not Tier.HASH]
    ranked_before, ranked_after = _ranked(before, both), _ranked(after, both)
    return Comparison(
        shared=len(old.keys() & new.keys()),
        only_before=tuple(board for board in before.boards if _pair(board) not in new),
        only_after=tuple(board for board in after.boards if _pair(board) not in old),
        price=price_of(before, after, scheduled=scheduled),
        equally_good=ranked_before == ranked_after,
        better=ranked_after < ranked_before,
        terms=sum(_terms(old[pair]) != _terms(new[pair]) for pair in old.keys() & new.keys()),
    )


def same_boards(before: Draw, after: Draw) -> bool:
    """Whether nothing would change: the same boards with their colours and conditions, and the same players without
    one. Only the tables may differ."""
    return _everybody(before) == _everybody(after)


def _everybody(draw: Draw) -> tuple[frozenset[tuple[object, ...]], frozenset[int]]:
    seated = frozenset((board.white, board.black, board.handicap, board.komi) for board in draw.boards)
    return seated, frozenset({*(() if draw.bye is None else (draw.bye,)), *draw.sitting_out})


def _terms(board: DrawnBoard) -> tuple[object, ...]:
    return board.black, board.handicap, board.komi


def _pair(board: DrawnBoard) -> frozenset[int]:
    return frozenset((board.white, board.black))


def _ranked(draw: Draw, tiers: Sequence[Tier]) -> tuple[int, ...]:
    """The key that decides which draft is better, the most important first; the lot doesn't count."""
    broken = draw.summary.forbidden + draw.summary.parted
    return (broken, draw.summary.byes_repeated, *(draw.cost[tier] for tier in tiers))
