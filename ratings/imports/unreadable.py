"""A line that could not be read, with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from ground.translation import gettext as _
from ground.translation import ngettext
from ratings.imports.cells import TableLine


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """`line` is its number in the file, `reason` says what is wrong with it, `cells` are its texts, so that nothing is
    lost.
    """

    line: int
    reason: str
    cells: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """`Line 7: “12x” isn’t a grade: write 3d or 12k, from 35k to 9d.`"""
        reason = f"{self.reason[:1].upper()}{self.reason[1:].rstrip('.。')}"
        return _("Line {line}: {reason}.").format(line=self.line, reason=reason)


def unreadable(line: TableLine, reason: str) -> UnreadableLine:
    """The line with its reason, which needs no final stop."""
    return UnreadableLine(line.number, reason, line.cells)


def too_wide(header: TableLine, line: TableLine) -> str:
    """Why a line with more cells than the header cannot be trusted; empty where it has no more."""
    if len(line.cells) <= len(header.cells):
        return ""
    return ngettext(
        "there is {count} column under a heading of {most}; put quotes around a comma",
        "there are {count} columns under a heading of {most}; put quotes around a comma",
        len(line.cells),
    ).format(count=len(line.cells), most=len(header.cells))
