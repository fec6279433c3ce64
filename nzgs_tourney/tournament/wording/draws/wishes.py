"""A director's wish for a draw, in words."""

from __future__ import annotations

from ground.translation import gettext as _
from ground.translation import gettext_noop

_WISHES = {
    "bye": gettext_noop("{one} has the bye"),
    "together": gettext_noop("{one} and {other} are put together"),
    "apart": gettext_noop("{one} and {other} are kept apart"),
}


def wish_words(kind: str, one: str, other: str) -> str:
    """The wish about these players, without a full stop; `other` means nothing for a bye. Raises KeyError for an
    unknown kind."""
    return _(_WISHES[kind]).format(one=one, other=other)


def in_the_way_words(kind: str, one: str, other: str, round_number: int | None) -> str:
    """Why another wish can't be added: this one, for a round or for every round, contradicts it."""
    wish = wish_words(kind, one, other)
    if round_number is None:
        return _("{wish} in every round: take that wish back first.").format(wish=wish)
    return _("{wish} in round {round}: take that wish back first.").format(wish=wish, round=round_number)
