"""The page of check-in: who was not seen yet, with phone numbers, who is here, and who isn't coming."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from nzgs_tourney.models import Division
from nzgs_tourney.store.entries.check_in import CheckInLine, check_in_list, self_check_in, similar_names
from nzgs_tourney.tournament.division.history import Presence


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """One entry; `chosen` is the answer shown and `began` the one that the page began with, both as a `Presence`.
    `similar`: somebody else has the same name or a close one."""

    line: CheckInLine
    chosen: str
    began: str
    similar: bool


@dataclass(frozen=True, slots=True)
class SimilarNames:
    """Somebody was ticked whose name is like others': `people` are all of them, the one who was ticked first."""

    people: tuple[CheckInLine, ...]


@dataclass(frozen=True, slots=True)
class CheckInPage:
    """`unseen`, `here` and `away` are by name. `marked` counts those who were last marked as missing at once and still
    are; `code` is for the wall, empty while players may not check themselves in."""

    unseen: tuple[CheckInRow, ...]
    here: tuple[CheckInRow, ...]
    away: tuple[CheckInRow, ...]
    marked: int
    code: str

    @property
    def players(self) -> int:
        """How many are on the list."""
        return len(self.unseen) + len(self.here) + len(self.away)


def check_in_page(
    division: Division, number: int, *, answers: Mapping[int, str] | None = None, began: Mapping[int, str] | None = None
) -> CheckInPage:
    """The page; with what was answered on it and what it began with, by entry, where it comes back. At most six
    queries."""
    lines, possible = check_in_list(division, number), {answer.value for answer in Presence}
    similar, opened = similar_names(lines), self_check_in(division)
    rows = []
    for line in lines:
        now, answer = line.presence.value, (answers or {}).get(line.entry, "")
        chosen = answer if answer in possible else now
        rows.append(CheckInRow(line, chosen, (began or {}).get(line.entry) or now, line.entry in similar))
    return CheckInPage(
        unseen=tuple(row for row in rows if row.line.presence is Presence.UNSEEN),
        here=tuple(row for row in rows if row.line.presence is Presence.HERE),
        away=tuple(row for row in rows if row.line.status is not None),
        marked=sum(line.marked for line in lines),
        code=opened.code if opened and opened.number == number else "",
    )


def questions(
    division: Division, number: int, answers: Mapping[int, Presence], sure: Collection[int]
) -> tuple[SimilarNames, ...]:
    """One for each entry that is ticked as here, has a name like somebody else's and isn't `sure`. At most three
    queries, none where nobody is ticked."""
    ticked = {entry for entry, answer in answers.items() if answer is Presence.HERE and entry not in sure}
    if not ticked:
        return ()
    lines = check_in_list(division, number)
    similar = similar_names(lines)
    return tuple(
        SimilarNames((line, *similar[line.entry]))
        for line in lines
        if line.entry in ticked and line.entry in similar and line.presence is not Presence.HERE
    )
