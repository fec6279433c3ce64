"""Who of an event was told what is kept about them, how and when, and who wasn't yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.wording.numbers import in_row
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.pages.people.sources import kept_since_words, origins_of
from nzgs_tourney.tournament.division.privacy import BY_HAND
from nzgs_tourney.tournament.wording.people.told_words import told_words


@dataclass(frozen=True, slots=True)
class TellingLine:
    """One player of the event, with the row of one of their entries. `came` says who entered them; `how` they were
    told, `at` when, None for not yet; `by_hand`: a director noted it, and can take it back."""

    entry: int
    name: str
    divisions: str
    came: str
    how: str
    at: datetime | None
    by_hand: bool


@dataclass(frozen=True, slots=True)
class TellingPage:
    """Those who weren't told yet, and the others, the last first. House players are among them; invented and forgotten
    ones aren't."""

    waiting: tuple[TellingLine, ...]
    told: tuple[TellingLine, ...]


def telling_page(event: Event) -> TellingPage:
    """The page of the event. Four queries."""
    origins, by_player = origins_of(event), dict[int, list[Entry]]()
    entries = Entry.objects.filter(division__event=event, player__forgotten_at=None)
    for entry in entries.select_related("division").order_by("name", "pk"):
        by_player.setdefault(entry.player_id, []).append(entry)
    lines = [_line(theirs, origins) for theirs in by_player.values()]
    waiting = tuple(line for line in lines if line.at is None)
    told = sorted((line for line in lines if line.at is not None), key=lambda line: str(line.at), reverse=True)
    return TellingPage(waiting, tuple(told))


def _line(entries: list[Entry], origins: Mapping[tuple[int, int], str]) -> TellingLine:
    first = next((entry for entry in entries if not entry.told), entries[0])
    return TellingLine(
        entry=first.pk,
        name=first.both_names,
        divisions=in_row([entry.division.name for entry in entries]),
        came=origins.get((first.division.number, first.number)) or kept_since_words(first),
        how=told_words(first.told),
        at=first.told_at,
        by_hand=first.told in BY_HAND,
    )
