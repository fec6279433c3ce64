"""Words about accepted lists: of entries, and what changed from one rating list to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.wording.numbers import in_row, listed
from ground.translation import gettext as _, gettext_noop, ngettext
from ratings.imports.cells import UnreadableLine
from ratings.imports.list_changes import ChangedRow, ListChanges
from ratings.imports.rating_list import ListedRow
from ratings.rank import rating_text

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


MOST_NAMED = 8
"""More than these are only counted."""


@dataclass(frozen=True, slots=True)
class LineChoice:
    """A possible line of the list; `value` is its number in the database as text."""

    value: str
    row: ListedRow
    reason: str = ""

    @property
    def label(self) -> str:
        """`Hēmi Tūhoe, 3.10, Wellington (line 12)`."""
        row = self.row
        number = _("no. {number}").format(number=row.listed_id) if row.listed_id else ""
        text = ", ".join(filter(None, (row.name, rating_text(row.rating) or str(row.rank or ""), row.club, number)))
        return _("{player} (line {line})").format(player=text, line=row.line)


def changes_words(changes: ListChanges, before: str) -> tuple[str, ...]:
    """A sentence for each kind of change; one where there is none."""
    messages = (
        (_("{count} new: {names}."), [row.name for row in changes.new]),
        (_("{count} gone: {names}."), [row.name for row in changes.gone]),
        (_("{count} changed by more than two grades: {names}."), [_far(pair) for pair in changes.far]),
        (
            _("{count} with another name’s number: {names}."),
            [_reused(pair) for pair in changes.reused],
        ),
    )
    sentences = tuple(_sentence(message, names) for message, names in messages if names)
    heading = _("Compared with {list}:").format(list=before)
    return (heading, *(sentences or (_("Nobody is new, gone or changed by much."),)))


def _sentence(message: str, names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    shown = [*names[:MOST_NAMED], *([_("{more} more").format(more=more)] if more > 0 else [])]
    return message.format(count=len(names), names=listed(shown))


def _far(pair: ChangedRow) -> str:
    return f"{pair.now.name} ({_strength(pair.before)} → {_strength(pair.now)})"


def _reused(pair: ChangedRow) -> str:
    return f"{pair.now.listed_id} ({pair.before.name} → {pair.now.name})"


def _strength(row: ListedRow) -> str:
    return str(row.rank) if row.rank is not None else rating_text(row.rating)
