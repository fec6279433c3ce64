"""Says where a record came from that nobody sent as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.wording.numbers import sentences
from ground.coded import Words, read_coded, worded
from ground.translation import gettext as _, gettext_noop, ngettext

Args = Mapping[str, Any]


def origin_words(values: Args, sender: str) -> str:
    """Where a record came from that nobody sent as a file, in a sentence; empty for one that was. `sender` submitted
    it. Raises KeyError for an unknown code."""
    if not values:
        return ""
    origin = read_coded(values)
    return worded(_ORIGINS[origin.code], {**origin.args, "who": sender})


def reference_words(reason: str) -> str:
    """Why a record counts that a referee chose, for this `reason`, or that was played on from the one that counted."""
    return reason or _("It goes on from the record that counted, with the moves played on the page.")


def remark_text(origin: Args, sender: str, remark: str) -> str:
    """Where a record came from, and its player's remark; either may be empty."""
    return sentences((origin_words(origin, sender), remark))


def _entered_position(p: Args) -> str:
    return ngettext(
        "Entered at the board by {who}: a position of {stones} stone.",
        "Entered at the board by {who}: a position of {stones} stones.",
        p["stones"],
    ).format_map(p)


def _entered_moves(p: Args) -> str:
    return ngettext(
        "Entered at the board by {who}: {moves} move, one by one.",
        "Entered at the board by {who}: {moves} moves, one by one.",
        p["moves"],
    ).format_map(p)


_ORIGINS: dict[str, Words] = {
    "entered_position": _entered_position,
    "entered_moves": _entered_moves,
    "played_on": gettext_noop("Play was resumed after move {after} of record {record}, on the page."),
    "restored": gettext_noop("Restored by ruling {ruling}."),
}
