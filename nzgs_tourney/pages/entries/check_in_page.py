"""The page of check-in, over all divisions or of one: who was not seen yet, with phone numbers, who is here, and who
isn't coming."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from nzgs_tourney.models import Division
from nzgs_tourney.store.entries.check_in import CheckInLine, Roll, check_in_list, self_check_in, similar_names
from nzgs_tourney.store.entries.fees import fees_by_entry
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.tournament.fees.terms import amount_text
from ratings.imports.names import name_key


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """One entry; `chosen` is the answer shown and `began` the one that the page began with, both as a `Presence`.
    `asks`: ticking them here asks first, since somebody else has the same name or a close one, or they are in another
    division too. `pay` is what they still owe, as a decimal text, and `amount` how it is shown; both empty for nothing.
    """

    line: CheckInLine
    roll: Roll
    chosen: str
    began: str
    asks: bool
    pay: str = ""
    amount: str = ""


@dataclass(frozen=True, slots=True)
class AskedPerson:
    """One of those asked about, and where they are entered."""

    line: CheckInLine
    division: Division


@dataclass(frozen=True, slots=True)
class CheckInQuestion:
    """Somebody was ticked: `people` are they, first, and those whose names are like theirs; where they are the `same`
    person, the entries of one player, alone or in sides, in several divisions."""

    people: tuple[AskedPerson, ...]
    same: bool = False


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """`unseen`, `here` and `away` are by name, over all `rolls`. `marked` counts those who were last marked as missing
    at once and still are; `code` is for the wall, empty while no player may check in, and `all_open`: those of every
    division shown may. `pressed` are the rolls whose missing are marked at one press."""

    rolls: tuple[Roll, ...]
    unseen: tuple[CheckInRow, ...]
    here: tuple[CheckInRow, ...]
    away: tuple[CheckInRow, ...]
    marked: int
    code: str
    all_open: bool
    pressed: tuple[Roll, ...]

    @property
    def players(self) -> int:
        """How many are on the list."""
        return len(self.unseen) + len(self.here) + len(self.away)

    @property
    def missing(self) -> tuple[int, ...]:
        """The entries that one press marks as no-shows."""
        return tuple(row.line.entry for row in self.unseen if row.roll in self.pressed)


def check_in_page(
    rolls: Sequence[Roll], *, answers: Mapping[int, str] | None = None, began: Mapping[int, str] | None = None
) -> CheckInPage:
    """The page; with what was answered on it and what it began with, by entry, where it comes back. At most six
    queries for each division, and three for all. One press marks those of one division alone, or of all that aren't
    drawn."""
    lines, possible = _lines(rolls), {answer.value for answer in Presence}
    listed = [line for line, _roll in lines]
    asked_about = {*similar_names(listed), *_elsewhere(listed)}
    fees = fees_by_entry(rolls[0].division.event) if rolls else {}
    rows = []
    for line, roll in lines:
        fee = fees.get(line.entry)
        owed = fee.to_pay if fee is not None and fee.to_pay > 0 else None
        pay, amount = (f"{owed:f}", amount_text(owed)) if owed is not None else ("", "")
        now, answer = line.presence.value, (answers or {}).get(line.entry, "")
        chosen = answer if answer in possible else now
        rows.append(
            CheckInRow(line, roll, chosen, (began or {}).get(line.entry) or now, line.entry in asked_about, pay, amount)
        )
    known = [(roll, self_check_in(roll.division)) for roll in rolls]
    codes = [opened.code for roll, opened in known if opened is not None and opened.number == roll.number]
    return CheckInPage(
        rolls=tuple(rolls),
        unseen=tuple(row for row in rows if row.line.presence is Presence.UNSEEN),
        here=tuple(row for row in rows if row.line.presence is Presence.HERE),
        away=tuple(row for row in rows if row.line.status is not None),
        marked=sum(line.marked for line in listed),
        code=codes[0] if codes else "",
        all_open=len(codes) == len(rolls),
        pressed=tuple(roll for roll in rolls if len(rolls) == 1 or not roll.drafted),
    )


def questions(
    rolls: Sequence[Roll], answers: Mapping[int, Presence], sure: Collection[int], alone: Collection[int] = ()
) -> tuple[CheckInQuestion, ...]:
    """One for each entry that is ticked as here, unless it is clear what is meant. A name like somebody else's asks,
    unless the entry is `sure`; another entry of the same player asks that isn't here and isn't answered with it, unless
    the entry is meant `alone`. At most three queries for each division, none where nobody is ticked."""
    ticked = {entry for entry, answer in answers.items() if answer is Presence.HERE}
    if not ticked:
        return ()
    lines = _lines(rolls)
    listed, division_of = [line for line, _roll in lines], {line.entry: roll.division for line, roll in lines}
    similar, elsewhere = similar_names(listed), _elsewhere(listed)
    asked = []
    for line in listed:
        if line.entry not in ticked or line.presence is Presence.HERE:
            continue
        others = () if line.entry in sure else similar.get(line.entry, ())
        same = not others
        if same and line.entry not in alone:
            others = tuple(
                other
                for other in elsewhere.get(line.entry, ())
                if other.presence is not Presence.HERE and other.entry not in answers
            )
        if others:
            people = tuple(AskedPerson(one, division_of[one.entry]) for one in (line, *others))
            asked.append(CheckInQuestion(people, same))
    return tuple(asked)


def _lines(rolls: Sequence[Roll]) -> list[tuple[CheckInLine, Roll]]:
    lines = [(line, roll) for roll in rolls for line in check_in_list(roll.division, roll.number)]
    return sorted(lines, key=lambda row: (name_key(row[0].name), row[0].entry))


def _elsewhere(lines: Sequence[CheckInLine]) -> dict[int, tuple[CheckInLine, ...]]:
    """The other entries of the same people, by entry; entries without any are left out."""
    of_player: dict[int, list[CheckInLine]] = defaultdict(list)
    for line in lines:
        for player in line.people:
            of_player[player].append(line)
    found: dict[int, dict[int, CheckInLine]] = defaultdict(dict)
    for same in of_player.values():
        for one, other in permutations(same, 2):
            found[one.entry][other.entry] = other
    return {entry: tuple(others.values()) for entry, others in found.items()}
