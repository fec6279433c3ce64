"""Who a player named on a form or in a list may be, and why that isn't certain: values that say it when shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ground.coded import Coded, Words, coded, worded
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.tournament.wording.entries.last_entry import LastEntry, known_as_words, last_entry_words
from ratings.rank import parse_rank


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """One possible person, with their other names and last entry. `match` is why they may be meant, a sentence;
    `nzgs_id`: they are, because they have this number. `entered`: they are already in this division, and can't be
    entered again."""

    player: int
    name: str
    others: tuple[str, ...]
    last: LastEntry | None
    match: str
    nzgs_id: str
    entered: bool

    @property
    def called(self) -> str:
        """The name, with their other names."""
        return known_as_words(self.name, self.others)

    @property
    def words(self) -> str:
        """Where they were last seen."""
        return last_entry_words(self.last)

    @property
    def reason(self) -> str:
        """Why it may be them, empty for a name that is the same."""
        return _("has the NZGS number {number}").format(number=self.nzgs_id) if self.nzgs_id else self.match


@dataclass(frozen=True, slots=True)
class PersonChoice:
    """One answer to who a line is: `value` is `new`, `player:3`, `line:6` (the player of that line in another division)
    or `entry:7` (entered already, so nothing to add)."""

    value: str
    code: Coded

    @property
    def label(self) -> str:
        """The answer in words. Raises KeyError for an unknown code."""
        return worded(_CHOICES[self.code.code], self.code.args)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why it isn't certain who a line is: what is said about the line and those on it, then the sentence of the match
    with a name. False where it is certain; its text is all of it."""

    codes: tuple[Coded, ...] = ()
    match: str = ""

    def __bool__(self) -> bool:
        return bool(self.codes or self.match)

    def __str__(self) -> str:
        return " ".join(filter(None, (*(worded(_DOUBTS[one.code], one.args) for one in self.codes), self.match)))


CERTAIN = Doubt()
NEW = "new"
"""The answer that somebody isn't known here."""
SOMEBODY_ELSE = PersonChoice(NEW, coded("somebody_else"))


def _player(p: Mapping[str, Any]) -> str:
    last = LastEntry(parse_rank(p["rank"]), p["event"]) if p["rank"] else None
    return f"{known_as_words(p['name'], p['others'])}, {last_entry_words(last)}"


_CHOICES: dict[str, Words] = {
    "player": _player,
    "entry": gettext_noop("{name} {grade}, entered already"),
    "line": gettext_noop("the player of line {line}, in {division} too"),
    "somebody_else": gettext_noop("somebody else"),
}
_DOUBTS: dict[str, Words] = {
    "name_entered": gettext_noop("A player of this name is already entered in {name}."),
    "name_elsewhere": gettext_noop("Line {line} has the same name in {division}."),
    "number_elsewhere": gettext_noop("Line {line}, {name}, has the same number in {division}."),
    "grade_in_list": gettext_noop("The player known by this name was {known}, the list says {grade}."),
    "holds_number": gettext_noop("{name} has the number {number}."),
    "grade_in_file": gettext_noop("The player known by this name was {known}, the file says {grade}."),
}
