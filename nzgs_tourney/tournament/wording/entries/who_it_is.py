"""Who a player named on a form or in a list may be, and why that isn't certain: values that say it when shown.

Also a known person's last entry as a phrase, why two players can't be one person, and why a person can't be forgotten
yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.wording.numbers import listed
from ground.coded import Coded, Words, coded, worded
from ground.translation import gettext as _, gettext_noop, ngettext
from ratings.rank import Rank, grade_of_entry


@dataclass(frozen=True, slots=True)
class LastEntry:
    """A player's last entry: the grade and the event."""

    rank: Rank
    event: str


def known_as_words(name: str, others: Sequence[str]) -> str:
    """`Mere Smith (also Mere Rangi)`: a known person with the other names that find them, e.g. from before they
    married."""
    if not others:
        return name
    return _("{name} (also {others})").format(name=name, others=listed(others))


def last_entry_words(seen: LastEntry | None) -> str:
    """`3d in Wellington Open 2025`; for None, that the person is known but was in no event."""
    if seen is None:
        return _("known, not seen in an event")
    return _("{grade} in {event}").format(grade=seen.rank, event=seen.event)


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
    last = LastEntry(grade_of_entry(p["rank"]), p["event"]) if p["rank"] else None
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


NUMBER_WORDS = {
    "nzgs_id": gettext_noop("NZGS number"),
    "egd_pin": gettext_noop("EGD PIN"),
    "aga_id": gettext_noop("AGA number"),
}
"""The federations' numbers for a person."""


def obstacle_words(said: Coded) -> str:
    """What has to be done before somebody can be forgotten. Raises KeyError for an unknown code."""
    why = worded(_UNFINISHED[said.code], said.args)
    return _("{name} is in {event}, which isn’t finished: {why}.").format(
        name=said.args["name"], event=said.args["event"], why=why
    )


def two_people_words(said: Coded) -> str:
    """What makes it impossible that two players are one person. Raises KeyError for an unknown code."""
    return worded(_TWO_PEOPLE[said.code], said.args)


def _on_lists(p: Mapping[str, Any]) -> str:
    count = len(p["lists"]) - 1
    if not count:
        return _("Both are on the rating list {name}.").format(name=p["lists"][0])
    return ngettext(
        "Both are on the rating list {name} and on {count} other.",
        "Both are on the rating list {name} and on {count} others.",
        count,
    ).format(name=p["lists"][0], count=count)


_UNFINISHED: dict[str, Words] = {
    "round_open": gettext_noop("round {number} of {division} isn’t closed"),
    "round_to_come": gettext_noop("round {number} of {division} is still to come"),
    "case_open": gettext_noop("case {number} isn’t decided"),
}
_TWO_PEOPLE: dict[str, Words] = {
    "numbers": lambda p: _("They have two numbers: {words} {one} and {two}.").format(
        words=_(NUMBER_WORDS[p["kind"]]), one=p["one"], two=p["two"]
    ),
    "divisions": lambda p: _("Both are entered in {divisions}.").format(divisions=listed(p["divisions"])),
    "lists": _on_lists,
    "accounts": gettext_noop("They have two accounts, {one} and {other}: unlink one of them first."),
}
