"""One player on an entry list, and when two lines mean the same one."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ground.freezing import freeze_mappings
from ratings.imports.cells import UnreadableLine
from ratings.imports.columns import folded
from ratings.imports.names import name_key
from ratings.name_parts import NO_PARTS, NameParts
from ratings.rank import Rank, Rating

LONGEST_IDENTITY = 200


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One player of an entry list. `rank` and `rating` are both None only if the caller allowed it.

    `latin` is the name in Latin letters, for a name in another script. `parts` are family and given name of that one,
    or else of `name`, as the list tells them apart; both empty where it doesn't. `country` is two capital letters or
    empty. `away` are the rounds that the player will miss. `others` has the texts of unrecognised columns, by heading.
    `notes` are sentences about what should be checked. `eligible` says whether the player may win NZGS points: `yes`,
    `no`, or empty. `team` is the name of the player's team, and `board` their place in its order, from 1; None for
    after those who have one.
    """

    line: int
    name: str
    rank: Rank | None = None
    rating: Rating | None = None
    club: str = ""
    city: str = ""
    country: str = ""
    family: str = ""
    tags: tuple[str, ...] = ()
    eligible: str = ""
    nzgs_id: str = ""
    egd_pin: str = ""
    aga_id: str = ""
    email: str = ""
    phone: str = ""
    server_names: Mapping[str, str] = field(default_factory=dict)
    division: str = ""
    team: str = ""
    board: int | None = None
    away: frozenset[int] = frozenset()
    others: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    latin: str = ""
    parts: NameParts = NO_PARTS

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class EntriesPreview:
    """An entry list as it was read, before anything is stored.

    `notes` are sentences about the whole file. `fault` is a sentence where no column has names; then there are no rows.
    `copies` are the numbers of the lines that repeat an earlier line, or the heading, exactly; `repeats` mean the
    player of an earlier line and say something else.
    """

    rows: tuple[EntryRow, ...]
    unreadable: tuple[UnreadableLine, ...]
    notes: tuple[str, ...] = ()
    fault: str = ""
    copies: tuple[int, ...] = ()
    repeats: tuple[UnreadableLine, ...] = ()


def division_key(division: str) -> str:
    """A division's name however it is spelled: `13×13`, `13x13` and `13 X 13` are one."""
    return folded(division.replace("×", "x"))


def division_keys(names: Sequence[str]) -> dict[str, int]:
    """Where in `names` the division is that a list means, by the keys of what it may write: a whole name, or what is
    left of it without the words that all begin with, e.g. `B` for Division B beside Division A."""
    words = [name.split() for name in names]
    shared = 0
    while len(names) > 1 and all(len(one) > shared + 1 for one in words) and len({one[shared] for one in words}) == 1:
        shared += 1
    short = {division_key(" ".join(one[shared:])): place for place, one in enumerate(words)}
    return {**short, **{division_key(name): place for place, name in enumerate(names)}}


def identity(row: EntryRow) -> str:
    """A text that is equal for two lines exactly if they mean one player, so that a file read twice adds nobody.

    The NZGS number if there is one, else the EGD number, else name, club, city, country, grade and rating together,
    ignoring case, accents and punctuation: two players with the same name who differ in any of these stay two. At most
    200 characters.
    """
    if row.nzgs_id:
        return f"nzgs:{row.nzgs_id.casefold()}"
    if row.egd_pin:
        return f"egd:{row.egd_pin.casefold()}"
    strength = (str(row.rank or ""), str(row.rating if row.rating is not None else ""))
    parts = (*(name_key(text) for text in (row.name, row.club, row.city, row.country)), *strength)
    text = "name:" + "|".join(parts)
    if len(text) <= LONGEST_IDENTITY:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"{text[: LONGEST_IDENTITY - len(digest) - 1]}#{digest}"
