"""What is wrong with a file, and where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.wording.numbers import sentences
from ground.translation import gettext as _, ngettext


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong. `location` is a path, e.g. `rounds[0].boards[2].white`, or a line; `sentence` is complete."""

    location: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.location}: {self.sentence}" if self.location else self.sentence


@dataclass(frozen=True, slots=True)
class Faults:
    """Everything that is wrong with a file, in a fixed order; never empty."""

    faults: tuple[Fault, ...]

    @property
    def first(self) -> Fault:
        """The first of them."""
        return self.faults[0]

    @property
    def sentence(self) -> str:
        """The first with its place, and how many more there are."""
        more = len(self.faults) - 1
        and_more = ngettext("And {count} more fault.", "And {count} more faults.", more).format(count=more)
        return sentences((str(self.first), and_more if more else ""))


def path(steps: Iterable[str | int]) -> str:
    """`rounds[0].boards[2].white`: places in lists count from 0, as in JSON paths. Empty for the whole file."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else (f".{step}" if text else str(step))
    return text


def at_line(number: int) -> str:
    """The place of a fault in a file of lines: `line 14`."""
    return _("line {line}").format(line=number)
