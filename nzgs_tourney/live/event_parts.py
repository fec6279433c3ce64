"""The parts of an event that its ledger is about, and which of them each page shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.ledger.acts import game_subject

NOT_SHOWN = (
    "account.",
    "api_token.",
    "call.",
    "case.",
    "deadline.",
    "draw.held",
    "ending.",
    "fee.",
    "fees.",
    "file.",
    "game.linked",
    "game.unlinked",
    "invitation.",
    "link.",
    "links.",
    "password.",
    "people.",
    "payment.",
    "phones.",
    "record.remarked",
    "role.",
    "round.discarded",
    "round.drawn",
    "round.edited",
    "ruling.declined",
    "ruling.proposed",
    "time.",
    "webhook.",
    "wish.",
)
"""Kinds of event that only a game's own page shows to the public, if any: drafts, personal links, officials, open
disputes.
"""
EVENT_PART = "event"
CASE_CHANGED = "case.changed"
"""The kind of event after which a case may be about another game."""


def game_part(number: int) -> str:
    """A game with its cases: a part of its event, by the game's number there."""
    return game_subject(number)


def entry_part(division: int, number: int) -> str:
    """An entry, by the number of its division and its own."""
    return f"entry:{division}.{number}"


def division_part(division: int) -> str:
    """A division with its rounds, by its number."""
    return f"division:{division}"


def division_of(entry: str) -> str:
    """The division of this entry's part, as a part. Raises ValueError for any other part."""
    return division_part(int(entry.removeprefix("entry:").partition(".")[0]))


def part_of(subject: str, cases: Mapping[int, int]) -> str:
    """The part that an event with this subject is about; the whole event if unknown. `cases` are the games of cases by
    their numbers."""
    kind, _, number = subject.partition(":")
    game = game_of(subject, cases)
    if game:
        return game_part(game)
    if kind == "round":
        return division_part(number_of(f"round:{number.partition('.')[0]}"))
    return subject if kind in ("entry", "division") else EVENT_PART


def seen_by_officials_only(kind: str, part: str) -> bool:
    """Whether only officials' pages show such an event."""
    return kind.startswith(NOT_SHOWN) and not part.startswith("game:")


def game_of(subject: str, cases: Mapping[int, int]) -> int:
    """The number of the game that an event is about, 0 for none."""
    if subject.startswith("game:"):
        return number_of(subject)
    return cases.get(number_of(subject), 0) if subject.startswith("case:") else 0


def number_of(subject: str) -> int:
    """The number after the colon, 0 for anything else."""
    text = subject.partition(":")[2]
    return int(text) if text.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class PageParts:
    """What a page shows beside the event with its divisions, entries and rounds, which every page does.

    `results`: those of its division, or of all divisions if it belongs to none; for a page of a round, up to that
    round. `records`: whether there are records, for the same rounds. `games`: any event about a game, its cases too;
    for a page of a round those of that round.
    """

    results: bool = False
    records: bool = False
    games: bool = False


SHOWN: Mapping[str, PageParts] = {
    "event": PageParts(results=True, records=True),
    "event_picture": PageParts(results=True),
    "standings_picture": PageParts(results=True),
    "round_picture": PageParts(results=True),
    **{f"embed_{name}": PageParts(results=True) for name in ("draw", "results", "standings", "crosstable", "table")},
    "event_feed": PageParts(results=True),
    "event_calendar": PageParts(),
    "calendar": PageParts(),
    "event_privacy": PageParts(),
    "draw": PageParts(results=True, records=True),
    "results": PageParts(results=True, records=True),
    "screen": PageParts(results=True),
    "event_screen": PageParts(results=True),
    "schedule": PageParts(results=True),
    "standings": PageParts(results=True),
    "crosstable": PageParts(results=True),
    "player": PageParts(results=True),
    "points": PageParts(results=True),
    "prizes": PageParts(results=True),
    "statistics": PageParts(results=True),
    "event_statistics": PageParts(results=True),
    "estimate": PageParts(results=True),
    "api_event": PageParts(),
    "api_rounds": PageParts(results=True),
    "api_schedule": PageParts(results=True),
    "api_round": PageParts(results=True),
    "api_standings": PageParts(results=True),
    "api_crosstable": PageParts(results=True),
    "api_entries": PageParts(results=True),
    "api_entry": PageParts(results=True),
    "api_points": PageParts(results=True),
    "api_prizes": PageParts(results=True),
    "api_division_statistics": PageParts(results=True),
    "api_event_statistics": PageParts(results=True),
    "api_board": PageParts(results=True, records=True, games=True),
    "api_rulings": PageParts(games=True),
}
"""An event's public pages, and what the API gives of it, by the names of their routes."""
UP_TO_ROUND = frozenset({"draw", "results", "round_picture", "embed_draw", "embed_results", "api_board", "api_round"})
"""Those of a round."""
