"""Words about an accepted entry list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.wording.numbers import in_row, listed
from ground.translation import gettext as _
from ground.translation import gettext_noop, ngettext
from ratings.imports.cells import UnreadableLine

MOST_TOLD = 8
"""More lines than these are a fault of the whole list, and no notices to read one by one."""


def imported_words(entered: int, already: int, left: int) -> str:
    """`7 entered, 1 not entered yet.`: the counts; zeros are left out, except for the entered."""
    counts = [_("{count} entered").format(count=entered)]
    if already:
        counts.append(_("{count} entered already").format(count=already))
    if left:
        counts.append(_("{count} not entered yet").format(count=left))
    return f"{in_row(counts)}."


class WithoutNumber(Protocol):
    """Somebody who was entered without the number of their line."""

    @property
    def name(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def holder(self) -> str: ...


class EnteredWithoutNumber(WithoutNumber, Protocol):
    """The same, with the kind of number: `nzgs`, `egd` or `aga`."""

    @property
    def kind(self) -> str: ...


_ENTERED_WITHOUT = {
    "nzgs": gettext_noop("{name} is entered without the NZGS number {number}, which is {holder}’s."),
    "egd": gettext_noop("{name} is entered without the EGD PIN {number}, which is {holder}’s."),
    "aga": gettext_noop("{name} is entered without the AGA number {number}, which is {holder}’s."),
}


def number_left_out_words(left_out: EnteredWithoutNumber) -> str:
    """That they were entered without the number, and whose it is."""
    message = _(_ENTERED_WITHOUT[left_out.kind])
    return message.format(name=left_out.name, number=left_out.number, holder=left_out.holder)


def number_dropped_words(dropped: WithoutNumber) -> str:
    """That a player of a restored event is without the number here, and whose it is."""
    message = _("{name} is here without the NZGS number {number}, which is {holder}’s.")
    return message.format(name=dropped.name, number=dropped.number, holder=dropped.holder)


def left_out_words(lines: Sequence[UnreadableLine]) -> list[str]:
    """`Not entered: Tama Weka, 3k. Line 3: “Tama Weka” repeats line 2.`: one sentence for each of the first MOST_TOLD,
    and one for all others."""
    sentences = [
        _("Not entered: {cells}. {reason}").format(cells=", ".join(filter(None, line.cells)), reason=line.sentence)
        for line in lines[:MOST_TOLD]
    ]
    if more := [str(line.line) for line in lines[MOST_TOLD:]]:
        sentences.append(
            ngettext("Not entered either: line {lines}.", "Not entered either: lines {lines}.", len(more)).format(
                lines=listed(more)
            )
        )
    return sentences
