"""Words about a list of entries that was accepted."""

from __future__ import annotations

from games.wording.numbers import in_row
from ratings.translation import gettext as _


def imported_words(entered: int, already: int, unreadable: int) -> str:
    """`7 entered, 1 not readable.`: how many each; nothing of what there was none of, but for the entered."""
    counts = [_("{count} entered").format(count=entered)]
    if already:
        counts.append(_("{count} entered already").format(count=already))
    if unreadable:
        counts.append(_("{count} not readable").format(count=unreadable))
    return f"{in_row(counts)}."
