"""Reads the parameters in an address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.paper.players_table import WallOrder
from nzgs_tourney.paper.round_pack import PackSheet

MOST_DIGITS = 3


def round_asked(query: Mapping[str, str]) -> int | None:
    """The round in `?after=`, None without one. Raises Refused for anything that isn't the number of a round."""
    text = query.get("after", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > MOST_DIGITS:
        raise Refused(_("“{text}” is not the number of a round.").format(text=text[:20]))
    return int(text)


def large_asked(query: Mapping[str, str]) -> bool:
    """Whether `?size=large` asks for large type, for a wall."""
    return query.get("size") == "large"


def order_asked(query: Mapping[str, str]) -> WallOrder:
    """The order in `?by=`, by strength without one. Raises Refused for any other text."""
    text = query.get("by", WallOrder.STRENGTH.value)
    try:
        return WallOrder(text)
    except ValueError:
        raise Refused(
            _("“{text}” isn’t an order of a wall list: choose strength or place.").format(text=text[:20])
        ) from None


def sheets_asked(texts: Sequence[str]) -> tuple[PackSheet, ...]:
    """The sheets in `?sheet=`, in any order. Raises Refused for an unknown name."""
    try:
        return tuple(PackSheet(text) for text in texts)
    except ValueError:
        unknown = next(text for text in texts if text not in list(PackSheet))
        raise Refused(
            _("“{unknown}” isn’t a sheet of a round: choose from {join}.").format(
                unknown=unknown[:20], join=", ".join(PackSheet)
            )
        ) from None


def entry_asked(query: Mapping[str, str]) -> int | None:
    """The entry in `?entry=`, None without one. Raises Refused for anything that isn't a number."""
    text = query.get("entry", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused(_("“{text}” is not the number of an entry.").format(text=text[:20]))
    return int(text)
