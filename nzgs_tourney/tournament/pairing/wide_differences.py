"""Warnings about boards too far apart for their handicap, and handicaps too large for the board, for a director."""

from __future__ import annotations

from collections.abc import Sequence

from games.wording.numbers import sentences, stones_counted, tables_named
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.division.settings import DivisionSettings, Tier
from nzgs_tourney.tournament.pairing.handicap_policy import ceiling, has_stones_of_19


def wide_differences(
    settings: DivisionSettings, above_wish: Sequence[int], above_ceiling: Sequence[int], largest: int
) -> tuple[str, ...]:
    """What a director should know before publishing: none, one or two sentences.

    The arguments after the settings are those of `Summary`. In a round robin, and where the draw priorities leave out
    handicaps, only the ceiling counts: there is no wish.
    """
    boards = []
    wished = not settings.system.scheduled and Tier.HANDICAP in settings.tiers
    most = ceiling(settings)
    if wished and above_wish and (most is None or settings.handicap_wish < most):
        message = ngettext(
            "Opponents on {count} board differ by more than {stones}, which this division avoids: {tables}.",
            "Opponents on {count} boards differ by more than {stones}, which this division avoids: {tables}.",
            len(above_wish),
        )
        stones = stones_counted(settings.handicap_wish)
        boards.append(message.format(count=len(above_wish), stones=stones, tables=tables_named(above_wish)))
    if above_ceiling and most is not None:
        message = ngettext(
            "Opponents on {count} board differ by more than the largest handicap, {stones}, so they won’t be level: "
            "{tables}.",
            "Opponents on {count} boards differ by more than the largest handicap, {stones}, so they won’t be level: "
            "{tables}.",
            len(above_ceiling),
        )
        stones, tables = stones_counted(most), tables_named(above_ceiling)
        sentence = message.format(count=len(above_ceiling), stones=stones, tables=tables)
        widest = _("The largest difference is {stones}.").format(stones=stones_counted(largest))
        boards.append(sentences((sentence, widest)))
    return tuple(boards)


def stones_of_19(settings: DivisionSettings) -> str:
    """A warning that a small board gets the handicaps of 19x19; empty where it doesn't."""
    if not has_stones_of_19(settings):
        return ""
    return _("On {size}×{size} the draw gives as many stones as on 19×19.").format(size=settings.board_size)
