"""Words about an accepted entry list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.wording.numbers import in_row
from ratings.imports.unreadable import UnreadableLine
from ratings.translation import gettext as _

MOST_TOLD = 8
"""More lines than these are a fault of the whole list, and no notices to read one by one."""


def imported_words(entered: int, already: int, unreadable: int) -> str:
    """`7 entered, 1 not readable.`: the counts; zeros are left out, except for the entered."""
    counts = [_("{count} entered").format(count=entered)]
    if already:
        counts.append(_("{count} entered already").format(count=already))
    if unreadable:
        counts.append(_("{count} not readable").format(count=unreadable))
    return f"{in_row(counts)}."


class WithoutNumber(Protocol):
    """Somebody who was entered without the number of their line."""

    @property
    def name(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def holder(self) -> str: ...


def number_left_out_words(left_out: WithoutNumber) -> str:
    """That they were entered without the number, and whose it is."""
    message = _("{name} is entered without the NZGS number {number}, which is {holder}’s.")
    return message.format(name=left_out.name, number=left_out.number, holder=left_out.holder)


def left_out_words(lines: Sequence[UnreadableLine]) -> list[str]:
    """`Not entered: Tama Weka, 12x. Line 3: “12x” isn’t a grade.`: one sentence for each of the first MOST_TOLD."""
    return [
        _("Not entered: {cells}. {reason}").format(cells=", ".join(filter(None, line.cells)), reason=line.sentence)
        for line in lines[:MOST_TOLD]
    ]
