"""Who of an event was told what is kept about them, how and when, and who wasn't yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.wording.numbers import in_row
from nzgs_tourney.models import Entry, Event, MessageSettings
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
    has_address: bool


@dataclass(frozen=True, slots=True)
class TellingPage:
    """Those who weren't told yet, and the others, the last first; no forgotten ones. `mails`: how many of those
    who weren't told have an address, 0 while the event's messages are off."""

    waiting: tuple[TellingLine, ...]
    told: tuple[TellingLine, ...]
    mails: int = 0


def telling_page(event: Event) -> TellingPage:
    """The page of the event. Five queries."""
    origins, by_player = origins_of(event), dict[int, list[Entry]]()
    entries = Entry.objects.filter(division__event=event, player__forgotten_at=None)
    for entry in entries.select_related("division").order_by("name", "pk"):
        by_player.setdefault(entry.player_id, []).append(entry)
    lines = [_line(theirs, origins) for theirs in by_player.values()]
    waiting = tuple(line for line in lines if line.at is None)
    told = sorted((line for line in lines if line.at is not None), key=lambda line: str(line.at), reverse=True)
    return TellingPage(waiting, tuple(told), sum(line.has_address for line in waiting) if _sends(event) else 0)


def _sends(event: Event) -> bool:
    return MessageSettings.objects.filter(event=event, on_since__isnull=False).exists()


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
        has_address=bool(first.email),
    )
